import { randomUUID } from 'node:crypto';
import type { Identity } from '../calls.ts';
import type { NodeRow } from '../nodes.ts';
import type { Operations } from '../operations.ts';

const BEAT_EVERY_MS = 2_000;
/** A process that was not heard of for so long is taken for dead by the others. */
const DEAD_AFTER_MS = 15_000;
/** It takes itself for dead so much earlier. */
const MARGIN_MS = 4_000;
const RELEASE_EVERY_MS = 5_000;

/** The processes on one database, of which this one is one. */
export interface Membership extends Identity {
  /** All that live, this one among them, ordered by name. */
  living(): readonly NodeRow[];
  /** What the others are told with the next beat, as JSON text. */
  tell(news: string): void;
  /** What this process has drawn is given back. */
  leave(): Promise<void>;
}

/**
 * Says every two seconds that this process lives, and gives back what dead ones had drawn. Resolves when it is known to
 * the others; rejects with StoreUnavailable.
 */
export async function joinNodes(
  store: Pick<Operations, 'beatNode' | 'releaseNodes' | 'leaveNode'>,
  /** Told of what is tried again. */
  onFailure: (error: unknown) => void,
): Promise<Membership> {
  let id: string = randomUUID();
  let news = '{}';
  let heardAt = Number.NEGATIVE_INFINITY;
  let living: readonly NodeRow[] = [];
  let stopped = false;
  let working: Promise<void> | undefined;
  let releasedAt = performance.now();

  async function beat(): Promise<void> {
    const began = performance.now();
    const answer = await store.beatNode({ node: id, news, dead_after_ms: DEAD_AFTER_MS });
    heardAt = began;
    living = answer.living;
  }

  async function work(): Promise<void> {
    try {
      await beat();
      if (performance.now() - releasedAt < RELEASE_EVERY_MS) return;
      releasedAt = performance.now();
      await store.releaseNodes({ dead_after_ms: DEAD_AFTER_MS });
    } catch (error) {
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
    isSure: () => performance.now() - heardAt < DEAD_AFTER_MS - MARGIN_MS,
    async renew() {
      id = randomUUID();
      await beat();
    },
    living: () => living,
    nodes: () => ({
      count: Math.max(1, living.length),
      place: Math.max(
        0,
        living.findIndex((node) => node.id === id),
      ),
    }),
    tell(text) {
      news = text;
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
