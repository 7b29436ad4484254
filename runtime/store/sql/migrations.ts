import { SCHEMA } from './schema.ts';

/** Version 6 of the tables: what operators are told of a task or call. Nothing of it decides anything. */
const TRACES: readonly string[] = [
  `CREATE TABLE traces(
    work_id TEXT NOT NULL,
    seq {{int}} NOT NULL,
    type TEXT NOT NULL CHECK(type IN('submitted','upstream_call')),
    data TEXT NOT NULL,
    at {{int}} NOT NULL,
    PRIMARY KEY(work_id,seq)
  ) {{strict}}`,
  'CREATE INDEX traces_age ON traces(at)',
];

/**
 * Version 4 of the tables: files of finished tasks that the gateway keeps itself. A file whose task failed or was
 * deleted expires at once, so that the sweeper needs one index and no look at the task.
 */
const RESULT_FILES: readonly string[] = [
  `CREATE TABLE result_files(
    id TEXT PRIMARY KEY,
    task_id TEXT NOT NULL REFERENCES tasks(id),
    bytes {{int}} NOT NULL CHECK(bytes BETWEEN 1 AND 9007199254740991),
    mime TEXT NOT NULL,
    created_at {{int}} NOT NULL,
    expires_at {{int}} NOT NULL
  ) {{strict}}`,
  'CREATE INDEX result_files_task ON result_files(task_id)',
  'CREATE INDEX result_files_expiry ON result_files(expires_at,id)',
];

/**
 * Version 8 of the tables: who did what as an operator, and indexes for what is told of money. Both indexes of the
 * ledger grow with the time, so that every write shares their last page. `txn_id` is the movement that the action made.
 */
const MONEY: readonly string[] = [
  `CREATE TABLE audit_log(
    id TEXT PRIMARY KEY,
    actor TEXT NOT NULL CHECK(actor IN('operator','admin')),
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    txn_id TEXT UNIQUE REFERENCES ledger_txns(id),
    detail TEXT,
    at {{int}} NOT NULL
  ) {{strict}}`,
  'CREATE INDEX audit_log_time ON audit_log(at,id)',
  'CREATE INDEX ledger_time ON ledger_txns(created_at,id)',
  'CREATE INDEX calls_ledger ON calls(ledger_id)',
];

/**
 * Version 7 of the tables: limits of keys and groups. `work_slots` counts the tasks in flight of a holder, which is a
 * key or a group, while it has a limit; a task remembers whose slots it holds, so that limits may be set, changed and
 * taken away while it runs.
 */
const LIMITS: readonly string[] = [
  'ALTER TABLE api_keys ADD COLUMN rpm {{int}} CHECK(rpm>0)',
  'ALTER TABLE api_keys ADD COLUMN concurrent {{int}} CHECK(concurrent>0)',
  'ALTER TABLE api_keys ADD COLUMN allow_ips TEXT',
  'ALTER TABLE api_keys ADD COLUMN disabled {{int}} NOT NULL DEFAULT 0 CHECK(disabled IN(0,1))',

  `CREATE TABLE work_slots(
    holder TEXT PRIMARY KEY,
    inflight {{int}} NOT NULL CHECK(inflight>=0)
  ) {{strict}}`,
  'ALTER TABLE tasks ADD COLUMN group_slot TEXT',
  'ALTER TABLE tasks ADD COLUMN key_slot TEXT',

  "CREATE INDEX task_events_odd ON task_events(type,at) WHERE type IN('possible_orphan','late_success','late_accepted','duplicate_upstream_id','absorbed')",
];

/**
 * Version 5 of the tables: what the first request with an idempotency key made and was answered. The table of
 * version 1 was never written. `made_by` tells the first request from those that came after it; `status`, `headers`
 * and `body` are the answer, absent while the first request runs and where it was too large to keep.
 */
const IDEMPOTENCY: readonly string[] = [
  'DROP TABLE idempotency',
  `CREATE TABLE idempotency(
    owner_id TEXT NOT NULL,
    idem_key TEXT NOT NULL,
    route TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    made_by TEXT NOT NULL,
    work_id TEXT NOT NULL,
    status {{int}},
    headers TEXT,
    body TEXT,
    created_at {{int}} NOT NULL,
    expires_at {{int}} NOT NULL,
    PRIMARY KEY(owner_id,idem_key),
    CHECK((status IS NULL)=(headers IS NULL)),
    CHECK((status IS NULL)=(body IS NULL))
  ) {{strict}}`,
  'CREATE INDEX idempotency_expiry ON idempotency(expires_at)',
  'CREATE INDEX idempotency_work ON idempotency(work_id)',
];

/**
 * Version 3 of the tables: synchronous paid calls. The ledger knows a call by `ledger_id`, which begins with the
 * time: random ids would make every call dirty one page of each index of the ledger, ids that grow share the last
 * page. For the same reason two indexes that nothing needs to answer quickly are gone. `limited` says that the key
 * had a quota of its own when the hold was made, so that settling need not look at the hold's entries.
 */
const CALLS: readonly string[] = [
  `CREATE TABLE calls(
    id TEXT PRIMARY KEY,
    ledger_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK(kind IN('chat','image')),
    route TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    key_id TEXT NOT NULL REFERENCES api_keys(id),
    model TEXT NOT NULL,
    model_id TEXT NOT NULL,
    spec_version TEXT NOT NULL,
    state TEXT NOT NULL CHECK(state IN('open','completed','failed')),
    limited {{int}} NOT NULL CHECK(limited IN(0,1)),
    hold {{int}} NOT NULL CHECK(hold BETWEEN 0 AND 9007199254740991),
    price_rule TEXT NOT NULL,
    captured {{int}} NOT NULL DEFAULT 0 CHECK(captured BETWEEN 0 AND 9007199254740991),
    channel_id TEXT,
    usage TEXT,
    usage_source TEXT CHECK(usage_source IN('upstream','estimate')),
    reason TEXT,
    error_code TEXT,
    attempts TEXT,
    created_at {{int}} NOT NULL,
    deadline_at {{int}} NOT NULL,
    ended_at {{int}},
    CHECK((state='open')=(ended_at IS NULL)),
    CHECK(state<>'open' OR captured=0)
  ) {{strict}}`,
  "CREATE INDEX calls_open ON calls(deadline_at) WHERE state='open'",

  'DROP INDEX ledger_task',
  'DROP INDEX ledger_entries_account',
];

/**
 * Version 9 of the tables: a synchronous call holds the work slots of its key and group as a task does; an uncertain
 * task keeps the policy of its channel (`uncertain_policy`), so that it does not change when the channel is gone; and a
 * task remembers that its upstream id is an operator's word (`id_told`).
 */
const CALL_SLOTS: readonly string[] = [
  'ALTER TABLE calls ADD COLUMN group_slot TEXT',
  'ALTER TABLE calls ADD COLUMN key_slot TEXT',

  "ALTER TABLE tasks ADD COLUMN uncertain_policy TEXT CHECK(uncertain_policy IN('release','manual'))",
  'ALTER TABLE tasks ADD COLUMN id_told {{int}} NOT NULL DEFAULT 0 CHECK(id_told IN(0,1))',
  'CREATE INDEX tasks_told ON tasks(id) WHERE id_told=1',
];

/**
 * Version 2 of the tables: stored uploads, an index for listings that show one kind of task, and hints that tasks
 * remember until they can be polled. `asset_owners`
 * counts the bytes of each owner in one row, so that concurrent uploads cannot pass a limit together. An asset that
 * its owner deleted while a vendor could still fetch it has `deleted_at`, and expires with what was lent.
 */
const ASSETS: readonly string[] = [
  `CREATE TABLE asset_owners(
    owner_id TEXT PRIMARY KEY,
    bytes {{int}} NOT NULL CHECK(bytes BETWEEN 0 AND 9007199254740991)
  ) {{strict}}`,

  `CREATE TABLE assets(
    id TEXT PRIMARY KEY,
    owner_id TEXT NOT NULL REFERENCES asset_owners(owner_id),
    kind TEXT NOT NULL CHECK(kind IN('image','video','audio')),
    mime TEXT NOT NULL,
    bytes {{int}} NOT NULL CHECK(bytes BETWEEN 0 AND 9007199254740991),
    hash TEXT NOT NULL,
    created_at {{int}} NOT NULL,
    expires_at {{int}} NOT NULL,
    lent_until {{int}} NOT NULL DEFAULT 0,
    deleted_at {{int}}
  ) {{strict}}`,
  'CREATE INDEX assets_owner ON assets(owner_id,created_at,id)',
  'CREATE INDEX assets_hash ON assets(hash,owner_id)',
  'CREATE INDEX assets_expiry ON assets(expires_at)',

  'CREATE INDEX tasks_owner_kind ON tasks(owner_id,kind,created_at,id) WHERE deleted_at IS NULL',
  'ALTER TABLE tasks ADD COLUMN hinted {{int}} NOT NULL DEFAULT 0 CHECK(hinted IN(0,1))',
];

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
