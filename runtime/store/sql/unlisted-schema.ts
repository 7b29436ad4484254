/** Version 14 of the tables: tasks whose vendor says a status that the protocol does not list are listed for operators. */
export const UNLISTED: readonly string[] = [
  'DROP INDEX task_events_odd',
  "CREATE INDEX task_events_odd ON task_events(type,at) WHERE type IN('possible_orphan','late_success','late_accepted','duplicate_upstream_id','absorbed','no_usable_result','result_not_kept','result_gone','unlisted_status')",
];
