import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Batch, createBatch } from '../batch.ts';
import type { WriteCall } from '../operation.ts';
import type { Part, Statement, Step } from '../sql.ts';
import { OutcomeUnknown, RowsInUse, StoreUnavailable } from '../store-errors.ts';
import { ConnectionLost, isRepeatable, isTakenMeanwhile } from './failures.ts';
import type { Pool, Transaction } from './pool.ts';
import { preload } from './preload.ts';

export type Outcome =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: unknown };

const SET_TOKEN: Statement = {
  text: `INSERT INTO commits(queue,token,at) VALUES(?1,?2,{{now}})
    ON CONFLICT(queue) DO UPDATE SET token=excluded.token, at=excluded.at`,
};
const TOKEN: Statement = { text: 'SELECT token FROM commits WHERE queue=?1' };

/** Of a batch whose rows others use at the same time. */
const MOST_TRIES = 8;
const TRY_AGAIN_MS = 5;
/** How long it is asked what became of a commit whose answer was lost: a server that restarts, or another that takes over. */
const ASK_WITHIN_MS = 20_000;
const ASK_EVERY_MS = 100;

/** Most rows of one statement. */
const MOST_ROWS = 64;

/** Runs a part of a transaction to its end; steps whose rows nobody reads are sent without waiting, several rows at once. */
export async function runPart<T>(on: Transaction, part: Part<T>): Promise<T> {
  let alike: Step[] = [];
  const sendAlike = () => {
    for (const step of joined(alike)) on.send(step);
    alike = [];
  };
  let step = part.next([]);
  while (!step.done) {
    const { value } = step;
    if (value.unread === true) {
      if (alike[0]?.statement !== value.statement) sendAlike();
      alike.push(value);
      step = part.next([]);
    } else {
      sendAlike();
      step = part.next(await on.run(value));
    }
  }
  sendAlike();
  return step.value;
}

/** Steps of one statement as few steps. Their numbers of rows are powers of two, so that few texts are prepared. */
function joined(steps: readonly Step[]): readonly Step[] {
  const [first] = steps;
  if (first?.statement.forRows === undefined || steps.length < 2) return steps;
  const made: Step[] = [];
  for (let from = 0; from < steps.length; ) {
    const rows = 2 ** Math.floor(Math.log2(Math.min(MOST_ROWS, steps.length - from)));
    const values = steps.slice(from, from + rows).flatMap((step) => step.values);
    made.push({ statement: rowsOf(first.statement, rows), values, unread: true });
    from += rows;
  }
  return made;
}

const MADE = new WeakMap<Statement, Map<number, Statement>>();

function rowsOf(statement: Statement, rows: number): Statement {
  const { forRows } = statement;
  if (rows === 1 || forRows === undefined) return statement;
  const made = MADE.get(statement) ?? new Map<number, Statement>();
  MADE.set(statement, made);
  const known = made.get(rows) ?? { text: forRows(rows) };
  made.set(rows, known);
  return known;
}

/**
 * Group commit: all writes in one transaction, in order of arrival, what they changed written once. When one throws, all
 * is undone and each runs in a transaction of its own, so that an error undoes only its own write.
 */
export async function runBatch(
  pool: Pool,
  /** The name of the queue that the calls come from, of which one batch runs at a time. */
  queue: string,
  calls: readonly WriteCall[],
  /** How long it is run again whose connection broke before its commit was sent. */
  runAgainWithinMs: number,
): Promise<readonly Outcome[]> {
  try {
    const values = await committed(pool, queue, runAgainWithinMs, (on) => runTogether(on, calls));
    return values.map((value) => ({ kind: 'done', value }));
  } catch (error) {
    if (calls.length === 1 || error instanceof StoreUnavailable)
      return calls.map(() => ({ kind: 'failed', error }));
  }
  const outcomes: Outcome[] = [];
  for (const call of calls) outcomes.push(...(await runBatch(pool, queue, [call], runAgainWithinMs)));
  return outcomes;
}

async function runTogether(on: Transaction, calls: readonly WriteCall[]): Promise<readonly unknown[]> {
  const touched = calls.flatMap((call) => call.touched ?? []);
  let batch: Batch = createBatch(on.now, { known: await preload(on, touched) });
  const flush = async () => {
    await runPart(on, batch.flush());
    batch = createBatch(on.now);
  };
  const values: unknown[] = [];
  for (const { alone, run } of calls) {
    if (alone) await flush();
    values.push(await runPart(on, run(batch)));
    if (alone) await flush();
  }
  await flush();
  return values;
}

/**
 * The value of a transaction that is surely committed, once. One that others were in the way of is run again; of one
 * whose commit was not answered the database is asked. Rejects with StoreUnavailable where that cannot be told in time.
 */
async function committed<T>(
  pool: Pool,
  queue: string,
  runAgainWithinMs: number,
  work: (on: Transaction) => Promise<T>,
): Promise<T> {
  const until = performance.now() + runAgainWithinMs;
  for (let tries = 1; ; tries++) {
    const token = randomUUID();
    let ending: { readonly xid: string; readonly value: T } | undefined;
    try {
      return await pool.transaction('write', async (on) => {
        const value = await work(on);
        on.send({ statement: SET_TOKEN, values: [queue, token] });
        ending = { xid: on.xid, value };
        return value;
      });
    } catch (error) {
      if (error instanceof ConnectionLost) {
        if (ending !== undefined && (await wasCommitted(pool, { queue, token, xid: ending.xid }, error)))
          return ending.value;
        // Nothing was kept, and a server that restarts is back in a moment.
        if (performance.now() >= until) throw error;
        await sleep(ASK_EVERY_MS);
      } else if (tries < MOST_TRIES && mayRunAgain(error)) await sleep(Math.random() * TRY_AGAIN_MS * tries);
      else throw error;
    }
  }
}

/** Nothing was kept, and the next run may find the rows free. */
function mayRunAgain(error: unknown): boolean {
  if (isTakenMeanwhile(error)) return true;
  const cause = error instanceof Error ? error.cause : undefined;
  return error instanceof RowsInUse || isRepeatable(cause) || isRepeatable(error);
}

/**
 * A transaction that runs no more was committed if the queue has its token. Its number alone does not tell: after a crash
 * of the server another may have got it.
 */
async function wasCommitted(
  pool: Pool,
  { queue, token, xid }: { readonly queue: string; readonly token: string; readonly xid: string },
  lost: Error,
): Promise<boolean> {
  const until = performance.now() + ASK_WITHIN_MS;
  while (performance.now() < until) {
    try {
      if (!(await pool.isRunning(xid))) {
        const [row] = await pool.transaction('read', (on) => on.run({ statement: TOKEN, values: [queue] }));
        return row?.token === token;
      }
    } catch {
      // It is asked again.
    }
    await sleep(ASK_EVERY_MS);
  }
  throw new OutcomeUnknown('the database did not say what became of a commit', { cause: lost });
}
