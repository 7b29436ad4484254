import type { LogFields, Logger } from '../../observe/logger.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import type { TaskRecord } from '../../store/types.ts';
import { type Clock, sleep } from '../../time/clock.ts';
import type { TaskDeps } from '../deps.ts';
import type { TaskSettings } from '../settings.ts';

/** Outcomes that wait in memory for a store that takes nothing; more are given up at once, and only logged. */
const MOST_WAITING = 10_000;

/** How long one that waits rests between tries. */
const WAIT_MS = 1_000;

let waiting = 0;

export interface WriteRetries {
  readonly clock: Clock;
  readonly waits_ms: readonly number[];
  /** Waits for a store that is unavailable longer than all of `waits_ms`, until the gateway closes; absent: it does not. */
  readonly patience?: {
    readonly closing: (() => boolean) | undefined;
    readonly log: Pick<Logger, 'error' | 'warn'>;
    /** What an operator needs to find the work at its vendor if this process dies before it is written. */
    readonly about: LogFields;
    /** Told when the waiting begins. */
    readonly onWait?: () => void;
  };
}

/** How many outcomes wait in memory now. */
export function outcomesWaiting(): number {
  return waiting;
}

/**
 * Tries a write a few times, and with `patience` as long as the store is away: the vendor has spoken, and losing its
 * word to a hiccup of the disk would cost money. Every write of the store is guarded, so a repeat after a lost answer
 * changes nothing. Rejects with the last error.
 */
export async function retryWrite<T>(write: () => Promise<T>, options: WriteRetries): Promise<T> {
  for (const wait of options.waits_ms) {
    try {
      return await write();
    } catch {
      await sleep(options.clock, wait);
    }
  }
  try {
    return await write();
  } catch (error) {
    return await retryUntilWritten(write, error, options);
  }
}

/** Writes a task's outcome by `retryWrite`, as long as the store is away; `about` is logged beside the task then. */
export function writeOutcome<T>(
  of: {
    readonly deps: Pick<TaskDeps, 'clock' | 'log' | 'closing'>;
    readonly settings: Pick<TaskSettings, 'write_again_ms'>;
    readonly held: Pick<TaskRecord, 'id'>;
  },
  about: NonNullable<WriteRetries['patience']>['about'],
  write: () => Promise<T>,
): Promise<T> {
  const { clock, log, closing } = of.deps;
  const patience = { closing, log, about: { task: of.held.id, ...about } };
  return retryWrite(write, { clock, waits_ms: of.settings.write_again_ms, patience });
}

async function retryUntilWritten<T>(
  write: () => Promise<T>,
  failure: unknown,
  { clock, patience }: WriteRetries,
): Promise<T> {
  if (patience === undefined) throw failure;
  const { log, about, onWait } = patience;
  waiting += 1;
  try {
    if (mayWait(failure, patience)) {
      onWait?.();
      log.error(
        { err: failure, ...about },
        'an outcome cannot be stored; it is tried again as long as the store is away',
      );
    }
    for (let last = failure; ; ) {
      if (!mayWait(last, patience)) {
        log.error({ err: last, ...about }, 'an outcome is lost: it was never stored');
        throw last;
      }
      await sleep(clock, WAIT_MS);
      try {
        const written = await write();
        log.warn(about, 'an outcome that waited for the store was stored');
        return written;
      } catch (error) {
        last = error;
      }
    }
  } finally {
    waiting -= 1;
  }
}

function mayWait(failure: unknown, { closing }: NonNullable<WriteRetries['patience']>): boolean {
  return failure instanceof StoreUnavailable && closing?.() !== true && waiting <= MOST_WAITING;
}
