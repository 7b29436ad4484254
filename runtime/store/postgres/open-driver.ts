import { randomUUID } from 'node:crypto';
import type { WriteCall } from '../operation.ts';
import type { Driver, Input, OnBatch, Result, WriteName } from '../operations.ts';
import { LOOKUPS, SURVEYS, writeOf } from '../operations.ts';
import type { Part } from '../sql.ts';
import { StoreUnavailable } from '../store-errors.ts';
import { ConnectionLost, NotConnected } from './failures.ts';
import { withServer } from './maintain.ts';
import { migrate } from './migrate.ts';
import { createPool, type Mode } from './pool.ts';
import { type Outcome, runBatch, runPart } from './run-batch.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Of this process. */
  readonly maxConnections: number;
  readonly onBatch?: OnBatch | undefined;
  /** Told of connections that broke while nobody used them. */
  readonly onIdleError: (error: Error) => void;
}

/** Most writes of one transaction. */
const MAX_BATCH = 128;
/** Writes that wait for a database that is slow or away; beyond them all are refused at once. */
const MOST_WAITING = 5_000;
/** One that waited so long for those before it is refused: less than a lock is waited for, so that it does not wait for two. */
const WAITS_WITHIN_MS = 4_000;
/** A server that restarts is back in a moment; of one that is known to be away nobody waits for that. */
const RUN_AGAIN_WITHIN_MS = 5_000;
/** For a free connection, too: less than a lock is waited for, as above. */
const CONNECT_WITHIN_MS = 4_000;
const STATEMENT_WITHIN_MS = 10_000;
const LOCK_WITHIN_MS = 5_000;
/** One for each queue of writes, so that many reads keep none of them waiting. */
const WRITE_CONNECTIONS = 4;

/**
 * The store on PostgreSQL 15 or newer, for any number of processes. Writes wait in queues, of each of which one transaction
 * runs at a time: those that say what they touch share transactions; of the others each has one of its own.
 */
export async function openPostgres(options: PostgresOptions): Promise<Driver> {
  const limits = {
    url: options.url,
    connectWithinMs: CONNECT_WITHIN_MS,
    statementWithinMs: STATEMENT_WITHIN_MS,
    lockWithinMs: LOCK_WITHIN_MS,
  };
  const reads = createPool(
    { ...limits, maxConnections: Math.max(1, options.maxConnections - WRITE_CONNECTIONS) },
    options.onIdleError,
  );
  const writes = createPool({ ...limits, maxConnections: WRITE_CONNECTIONS }, options.onIdleError);
  const closePools = () => Promise.all([reads.close(), writes.close()]);
  try {
    await withServer(options.url, migrate);
  } catch (error) {
    await closePools();
    throw error;
  }
  const ownName = randomUUID();
  const queueNamed = (name: string, most: number) =>
    createQueue(most, (calls, runAgainWithinMs) =>
      runBatch(writes, `${ownName} ${name}`, calls, runAgainWithinMs),
    );
  const queues = {
    shared: createQueue(MAX_BATCH, async (calls, runAgainWithinMs) => {
      const began = performance.now();
      const outcomes = await runBatch(writes, `${ownName} shared`, calls, runAgainWithinMs);
      if (outcomes.some(({ kind }) => kind !== 'failed'))
        options.onBatch?.({ writes: calls.length, ms: performance.now() - began });
      return outcomes;
    }),
    alone: queueNamed('alone', 1),
    traces: queueNamed('traces', MAX_BATCH),
    nodes: queueNamed('nodes', 1),
  };
  let closed: Promise<void> | undefined;

  async function read<T>(mode: Mode, start: () => Part<T>): Promise<T> {
    if (closed !== undefined) throw new StoreUnavailable('the store is closed');
    const ask = () => reads.transaction(mode, (on) => runPart(on, start()));
    // A connection may have broken while nobody used it.
    return await ask().catch((error: unknown) =>
      error instanceof ConnectionLost && !(error instanceof NotConnected) ? ask() : Promise.reject(error),
    );
  }

  return {
    async write<N extends WriteName>(name: N, input: Input<N>): Promise<Result<N>> {
      if (closed !== undefined) throw new StoreUnavailable('the store is closed');
      const call = writeOf({ name, input });
      return await queues[call.queue ?? (call.touched === undefined ? 'alone' : 'shared')].add(call);
    },
    look: (name, input) => read('read', () => LOOKUPS[name].read(input)),
    survey: (name, input) => read('snapshot', () => SURVEYS[name].read(input)),
    close() {
      const idle = Object.values(queues).map((queue) => queue.idle());
      closed ??= Promise.all(idle).then(async () => void (await closePools()));
      return closed;
    },
  };
}

interface Waiting {
  readonly call: WriteCall;
  readonly settle: (outcome: Outcome) => void;
  /** Of `performance.now`. */
  readonly since: number;
}

/** What comes while a batch runs shares the next one; nobody waits for a timer. */
function createQueue(
  most: number,
  run: (calls: readonly WriteCall[], runAgainWithinMs: number) => Promise<readonly Outcome[]>,
) {
  const waiting: Waiting[] = [];
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** The last batch found no database. */
  let isAway = false;

  function refuseLate(): void {
    timer = undefined;
    const now = performance.now();
    const found = waiting.findIndex(({ since }) => now - since < WAITS_WITHIN_MS);
    const late = waiting.splice(0, found === -1 ? waiting.length : found);
    const error = new StoreUnavailable('the database did not get to this write in time');
    for (const { settle } of late) settle({ kind: 'failed', error });
    watch();
  }

  function watch(): void {
    const [first] = waiting;
    if (first === undefined || timer !== undefined) return;
    timer = setTimeout(refuseLate, Math.max(1, first.since + WAITS_WITHIN_MS - performance.now()));
    // What waits is held by its connection, not by this.
    timer.unref();
  }

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      const outcomes = await run(
        batch.map(({ call }) => call),
        isAway ? 0 : RUN_AGAIN_WITHIN_MS,
      );
      isAway = outcomes.every((one) => one.kind === 'failed' && one.error instanceof NotConnected);
      for (const [index, { settle }] of batch.entries())
        settle(outcomes[index] ?? { kind: 'failed', error: new Error('internal: a write has no outcome') });
    }
    running = undefined;
  }

  return {
    add<T>(call: WriteCall<T>): Promise<T> {
      if (waiting.length >= MOST_WAITING)
        return Promise.reject(new StoreUnavailable('too many writes wait for the database'));
      return new Promise((resolve, reject) => {
        // What the outcome holds is what this call's body answered.
        const settle = (outcome: Outcome): void =>
          outcome.kind === 'done' ? resolve(outcome.value as T) : reject(outcome.error);
        waiting.push({ call, settle, since: performance.now() });
        watch();
        // What one turn of the event loop wants is one batch.
        running ??= new Promise<void>((begin) => setImmediate(begin)).then(runAll);
      });
    },
    idle: () => running ?? Promise.resolve(),
  };
}
