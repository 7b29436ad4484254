import { randomUUID } from 'node:crypto';
import type { Identity } from '../calls.ts';
import type { Heard, Nodes } from '../nodes.ts';
import type { Operations } from '../operations.ts';

const BEAT_EVERY_MS = 2_000;
/** A process that was not heard of for so long is taken for dead by the others. */
const DEAD_AFTER_MS = 15_000;
/** It takes itself for dead so much earlier. */
const MARGIN_MS = 4_000;
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
  let news = (): string => '{}';
  let heard: Heard = { self: id, living: [], at: Number.NEGATIVE_INFINITY };
  /** Since when each beat was taken. */
  let unbrokenSince = performance.now();
  /** The others gave back what was drawn under this name. */
  let isForgotten = false;
  let stopped = false;
  let working: Promise<void> | undefined;
  let releasedAt = performance.now();

  async function beat(isFirst: boolean): Promise<void> {
    const began = performance.now();
    const node = id;
    const answer = await store.beatNode({ node, news: news(), dead_after_ms: DEAD_AFTER_MS });
    if (answer.isNew && !isFirst && node === id) isForgotten = true;
    heard = { self: node, living: answer.living, at: began };
  }

  async function work(): Promise<void> {
    try {
      await beat(false);
      const now = performance.now();
      // After an outage of the database nobody was heard of: the others get their time to beat again.
      if (now - unbrokenSince < DEAD_AFTER_MS || now - releasedAt < RELEASE_EVERY_MS) return;
      releasedAt = now;
      for (const node of await store.findDeadNodes({ dead_after_ms: DEAD_AFTER_MS }))
        await store.releaseNode({ node, dead_after_ms: DEAD_AFTER_MS });
      await store.forgetCommits();
    } catch (error) {
      unbrokenSince = performance.now();
      if (!stopped) onFailure(error);
    }
  }

  await beat(true);
  const timer = setInterval(() => {
    working ??= work().finally(() => {
      working = undefined;
    });
  }, BEAT_EVERY_MS).unref();

  return {
    id: () => id,
    storeHasOtherClock: true,
    isSure: () => !isForgotten && performance.now() - heard.at < DEAD_AFTER_MS - MARGIN_MS,
    async renew() {
      id = randomUUID();
      await beat(true);
      isForgotten = false;
    },
    heard: () => heard,
    async tell(told) {
      news = told;
      await beat(false);
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
