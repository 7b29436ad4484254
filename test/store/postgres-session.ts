import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { render } from '../../runtime/store/sql/render.ts';
import type { Row, Value } from '../../runtime/store/sql/row.ts';
import type { Statement } from '../../runtime/store/sql/statement.ts';
import type { Part, Step, Transaction } from '../../runtime/store/sql/transaction.ts';
import type { PostgresServer } from './postgres-server.ts';

const FIELD = '\u001f';
const RECORD = '\u001e';
const NULL = '\u0002';
const END = '\u0003';

export interface PostgresSession {
  query(sql: string): Promise<readonly Row[]>;
  /** Runs a body that only reads. */
  read<T>(part: Part<T>): Promise<T>;
  /** Runs a transaction body: committed when it says so, rolled back otherwise. */
  write<T>(transaction: Transaction<T>): Promise<T>;
  close(): Promise<void>;
}

/** A connection through `psql`: enough of a driver to run the store's own transaction bodies on PostgreSQL. */
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

  async function read<T>(part: Part<T>): Promise<T> {
    let step = part.next([]);
    while (!step.done) step = part.next(await execute(step.value));
    return step.value;
  }

  return {
    query,
    read,
    async write(transaction) {
      await query('BEGIN');
      try {
        const { keep, value } = await read(transaction);
        await query(keep ? 'COMMIT' : 'ROLLBACK');
        return value;
      } catch (error) {
        await query('ROLLBACK');
        throw error;
      }
    },
    async close() {
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
