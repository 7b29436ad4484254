import { type Clock, sleep } from './clock.ts';

/**
 * Tries a write a few times: the vendor has spoken, and losing its word to a short hiccup of the disk would
 * cost money. Every write of the store is guarded, so a repeat after a lost answer changes nothing.
 * Rejects with the last error when all tries fail.
 */
export async function writeSurely<T>(
  write: () => Promise<T>,
  options: { readonly clock: Clock; readonly waits_ms: readonly number[] },
): Promise<T> {
  for (const wait of options.waits_ms) {
    try {
      return await write();
    } catch {
      await sleep(options.clock, wait);
    }
  }
  return write();
}
