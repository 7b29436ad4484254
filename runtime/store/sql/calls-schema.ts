/**
 * Version 3 of the tables: synchronous paid calls. The ledger knows a call by `ledger_id`, which begins with the
 * time: random ids would make every call dirty one page of each index of the ledger, ids that grow share the last
 * page. For the same reason two indexes that nothing needs to answer quickly are gone. `limited` says that the key
 * had a quota of its own when the hold was made, so that settling need not look at the hold's entries.
 */
export const CALLS: readonly string[] = [
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
