import { parentPort } from 'node:worker_threads';
import type { Input, Result, SurveyName, WriteName } from '../operations.ts';
import { SURVEYS } from '../reads/index.ts';
import { ASSETS } from '../sql/assets-schema.ts';
import { CALL_SLOTS } from '../sql/call-slots-schema.ts';
import { CALLS } from '../sql/calls-schema.ts';
import { IDEMPOTENCY } from '../sql/idempotency-schema.ts';
import { LIMITS } from '../sql/limits-schema.ts';
import { MONEY } from '../sql/money-schema.ts';
import { render } from '../sql/render.ts';
import { RESULT_FILES } from '../sql/result-files-schema.ts';
import { int } from '../sql/row.ts';
import { SCHEMA } from '../sql/schema.ts';
import { statement } from '../sql/statement.ts';
import { TRACES } from '../sql/traces-schema.ts';
import type { Transaction } from '../sql/transaction.ts';
import { keep } from '../sql/transaction.ts';
import { StoreRefused } from '../store-errors.ts';
import { TRANSACTIONS } from '../transactions/index.ts';
import { checkDatabase, openFailure } from './check-database.ts';
import { type Connection, openConnection } from './connection.ts';
import { runBatch } from './run-batch.ts';
import { type Call, type FromWorker, packError, type StoreWorkerData, type ToWorker } from './wire.ts';

/**
 * Version 15 of the tables: which tasks use a file that vendors fetch. The file is an asset that its owner does not
 * see (`deleted_at`), so that its bytes count and are swept as those of all uploads.
 */
const HOSTED_FILES: readonly string[] = [
  `CREATE TABLE hosted_files(
    asset_id TEXT NOT NULL REFERENCES assets(id) ON DELETE CASCADE,
    task_id TEXT NOT NULL REFERENCES tasks(id),
    PRIMARY KEY(asset_id,task_id)
  ) {{strict}}`,
  'CREATE INDEX hosted_files_task ON hosted_files(task_id)',
];

/**
 * Version 10 of the tables: what calls cost beyond their hold, in micro-units, until an operator has seen it. NULL in
 * calls that are not settled, and in those of earlier versions, which could take more than their hold.
 */
const ABSORBED: readonly string[] = [
  'ALTER TABLE calls ADD COLUMN absorbed {{int}} CHECK(absorbed>=0)',
  'ALTER TABLE calls ADD COLUMN seen {{int}} NOT NULL DEFAULT 0 CHECK(seen IN(0,1))',
  'CREATE INDEX calls_absorbed ON calls(ended_at) WHERE absorbed>0 AND seen=0',
];

/**
 * Version 13 of the tables: whether what ends a live task, or sends it to another channel, frees a place on its channel.
 * It does not (`channel_slot` is 0) when the task was left to an operator, for that gave the place back.
 */
const LEFT_SLOTS: readonly string[] = [
  'ALTER TABLE tasks ADD COLUMN channel_slot {{int}} NOT NULL DEFAULT 1 CHECK(channel_slot IN(0,1))',
];

/** Version 17 of the tables: what the database knows about itself, by name: its seal, and the last proof that it can be written. */
const FACTS: readonly string[] = [
  `CREATE TABLE store_facts(
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) {{strict}}`,
];

/** Version 14 of the tables: tasks whose vendor says a status that the protocol does not list are listed for operators. */
const UNLISTED: readonly string[] = [
  'DROP INDEX task_events_odd',
  "CREATE INDEX task_events_odd ON task_events(type,at) WHERE type IN('possible_orphan','late_success','late_accepted','duplicate_upstream_id','absorbed','no_usable_result','result_not_kept','result_gone','unlisted_status')",
];

/** Version 11 of the tables: a task or call is found by the request that made it. */
const REQUESTS: readonly string[] = [
  'ALTER TABLE traces ADD COLUMN request_id TEXT',
  'CREATE INDEX traces_by_request ON traces(request_id,at) WHERE request_id IS NOT NULL',
];

/** Version 12 of the tables: results that could not be used or kept or are gone are listed for operators as well. */
const ODD_EVENTS: readonly string[] = [
  'DROP INDEX task_events_odd',
  "CREATE INDEX task_events_odd ON task_events(type,at) WHERE type IN('possible_orphan','late_success','late_accepted','duplicate_upstream_id','absorbed','no_usable_result','result_not_kept','result_gone')",
];

/** Version 16 of the tables: the vendor and credential that a task was made with, wherever they stand in the file now. */
const PLACES: readonly string[] = ['ALTER TABLE tasks ADD COLUMN place TEXT'];

/** In order, versions without gaps from 1. */
export const MIGRATIONS: readonly Migration[] = [
  { version: 1, name: 'ledger, tasks and keys', statements: SCHEMA },
  { version: 2, name: 'assets, and tasks by kind', statements: ASSETS },
  { version: 3, name: 'synchronous calls', statements: CALLS },
  { version: 4, name: 'kept result files', statements: RESULT_FILES },
  { version: 5, name: 'answers to repeated requests', statements: IDEMPOTENCY },
  { version: 6, name: 'traces', statements: TRACES },
  { version: 7, name: 'limits of keys', statements: LIMITS },
  { version: 8, name: 'money exports', statements: MONEY },
  { version: 9, name: 'slots of calls, words about uncertain tasks', statements: CALL_SLOTS },
  { version: 10, name: 'absorbed by calls', statements: ABSORBED },
  { version: 11, name: 'traces by request', statements: REQUESTS },
  { version: 12, name: 'results that operators review', statements: ODD_EVENTS },
  { version: 13, name: 'places on channels of tasks left to operators', statements: LEFT_SLOTS },
  { version: 14, name: 'statuses that no protocol lists', statements: UNLISTED },
  { version: 15, name: 'files that vendors fetch', statements: HOSTED_FILES },
  { version: 16, name: 'vendors and credentials of tasks', statements: PLACES },
  { version: 17, name: 'seal of the secret, proof of writing', statements: FACTS },
];

/** The table that says which steps a database has. */
export const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS schema_migrations(
  version {{int}} PRIMARY KEY,
  name TEXT NOT NULL,
  applied_at {{int}} NOT NULL
) {{strict}}`;

const VERSION = statement(
  'SELECT CAST(COALESCE(MAX(version),0) AS {{int}}) AS version FROM schema_migrations',
);

const APPLIED = statement('INSERT INTO schema_migrations(version,name,applied_at) VALUES(?1,?2,{{now}})');

const WRITER_BUSY_MS = 5_000;

if (parentPort === null) throw new Error('internal: the store worker runs only as a worker thread');
const port = parentPort;
interface Opened {
  readonly connection: Connection;
  readonly begin: 'BEGIN' | 'BEGIN IMMEDIATE';
}

let opened: Opened | undefined;

port.on('message', (message: ToWorker) => {
  if (message.kind === 'open') open(message.data);
  else if (opened === undefined) throw new Error(`internal: ${message.kind} without a database`);
  else if (message.kind === 'batch') answer(message.calls, opened);
  else {
    opened.connection.close();
    opened = undefined;
    send({ kind: 'closed' });
  }
});

function open(data: StoreWorkerData): void {
  try {
    const begin = data.role === 'writer' ? 'BEGIN IMMEDIATE' : 'BEGIN';
    opened = { connection: connect(data), begin };
    send({ kind: 'ready' });
  } catch (error) {
    send({ kind: 'refused', error: packError(openFailure(error, data)) });
  }
}

function connect(data: StoreWorkerData): Connection {
  const { path, role } = data;
  if (role === 'reader') return openConnection({ path, mode: 'read', busy_timeout_ms: WRITER_BUSY_MS });
  const connection = openConnection({ path, mode: 'write', busy_timeout_ms: WRITER_BUSY_MS });
  try {
    checkDatabase(connection, data);
    migrate(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function answer(calls: readonly Call[], { connection, begin }: Opened): void {
  const work = calls.map((call) => () => start(call));
  const outcomes = runBatch(connection, work, begin);
  send({
    kind: 'batch',
    replies: outcomes.map((outcome) =>
      outcome.kind === 'done' ? outcome : { kind: 'failed', error: packError(outcome.error) },
    ),
  });
}

function start(call: Call): Transaction<unknown> {
  return isSurvey(call) ? survey(call) : write(call);
}

function isSurvey(call: Call): call is Call<SurveyName> {
  return Object.hasOwn(SURVEYS, call.name);
}

function write<N extends WriteName>(call: {
  readonly name: N;
  readonly input: Input<N>;
}): Transaction<Result<N>> {
  return TRANSACTIONS[call.name](call.input);
}

function* survey<N extends SurveyName>(call: {
  readonly name: N;
  readonly input: Input<N>;
}): Transaction<Result<N>> {
  return keep(yield* SURVEYS[call.name](call.input));
}

function send(message: FromWorker): void {
  port.postMessage(message);
}

/** Brings the schema up to date, each step in one transaction. Throws StoreRefused when it is newer than this build. */
export function migrate(connection: Connection, migrations: readonly Migration[] = MIGRATIONS): void {
  connection.exec(render(MIGRATIONS_TABLE, 'sqlite'));
  const newest = migrations.at(-1)?.version ?? 0;
  const found = version(connection);
  if (found > newest) {
    throw new StoreRefused(
      'schema_too_new',
      `the database has schema version ${found}, this build knows up to ${newest}: start the newer build, or restore a backup made before the upgrade`,
    );
  }
  for (const migration of migrations) {
    if (migration.version > found) apply(connection, migration);
  }
}

function version(connection: Connection): number {
  const [row] = connection.run({ statement: VERSION, values: [] });
  return row === undefined ? 0 : int(row, 'version');
}

function apply(connection: Connection, migration: Migration): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    for (const text of migration.statements) connection.exec(render(text, 'sqlite'));
    connection.run({ statement: APPLIED, values: [migration.version, migration.name] });
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction()) connection.exec('ROLLBACK');
    throw error;
  }
}

/** One step of the schema. A released step is never edited: later changes are new steps. */
interface Migration {
  readonly version: number;
  readonly name: string;
  readonly statements: readonly string[];
}
