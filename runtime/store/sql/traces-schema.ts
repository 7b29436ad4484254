/** Version 6 of the tables: what operators are told of a task or call. Nothing of it decides anything. */
export const TRACES: readonly string[] = [
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
