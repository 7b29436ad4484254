import { ADMIN_NAMES, CONSOLE, NODES, SUMS, TASKS_GO_ON } from './later-steps.ts';
import { statement } from './sql.ts';
import { StoreRefused } from './store-errors.ts';

/**
 * The tables. Money is integer micro-units, time is integer milliseconds of the database's clock, JSON is TEXT that is
 * never queried inside. Public ids begin with the time, so that rows of one moment share the pages of every index.
 *
 * A piece of work has one row in `work` (what was asked), and one in `live` (what is in flight) or in `ends` (how it
 * ended, which is also its posting: `captured` of `hold`, the rest released, what is beyond it `absorbed`).
 */
export const SCHEMA: readonly string[] = [
  `CREATE TABLE api_keys(
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    group_name TEXT NOT NULL,
    prefix TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK(state IN('active','revoked')),
    models TEXT NOT NULL,
    unlimited {{int}} NOT NULL CHECK(unlimited IN(0,1)),
    expires_at {{int}},
    created_at {{int}} NOT NULL,
    revoked_at {{int}},
    rpm {{int}} CHECK(rpm>0),
    concurrent {{int}} CHECK(concurrent>0),
    allow_ips TEXT,
    disabled {{int}} NOT NULL DEFAULT 0 CHECK(disabled IN(0,1)),
    CHECK((state='revoked')=(revoked_at IS NOT NULL))
  ) {{strict}}`,
  'CREATE INDEX api_keys_prefix ON api_keys(prefix)',

  // What may be held at once: money of wallets and quotas, and places for work of channels, groups and keys, of which
  // only `held` is counted. What is free of money is granted - spent - held.
  `CREATE TABLE budgets(
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK(kind IN('wallet','quota','channel','group','key')),
    granted {{int}} NOT NULL DEFAULT 0 CHECK(granted BETWEEN 0 AND 9007199254740991),
    spent {{int}} NOT NULL DEFAULT 0 CHECK(spent BETWEEN 0 AND 9007199254740991),
    held {{int}} NOT NULL DEFAULT 0 CHECK(held BETWEEN 0 AND 9007199254740991),
    CHECK(kind IN('channel','group','key') OR spent+held<=granted)
  ) {{strict}}`,

  // What a process has drawn from a budget for work that ends with it.
  `CREATE TABLE allowances(
    node TEXT NOT NULL,
    budget TEXT NOT NULL REFERENCES budgets(id),
    held {{int}} NOT NULL CHECK(held>=0),
    PRIMARY KEY(node,budget)
  ) {{strict}}`,

  // Money that operators move: a top-up or a correction of a wallet and of the quota of its key, and refunds of work.
  `CREATE TABLE credits(
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK(kind IN('topup','adjust','refund')),
    owner_id TEXT NOT NULL,
    key_id TEXT,
    wallet {{int}} NOT NULL,
    quota {{int}} NOT NULL,
    work TEXT UNIQUE,
    idem TEXT UNIQUE,
    reason TEXT,
    at {{int}} NOT NULL,
    CHECK((kind='refund')=(work IS NOT NULL)),
    CHECK(kind<>'refund' OR (wallet>0 AND quota IN(0,wallet)))
  ) {{strict}}`,
  'CREATE INDEX credits_time ON credits(at,id)',

  `CREATE TABLE work(
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK(kind IN('video','image','audio','chat')),
    route TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    key_id TEXT NOT NULL REFERENCES api_keys(id),
    model TEXT NOT NULL,
    model_id TEXT NOT NULL,
    spec_version TEXT NOT NULL,
    hold {{int}} NOT NULL CHECK(hold BETWEEN 0 AND 9007199254740991),
    limited {{int}} NOT NULL CHECK(limited IN(0,1)),
    price_rule TEXT NOT NULL,
    request TEXT,
    created_at {{int}} NOT NULL,
    deleted_at {{int}},
    CHECK((request IS NULL)=(kind='chat'))
  ) {{strict}}`,
  "CREATE INDEX work_owner ON work(owner_id,created_at,id) WHERE kind<>'chat'",
  "CREATE INDEX work_owner_kind ON work(owner_id,kind,created_at,id) WHERE kind<>'chat'",
  "CREATE INDEX work_time ON work(created_at,id) WHERE kind<>'chat'",

  `CREATE TABLE live(
    work TEXT PRIMARY KEY REFERENCES work(id),
    state TEXT NOT NULL CHECK(state IN('submitting','uncertain','queued','in_progress')),
    attempt {{int}} NOT NULL,
    channel_id TEXT NOT NULL,
    upstream_id TEXT,
    owner_id TEXT NOT NULL,
    quota_key TEXT,
    hold {{int}} NOT NULL CHECK(hold BETWEEN 0 AND 9007199254740991),
    on_channel {{int}} NOT NULL CHECK(on_channel IN(0,1)),
    in_group TEXT,
    on_key TEXT,
    progress {{int}} NOT NULL CHECK(progress BETWEEN 0 AND 99),
    polls {{int}} NOT NULL,
    failures {{int}} NOT NULL,
    epoch {{int}} NOT NULL,
    due_at {{int}} NOT NULL,
    next_poll_at {{int}} NOT NULL,
    deadline_at {{int}} NOT NULL,
    lease_until {{int}},
    hinted {{int}} NOT NULL CHECK(hinted IN(0,1)),
    id_told {{int}} NOT NULL CHECK(id_told IN(0,1)),
    since {{int}} NOT NULL,
    updated_at {{int}} NOT NULL,
    facts TEXT NOT NULL,
    CHECK((state IN('queued','in_progress'))=(upstream_id IS NOT NULL))
  ) {{strict}}`,
  'CREATE INDEX live_due ON live(due_at)',

  `CREATE TABLE ends(
    work TEXT PRIMARY KEY REFERENCES work(id),
    at {{int}} NOT NULL,
    state TEXT NOT NULL CHECK(state IN('completed','failed')),
    owner_id TEXT NOT NULL,
    quota_key TEXT,
    hold {{int}} NOT NULL CHECK(hold BETWEEN 0 AND 9007199254740991),
    captured {{int}} NOT NULL CHECK(captured BETWEEN 0 AND hold),
    absorbed {{int}} NOT NULL CHECK(absorbed BETWEEN 0 AND 9007199254740991),
    channel_id TEXT,
    upstream_id TEXT,
    error_code TEXT,
    error_message TEXT,
    result TEXT,
    updated_at {{int}} NOT NULL,
    facts TEXT NOT NULL
  ) {{strict}}`,
  'CREATE INDEX ends_time ON ends(at,work)',

  // The ids that vendors gave, so that none is taken twice and every one is found.
  `CREATE TABLE upstream_ids(
    upstream_id TEXT NOT NULL,
    channel_id TEXT NOT NULL,
    work TEXT NOT NULL REFERENCES work(id),
    PRIMARY KEY(upstream_id,channel_id)
  ) {{strict}}`,

  // What operators should look at and have not seen yet. The same stands in the history of its work.
  `CREATE TABLE reviews(
    work TEXT NOT NULL REFERENCES work(id),
    seq {{int}} NOT NULL,
    type TEXT NOT NULL,
    data TEXT,
    at {{int}} NOT NULL,
    PRIMARY KEY(work,seq)
  ) {{strict}}`,
  'CREATE INDEX reviews_time ON reviews(at)',

  // What the first request with an idempotency key made and was answered. `made_by` tells it from those after it;
  // `node` is set while the work has no row and ends with that process.
  `CREATE TABLE idempotency(
    owner_id TEXT NOT NULL,
    idem_key TEXT NOT NULL,
    route TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    made_by TEXT NOT NULL,
    work_id TEXT NOT NULL,
    node TEXT,
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

  `CREATE TABLE audit_log(
    id TEXT PRIMARY KEY,
    actor TEXT NOT NULL CHECK(actor IN('operator','admin')),
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    credit TEXT UNIQUE REFERENCES credits(id),
    detail TEXT,
    at {{int}} NOT NULL
  ) {{strict}}`,
  'CREATE INDEX audit_log_time ON audit_log(at,id)',

  // Uploads. `asset_owners` counts the bytes of each owner in one row, so that concurrent uploads cannot pass a limit
  // together. An asset that its owner deleted while a vendor could still fetch it has `deleted_at`, and expires with
  // what was lent.
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

  // Which tasks use a file that vendors fetch: an asset that its owner does not see.
  `CREATE TABLE hosted_files(
    asset_id TEXT NOT NULL REFERENCES assets(id) ON DELETE CASCADE,
    task_id TEXT NOT NULL REFERENCES work(id),
    PRIMARY KEY(asset_id,task_id)
  ) {{strict}}`,
  'CREATE INDEX hosted_files_task ON hosted_files(task_id)',

  // Files of finished tasks that the gateway keeps itself. One whose task failed or was deleted expires at once, so that
  // the sweeper needs one index and no look at the task.
  `CREATE TABLE result_files(
    id TEXT PRIMARY KEY,
    task_id TEXT NOT NULL REFERENCES work(id),
    bytes {{int}} NOT NULL CHECK(bytes BETWEEN 1 AND 9007199254740991),
    mime TEXT NOT NULL,
    created_at {{int}} NOT NULL,
    expires_at {{int}} NOT NULL
  ) {{strict}}`,
  'CREATE INDEX result_files_task ON result_files(task_id)',
  'CREATE INDEX result_files_expiry ON result_files(expires_at,id)',

  // What the database knows about itself, by name: its seal, and the last proof that it can be written.
  `CREATE TABLE store_facts(
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) {{strict}}`,
];

/**
 * What operators are told of work. Nothing of it decides anything and it may be lost with the machine, so that an engine
 * may keep it apart, where it costs less.
 */
export const TRACES: readonly string[] = [
  `CREATE TABLE traces(
    work_id TEXT NOT NULL,
    seq {{int}} NOT NULL,
    type TEXT NOT NULL CHECK(type IN('submitted','upstream_call')),
    data TEXT NOT NULL,
    at {{int}} NOT NULL,
    request_id TEXT,
    PRIMARY KEY(work_id,seq)
  ) {{strict}}`,
  'CREATE INDEX traces_age ON traces(at)',
  'CREATE INDEX traces_by_request ON traces(request_id,at) WHERE request_id IS NOT NULL',
];

/**
 * One step of the schema. A released step is never edited: later changes are new steps.
 *
 * A step only adds: tables, indexes that are not unique, columns that may be null or have a default. The build before it
 * works on its database while processes are replaced one by one, and writes none of what is new. What is no longer used is
 * removed two steps later.
 */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly statements: readonly string[];
}

/** Versions before this one were never released, and are not brought up to date. */
export const FIRST_VERSION = 18;

/** Versions of a schema before and after it was brought up to date. */
export interface Migrated {
  readonly from: number;
  readonly to: number;
}

/** In order, versions without gaps from `FIRST_VERSION`. */
export const MIGRATIONS: readonly Migration[] = [
  { version: FIRST_VERSION, name: 'one record and one posting for all work', statements: SCHEMA },
  { version: 19, name: 'several processes on one database', statements: NODES },
  {
    version: 20,
    name: 'names of admin keys, and which secret keys are hashed with',
    statements: ADMIN_NAMES,
  },
  {
    version: 21,
    name: 'specs that tasks began with, answers in a row, locks of blobs, and sums of forgotten work',
    statements: [...SUMS, ...TASKS_GO_ON],
  },
  { version: 22, name: 'what the console reads', statements: CONSOLE },
];

export const NEWEST_VERSION = MIGRATIONS.at(-1)?.version ?? FIRST_VERSION;

/** The table that says which steps a database has. */
export const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS schema_migrations(
  version {{int}} PRIMARY KEY,
  name TEXT NOT NULL,
  applied_at {{int}} NOT NULL
) {{strict}}`;

export const SCHEMA_VERSION = statement(
  'SELECT CAST(COALESCE(MAX(version),0) AS {{int}}) AS version FROM schema_migrations',
);

export const SCHEMA_APPLIED = statement(
  'INSERT INTO schema_migrations(version,name,applied_at) VALUES(?1,?2,{{now}})',
);

/** All tables in the order in which they were made: a table comes after those that it refers to. */
export const TABLES: readonly string[] = [
  ...MIGRATIONS.flatMap(({ statements }) => statements),
  ...TRACES,
].flatMap((text) => /^CREATE TABLE (\w+)/.exec(text)?.[1] ?? []);

/** As each step only adds, a build works on the database of the next one, and so processes can be replaced one by one. */
const STEPS_AHEAD = 1;

/** Throws StoreRefused for a database whose schema this build cannot work with. */
export function checkVersion(found: number, migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.version ?? 0;
  if (found > newest + STEPS_AHEAD) {
    throw new StoreRefused(
      'schema_too_new',
      `the database has schema version ${found}, this build knows ${newest} and works up to ${newest + STEPS_AHEAD}: start the newer build, or restore a backup made before the upgrade`,
    );
  }
  if (found > 0 && found < FIRST_VERSION) {
    throw new StoreRefused(
      'schema_too_old',
      `the database was made by a build before 0.1.0 (schema version ${found}), and is left as it is: finish its work and export its ledger with that build, then set GATEWAY_DATA_DIR to a fresh folder`,
    );
  }
}

/** Throws StoreRefused for a database that has to be brought up to date before this build can read it. */
export function checkReadable(version: number): void {
  checkVersion(version, MIGRATIONS);
  if (version < NEWEST_VERSION)
    throw new StoreRefused(
      'schema_too_old',
      `the database has schema version ${version}, and this build reads ${NEWEST_VERSION}: run \`gateway db migrate\`; the embedded store is brought up to date while no gateway has it open`,
    );
}
