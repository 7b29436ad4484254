import { randomUUID } from 'node:crypto';
import type { Identity } from '../calls.ts';
import type { Beat, Nodes } from '../nodes.ts';
import type { Operations } from '../operations.ts';

const BEAT_EVERY_MS = 2_000;
/** A process that was not heard of for so long is taken for dead by the others. */
const DEAD_AFTER_MS = 15_000;
/** It takes itself for dead earlier. */
const SURE_FOR_MS = DEAD_AFTER_MS - 4_000;
const RELEASE_EVERY_MS = 5_000;

/** The processes on one database, of which this one is one. */
export interface Membership extends Identity, Nodes {
  /** What this process has drawn is given back. */
  leave(): Promise<void>;
}

/**
 * Says every two seconds that this process lives, and gives back what dead ones had drawn. Resolves when it is known to
 * the others; rejects with StoreUnavailable.
 */
export async function joinNodes(
  store: Pick<Operations, 'beatNode' | 'findDeadNodes' | 'releaseNode' | 'leaveNode' | 'forgetCommits'>,
  /** Told of what is tried again. */
  onFailure: (error: unknown) => void,
): Promise<Membership> {
  let id: string = randomUUID();
  let status = (): string => '{}';
  let latest: Beat = { living: [], isComplete: false, at: Number.NEGATIVE_INFINITY };
  /** Since when each beat was taken, and soon enough. */
  let unbrokenSince = performance.now();
  /** The name of the last beat that was taken. */
  let knownId: string | undefined;
  /** The name under which the others gave back what was drawn. */
  let forgottenId: string | undefined;
  let stopped = false;
  let working: Promise<void> | undefined;
  let releasedAt = performance.now();

  async function beat(): Promise<void> {
    const began = performance.now();
    const node = id;
    const answer = await store.beatNode({ node, news: status(), dead_after_ms: DEAD_AFTER_MS });
    const now = performance.now();
    // One that hung, or came late, may have been as late for all.
    if (now - latest.at >= SURE_FOR_MS) unbrokenSince = now;
    if (answer.isNew && node === knownId) forgottenId = node;
    knownId = node;
    // After an outage of the database nobody was seen: the others get their time to beat again.
    latest = { living: answer.living, isComplete: now - unbrokenSince >= DEAD_AFTER_MS, at: began };
  }

  async function work(): Promise<void> {
    try {
      await beat();
      const now = performance.now();
      if (!latest.isComplete || now - releasedAt < RELEASE_EVERY_MS) return;
      releasedAt = now;
      for (const node of await store.findDeadNodes({ dead_after_ms: DEAD_AFTER_MS }))
        await store.releaseNode({ node, dead_after_ms: DEAD_AFTER_MS });
      await store.forgetCommits();
    } catch (error) {
      unbrokenSince = performance.now();
      if (!stopped) onFailure(error);
    }
  }

  await beat();
  const timer = setInterval(() => {
    working ??= work().finally(() => {
      working = undefined;
    });
  }, BEAT_EVERY_MS).unref();

  return {
    id: () => id,
    storeHasOtherClock: true,
    isSure: () => forgottenId !== id && performance.now() - latest.at < SURE_FOR_MS,
    async renew() {
      id = randomUUID();
      await beat();
    },
    latestBeat: () => latest,
    async publish(given) {
      status = given;
      await beat();
    },
    async leave() {
      stopped = true;
      clearInterval(timer);
      await working;
      // What others find of it later is given back then.
      await store.leaveNode(id).catch(() => undefined);
    },
  };
}
