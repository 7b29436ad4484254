/**
 * Version 1 of the tables. Money is integer micro-units, time is integer milliseconds
 * of the database's clock, JSON is TEXT that is never queried inside.
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
    CHECK((state='revoked')=(revoked_at IS NOT NULL))
  ) {{strict}}`,
  'CREATE INDEX api_keys_prefix ON api_keys(prefix)',

  `CREATE TABLE accounts(
    id TEXT PRIMARY KEY,
    owner_id TEXT NOT NULL,
    kind TEXT NOT NULL
      CHECK(kind IN('funding','wallet','hold','revenue','key_grant','key_quota','key_hold','key_spent')),
    balance {{int}} NOT NULL DEFAULT 0,
    CHECK(kind IN('funding','key_grant') OR balance>=0),
    CHECK(balance BETWEEN -9007199254740991 AND 9007199254740991),
    UNIQUE(owner_id,kind)
  ) {{strict}}`,

  `CREATE TABLE ledger_txns(
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK(kind IN('topup','hold','capture','release','refund','adjust')),
    task_id TEXT,
    resolves TEXT UNIQUE REFERENCES ledger_txns(id),
    refunds TEXT UNIQUE REFERENCES ledger_txns(id),
    idem TEXT UNIQUE,
    reason TEXT,
    created_at {{int}} NOT NULL,
    CHECK((kind IN('capture','release'))=(resolves IS NOT NULL)),
    CHECK((kind='refund')=(refunds IS NOT NULL)),
    CHECK(kind NOT IN('hold','capture','release','refund') OR task_id IS NOT NULL)
  ) {{strict}}`,
  "CREATE UNIQUE INDEX ledger_one_hold ON ledger_txns(task_id) WHERE kind='hold'",
  'CREATE INDEX ledger_task ON ledger_txns(task_id)',

  `CREATE TABLE ledger_entries(
    txn_id TEXT NOT NULL REFERENCES ledger_txns(id),
    seq {{int}} NOT NULL,
    account_id TEXT NOT NULL REFERENCES accounts(id),
    amount {{int}} NOT NULL CHECK(amount<>0),
    CHECK(amount BETWEEN -9007199254740991 AND 9007199254740991),
    PRIMARY KEY(txn_id,seq)
  ) {{strict}}`,
  'CREATE INDEX ledger_entries_account ON ledger_entries(account_id)',

  `CREATE TABLE channel_slots(
    channel_id TEXT PRIMARY KEY,
    inflight {{int}} NOT NULL CHECK(inflight>=0),
    cap {{int}} NOT NULL CHECK(cap>0),
    CHECK(inflight<=cap)
  ) {{strict}}`,

  `CREATE TABLE tasks(
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK(kind IN('video','image','audio')),
    route TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    key_id TEXT NOT NULL REFERENCES api_keys(id),
    model TEXT NOT NULL,
    model_id TEXT NOT NULL,
    protocol TEXT NOT NULL,
    channel_id TEXT NOT NULL REFERENCES channel_slots(channel_id),
    credential {{int}} NOT NULL CHECK(credential>=0),
    spec_version TEXT NOT NULL,
    state TEXT NOT NULL CHECK(state IN('submitting','uncertain','queued','in_progress','completed','failed')),
    progress {{int}} NOT NULL DEFAULT 0 CHECK(progress BETWEEN 0 AND 100),
    attempt {{int}} NOT NULL,
    hold_txn TEXT NOT NULL UNIQUE REFERENCES ledger_txns(id),
    price {{int}} NOT NULL CHECK(price BETWEEN 0 AND 9007199254740991),
    price_rule TEXT NOT NULL,
    request TEXT NOT NULL,
    result TEXT,
    error_code TEXT,
    error_message TEXT,
    upstream_id TEXT,
    saved TEXT NOT NULL,
    lease_owner TEXT,
    lease_until {{int}},
    lease_epoch {{int}} NOT NULL DEFAULT 0,
    next_poll_at {{int}} NOT NULL,
    due_at {{int}} NOT NULL,
    poll_count {{int}} NOT NULL DEFAULT 0,
    poll_failures {{int}} NOT NULL DEFAULT 0,
    deadline_at {{int}} NOT NULL,
    created_at {{int}} NOT NULL,
    updated_at {{int}} NOT NULL,
    completed_at {{int}},
    deleted_at {{int}},
    CHECK((progress=100)=(state='completed')),
    CHECK((state='failed')=(error_code IS NOT NULL)),
    CHECK(deleted_at IS NULL OR state IN('completed','failed')),
    UNIQUE(channel_id,upstream_id)
  ) {{strict}}`,
  "CREATE INDEX tasks_due ON tasks(due_at) WHERE state IN('submitting','uncertain','queued','in_progress')",
  "CREATE INDEX tasks_live ON tasks(channel_id) WHERE state IN('submitting','uncertain','queued','in_progress')",
  'CREATE INDEX tasks_owner ON tasks(owner_id,created_at,id) WHERE deleted_at IS NULL',

  `CREATE TABLE submit_attempts(
    task_id TEXT NOT NULL REFERENCES tasks(id),
    attempt {{int}} NOT NULL,
    channel_id TEXT NOT NULL,
    credential {{int}} NOT NULL,
    outcome TEXT NOT NULL CHECK(outcome IN('started','not_sent','accepted','rejected','ambiguous')),
    http_status {{int}},
    reason TEXT,
    started_at {{int}} NOT NULL,
    expires_at {{int}} NOT NULL,
    ended_at {{int}},
    PRIMARY KEY(task_id,attempt)
  ) {{strict}}`,
  "CREATE UNIQUE INDEX attempts_one_open ON submit_attempts(task_id) WHERE outcome IN('started','ambiguous','accepted')",
  "CREATE INDEX attempts_started ON submit_attempts(expires_at) WHERE outcome='started'",

  `CREATE TABLE task_events(
    task_id TEXT NOT NULL REFERENCES tasks(id),
    seq {{int}} NOT NULL,
    type TEXT NOT NULL,
    data TEXT,
    at {{int}} NOT NULL,
    PRIMARY KEY(task_id,seq)
  ) {{strict}}`,

  `CREATE TABLE idempotency(
    owner_id TEXT NOT NULL,
    idem_key TEXT NOT NULL,
    route TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    task_id TEXT,
    response_status {{int}},
    response_body TEXT,
    created_at {{int}} NOT NULL,
    expires_at {{int}} NOT NULL,
    PRIMARY KEY(owner_id,idem_key)
  ) {{strict}}`,
  'CREATE INDEX idempotency_expiry ON idempotency(expires_at)',
];
