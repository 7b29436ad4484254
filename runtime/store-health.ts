import type { Logger } from './observe/logger.ts';
import type { Store } from './store/types.ts';

/** How long an answer stands: probes of many kinds ask, and each proof is a write. */
const STANDS_MS = { writable: 5_000, unwritable: 1_000 };

/** Whether work can be written down, as readiness says it. */
export interface StoreHealth {
  isWritable(): Promise<boolean>;
}

/** Proves by a write that the store takes writes, when it is asked and not more often; changes are logged. */
export function createStoreHealth(input: {
  readonly store: Pick<Store, 'proveWritable'>;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  /** Milliseconds, never falling. */
  readonly elapsed: () => number;
}): StoreHealth {
  const { store, log, elapsed } = input;
  let writable = true;
  let until = Number.NEGATIVE_INFINITY;
  let proving: Promise<boolean> | undefined;

  function proven(now: boolean, error?: unknown): boolean {
    if (!now && writable) log.error({ err: error }, 'nothing can be stored: the gateway is not ready');
    if (now && !writable) log.warn({}, 'the store takes writes again');
    writable = now;
    until = elapsed() + (now ? STANDS_MS.writable : STANDS_MS.unwritable);
    proving = undefined;
    return now;
  }

  return {
    async isWritable() {
      if (elapsed() < until) return writable;
      // Everybody who asks meanwhile shares one proof.
      proving ??= store.proveWritable().then(
        () => proven(true),
        (error: unknown) => proven(false, error),
      );
      return proving;
    },
  };
}
