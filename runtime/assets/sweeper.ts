import type { Logger } from '../observe/logger.ts';
import type { AssetService } from './types.ts';

/** With the most that one sweep takes out, more assets leave in a day than anybody uploads. */
const EVERY_MS = 60_000;

/** Sweeps expired assets now and then until it is stopped; a sweep that fails is logged and tried again. */
export function startSweeper(input: {
  readonly assets: Pick<AssetService, 'sweep'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly everyMs?: number;
}): { stop(): Promise<void> } {
  let running = Promise.resolve();
  let busy = false;
  const sweep = async (): Promise<void> => {
    busy = true;
    try {
      await input.assets.sweep();
    } catch (error) {
      input.log.warn({ error }, 'expired assets could not be removed');
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => {
    if (!busy) running = sweep();
  }, input.everyMs ?? EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
