/** Version 11 of the tables: a task or call is found by the request that made it. */
export const REQUESTS: readonly string[] = [
  'ALTER TABLE traces ADD COLUMN request_id TEXT',
  'CREATE INDEX traces_by_request ON traces(request_id,at) WHERE request_id IS NOT NULL',
];
