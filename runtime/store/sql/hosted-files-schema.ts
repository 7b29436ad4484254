/**
 * Version 15 of the tables: which tasks use a file that vendors fetch. The file is an asset that its owner does not
 * see (`deleted_at`), so that its bytes count and are swept as those of all uploads.
 */
export const HOSTED_FILES: readonly string[] = [
  `CREATE TABLE hosted_files(
    asset_id TEXT NOT NULL REFERENCES assets(id) ON DELETE CASCADE,
    task_id TEXT NOT NULL REFERENCES tasks(id),
    PRIMARY KEY(asset_id,task_id)
  ) {{strict}}`,
  'CREATE INDEX hosted_files_task ON hosted_files(task_id)',
];
