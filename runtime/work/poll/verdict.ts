import type { ErrorCode } from '../../contract/errors.ts';
import type { ReadResult } from '../../contract/protocol.ts';
import type { ClaimedTask, RepeatedAnswer, TaskRecord, UncertainPolicy } from '../../store/types.ts';
import type { Channel } from '../../upstream/types.ts';

/** What one poll says about a task, whatever the vendor's words were. */
export type PollVerdict =
  | { readonly kind: 'working'; readonly state: 'queued' | 'in_progress'; readonly progress?: number }
  /** A word that the protocol does not list: keeps the state, is counted, never guessed. */
  | { readonly kind: 'unknown'; readonly word: string | undefined }
  | { readonly kind: 'completed'; readonly result: ReadResult }
  /** Said to be completed, but there is no file that the gateway could ever fetch. */
  | { readonly kind: 'resultless'; readonly reason: ResultlessReason }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly message: string }
  /** The vendor does not know the task. */
  | { readonly kind: 'missing' }
  /** Nobody was asked: an operator disabled the channel. */
  | { readonly kind: 'paused' }
  /** Nothing was learnt: the network, the vendor's service or our credential. */
  | { readonly kind: 'trouble'; readonly reason: string; readonly retryAfterSecs?: number };

/**
 * No file was named, every address that was is one the egress policy never asks, or the vendor does not have the file
 * that it named.
 */
export type ResultlessReason = 'no_address' | 'address_refused_by_policy' | 'file_not_there';

/** A first step whose answer names the second (`fetch`). */
export type FirstVerdict = PollVerdict | { readonly kind: 'fetch' };

/**
 * What becomes of an uncertain task at its deadline: as its channel says; of a channel that is gone, or has another
 * name now, as it said when the task became uncertain, or an operator does. A channel that says nothing releases.
 */
export function uncertainPolicy(
  task: Pick<TaskRecord, 'uncertain_policy'>,
  channel: Pick<Channel, 'uncertain'> | undefined,
): UncertainPolicy {
  if (channel !== undefined) return channel.uncertain.policy ?? 'release';
  return task.uncertain_policy ?? 'manual';
}

/**
 * The answer in a row that decides: a `completed` without a result and a "no such task" fail the task, and a status
 * that the protocol does not list puts it on the list for operators. Each counts only when the wait after the one
 * before is over.
 */
export const MOST_TIMES = { resultless: 3, missing: 4, unknown: 3 } as const satisfies Record<
  RepeatedAnswer,
  number
>;

/**
 * How often a vendor has given the same answer about a task since it last answered well, this time included; trouble in
 * between counts for nothing. Many polls in a hurry are one: hints from the vendor may bring polls forward, never the end of
 * a task.
 */
export function timesInARow({ repeated, next_poll_at }: ClaimedTask, answer: RepeatedAnswer): number {
  if (repeated?.answer !== answer) return 1;
  return next_poll_at < repeated.until ? repeated.times : repeated.times + 1;
}
