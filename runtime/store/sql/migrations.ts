import { ASSETS } from './assets-schema.ts';
import { CALL_SLOTS } from './call-slots-schema.ts';
import { CALLS } from './calls-schema.ts';
import { IDEMPOTENCY } from './idempotency-schema.ts';
import { LIMITS } from './limits-schema.ts';
import { MONEY } from './money-schema.ts';
import { RESULT_FILES } from './result-files-schema.ts';
import { SCHEMA } from './schema.ts';
import { TRACES } from './traces-schema.ts';

/** One step of the schema. A released step is never edited: later changes are new steps. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly statements: readonly string[];
}

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
