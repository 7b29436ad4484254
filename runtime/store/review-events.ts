/** Events of a task that operators should look at, and as what they are listed. */
export const REVIEW_EVENTS = {
  possible_orphan: 'given_up',
  late_success: 'late',
  late_accepted: 'late',
  duplicate_upstream_id: 'duplicate',
  absorbed: 'absorbed',
  no_usable_result: 'unusable',
  result_not_kept: 'not_stored',
  result_gone: 'gone',
  unlisted_status: 'unlisted',
  channel_missing: 'parked',
} as const;

/**
 * Why operators should look at a task: `open` is not known to be at the vendor, `given_up` may be a job that nobody
 * will fetch, `late` is one that came after the task was given up, `duplicate` has a vendor's id that another task
 * has, `absorbed` cost more than was on hold, `uncounted` was not counted to its end and may have cost more than was
 * charged, `unusable` ended without anything that a caller could have, `not_stored` with a result that could not be stored, `gone` is charged and its result is no longer to be had, `unlisted` is still
 * asked about and its vendor says a status that the protocol does not list, `parked` waits for its channel, credential or protocol, which is gone, `unproven` is polled under an id that an
 * operator gave and that no poll has found yet.
 */
export type ReviewKind =
  | 'open'
  | 'unproven'
  | 'uncounted'
  | (typeof REVIEW_EVENTS)[keyof typeof REVIEW_EVENTS];

/** Events with which a task fails although its vendor may have worked. */
export const MAY_BE_BILLED = [
  'possible_orphan',
  'no_usable_result',
  'result_not_kept',
] as const satisfies readonly (keyof typeof REVIEW_EVENTS)[];

/** What is listed of calls. */
export const CALL_EVENTS = { call_absorbed: 'absorbed', call_uncounted: 'uncounted' } as const;

export const REVIEW_TYPES: ReadonlySet<string> = new Set(Object.keys(REVIEW_EVENTS));
