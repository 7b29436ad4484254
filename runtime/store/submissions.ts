import type { Warning } from '../contract/warning.ts';
import { atChannel, endAttempt, openAttempt, PREPARING, startedAttempt, startedOne } from './attempts.ts';
import { type Batch, budgetId } from './batch.ts';
import { findClaimFor, takeClaim } from './claims.ts';
import { addWarnings, checkCapture, complete, fail, notApplied, taskNow, tooLate } from './finish.ts';
import { countPlaces, fullPlace, insufficient, payerOf, placesOf, takenPlaces } from './holds.ts';
import { touchesWork, write } from './operation.ts';
import { beginPolling, lookAgainIn, type Pace } from './schedule.ts';
import type { Part } from './sql.ts';
import { liveTask } from './task-record.ts';
import type {
  ChannelPick,
  FinishOutcome,
  IntentInput,
  IntentOutcome,
  SentRequest,
  StoredResult,
  TaskRecord,
  UncertainPolicy,
} from './types.ts';
import type { Live, WorkRow } from './work-rows.ts';

/** The intent of a submission: hold, places, task and attempt, or a refusal that changed nothing. */
export const submitIntent = write(
  function* (batch: Batch, input: IntentInput): Part<IntentOutcome> {
    const { task, channel, claim, work = {} } = input;
    const { id, owner_id, key_id, price: hold } = task;
    const claimed = yield* findClaimFor(batch, claim, owner_id);
    if (claimed !== undefined) return claimed;
    const payer = yield* payerOf(batch, { key: key_id, owner: owner_id, hold, of: `task ${id}` });
    const { limited } = payer;
    const { group, key } = placesOf(work);
    const onChannel = budgetId('channel', channel.channel_id);
    const places = [onChannel, ...takenPlaces(work)];
    yield* batch.budgets([...payer.budgets, ...places]);
    const short = insufficient(batch, payer, hold);
    if (short !== undefined) return short;
    if (batch.budget(onChannel).held >= channel.max_inflight) return { kind: 'saturated', by: 'channel' };
    const full = fullPlace(batch, work);
    if (full !== undefined) return { kind: 'saturated', by: full };

    yield* takeClaim(batch, claim, { owner: owner_id, work: id });
    for (const budget of payer.budgets) batch.budget(budget).held += hold;
    countPlaces(batch, places, 1);
    const { now } = batch;
    const times = { now, until: now + input.submit_timeout_ms };
    const { kind, route, model, model_id, spec_version, price_rule, request } = task;
    const row: WorkRow = {
      ...{ id, kind, route, owner_id, key_id, model, model_id, spec_version, hold, limited, price_rule },
      ...{ request, created_at: now, deleted_at: null },
    };
    const { protocol, credential, place, saved = {} } = channel;
    const live: Live = {
      ...atChannel(1, channel, times),
      work: id,
      owner_id,
      quota_key: limited ? key_id : null,
      hold,
      in_group: group,
      on_key: key,
      upstream_id: null,
      progress: 0,
      polls: 0,
      failures: 0,
      epoch: 0,
      id_told: false,
      since: now,
      node: input.node ?? null,
      facts: {
        ...{ protocol, credential, saved },
        ...(place === undefined ? {} : { place }),
        attempts: [startedAttempt(1, channel, times)],
        history: [],
      },
    };
    batch.insert(row, live);
    batch.addEvent(live, 'held', { price: hold, channel: channel.channel_id });
    return { kind: 'held', task: liveTask(row, live), attempt: 1 };
  },
  ({ task, channel, work = {} }) => ({
    payers: [task.key_id],
    budgets: [budgetId('channel', channel.channel_id), ...takenPlaces(work)],
  }),
);

/**
 * The outcome `accepted`. Applies to a submission that is open or was declared ambiguous meanwhile. When the channel
 * gave this upstream id to another task before, the task is `uncertain` afterwards, to be given up after
 * `uncertain_ms` instead of `deadline_ms`, and an event says so.
 * `saved` is laid over what the attempt's channel pick saved.
 */
export const recordAccepted = write(
  function* (
    batch: Batch,
    input: Pace & {
      readonly id: string;
      readonly attempt: number;
      readonly upstream_id: string;
      readonly saved: Readonly<Record<string, string>>;
      readonly http_status: number;
      readonly uncertain_ms: number;
      readonly uncertain_policy?: UncertainPolicy;
      readonly warnings: readonly Warning[];
    },
  ): Part<FinishOutcome> {
    const { id, attempt, upstream_id, http_status, first_poll_ms, deadline_ms, uncertain_ms } = input;
    const { now } = batch;
    const live = yield* openSubmission(batch, id);
    if (live === undefined) return yield* tooLate(batch, id, 'late_accepted', { attempt, upstream_id });
    if (openAttempt(live, attempt) === undefined) return yield* notApplied(batch, id);
    const other = yield* batch.takeUpstreamId(live, upstream_id);
    if (other !== undefined) {
      const reason = 'the upstream answered with the id of another task';
      endAttempt(live, { attempt, outcome: 'ambiguous', http_status, reason, now });
      batch.addEvent(live, 'duplicate_upstream_id', { attempt, upstream_id, other });
      const look_again_ms = Math.min(first_poll_ms, uncertain_ms);
      const { uncertain_policy: policy } = input;
      return yield* becomeUncertain(batch, live, { look_again_ms, deadline_ms: uncertain_ms, policy });
    }
    endAttempt(live, { attempt, outcome: 'accepted', http_status, now });
    live.facts.saved = { ...live.facts.saved, ...input.saved };
    addWarnings(live, input.warnings);
    beginPolling(batch, live, { first_poll_ms, deadline_ms });
    live.epoch += 1;
    live.failures = 0;
    batch.addEvent(live, 'accepted', { attempt, upstream_id });
    return { applied: true, task: yield* taskNow(batch, id) };
  },
  ({ id, upstream_id }) => ({ works: [id], upstreamId: upstream_id }),
);

/**
 * The outcome `answered`: the submission's answer is the result. The attempt is accepted and the task completed in one
 * transaction; captures `capture` (at most the hold, absent: all of it) and releases the rest. Applies to a
 * submission that is open or was declared ambiguous meanwhile.
 */
export const recordAnswered = write(function* (
  batch: Batch,
  input: {
    readonly id: string;
    readonly attempt: number;
    readonly http_status: number;
    readonly result: StoredResult;
    readonly capture?: number;
    readonly warnings: readonly Warning[];
  },
): Part<FinishOutcome> {
  const { id, attempt, http_status, result, capture, warnings } = input;
  checkCapture(capture);
  const live = yield* openSubmission(batch, id);
  if (live === undefined) return yield* tooLate(batch, id, 'late_success', { attempt });
  if (!endAttempt(live, { attempt, outcome: 'accepted', http_status, now: batch.now }))
    return yield* notApplied(batch, id);
  live.epoch += 1;
  batch.addEvent(live, 'answered', { attempt });
  return yield* complete(batch, live, { result, capture, warnings });
}, touchesWork);

/**
 * The outcomes `not_sent` and `rejected`: opens the next attempt on another channel, or fails the task and releases.
 * `saturated` changed nothing: call again with another `next`, or with none. `failed` with a task that is
 * not failed means somebody else resolved the submission first.
 */
export const recordRefused = write(
  function* (
    batch: Batch,
    input: {
      readonly id: string;
      readonly attempt: number;
      readonly outcome: 'not_sent' | 'rejected';
      readonly http_status?: number;
      readonly error_code: string;
      readonly error_message: string;
      /** The vendor made or may have made something all the same, which operators are told. */
      readonly worked?: true;
      /** With `sent`, it replaces what the record says of the request as it is sent; the hold stays as it is. */
      readonly next?: ChannelPick & { readonly submit_timeout_ms: number; readonly sent?: SentRequest };
    },
  ): Part<
    | { readonly kind: 'next'; readonly attempt: number }
    | { readonly kind: 'saturated' }
    | { readonly kind: 'failed'; readonly task: TaskRecord | undefined }
  > {
    const { id, attempt, outcome, http_status, error_code, error_message, next } = input;
    const { now } = batch;
    checkCapture(next?.sent?.due);
    const live = yield* openSubmission(batch, id);
    if (live === undefined) return { kind: 'failed', task: yield* taskNow(batch, id) };
    const leaves = budgetId('channel', live.channel_id);
    const takes = next === undefined ? undefined : budgetId('channel', next.channel_id);
    if (next !== undefined && takes !== undefined) {
      yield* batch.budgets([leaves, takes]);
      const own = takes === leaves && live.on_channel ? 1 : 0;
      const full = batch.budget(takes).held - own >= next.max_inflight;
      if (full && openAttempt(live, attempt) !== undefined) return { kind: 'saturated' };
    }
    if (!endAttempt(live, { attempt, outcome, http_status, reason: error_code, now }))
      return { kind: 'failed', task: yield* taskNow(batch, id) };
    batch.addEvent(live, outcome, { attempt, code: error_code, message: error_message });
    if (input.worked === true) {
      const { channel_id: channel, facts } = live;
      batch.addEvent(live, 'possible_orphan', { attempt, channel, protocol: facts.protocol });
    }
    if (next === undefined || takes === undefined)
      return { kind: 'failed', task: yield* fail(batch, live, { error_code, error_message }) };
    if (live.on_channel) batch.budget(leaves).held -= 1;
    batch.budget(takes).held += 1;
    const number = attempt + 1;
    const times = { now, until: now + next.submit_timeout_ms };
    Object.assign(live, atChannel(number, next, times));
    live.epoch += 1;
    const { facts } = live;
    facts.protocol = next.protocol;
    facts.credential = next.credential;
    facts.saved = next.saved ?? {};
    if (next.place === undefined) delete facts.place;
    else facts.place = next.place;
    if (next.sent !== undefined) facts.sent = next.sent;
    facts.attempts.push(startedAttempt(number, next, times));
    batch.addEvent(live, 'next_attempt', { attempt: number, channel: next.channel_id });
    return { kind: 'next', attempt: number };
  },
  ({ id, next }) => ({
    works: [id],
    budgets: next === undefined ? [] : [budgetId('channel', next.channel_id)],
  }),
);

/**
 * What an open attempt is doing: `preparing` before anything that could be paid was sent, `started` from before that
 * on. Not applied when the attempt is no longer open, or its task.
 */
export const markAttempt = write(function* (
  batch: Batch,
  input: { readonly id: string; readonly attempt: number; readonly as: 'preparing' | 'started' },
): Part<{ readonly applied: boolean }> {
  const live = yield* batch.live(input.id);
  if (live?.state !== 'submitting') return { applied: false };
  const started = startedOne(live, input.attempt);
  if (started === undefined) return { applied: false };
  started.reason = input.as === 'preparing' ? PREPARING : null;
  batch.save(live);
  return { applied: true };
}, touchesWork);

/**
 * The outcome `ambiguous`: task uncertain, hold stays, looked at again after `look_again_ms`, given up at the deadline.
 * An attempt that was still preparing surely created nothing: its task fails, and its hold is released.
 */
export const recordAmbiguous = write(function* (
  batch: Batch,
  input: {
    readonly id: string;
    readonly attempt: number;
    readonly http_status?: number;
    readonly reason: string;
    /** What a caller is told of an answer that arrived; stands in the event `uncertain`. */
    readonly code?: string;
    readonly look_again_ms: number;
    readonly deadline_ms: number;
    readonly uncertain_policy?: UncertainPolicy;
  },
): Part<FinishOutcome> {
  const { id, attempt, http_status, reason, code, look_again_ms, deadline_ms } = input;
  const { now } = batch;
  const live = yield* batch.live(id);
  if (live?.state !== 'submitting') return yield* notApplied(batch, id);
  if (startedOne(live, attempt)?.reason === PREPARING) return yield* neverAsked(batch, live, attempt);
  if (!endAttempt(live, { attempt, outcome: 'ambiguous', http_status, reason, now }))
    return yield* notApplied(batch, id);
  batch.addEvent(live, 'uncertain', { attempt, reason, ...(code === undefined ? {} : { code }) });
  const { uncertain_policy: policy } = input;
  return yield* becomeUncertain(batch, live, { look_again_ms, deadline_ms, policy });
}, touchesWork);

/** A submission whose verdict is still wanted: nobody ended the task meanwhile. */
function* openSubmission(batch: Batch, id: string): Part<Live | undefined> {
  const live = yield* batch.live(id);
  return live?.state === 'submitting' || live?.state === 'uncertain' ? live : undefined;
}

/** The hold stays, the reconciler looks again, the task is given up at its deadline. */
function* becomeUncertain(
  batch: Batch,
  live: Live,
  pace: {
    readonly look_again_ms: number;
    readonly deadline_ms: number;
    readonly policy: UncertainPolicy | undefined;
  },
): Part<FinishOutcome> {
  live.state = 'uncertain';
  lookAgainIn(batch, live, pace.look_again_ms);
  live.deadline_at = batch.now + pace.deadline_ms;
  if (pace.policy === undefined) delete live.facts.uncertain_policy;
  else live.facts.uncertain_policy = pace.policy;
  live.epoch += 1;
  batch.save(live);
  return { applied: true, task: yield* taskNow(batch, live.work) };
}

const NEVER_ASKED = {
  error_code: 'internal_error',
  error_message: 'the gateway was interrupted before it asked the upstream; nothing was charged',
};

/** The attempt was cut short while it made its free calls: there is nothing to find, and nothing to wait for. */
function* neverAsked(batch: Batch, live: Live, attempt: number): Part<FinishOutcome> {
  endAttempt(live, { attempt, outcome: 'not_sent', reason: 'interrupted', now: batch.now });
  batch.addEvent(live, 'not_sent', { attempt, code: NEVER_ASKED.error_code, reason: 'interrupted' });
  return { applied: true, task: yield* fail(batch, live, NEVER_ASKED) };
}
