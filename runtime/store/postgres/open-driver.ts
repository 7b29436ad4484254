import { randomUUID } from 'node:crypto';
import type { Read } from '../operation.ts';
import type { Driver, Input, LookupName, OnBatch, Result, SurveyName, WriteName } from '../operations.ts';
import { LOOKUPS, SURVEYS, WRITES } from '../operations.ts';
import { StoreUnavailable } from '../store-errors.ts';
import { ConnectionLost } from './failures.ts';
import { migrate } from './migrate.ts';
import { createPool, type Mode } from './pool.ts';
import { type Call, type Outcome, runBatch, runPart } from './run-batch.ts';

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
const CONNECT_WITHIN_MS = 5_000;
const STATEMENT_WITHIN_MS = 10_000;
const LOCK_WITHIN_MS = 5_000;

/**
 * The store on PostgreSQL 15 or newer, for any number of processes. Writes wait in three queues, of each of which one
 * transaction runs at a time: those that say what they touch share transactions; of the others each has one of its own; traces have
 * theirs.
 */
export async function openPostgres(options: PostgresOptions): Promise<Driver> {
  const pool = createPool(
    {
      url: options.url,
      maxConnections: options.maxConnections,
      connectWithinMs: CONNECT_WITHIN_MS,
      statementWithinMs: STATEMENT_WITHIN_MS,
      lockWithinMs: LOCK_WITHIN_MS,
    },
    options.onIdleError,
  );
  try {
    await migrate(pool);
  } catch (error) {
    await pool.close();
    throw error;
  }
  const own = randomUUID();
  const shared = createQueue(MAX_BATCH, async (calls) => {
    const began = performance.now();
    const outcomes = await runBatch(pool, `${own} shared`, calls);
    options.onBatch?.({ writes: calls.length, ms: performance.now() - began });
    return outcomes;
  });
  const alone = createQueue(1, (calls) => runBatch(pool, `${own} alone`, calls));
  const traces = createQueue(MAX_BATCH, (calls) => runBatch(pool, `${own} traces`, calls));
  let closed: Promise<void> | undefined;

  function queueOf({ write }: Call) {
    if (write.traces === true) return traces;
    return write.touches === undefined ? alone : shared;
  }

  async function read<T>(
    mode: Mode,
    { read: body }: Read<unknown, never, unknown>,
    input: unknown,
  ): Promise<T> {
    if (closed !== undefined) throw new StoreUnavailable('the store is closed');
    const ask = () => pool.transaction(mode, (on) => runPart(on, body(input as never))) as Promise<T>;
    // A connection may have broken while nobody used it.
    return await ask().catch((error: unknown) =>
      error instanceof ConnectionLost ? ask() : Promise.reject(error),
    );
  }

  return {
    write<N extends WriteName>(name: N, input: Input<N>): Promise<Result<N>> {
      if (closed !== undefined) return Promise.reject(new StoreUnavailable('the store is closed'));
      const call = { write: WRITES[name], input } as unknown as Call;
      return queueOf(call).add(call) as Promise<Result<N>>;
    },
    look: <N extends LookupName>(name: N, input: Input<N>) =>
      read<Result<N>>('read', LOOKUPS[name] as unknown as Read<unknown, never, unknown>, input),
    survey: <N extends SurveyName>(name: N, input: Input<N>) =>
      read<Result<N>>('snapshot', SURVEYS[name] as unknown as Read<unknown, never, unknown>, input),
    close() {
      closed ??= Promise.all([shared.idle(), alone.idle(), traces.idle()]).then(() => pool.close());
      return closed;
    },
  };
}

interface Waiting {
  readonly call: Call;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** What comes while a batch runs shares the next one; nobody waits for a timer. */
function createQueue(most: number, run: (calls: readonly Call[]) => Promise<readonly Outcome[]>) {
  const waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      const outcomes = await run(batch.map(({ call }) => call));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome?.kind === 'done') resolve(outcome.value);
        else reject(outcome?.error ?? new Error('internal: a write has no outcome'));
      }
    }
    running = undefined;
  }

  return {
    add(call: Call): Promise<unknown> {
      if (waiting.length >= MOST_WAITING)
        return Promise.reject(new StoreUnavailable('too many writes wait for the database'));
      return new Promise((resolve, reject) => {
        waiting.push({ call, resolve, reject });
        // What one turn of the event loop wants is one batch.
        running ??= new Promise<void>((begin) => setImmediate(begin)).then(runAll);
      });
    },
    idle: () => running ?? Promise.resolve(),
  };
}
