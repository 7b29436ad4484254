import type { Logger } from '../observe/logger.ts';
import { repeatEvery } from '../tasks/repeat-every.ts';
import type { RunningKeeper } from './result-keeper.ts';

/** How long expired files may lie after a sweep took out all there were. */
const EVERY_MS = 60_000;

/**
 * Sweeps expired result files now, and then every minute until it is stopped, which cuts the sweep that runs; one
 * that fails is logged and tried again.
 */
export function startResultSweeper(input: {
  readonly results: Pick<RunningKeeper, 'sweep'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly everyMs?: number;
}): { stop(): Promise<void> } {
  return repeatEvery(input.everyMs ?? EVERY_MS, async (signal) => {
    try {
      await input.results.sweep(signal);
    } catch (error) {
      if (!signal.aborted) input.log.warn({ error }, 'expired result files could not be removed');
    }
  });
}
