import { PULSE_WINDOWS, type PulseView } from '../observe/pulse.ts';
import { readPulse } from '../observe/pulse-store.ts';
import type { LiveWork } from '../store/now.ts';
import type { Store } from '../store/types.ts';
import { type ChargedView, createCharged } from './charged.ts';
import type { ActionDeps, FieldsOf } from './operation.ts';

/** What is in flight at this moment, of all processes on the store. */
interface Now {
  readonly states: Awaited<ReturnType<Store['workInFlight']>>['states'];
  readonly held_micros: number;
  /** Tasks that are stuck, at most 100: counted every 10 seconds. */
  readonly stuck: number;
  /** The newest first. */
  readonly newest: readonly LiveWork[];
}

/** What the gateways count, and what is in flight now. */
export interface PulseAnswer extends PulseView {
  readonly now: Now;
}

const MOST_NEWEST = 8;
const MOST_STUCK = 100;
/** Looking for them reads how all that is in flight stands. */
const STUCK_EVERY_MS = 10_000;

function createStuckCount(store: Pick<Store, 'listWork'>, clock: () => number): () => Promise<number> {
  let counted: { readonly until: number; readonly count: Promise<number> } | undefined;
  return async () => {
    const now = clock();
    if (counted === undefined || now >= counted.until) {
      const count = store.listWork({ state: 'stuck', limit: MOST_STUCK }).then(({ rows }) => rows.length);
      counted = { until: now + STUCK_EVERY_MS, count };
    }
    try {
      return await counted.count;
    } catch (error) {
      counted = undefined;
      throw error;
    }
  };
}

/** What became of work over a time, what was charged for it, and what is in flight. */
export function pulseActions({
  store,
  pulse,
  clock = Date.now,
}: Pick<ActionDeps, 'store' | 'pulse' | 'clock'>) {
  const charged = createCharged({ store, now: clock });
  const countStuck = createStuckCount(store, clock);
  return {
    async pulse({ w }: FieldsOf<'pulse'>): Promise<PulseAnswer> {
      const { count, minutes } = PULSE_WINDOWS[w];
      const [counted, { states, held_micros }, newest, stuck] = await Promise.all([
        pulse ?? readPulse(store, clock, count * minutes),
        store.workInFlight(),
        store.newestLive({ limit: MOST_NEWEST }),
        countStuck(),
      ]);
      return { ...counted.read(w), now: { states, held_micros, stuck, newest } };
    },
    charged: ({ w }: FieldsOf<'charged'>): Promise<ChargedView> => charged(w),
  };
}
