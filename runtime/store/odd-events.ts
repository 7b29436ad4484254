/**
 * Of the task events `e`: those that operators should look at. Spelled as in the partial index of schema 12, so that
 * both engines use it.
 */
export const IS_ODD =
  "e.type IN('possible_orphan','late_success','late_accepted','duplicate_upstream_id','absorbed','no_usable_result','result_not_kept','result_gone')";
