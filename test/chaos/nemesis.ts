import { seededRandom } from '../support/seeded-random.ts';

/** What befalls one gateway process, from its ready line on. */
export interface Step {
  readonly livesMs: number;
  /** Stopped in its tracks in the meantime, and let go on. */
  readonly pause?: { readonly afterMs: number; readonly forMs: number };
  readonly end: 'SIGKILL' | 'SIGTERM';
}

/** So many kills lie between two ends in good order, and between two pauses. */
const TERM_EVERY = 4;
const PAUSE_EVERY = 3;

/**
 * The steps of a campaign, with so many kills in all. They have a generator of their own: one that is shared with the
 * twins advances with every request, and requests come in another order each time.
 */
export function planSteps(seed: number, kills: number): readonly Step[] {
  const random = seededRandom(seed);
  const between = (least: number, most: number) => Math.round(least + random() * (most - least));
  const steps: Step[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const livesMs = between(300, 1_100);
    const pauses = kill % PAUSE_EVERY === PAUSE_EVERY - 1;
    const pause = { afterMs: between(50, livesMs), forMs: between(200, 700) };
    steps.push({ livesMs, end: 'SIGKILL', ...(pauses ? { pause } : {}) });
    if (kill % TERM_EVERY === TERM_EVERY - 2) steps.push({ livesMs: between(300, 700), end: 'SIGTERM' });
  }
  return steps;
}
