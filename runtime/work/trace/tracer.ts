import type { Logger } from '../../observe/logger.ts';
import type { Observer } from '../../observe/observer.ts';
import type { NewTrace } from '../../store/traces.ts';
import type { Store } from '../../store/types.ts';
import type { Clock } from '../../time/clock.ts';
import { callText, nextAttemptText, requestText, submittedText } from './trace-text.ts';
import type { Tracer } from './types.ts';

const EVERY_MS = 200;
const NO_SECRETS: readonly string[] = [];
/** Tasks whose secrets are remembered. */
const MOST_OWNED = 1_000;
/** Rows of one transaction. */
const MOST_AT_ONCE = 500;
/** Rows that wait for a store that is slow; more are dropped and counted. */
const MOST_WAITING = 5_000;

/** A trace before its text is made. */
interface Waiting extends Omit<NewTrace, 'json'> {
  json: string | undefined;
  make: () => string;
}

/** In place of a function that kept a request. */
const made = (): string => '';

export interface TracerDeps {
  readonly store: Pick<Store, 'addTraces'>;
  readonly observer: Pick<Observer, 'count'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  /** What of the gateway's own secrets vendors are sent with a task: the token of its address for callbacks. */
  readonly secretsOf?: (task: string, protocol: string) => readonly string[];
}

export interface RunningTracer extends Tracer {
  /** Writes what waits. Never rejects. */
  flush(): Promise<void>;
}

/** Writes many traces at once, every 200 ms while there are any. */
export function createTracer({ store, observer, log, clock, secretsOf }: TracerDeps): RunningTracer {
  /** One list for all traces of a task that follow each other: what is searched for is made ready once for each list. */
  const owned = new Map<string, readonly string[]>();
  const ownOf = (task: string, protocol: string): readonly string[] => {
    const name = `${task} ${protocol}`;
    const known = owned.get(name);
    if (known !== undefined) return known;
    const own = secretsOf?.(task, protocol) ?? NO_SECRETS;
    if (owned.size >= MOST_OWNED) owned.clear();
    owned.set(name, own);
    return own;
  };
  let waiting: Waiting[] = [];
  /** Whose text is made once everything that the call is to answer was handed on. */
  let unwritten: Waiting[] = [];
  let planned: (() => void) | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (rows: readonly NewTrace[]): Promise<void> => {
    try {
      for (let from = 0; from < rows.length; from += MOST_AT_ONCE) {
        await store.addTraces(rows.slice(from, from + MOST_AT_ONCE));
      }
    } catch (error) {
      observer.count('traces_lost', {}, rows.length);
      log.warn({ err: error, rows: rows.length }, 'traces of tasks could not be written');
    }
  };
  const makeText = (row: Waiting): void => {
    try {
      row.json = row.make();
    } catch (error) {
      observer.count('traces_lost');
      log.warn({ err: error, work: row.work_id }, 'a trace could not be made');
    }
    row.make = made;
  };
  const makeTexts = (): void => {
    const rows = unwritten;
    unwritten = [];
    for (const row of rows) makeText(row);
  };
  const flush = (): Promise<void> => {
    planned?.();
    planned = undefined;
    makeTexts();
    const rows = waiting.flatMap(({ make: _, json, ...row }) =>
      json === undefined ? [] : [{ ...row, json }],
    );
    waiting = [];
    if (rows.length > 0) writing = writing.then(() => write(rows));
    return writing;
  };
  const add = (row: Omit<NewTrace, 'json' | 'at'>, when: 'now' | 'soon', make: () => string): void => {
    if (waiting.length >= MOST_WAITING) {
      observer.count('traces_lost');
      return;
    }
    const added: Waiting = { ...row, at: clock.now(), json: undefined, make };
    if (when === 'now') makeText(added);
    else if (unwritten.push(added) === 1) setImmediate(makeTexts);
    waiting.push(added);
    planned ??= clock.after(EVERY_MS, () => void flush());
  };
  return {
    submitted: (work_id, data) =>
      add({ work_id, type: 'submitted', request_id: data.request_id }, 'now', () =>
        submittedText(data, ownOf(work_id, data.plan.candidate.protocol.id)),
      ),
    wentOn: (work_id, data) =>
      add({ work_id, type: 'submitted' }, 'now', () =>
        nextAttemptText(data, ownOf(work_id, data.plan?.candidate.protocol.id ?? '')),
      ),
    upstreamCall: (work_id, data) =>
      add({ work_id, type: 'upstream_call', request_id: data.request_id, most: data.most }, 'soon', () =>
        callText(data, data.call === 'chat' ? NO_SECRETS : ownOf(work_id, data.protocol)),
      ),
    excerptOf(work_id, request, channel) {
      try {
        return { excerpt: requestText(request, channel, ownOf(work_id, channel.protocol)) };
      } catch (error) {
        log.warn({ err: error, channel: channel.id }, 'a request could not be traced');
        return undefined;
      }
    },
    flush,
  };
}
