import type { Json } from '../../contract/json.ts';
import type { Actor } from '../audit-store.ts';
import type { Batch } from '../batch.ts';
import { write, writeAlone } from '../operation.ts';
import { statement } from '../sql/statement.ts';
import { one, type Part } from '../sql/transaction.ts';
import type { Finish, FinishOutcome, FoundOutcome, TaskRecord } from '../types.ts';
import type { ResolveOutcome } from '../uncertain-store.ts';
import { isUnproven } from '../unproven.ts';
import type { Live } from '../work-rows.ts';
import { attemptFound } from './attempts.ts';
import { audit } from './audit.ts';
import { fail, holdsLease, notApplied, taskNow } from './finish.ts';
import { leavePlaces } from './places.ts';
import { beginPolling } from './submit-outcome.ts';

const TO_REVIEW = statement('SELECT 1 AS listed FROM reviews WHERE work=?1 LIMIT 1');

/**
 * Found by the protocol's look-up after an ambiguous submission. An upstream id that belongs to another task
 * changes nothing but for one event per task, and is `taken`. `saved` as in `recordAccepted`.
 */
export const recordFound = write(function* (
  batch: Batch,
  input: Finish & {
    readonly upstream_id: string;
    readonly saved: Readonly<Record<string, string>>;
    readonly first_poll_ms: number;
    readonly deadline_ms: number;
  },
): Part<FoundOutcome> {
  const { id, lease_epoch, upstream_id, saved } = input;
  const live = yield* batch.live(id);
  if (live?.state !== 'uncertain' || !holdsLease(live, lease_epoch)) return yield* notApplied(batch, id);
  const other = yield* batch.takeUpstreamId(live, upstream_id);
  if (other !== undefined) {
    batch.addEventOnce(live, 'duplicate_upstream_id', { upstream_id, other });
    return { ...(yield* notApplied(batch, id)), taken: true };
  }
  live.facts.saved = { ...live.facts.saved, ...saved };
  found(batch, live, input);
  live.id_told = false;
  batch.addEvent(live, 'found', { upstream_id });
  return { applied: true, task: yield* taskNow(batch, id) };
});

/**
 * Nobody but an operator can decide now. The hold stays; the places that the task took among what its channel, key and
 * group have in flight are free, for good; an event says so once. Looked at again after `next_poll_ms`.
 */
export const leaveToOperator = write(function* (
  batch: Batch,
  input: Finish & { readonly next_poll_ms: number; readonly data: Json },
): Part<FinishOutcome> {
  const { id, lease_epoch, next_poll_ms, data } = input;
  const { now } = batch;
  const live = yield* batch.live(id);
  if (live?.state !== 'uncertain' || !holdsLease(live, lease_epoch)) return yield* notApplied(batch, id);
  yield* leavePlaces(batch, live);
  live.due_at = now + next_poll_ms;
  live.next_poll_at = live.due_at;
  // Nobody is asked when an operator must decide, so that a look is one that showed nothing.
  live.polls += 1;
  live.failures += 1;
  live.lease_until = null;
  live.updated_at = now;
  batch.addEventOnce(live, 'left_to_operator', data);
  batch.save(live);
  return { applied: true, task: yield* taskNow(batch, id) };
});

type Resolution = { readonly id: string; readonly by: Actor } & (
  | { readonly as: 'failed'; readonly error_message: string }
  | {
      readonly as: 'accepted';
      readonly upstream_id: string;
      readonly first_poll_ms: number;
      readonly deadline_ms: number;
    }
  | { readonly as: 'seen' }
);

/**
 * Decides about a task that is uncertain: failed and released, or at the vendor under this id and polled from now
 * on. Until a poll has found the id, it may be decided again. `seen` takes what else there is about a task off the list.
 * Stands in the audit log.
 */
export const resolveUncertain = writeAlone(function* (batch: Batch, input: Resolution): Part<ResolveOutcome> {
  const { id, by, as } = input;
  const task = yield* taskNow(batch, id);
  if (as === 'seen') return yield* see(batch, task, input);
  if (task === undefined) return { kind: 'unknown' };
  const live = yield* batch.live(id);
  if (live === undefined || (live.state !== 'uncertain' && !isUnproven(task)))
    return { kind: 'not_open', task };
  const other = as === 'accepted' ? yield* batch.takeUpstreamId(live, input.upstream_id) : undefined;
  if (other !== undefined) return { kind: 'taken', by: other };
  const detail = as === 'accepted' ? { as, upstream_id: input.upstream_id } : { as };
  batch.addEvent(live, 'resolved', { ...detail, by });
  yield* audit(batch, { by, action: 'uncertain.resolve', target: id, detail });
  if (as === 'failed') {
    const { error_message } = input;
    const failed = yield* fail(batch, live, { error_code: 'submission_uncertain', error_message });
    return { kind: 'resolved', task: failed ?? task };
  }
  found(batch, live, { ...input, keepHint: true });
  live.id_told = true;
  // The new epoch fences off whoever looks at the task at this moment.
  live.epoch += 1;
  return { kind: 'resolved', task: (yield* taskNow(batch, id)) ?? task };
});

/** The vendor has the task under an id that was found or told. */
function found(
  batch: Batch,
  live: Live,
  pace: { readonly first_poll_ms: number; readonly deadline_ms: number; readonly keepHint?: true },
): void {
  const { hinted } = live;
  if (pace.keepHint === true) live.hinted = false;
  beginPolling(batch, live, pace);
  live.hinted = hinted;
  live.polls = 0;
  live.failures = 0;
  attemptFound(live, batch.now);
  batch.save(live);
}

/** Takes work that operators are to look at off the list; of no other anything is to be said. */
function* see(batch: Batch, task: TaskRecord | undefined, { id, by }: Resolution): Part<ResolveOutcome> {
  const call = task === undefined ? yield* batch.end(id) : undefined;
  const listed = (yield* one(TO_REVIEW, [id])) !== undefined;
  if (task === undefined && (call === undefined || !listed)) return { kind: 'unknown' };
  if (task !== undefined && !listed) return { kind: 'not_open', task };
  batch.seen(id);
  yield* audit(batch, { by, action: 'uncertain.resolve', target: id, detail: { as: 'seen' } });
  if (call !== undefined) return { kind: 'seen_call', state: call.state };
  const row = (yield* batch.live(id)) ?? (yield* batch.end(id));
  if (row === undefined || task === undefined) return { kind: 'unknown' };
  batch.addEvent(row, 'seen', { by });
  return { kind: 'resolved', task };
}
