/**
 * Version 5 of the tables: what the first request with an idempotency key made and was answered. The table of
 * version 1 was never written. `made_by` tells the first request from those that came after it; `status`, `headers`
 * and `body` are the answer, absent while the first request runs and where it was too large to keep.
 */
export const IDEMPOTENCY: readonly string[] = [
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
