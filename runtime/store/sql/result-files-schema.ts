/**
 * Version 4 of the tables: files of finished tasks that the gateway keeps itself. A file whose task failed or was
 * deleted expires at once, so that the sweeper needs one index and no look at the task.
 */
export const RESULT_FILES: readonly string[] = [
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
