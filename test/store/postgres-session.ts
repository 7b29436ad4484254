import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Driver } from '../../runtime/store/operations.ts';
import { LOOKUPS, SURVEYS, WRITES } from '../../runtime/store/operations.ts';
import type { Part, Row, Statement, Step, Value } from '../../runtime/store/sql.ts';
import { render } from '../../runtime/store/sql.ts';
import { createStore } from '../../runtime/store/store.ts';
import { StoreUnavailable } from '../../runtime/store/store-errors.ts';
import type { Named, WorkRow } from './bodies.ts';
import type { PostgresServer } from './postgres-server.ts';
import { transactionOf } from './transaction-of.ts';

const FIELD = '\u001f';
const RECORD = '\u001e';
const NULL = '\u0002';
const END = '\u0003';

export interface PostgresSession {
  query(sql: string): Promise<readonly Row[]>;
  /** Runs an operation of a store that has this connection alone. */
  read<N extends keyof Named>(asked: WorkRow<N>): ReturnType<Named[N]>;
  write<N extends keyof Named>(asked: WorkRow<N>): ReturnType<Named[N]>;
  close(): Promise<void>;
}

/** A connection through `psql`: enough of a driver to run the store on PostgreSQL. */
export function openSession(server: PostgresServer): PostgresSession {
  const args = [
    '-X',
    '-q',
    '-A',
    '-h',
    server.socket,
    '-U',
    'gateway',
    '-d',
    'postgres',
    '-F',
    FIELD,
    '-R',
    RECORD,
  ];
  const psql = spawn(join(server.bin, 'psql'), [...args, '-P', `null=${NULL}`, '-P', 'footer=off'], {
    ...server.user,
    cwd: server.socket,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let complaints = '';
  psql.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.includes(END)) psql.emit('answered');
  });
  psql.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const prepared = new Map<Statement, string>();

  async function query(sql: string): Promise<readonly Row[]> {
    return (await run(sql)).rows;
  }

  async function run(sql: string): Promise<{ readonly rows: readonly Row[]; readonly changes: number }> {
    output = '';
    complaints = '';
    const answered = once(psql, 'answered');
    psql.stdin.write(`${sql};\n\\echo ${RECORD}:ERROR :ROW_COUNT${END}\n`);
    await answered;
    const records = output.slice(0, output.indexOf(END)).split(RECORD);
    const [failed, changes] = records.pop()?.trim().split(' ') ?? [];
    if (failed !== 'false') throw new Error(`${complaints.trim()} in ${sql}`);
    const [header = '', ...rows] = records.map((record) => record.replace(/\n$/, ''));
    const names = header.split(FIELD);
    return {
      rows: rows.map((row) =>
        Object.fromEntries(row.split(FIELD).map((value, index) => [names[index], typed(value)])),
      ),
      changes: Number(changes),
    };
  }

  async function execute({ statement, values, counted }: Step): Promise<readonly Row[]> {
    let name = prepared.get(statement);
    if (name === undefined) {
      name = `s${prepared.size}`;
      await query(`PREPARE ${name} AS ${render(statement.text, 'postgres')}`);
      prepared.set(statement, name);
    }
    const { rows, changes } = await run(
      `EXECUTE ${name}${values.length === 0 ? '' : `(${values.map(literal).join(',')})`}`,
    );
    return counted ? [{ changes }] : rows;
  }

  async function runPart<T>(part: Part<T>): Promise<T> {
    let step = part.next([]);
    while (!step.done) step = part.next(await execute(step.value));
    return step.value;
  }

  /** What one process wants at the same time waits here, for it has one connection. */
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  async function transaction<T>(start: (now: number) => Part<T>): Promise<T> {
    for (;;) {
      await query('BEGIN');
      try {
        const [clock] = await query(render('SELECT {{now}} AS now', 'postgres'));
        const value = await runPart(start(Number(clock?.now)));
        await query('COMMIT');
        return value;
      } catch (error) {
        await query('ROLLBACK');
        // Another process was first with the same rows: the batch is run again.
        if (!(error instanceof StoreUnavailable)) throw error;
      }
    }
  }

  const driver = {
    write: (name: keyof typeof WRITES, input: never) =>
      inTurn(() => transaction((now) => transactionOf<never, unknown>(WRITES[name] as never, input, now))),
    look: (name: keyof typeof LOOKUPS, input: never) =>
      inTurn(() => runPart<unknown>(LOOKUPS[name].read(input))),
    survey: (name: keyof typeof SURVEYS, input: never) =>
      inTurn(() => runPart<unknown>(SURVEYS[name].read(input))),
    close: () => inTurn(async () => undefined),
  } as unknown as Driver;
  const store = createStore(driver);
  // It has them, and its type keeps them to itself.
  const named = store as Named;

  function ask<N extends keyof Named>({ name, input }: WorkRow<N>): ReturnType<Named[N]> {
    return (named[name] as (input: unknown) => ReturnType<Named[N]>)(input);
  }

  return {
    query,
    read: ask,
    write: ask,
    async close() {
      await store.close();
      const closed = once(psql, 'close');
      psql.stdin.end('\\q\n');
      await closed;
    },
  };
}

/** `psql` prints text; the tests' own texts never look like whole numbers. */
function typed(value: string): string | number | null {
  if (value === NULL) return null;
  return /^-?\d+$/.test(value) ? Number(value) : value;
}

function literal(value: Value): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
