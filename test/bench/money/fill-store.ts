import { DatabaseSync } from 'node:sqlite';
import { END_COLUMNS, WORK_COLUMNS } from '../../../runtime/store/work-rows.ts';

/** A task of the store's own making; all others are copies of it. */
export const SAMPLE = `task_${'f'.repeat(32)}`;

/** Over so many days the tasks ended, evenly. */
const DAYS = 400;
const DAY_MS = 86_400_000;
const AT_ONCE = 250_000;

const ID = "'task_'||printf('%032x',n)";

/** What is made: finished tasks, and the owners that they are of, each with one key. */
interface Filling {
  readonly tasks: number;
  readonly owners?: number;
}

/** A table of whole numbers `n`, of which the second is no more part. */
export type Series = (from: number, to: number) => string;

const sqliteSeries: Series = (from, to) =>
  `(WITH RECURSIVE s(n) AS (SELECT ${from} UNION ALL SELECT n+1 FROM s WHERE n+1<${to}) SELECT n FROM s)`;

/** Fills the embedded store in a file that nobody has open, and that the sample is in. */
export function fillSqlite(path: string, filling: Filling): void {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA synchronous=OFF; PRAGMA cache_size=-400000; PRAGMA foreign_keys=OFF');
    for (const text of fillSteps(filling, Date.now(), sqliteSeries)) database.exec(text);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

/**
 * SQL that makes finished tasks of 1,000 owners, or as many as are wanted, with their keys, their money and their vendors'
 * ids; the books are in order afterwards.
 */
export function fillSteps(
  { tasks, owners = 1_000 }: Filling,
  now: number,
  series: Series,
): readonly string[] {
  const begin = now - DAYS * DAY_MS;
  const step = Math.floor((DAYS * DAY_MS) / tasks);
  const at = `${begin}+n*${step}`;
  const owner = `'owner_'||(n%${owners})`;
  const key = `'key_'||(n%${owners})`;
  const work: Readonly<Record<string, string>> = { id: ID, owner_id: owner, key_id: key, created_at: at };
  const end: Readonly<Record<string, string>> = {
    work: ID,
    owner_id: owner,
    at: `${at}+60000`,
    updated_at: `${at}+60000`,
    upstream_id: `'up-'||${ID}`,
  };
  const copied = (columns: string, own: Readonly<Record<string, string>>) =>
    columns
      .split(',')
      .map((column) => own[column] ?? `o.${column}`)
      .join();
  const paid = Math.ceil(tasks / owners) * 400_000;
  const ranges = Array.from({ length: Math.ceil(tasks / AT_ONCE) }, (_, part) => [
    part * AT_ONCE,
    Math.min(tasks, (part + 1) * AT_ONCE),
  ]);
  const keyColumns = ['name', 'group_name', 'prefix', 'state', 'models', 'unlimited', 'created_at'];
  return [
    ...within(
      [0, owners],
      [
        `INSERT INTO api_keys(id,owner_id,hash,${keyColumns.join()}) SELECT ${key},${owner},'hash_'||n,${keyColumns.map((name) => `o.${name}`).join()} FROM {{series}} s, api_keys o WHERE o.id='key_bench'`,
        `INSERT INTO credits(id,kind,owner_id,wallet,quota,idem,at) SELECT 'fill_'||n||'/topup','topup',${owner},${paid},0,'fill_'||n,${begin} FROM {{series}} s`,
      ],
      series,
    ),
    ...ranges.flatMap((range) =>
      within(
        range,
        [
          `INSERT INTO work(${WORK_COLUMNS}) SELECT ${copied(WORK_COLUMNS, work)} FROM {{series}} s, work o WHERE o.id='${SAMPLE}'`,
          `INSERT INTO ends(${END_COLUMNS}) SELECT ${copied(END_COLUMNS, end)} FROM {{series}} s, ends o WHERE o.work='${SAMPLE}'`,
          `INSERT INTO upstream_ids(upstream_id,channel_id,work) SELECT 'up-'||${ID},'bench',${ID} FROM {{series}} s`,
        ],
        series,
      ),
    ),
    `INSERT INTO budgets(id,kind,granted,spent,held) SELECT 'wallet:'||e.owner_id,'wallet',${paid},SUM(e.captured),0
      FROM ends e WHERE e.owner_id<>'bench' GROUP BY e.owner_id`,
    ...(tasks < owners
      ? [`DELETE FROM credits WHERE owner_id NOT IN(SELECT substr(id,8) FROM budgets)`]
      : []),
  ];
}

function within(
  [from = 0, to = 0]: readonly number[],
  statements: readonly string[],
  series: Series,
): readonly string[] {
  return statements.map((text) => text.replace('{{series}}', series(from, to)));
}
