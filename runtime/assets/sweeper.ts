import type { Logger } from '../observe/logger.ts';
import { repeatEvery } from '../tasks/repeat-every.ts';
import type { AssetService } from './types.ts';

/** How long expired assets may lie after a sweep took out all there were. */
const EVERY_MS = 60_000;

/**
 * Sweeps expired assets now, and then every minute until it is stopped, which cuts the one that runs; a sweep that fails
 * is logged and tried again.
 */
export function startSweeper(input: {
  readonly assets: Pick<AssetService, 'sweep'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly everyMs?: number;
}): { stop(): Promise<void> } {
  return repeatEvery(input.everyMs ?? EVERY_MS, async (signal) => {
    try {
      await input.assets.sweep(signal);
    } catch (error) {
      if (!signal.aborted) input.log.warn({ error }, 'expired assets could not be removed');
    }
  });
}
