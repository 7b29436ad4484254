import type { ReviewKind } from './uncertain-store.ts';

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
} as const satisfies Readonly<Record<string, ReviewKind>>;

/** Events with which a task fails although its vendor may have worked. */
export const MAY_BE_BILLED = [
  'possible_orphan',
  'no_usable_result',
  'result_not_kept',
] as const satisfies readonly (keyof typeof REVIEW_EVENTS)[];

export const REVIEW_TYPES: ReadonlySet<string> = new Set(Object.keys(REVIEW_EVENTS));
