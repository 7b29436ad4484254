import { createBatch } from './batch.ts';
import type { InvariantReport } from './invariants.ts';
import { inLockedFolder, readableVersion, withDatabase } from './maintain.ts';
import { SURVEYS, WRITES } from './operations.ts';
import type { Transaction } from './postgres/pool.ts';
import { NEWEST_VERSION, TABLES } from './schema.ts';
import type { Row } from './sql.ts';
import { damagedDatabase, wholeDamage } from './sqlite/check-database.ts';
import { type Connection, sqliteFailure } from './sqlite/connection.ts';
import { attachTraces, hasTraces } from './sqlite/traces-file.ts';
import { StoreRefused, StoreUnavailable } from './store-errors.ts';

export interface CopiedTable {
  readonly name: string;
  readonly rows: number;
}

export interface StoreCopy {
  readonly schema: number;
  readonly tables: readonly CopiedTable[];
  /** Of the copy. All of them hold. */
  readonly invariants: readonly InvariantReport[];
  /** What a process that did not end well had left, and the copy has not: as a gateway gives it back when it starts. */
  readonly givenBack: { readonly holds: number; readonly claims: number; readonly leases: number };
  /** The seal of the secret that the database belongs to; absent before the first start with a secret. */
  readonly seal: string | undefined;
  /** Texts that had the character NUL, which PostgreSQL does not store: the copy has U+FFFD in its place. */
  readonly changedTexts: number;
  /** Files that the rows name, which lie elsewhere. */
  readonly files: { readonly assets: FileCount; readonly results: FileCount };
}

export interface FileCount {
  readonly count: number;
  readonly bytes: number;
}

/** Of processes on the source, whose names nobody has on the target. */
const NOT_COPIED: ReadonlySet<string> = new Set(['nodes', 'commits']);
const MOST_ROWS = 1_000;
/** Characters of one statement, so that memory does not grow with what the rows hold. */
const MOST_CHARS = 4 * 1024 * 1024;

/**
 * Copies the embedded store of a data folder into an empty PostgreSQL database, traces included, in one transaction: it
 * is there as a whole, with equal numbers of rows and all invariants, or nothing of it is. Nothing is written to the
 * source. Rejects with StoreRefused while a gateway has the folder, for a damaged source, and for a target that is not empty.
 */
export async function copyStore(input: {
  readonly dataDir: string;
  readonly url: string;
  /** Told of the rows copied so far, of how many. */
  readonly onProgress?: (table: string, rows: number, of: number) => void;
  /** Throws where the database of this seal could not be opened by a gateway. */
  readonly checkSeal?: (seal: string) => void;
}): Promise<StoreCopy> {
  const { dataDir, url, onProgress, checkSeal } = input;
  const { withServer } = await import('./postgres/maintain.ts');
  return await inLockedFolder(dataDir, () =>
    withDatabase(dataDir, 'read', async (source, path) => {
      const damage = wholeDamage(source);
      if (damage !== undefined) throw damagedDatabase(path, damage);
      const schema = readableVersion(source, path);
      if (schema !== NEWEST_VERSION)
        throw new StoreRefused(
          'schema_too_new',
          `the database has schema version ${schema}, and this build makes ${NEWEST_VERSION}: copy it with the build that runs it`,
        );
      const traced = openTraces(source, path);
      source.exec('BEGIN');
      const [sealed] = source.run({
        statement: { text: "SELECT value FROM store_facts WHERE name='seal'" },
        values: [],
      });
      const seal = sealed === undefined ? undefined : String(sealed.value);
      if (seal !== undefined) checkSeal?.(seal);
      const tables = tablesOf(source, traced);
      const copied = await withServer(url, (pool) =>
        pool.transaction('write', (on) => copyAll(source, on, tables, onProgress)),
      ).catch(explained);
      return { schema, ...copied, seal, files: filesOf(source) };
    }),
  );
}

async function copyAll(
  source: Connection,
  on: Transaction,
  tables: readonly CopiedTable[],
  onProgress: (table: string, rows: number, of: number) => void = () => undefined,
): Promise<Pick<StoreCopy, 'tables' | 'invariants' | 'givenBack' | 'changedTexts'>> {
  const { migrateWithin } = await import('./postgres/migrate.ts');
  const { runPart } = await import('./postgres/run-batch.ts');
  await checkNoStrangers(on);
  await migrateWithin(on);
  await checkEmpty(on);
  // What a new database knows of itself is as the source says.
  await on.query('DELETE FROM store_facts', []);
  let changedTexts = 0;
  for (const { name, rows } of tables) {
    let done = 0;
    for (const batch of batchesOf(source.rows({ text: `SELECT * FROM ${name}` }))) {
      changedTexts += await insert(on, name, columnsOf(source, name), batch);
      done += batch.length;
      onProgress(name, done, rows);
    }
    const found = await countOn(on, name);
    if (found !== rows) throw badCopy(`${name} has ${found} rows, and should have ${rows}`);
  }
  // Nobody knows yet how many rows there are, and the invariants would be looked for row by row.
  await on.query(`ANALYZE ${TABLES.join()}`, []);
  const holds = await countOn(on, 'allowances WHERE held>0');
  const claims = await countOn(on, 'idempotency WHERE node IS NOT NULL');
  const batch = createBatch(on.now);
  const leases = await runPart(on, WRITES.takeOver.run(batch, undefined));
  await runPart(on, batch.flush());
  const invariants = await runPart(on, SURVEYS.invariants.read());
  const broken = invariants.find(({ violations }) => violations > 0);
  if (broken !== undefined)
    throw badCopy(
      `${broken.violations} rows violate ${broken.name}: ${broken.about}; \`gateway db check\` says whether they do in the data folder, too`,
    );
  const copied: CopiedTable[] = [];
  for (const { name } of tables) copied.push({ name, rows: await countOn(on, name) });
  return { tables: copied, invariants, givenBack: { holds, claims, leases }, changedTexts };
}

/** What there is to copy, in an order in which rows come after those that they refer to. */
function tablesOf(source: Connection, traced: boolean): readonly CopiedTable[] {
  return TABLES.filter((name) => !NOT_COPIED.has(name) && (name !== 'traces' || traced)).map((name) => {
    const [row] = source.run({ statement: { text: `SELECT COUNT(*) AS n FROM ${name}` }, values: [] });
    return { name, rows: Number(row?.n) };
  });
}

/** Nothing depends on them: a gateway that finds their file damaged begins a new one. */
function openTraces(source: Connection, path: string): boolean {
  try {
    attachTraces(source, path, 'read');
    return hasTraces(source);
  } catch (error) {
    const failure = sqliteFailure(error);
    if (failure instanceof StoreUnavailable && failure.damaged) return false;
    throw failure;
  }
}

interface Column {
  readonly name: string;
  readonly type: 'text' | 'bigint';
}

function columnsOf(source: Connection, table: string): readonly Column[] {
  const statement = { text: `SELECT name,type FROM pragma_table_info('${table}')` };
  return source.run({ statement, values: [] }).map(({ name, type }) => {
    if (type !== 'TEXT' && type !== 'INTEGER')
      throw new Error(`internal: ${table}.${String(name)} is ${String(type)}`);
    return { name: String(name), type: type === 'TEXT' ? 'text' : 'bigint' };
  });
}

/** So many rows that one statement takes them. */
function* batchesOf(rows: Iterable<Row>): Generator<readonly Row[]> {
  let batch: Row[] = [];
  let chars = 0;
  for (const row of rows) {
    batch.push(row);
    for (const value of Object.values(row)) chars += typeof value === 'string' ? value.length : 0;
    if (batch.length < MOST_ROWS && chars < MOST_CHARS) continue;
    yield batch;
    batch = [];
    chars = 0;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Rows as one array for each column: the text of the statement does not depend on their number. Answers how many texts were
 * changed.
 */
async function insert(
  on: Transaction,
  table: string,
  columns: readonly Column[],
  rows: readonly Row[],
): Promise<number> {
  let changed = 0;
  const storable = (value: unknown): unknown => {
    if (typeof value !== 'string' || !value.includes('\0')) return value;
    changed += 1;
    return value.replaceAll('\0', '\ufffd');
  };
  const names = columns.map(({ name }) => name).join();
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join();
  await on.query(
    `INSERT INTO ${table}(${names}) SELECT * FROM unnest(${arrays})`,
    columns.map(({ name }) => rows.map((row) => storable(row[name]))),
  );
  return changed;
}

/** A gateway wants a database of its own: names of its tables are plain words. */
async function checkNoStrangers(on: Transaction): Promise<void> {
  const rows = await on.query('SELECT tablename FROM pg_tables WHERE schemaname=current_schema()', []);
  const own = new Set([...TABLES, 'schema_migrations']);
  const strangers = rows.map(({ tablename }) => String(tablename)).filter((name) => !own.has(name));
  if (strangers.length > 0) throw notEmpty(`has tables of another program (${strangers.sort().join(', ')})`);
}

async function checkEmpty(on: Transaction): Promise<void> {
  const filled: string[] = [];
  for (const name of TABLES) {
    const rows = name === 'store_facts' ? `${name} WHERE name<>'forgotten'` : name;
    if ((await countOn(on, rows)) > 0) filled.push(name);
  }
  if (filled.length > 0)
    throw notEmpty(`has rows already (${filled.join(', ')}), as when a gateway was started on it`);
}

async function countOn(on: Transaction, rows: string): Promise<number> {
  const [row] = await on.query(`SELECT COUNT(*) AS n FROM ${rows}`, []);
  return Number(row?.n);
}

function filesOf(source: Connection): StoreCopy['files'] {
  const count = (table: string): FileCount => {
    const statement = { text: `SELECT COUNT(*) AS n,COALESCE(SUM(bytes),0) AS bytes FROM ${table}` };
    const [row] = source.run({ statement, values: [] });
    return { count: Number(row?.n), bytes: Number(row?.bytes) };
  };
  return { assets: count('assets'), results: count('result_files') };
}

function notEmpty(what: string): StoreRefused {
  return new StoreRefused(
    'not_empty',
    `the target ${what}, and is left as it is: make a new database (CREATE DATABASE), and copy into that`,
  );
}

function badCopy(what: string): StoreRefused {
  return new StoreRefused('bad_copy', `the copy was undone: ${what}`);
}

/** What became of both sides after the connection broke. */
function explained(error: unknown): never {
  if (!(error instanceof StoreUnavailable)) throw error;
  throw new StoreUnavailable(
    `${error.message}. The data folder is as it was. The copy is one transaction, so that the target has nothing of it, unless the connection broke at its very end: then \`gateway db check\` finds it there whole. Else copy again`,
    { cause: error },
  );
}
