import type {
  AnswerScope,
  ErrorClass,
  ErrorClasses,
  Failure,
  PollReading,
  Protocol,
  TaskScope,
} from '../../contract/protocol.ts';
import { asksForWords, classify } from '../../contract/protocols/classify.ts';
import type { UpstreamAnswer } from '../../contract/upstream.ts';
import type { TaskRecord } from '../../store/types.ts';
import { retryAfterSecs } from '../../upstream/redirect.ts';
import type { CallOutcome, Channel } from '../../upstream/types.ts';
import { type AcceptsLink, usableResult } from '../settle/stored-result.ts';
import type { FirstVerdict, PollVerdict } from './verdict.ts';

export interface PollAnswer {
  readonly protocol: Protocol;
  readonly scope: TaskScope;
  readonly outcome: CallOutcome;
  /** Epoch milliseconds, for `Retry-After` dates. */
  readonly now: number;
  readonly classes: ErrorClasses;
  /** The word on the addresses of a result. */
  readonly accepts: AcceptsLink;
}

/**
 * The first call of a poll. Throws only what the adapter throws. A refusal ends the task where the protocol lists
 * its class and the vendor gave a word for it: a bare HTTP status is as well about the question as about the task.
 */
export function readPoll(poll: PollAnswer): FirstVerdict {
  const { protocol, scope, outcome } = poll;
  if (outcome.kind === 'failure') return { kind: 'trouble', reason: outcome.failure.reason };
  const answer = answerScope(scope, outcome.answer);
  const refused = (): PollVerdict =>
    readRefusal(poll, answer, isKnownState(protocol, answer) ? protocol.poll?.fails_on : []);
  if (!isSuccessStatus(outcome.answer)) return refused();
  if (protocol.poll === undefined) return { kind: 'trouble', reason: 'no_poll' };
  const reading = protocol.poll.read(answer);
  if (isOther(reading, scope)) return { kind: 'trouble', reason: 'other_task' };
  const verdict = readState(poll, reading);
  if (protocol.ok === undefined || protocol.ok(answer) || verdict.kind === 'failed') return verdict;
  return refused();
}

/** The second call of a poll whose first one said `fetch`. */
export function readFetch(fetched: PollAnswer): PollVerdict {
  const { protocol, scope, outcome, accepts } = fetched;
  if (outcome.kind === 'failure') return { kind: 'trouble', reason: outcome.failure.reason };
  const answer = answerScope(scope, outcome.answer);
  if (isSuccess(protocol, answer))
    return usableResult(protocol.fetch?.read(answer), accepts, scope.task.kind);
  const refusal = readRefusal(fetched, answer, protocol.fetch?.fails_on);
  return namesNothing(refusal) ? { kind: 'resultless', reason: 'no_address' } : refusal;
}

/** What was asked for is not there, or cannot be asked for under this name. */
export function namesNothing(refusal: FirstVerdict | PollVerdict): boolean {
  return refusal.kind === 'missing' || (refusal.kind === 'trouble' && refusal.reason === 'invalid_request');
}

/** A success by HTTP that is one by the protocol too. */
export function isSuccess(protocol: Pick<Protocol, 'ok'>, scope: AnswerScope): boolean {
  return isSuccessStatus(scope.answer) && (protocol.ok?.(scope) ?? true);
}

export function isSuccessStatus({ http }: UpstreamAnswer): boolean {
  return http >= 200 && http <= 299;
}

/** An answer about another task is never applied to this one. */
function isOther(reading: PollReading, { task }: TaskScope): boolean {
  return reading.id !== undefined && reading.id !== task.upstream_id;
}

function readState({ protocol, scope, accepts, classes }: PollAnswer, reading: PollReading): FirstVerdict {
  switch (reading.state) {
    case undefined:
      return { kind: 'unknown', word: reading.word };
    case 'queued':
    case 'in_progress':
      return {
        kind: 'working',
        state: reading.state,
        ...(reading.progress === undefined ? {} : { progress: reading.progress }),
      };
    case 'completed':
      return usableResult(reading.result, accepts, scope.task.kind);
    case 'failed':
      return reading.class === undefined
        ? failedBy(classOf(protocol, 200, reading.failure), classes)
        : failedAs(reading.class, classes);
    case 'cancelled':
      return { kind: 'failed', code: 'cancelled', message: 'the task was cancelled at the upstream' };
    case 'expired':
      return {
        kind: 'failed',
        code: 'expired',
        message: 'the task expired at the upstream before it was finished',
      };
    case 'fetch':
      return { kind: 'fetch' };
  }
}

/** Without a word of the vendor's it is about the way of asking, not about the task. */
const METHOD_NOT_ALLOWED = 405;

/**
 * An answer that is an error: only the content's own refusal ends the task, and what the protocol lists for its
 * second call; all else is asked again.
 */
function readRefusal(
  { protocol, now, classes }: PollAnswer,
  answer: AnswerScope,
  failsOn: readonly ErrorClass[] = [],
): PollVerdict {
  const { http } = answer.answer;
  const seen = refusalClass(protocol, answer);
  if (seen === 'content_policy') return failedBy(seen, classes);
  // An outage without a word of the vendor's says nothing about the task.
  if (seen !== undefined && failsOn.includes(seen) && (http < 500 || isKnownState(protocol, answer)))
    return failedAs(seen, classes);
  if (seen === 'not_found' && (http !== METHOD_NOT_ALLOWED || isKnownState(protocol, answer)))
    return { kind: 'missing' };
  return troubleOf(protocol, answer, now);
}

/** An answer that says nothing of the task, by the class of its error or its status, and until when it asks to wait. */
export function troubleOf(
  protocol: Protocol,
  scope: AnswerScope,
  now: number,
): Extract<PollVerdict, { readonly kind: 'trouble' }> {
  const { http, headers } = scope.answer;
  const wait = retryAfterSecs(headers['retry-after'], now);
  return {
    kind: 'trouble',
    reason: refusalClass(protocol, scope) ?? `http_${http}`,
    ...(wait === undefined ? {} : { retryAfterSecs: wait }),
  };
}

/** What an answer that is an error says of itself, by the protocol's rules. */
export function refusalClass(protocol: Protocol, answer: AnswerScope): ErrorClass | undefined {
  return classOf(protocol, answer.answer.http, protocol.errors.read(answer));
}

/** Whether the rule that fits an error goes by the vendor's own words. */
export function isKnownState(protocol: Protocol, scope: AnswerScope): boolean {
  const { http } = scope.answer;
  const rule = classify(protocol.errors.rules, { http, ...protocol.errors.read(scope) });
  return asksForWords(rule);
}

function classOf(protocol: Protocol, http: number, failure: Failure | undefined): ErrorClass | undefined {
  return classify(protocol.errors.rules, { http, ...failure })?.class;
}

/** What an error rule found among a vendor's words: too weak to blame the caller for more than the content. */
function failedBy(seen: ErrorClass | undefined, classes: ErrorClasses): PollVerdict {
  return failedAs(seen === 'content_policy' ? seen : 'upstream', classes);
}

/** What the protocol says outright. */
function failedAs(stated: ErrorClass, classes: ErrorClasses): PollVerdict {
  return { kind: 'failed', ...classes[stated].in_task };
}

/** What an adapter sees of a stored task when it asks about it. */
export function taskScope(task: TaskRecord, channel: Pick<Channel, 'settings'>): TaskScope {
  return {
    task: {
      id: task.id,
      upstream_id: task.upstream_id ?? '',
      created_at: Math.floor(task.created_at / 1_000),
      kind: task.kind,
    },
    saved: task.saved,
    channel: channel.settings,
  };
}

/** What an adapter sees of an answer about a stored task. */
export function answerScope(scope: TaskScope, answer: UpstreamAnswer): AnswerScope {
  return { answer, saved: scope.saved, route: {}, task: scope.task };
}
