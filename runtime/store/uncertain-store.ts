import type { Json } from '../contract/json.ts';
import type { TaskRecord } from './types.ts';

/** What becomes of an uncertain task at its deadline: it fails and its money comes back, or an operator decides. */
export type UncertainPolicy = 'release' | 'manual';

/**
 * Why operators should look at a task: `open` is not known to be at the vendor, `given_up` may be a job that nobody
 * will fetch, `late` is one that came after the task was given up, `duplicate` has a vendor's id that another task
 * has, `absorbed` cost more than was on hold, `uncounted` was not counted to its end and may have cost more than was
 * charged, `unusable` ended without anything that a caller could have, `not_stored` with a result that could not be stored, `gone` is charged and its result is no longer to be had, `unlisted` is still
 * asked about and its vendor says a status that the protocol does not list, `unproven` is polled under an id that an
 * operator gave and that no poll has found yet.
 */
export type ReviewKind =
  | 'open'
  | 'unproven'
  | 'given_up'
  | 'late'
  | 'duplicate'
  | 'absorbed'
  | 'uncounted'
  | 'unusable'
  | 'not_stored'
  | 'unlisted'
  | 'gone';

export interface ReviewItem {
  readonly kind: ReviewKind;
  readonly task: TaskRecord;
  /** Of the submission: what the vendor answered, or what cut it. */
  readonly http_status: number | null;
  readonly reason: string | null;
  /** When it became so, and what is known of it. */
  readonly since: number;
  readonly data: Json;
}

export type ResolveOutcome =
  | { readonly kind: 'resolved'; readonly task: TaskRecord }
  /** Somebody else was faster, or nothing is to be decided about it. */
  | { readonly kind: 'not_open'; readonly task: TaskRecord }
  /** Another task of the channel has this upstream id. */
  | { readonly kind: 'taken'; readonly by: string }
  /** It was a call that cost more than was on hold, and is listed no more. */
  | { readonly kind: 'seen_call'; readonly state: 'completed' | 'failed' }
  | { readonly kind: 'unknown' };
