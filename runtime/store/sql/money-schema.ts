/**
 * Version 8 of the tables: who did what as an operator, and indexes for what is told of money. Both indexes of the
 * ledger grow with the time, so that every write shares their last page. `txn_id` is the movement that the action made.
 */
export const MONEY: readonly string[] = [
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
