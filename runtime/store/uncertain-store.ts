import type { Json } from '../contract/json.ts';
import type { Actor } from './audit-store.ts';
import type { Finish, FinishOutcome, TaskRecord } from './types.ts';

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

/** Tasks that only an operator can decide about, or should know of. */
export interface UncertainStore {
  /** Newest first. What an operator has seen is left out, but never what is to be decided. */
  listUncertain(input: { readonly limit: number }): Promise<readonly ReviewItem[]>;
  /** How many tasks are uncertain, and the micro-units on hold for them. */
  heldUncertain(): Promise<{ readonly tasks: number; readonly micros: number }>;
  /**
   * Decides about a task that is uncertain: failed and released, or at the vendor under this id and polled from now
   * on. Until a poll has found the id, it may be decided again. `seen` takes what else there is about a task off the list. Stands in the audit log.
   */
  resolveUncertain(
    input: { readonly id: string; readonly by: Actor } & (
      | { readonly as: 'failed'; readonly error_message: string }
      | {
          readonly as: 'accepted';
          readonly upstream_id: string;
          readonly first_poll_ms: number;
          readonly deadline_ms: number;
        }
      | { readonly as: 'seen' }
    ),
  ): Promise<ResolveOutcome>;
  /**
   * Nobody but an operator can decide now. The hold stays; the places that the task took among what its channel, key and
   * group have in flight are free, for good; an event says so once. Looked at again after `next_poll_ms`.
   */
  leaveToOperator(
    input: Finish & { readonly next_poll_ms: number; readonly data: Json },
  ): Promise<FinishOutcome>;
}
