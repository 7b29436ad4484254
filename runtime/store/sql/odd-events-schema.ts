/** Version 12 of the tables: results that could not be used or kept or are gone are listed for operators as well. */
export const ODD_EVENTS: readonly string[] = [
  'DROP INDEX task_events_odd',
  "CREATE INDEX task_events_odd ON task_events(type,at) WHERE type IN('possible_orphan','late_success','late_accepted','duplicate_upstream_id','absorbed','no_usable_result','result_not_kept','result_gone')",
];
