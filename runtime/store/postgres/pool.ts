import pg from 'pg';
import { type Row, render, type Statement, type Step } from '../sql.ts';
import { ConnectionLost, isUnknownTransaction, notConnected, postgresFailure } from './failures.ts';

export interface PoolOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  readonly maxConnections: number;
  /** For a free connection, and for a new one. */
  readonly connectWithinMs: number;
  /** For one statement, by the server's clock. */
  readonly statementWithinMs: number;
  /** For a row that another transaction changes. */
  readonly lockWithinMs: number;
  /** How long a transaction may pause; absent: 3 s. */
  readonly idleWithinMs?: number;
}

/** One transaction on one connection. What is asked is sent at once, without waiting for what was asked before, and runs in order. */
export interface Transaction {
  /** Epoch milliseconds of the database's clock when it began. */
  readonly now: number;
  /** Its number, of one that writes; else empty. */
  readonly xid: string;
  run(step: Step): Promise<readonly Row[]>;
  /** As `run`, of a step whose rows nobody reads: an error of it fails the transaction. */
  send(step: Step): void;
  /** As `run`, for text of this engine alone. */
  query(text: string, values: readonly unknown[]): Promise<readonly Row[]>;
}

export type Mode = 'write' | 'read' | 'snapshot';

/** Connections to one database. */
export interface Pool {
  /** Runs the work in a transaction and commits it; undone when it throws. */
  transaction<T>(mode: Mode, work: (on: Transaction) => Promise<T>): Promise<T>;
  /** Whether a transaction that writes has not ended yet; false also where the server never saw it. */
  isRunning(xid: string): Promise<boolean>;
  close(): Promise<void>;
}

const BEGIN: Readonly<Record<Mode, string>> = {
  write: 'BEGIN ISOLATION LEVEL READ COMMITTED',
  read: 'BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY',
  snapshot: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
};
/** A client that waits longer than the server may work has lost it. */
const LOST_AFTER_MS = 5_000;
const SURVEY_WITHIN_MS = 60_000;
const IDLE_MS = 30_000;
/** Less than others wait for the rows of a process that stopped within a transaction. */
const IDLE_WITHIN_MS = 3_000;
const NOW = render('SELECT {{now}} AS now', 'postgres');
const WRITE_NOW = render('SELECT {{now}} AS now, pg_current_xact_id()::text AS xid', 'postgres');

const INT8 = 20;
/** Whole numbers come as text, which the library does not read as numbers by itself. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (Number(oid) === INT8 ? Number : pg.types.getTypeParser(oid, format)),
};

/**
 * A bounded pool. Statements are prepared by name, but behind a pooler that gives each transaction another connection of
 * the server (pgbouncer), which is told by the process number that it makes up.
 */
export function createPool(options: PoolOptions, onIdleError: (error: Error) => void): Pool {
  const { statementWithinMs, lockWithinMs, idleWithinMs = IDLE_WITHIN_MS } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: options.connectWithinMs,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    application_name: 'gateway',
    pipeline: true,
    types,
  });
  pool.on('error', (error) => onIdleError(postgresFailure(error)));
  // One that breaks while it is used tells so by its statement as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const pooled = new WeakMap<pg.PoolClient, boolean>();

  async function isPooled(client: pg.PoolClient): Promise<boolean> {
    const known = pooled.get(client);
    if (known !== undefined) return known;
    const query: pg.QueryConfig & { readonly query_timeout: number } = {
      text: 'SELECT pg_backend_pid() AS pid',
      query_timeout: options.connectWithinMs,
    };
    const { rows } = await client.query(query);
    const found = Number(rows[0]?.pid) !== Reflect.get(client, 'processID');
    pooled.set(client, found);
    return found;
  }

  async function connect(): Promise<{ readonly client: pg.PoolClient; readonly named: boolean }> {
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      return { client, named: !(await isPooled(client)) };
    } catch (error) {
      client?.release(true);
      throw notConnected(error);
    }
  }

  const transaction: Pool['transaction'] = async (mode, work) => {
    const { client, named } = await connect();
    const withinMs = mode === 'snapshot' ? Math.max(SURVEY_WITHIN_MS, statementWithinMs) : statementWithinMs;
    let lost: Error | undefined;
    const ask = async (
      text: string,
      values?: readonly unknown[],
      answerWithinMs = withinMs + LOST_AFTER_MS,
    ): Promise<pg.QueryResult> => {
      const prepared =
        values === undefined ? {} : { values: [...values], ...(named ? { name: nameOf(text) } : {}) };
      // The types leave the time-out of a single statement out.
      const config: pg.QueryConfig & { readonly query_timeout: number } = {
        text,
        ...prepared,
        query_timeout: answerWithinMs,
      };
      try {
        return await client.query(config);
      } catch (error) {
        const failure = postgresFailure(error);
        if (failure instanceof ConnectionLost) lost ??= failure;
        throw failure;
      }
    };
    const sent: Promise<pg.QueryResult>[] = [];
    const send = (text: string, values?: readonly unknown[]): void => follow(ask(text, values));
    const follow = (answer: Promise<pg.QueryResult>): void => {
      // Looked at when the transaction ends; until then it is no rejection that nobody handles.
      answer.catch(() => undefined);
      sent.push(answer);
    };
    const query = async (text: string, values: readonly unknown[]) => (await ask(text, values)).rows;
    try {
      // Settings of a session do not last behind a pooler. One whose connections are all in use lets this wait.
      const began = performance.now();
      const begin = `${BEGIN[mode]}; SET LOCAL statement_timeout=${withinMs}; SET LOCAL lock_timeout=${lockWithinMs}; SET LOCAL idle_in_transaction_session_timeout=${idleWithinMs}`;
      follow(
        ask(begin, undefined, options.connectWithinMs).catch((error: unknown) => {
          // Whoever waited so long for a connection asks for no other one; a connection that broke meanwhile is told at once.
          if (lost !== undefined && performance.now() - began >= options.connectWithinMs)
            lost = notConnected(lost);
          throw error;
        }),
      );
      const [clock] = await query(mode === 'write' ? WRITE_NOW : NOW, []);
      const value = await work({
        now: Number(clock?.now),
        xid: String(clock?.xid ?? ''),
        async run({ statement, values, counted }) {
          const { rows, rowCount } = await ask(textOf(statement), values);
          return counted === true ? [{ changes: rowCount ?? 0 }] : rows;
        },
        send: ({ statement, values }) => send(textOf(statement), values),
        query,
      });
      const committing = ask('COMMIT');
      committing.catch(() => undefined);
      await Promise.all(sent);
      if ((await committing).command !== 'COMMIT')
        throw new Error('internal: a transaction was undone of which no statement failed');
      return value;
    } catch (error) {
      // A statement after one that failed says no more than that the transaction is aborted.
      const [first] = (await Promise.allSettled(sent)).filter((one) => one.status === 'rejected');
      if (lost === undefined) await ask('ROLLBACK').catch(() => undefined);
      throw lost ?? first?.reason ?? error;
    } finally {
      client.release(lost !== undefined);
    }
  };

  return {
    transaction,
    async isRunning(xid) {
      try {
        const text = 'SELECT pg_xact_status($1::xid8) AS status';
        const [row] = await transaction('read', (on) => on.query(text, [xid]));
        return row?.status === 'in progress';
      } catch (error) {
        if (isUnknownTransaction(error)) return false;
        throw error;
      }
    },
    close: () => pool.end(),
  };
}

const texts = new Map<Statement, string>();

function textOf(statement: Statement): string {
  const known = texts.get(statement);
  if (known !== undefined) return known;
  const text = render(statement.text, 'postgres');
  texts.set(statement, text);
  return text;
}

const names = new Map<string, string>();

/** One name for one text, on whatever connection. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `gateway_${names.size}`;
  names.set(text, name);
  return name;
}
