import type { Logger } from './observe/logger.ts';
import type { Observer } from './observe/observer.ts';
import type { InvariantReport, Store } from './store/types.ts';

const EVERY_MS = 60_000;

/** Looking takes longer the more there is; it never takes more than this part of the time. */
const MOST_SHARE = 0.1;

/**
 * Looks every minute whether the books are in order, away from the serving thread, until it is
 * stopped. What is violated is an error in the log and the metric `ledger_violations` by invariant, which is 0 for
 * those that hold; `ledger_checks` counts how often everything was looked at. The gateway is not ready until all hold again.
 */
export function startLedgerProbe(input: {
  readonly store: Pick<Store, 'invariants'>;
  readonly observer: Pick<Observer, 'count' | 'value'>;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  readonly everyMs?: number;
}): {
  isInOrder(): boolean;
  /** What was found last, and when; undefined before the first look. */
  last(): { readonly checked_at: number; readonly reports: readonly InvariantReport[] } | undefined;
  stop(): Promise<void>;
} {
  const { store, observer, log, everyMs = EVERY_MS } = input;
  let stopped = false;
  let inOrder = true;
  let last: { readonly checked_at: number; readonly reports: readonly InvariantReport[] } | undefined;
  let running: Promise<void> = Promise.resolve();
  let timer = wait(everyMs);

  function wait(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      running = look();
    }, ms).unref();
  }

  async function look(): Promise<void> {
    const began = performance.now();
    try {
      const reports = await store.invariants();
      last = { checked_at: Date.now(), reports };
      inOrder = reports.every(({ violations }) => violations === 0);
      for (const { name, about, violations } of reports) {
        const labels = { invariant: name };
        observer.count('ledger_violations', labels, violations - observer.value('ledger_violations', labels));
        if (violations > 0)
          log.error(
            { invariant: name, violations },
            `the books are not in order; this does not hold: ${about}`,
          );
      }
      observer.count('ledger_checks');
    } catch (error) {
      if (!stopped) log.warn({ error }, 'the books could not be looked at');
    }
    const took = performance.now() - began;
    if (!stopped) timer = wait(Math.max(everyMs, took / MOST_SHARE));
  }

  return {
    isInOrder: () => inOrder,
    last: () => last,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
