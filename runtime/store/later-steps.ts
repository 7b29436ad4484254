/** What the steps of the schema after the first one add. */

/** Processes on one database: each says now and then that it lives. */
export const NODES: readonly string[] = [
  `CREATE TABLE nodes(
    id TEXT PRIMARY KEY,
    seen_at {{int}} NOT NULL,
    news TEXT NOT NULL
  ) {{strict}}`,
  // What each queue of writes of a process has committed last, for who lost the answer to its commit.
  `CREATE TABLE commits(
    queue TEXT PRIMARY KEY,
    token TEXT NOT NULL,
    at {{int}} NOT NULL
  ) {{strict}}`,
  'ALTER TABLE live ADD COLUMN node TEXT',
  'CREATE INDEX live_node ON live(node) WHERE node IS NOT NULL',
  'CREATE INDEX idempotency_node ON idempotency(node) WHERE node IS NOT NULL',
];

/** What stays of work that is forgotten: sums of each UTC day on which it ended. */
export const SUMS: readonly string[] = [
  // Rows that are deleted are looked for in all that refer to them. First, because it takes the longest and what follows locks more.
  'CREATE INDEX upstream_ids_work ON upstream_ids(work)',
  `CREATE TABLE daily_sums(
    id TEXT PRIMARY KEY,
    at {{int}} NOT NULL,
    owner_id TEXT NOT NULL,
    key_id TEXT NOT NULL,
    model_id TEXT NOT NULL,
    ended {{int}} NOT NULL,
    failed {{int}} NOT NULL CHECK(failed BETWEEN 0 AND ended),
    captured {{int}} NOT NULL CHECK(captured BETWEEN 0 AND 9007199254740991),
    of_quota {{int}} NOT NULL CHECK(of_quota BETWEEN 0 AND captured),
    refunded {{int}} NOT NULL CHECK(refunded BETWEEN 0 AND captured)
  ) {{strict}}`,
  'CREATE INDEX daily_sums_time ON daily_sums(at,id)',
  // Of a refund whose work is forgotten; null as long as its work has a row.
  'ALTER TABLE credits ADD COLUMN model_id TEXT',
  // How much work was forgotten. Who forgets some holds this row, so that there is one at a time.
  "INSERT INTO store_facts(name,value) VALUES('forgotten','0')",
];

/** Who acted, and under which secret a key is. */
export const ADMIN_NAMES: readonly string[] = [
  'ALTER TABLE audit_log ADD COLUMN actor_name TEXT',
  // Null in what an earlier build wrote: the secret that the database is sealed with.
  'ALTER TABLE api_keys ADD COLUMN pepper TEXT',
];

/** Tasks go on over builds and processes as they began: their specs, what their vendor said, and whose a file is meanwhile. */
export const TASKS_GO_ON: readonly string[] = [
  'CREATE TABLE blob_locks(hash TEXT PRIMARY KEY, node TEXT NOT NULL) {{strict}}',
  'ALTER TABLE live ADD COLUMN repeated TEXT',
  'ALTER TABLE live ADD COLUMN repeated_times {{int}} NOT NULL DEFAULT 0',
  'ALTER TABLE live ADD COLUMN repeated_until {{int}}',
  `CREATE TABLE specs(
    digest TEXT PRIMARY KEY,
    contract {{int}} NOT NULL,
    files TEXT NOT NULL,
    seal TEXT NOT NULL,
    kept_at {{int}} NOT NULL
  ) {{strict}}`,
];

/** What operators said of channels while gateways run, what each process counted in each minute, and what lists walk along. */
export const CONSOLE: readonly string[] = [
  `CREATE TABLE channel_overrides(
    channel_id TEXT PRIMARY KEY,
    mode TEXT NOT NULL CHECK(mode IN('drained','disabled')),
    until {{int}},
    reason TEXT,
    actor TEXT NOT NULL,
    at {{int}} NOT NULL
  ) {{strict}}`,
  `CREATE TABLE pulse(
    minute {{int}} NOT NULL,
    process TEXT NOT NULL,
    counts TEXT NOT NULL,
    PRIMARY KEY(minute,process)
  ) {{strict}}`,
  // Null in what an earlier build wrote.
  'ALTER TABLE audit_log ADD COLUMN via TEXT',
  // What lists of operators walk along, newest first. Ids begin with the time, so that those of one channel are in its
  // order. Of keys only calls need their own: the tasks of a key are found by its owner.
  'CREATE INDEX work_kind ON work(kind,created_at,id)',
  'CREATE INDEX work_model ON work(model_id,created_at,id)',
  "CREATE INDEX work_calls_key ON work(key_id,created_at,id) WHERE kind='chat'",
  'CREATE INDEX ends_channel ON ends(channel_id,work {{by_bytes}})',
  "CREATE INDEX ends_failed ON ends(work {{by_bytes}}) WHERE state='failed'",
];
