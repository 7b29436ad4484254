/**
 * Version 7 of the tables: limits of keys and groups. `work_slots` counts the tasks in flight of a holder, which is a
 * key or a group, while it has a limit; a task remembers whose slots it holds, so that limits may be set, changed and
 * taken away while it runs.
 */
export const LIMITS: readonly string[] = [
  'ALTER TABLE api_keys ADD COLUMN rpm {{int}} CHECK(rpm>0)',
  'ALTER TABLE api_keys ADD COLUMN concurrent {{int}} CHECK(concurrent>0)',
  'ALTER TABLE api_keys ADD COLUMN allow_ips TEXT',
  'ALTER TABLE api_keys ADD COLUMN disabled {{int}} NOT NULL DEFAULT 0 CHECK(disabled IN(0,1))',

  `CREATE TABLE work_slots(
    holder TEXT PRIMARY KEY,
    inflight {{int}} NOT NULL CHECK(inflight>=0)
  ) {{strict}}`,
  'ALTER TABLE tasks ADD COLUMN group_slot TEXT',
  'ALTER TABLE tasks ADD COLUMN key_slot TEXT',

  "CREATE INDEX task_events_odd ON task_events(type,at) WHERE type IN('possible_orphan','late_success','late_accepted','duplicate_upstream_id','absorbed')",
];
