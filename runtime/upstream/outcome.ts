import type {
  AnswerScope,
  ErrorClass,
  Failure,
  Protocol,
  ReadResult,
  RouteChoice,
} from '../contract/protocol.ts';
import { classify } from '../contract/protocols/classify.ts';
import type { Saved, TaskFacts, UpstreamAnswer } from '../contract/upstream.ts';
import { retryAfterSecs } from './redirect.ts';
import type { CallFailure, CallOutcome } from './types.ts';
import { helpsElsewhere, readVendorError, type VendorError, vendorError } from './vendor-error.ts';

/** The ways a submission can end. Only of the last nobody knows what the vendor did; of `rejected` it may have worked in vain. */
export type SubmitVerdict =
  | { readonly kind: 'accepted'; readonly id: string; readonly saved: Saved; readonly http: number }
  | Answered
  | NotSent
  | Rejected
  | Ambiguous;

/** Surely nothing was created. */
export interface NotSent {
  readonly kind: 'not_sent';
  readonly reason: string;
  /** The channel has nothing to do with it. */
  readonly ours?: true;
}

/** An answer without the shape that the protocol reads, a body that is none at all, and an error that may come after the work. */
export type DoubtfulAnswer = 'bad_response' | 'bad_response_body' | 'upstream_error';

/** Nobody knows whether something was created. */
export interface Ambiguous {
  readonly kind: 'ambiguous';
  readonly reason: string;
  readonly http?: number;
  /** What the answer is called that arrived and does not say; absent where none began to arrive. */
  readonly code?: DoubtfulAnswer;
  /** Of a vendor that had too much to do and said when to come back. */
  readonly retryAfterSecs?: number;
}

/** The answer is the result: of protocols that have nothing to poll. */
export interface Answered {
  readonly kind: 'answered';
  /** Names at least one file. */
  readonly result: ReadResult;
  /** Why some of what was asked for is missing, in the vendor's own words: never for callers. */
  readonly failure: Failure | undefined;
  readonly http: number;
}

/** The vendor surely created nothing, and said why; or its answer was to be the result and holds none. */
export interface Rejected {
  readonly kind: 'rejected';
  readonly class: ErrorClass;
  /** The vendor's own words: for logs and task events, never for callers. */
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly http: number;
  /** Whether another channel may be asked. */
  readonly elsewhere: boolean;
  readonly retryAfterSecs?: number;
  /** A success that said neither a result nor why there is none. */
  readonly empty?: true;
  /** It came before the submission was sent at all. */
  readonly unasked?: true;
}

/** What the protocol may read beside the answer. */
export interface ReadContext {
  readonly route: RouteChoice;
  readonly task: Partial<TaskFacts>;
  /** Epoch milliseconds, for `Retry-After` dates. */
  readonly now?: number;
}

/**
 * Where an error of a class proves that nothing was created, unless its rule is `definite`: in any answer, only
 * under a 4xx, or nowhere. A request that is refused was not begun; a vendor that failed, was late or had too
 * much to do may have begun it. A conflict under HTTP success may be with the very job just created.
 */
const PROVES: Readonly<Record<ErrorClass, 'anywhere' | 'under_4xx' | 'nowhere'>> = {
  invalid_request: 'anywhere',
  content_policy: 'anywhere',
  invalid_key: 'anywhere',
  permission: 'anywhere',
  quota: 'anywhere',
  rate_limit: 'anywhere',
  not_found: 'anywhere',
  conflict: 'under_4xx',
  overloaded: 'nowhere',
  timeout: 'nowhere',
  upstream: 'nowhere',
};

/**
 * Statuses that by HTTP's own meaning prove the same without a word of the vendor's: the caller was turned away
 * (401, 403, 429), there is nothing to call (404, 405, 410), or the content was refused unprocessed (413, 415,
 * 422). Not so the others: 400 is what servers say of anything they caught, 402 has no agreed meaning, 408, 425
 * and 499 come from something in between, 409 and 423 of a job that exists.
 */
const PROVING_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 405, 410, 413, 415, 422, 429]);

/** Ids are put into addresses and rows later: printable ASCII without blanks, 1 to 512 characters. */
const ID = /^[\x21-\x7e]{1,512}$/;

/** Whether a text can be the id that a vendor gave a task. */
export function isUpstreamId(text: string): boolean {
  return ID.test(text);
}

/**
 * Reads the one answer of a submission. Whatever may have created something at the vendor is ambiguous: it
 * must not be repeated, here or elsewhere. Of a protocol whose answer is the result, a complete success without one
 * is an end: there is nothing to wait for. A server error or a lost answer stays ambiguous for it too: the vendor may
 * have worked, and only the deadline of the hold ends the doubt.
 */
export function classifySubmit(
  protocol: Protocol,
  outcome: CallOutcome,
  context: ReadContext,
): SubmitVerdict {
  if (outcome.kind === 'failure') return ofFailure(protocol, outcome.failure);
  const { answer } = outcome;
  const scope: AnswerScope = { answer, saved: {}, route: context.route, task: context.task };
  const now = context.now ?? Date.now();
  const { http } = answer;
  const fine = isSuccess(http) && (protocol.ok === undefined || protocol.ok(scope));
  if (isSuccess(http) && protocol.submit.read !== undefined) {
    const { result, failure } = fine ? protocol.submit.read(scope) : {};
    if (result !== undefined && namesFile(result)) return { kind: 'answered', result, failure, http };
    return withoutResult(protocol, { scope, failure, now });
  }
  if (fine) {
    const { id, saved } = protocol.submit.accept?.(scope) ?? { id: undefined, saved: {} };
    if (id !== undefined && isUpstreamId(id)) return { kind: 'accepted', id, saved, http };
    return { kind: 'ambiguous', reason: 'the answer has no well-formed id', http, code: 'bad_response' };
  }
  const seen = readVendorError(protocol.errors, scope);
  if (provesNothingCreated(http, seen)) return rejected(answer, seen, now);
  const wait = seen.class === 'overloaded' ? retryAfterSecs(answer.headers['retry-after'], now) : undefined;
  return {
    kind: 'ambiguous',
    reason: doubt(http, seen),
    http,
    code: isSuccess(http) && !seen.told ? 'bad_response' : 'upstream_error',
    ...(wait === undefined ? {} : { retryAfterSecs: wait }),
  };
}

function isSuccess(http: number): boolean {
  return http >= 200 && http < 300;
}

function namesFile({ files }: ReadResult): boolean {
  return Object.values(files).some((file) => file !== undefined);
}

/**
 * A success that was to be the result and is none. Another channel is asked only where the vendor's own words prove
 * that nothing was begun: otherwise it may have worked, and would be paid twice.
 */
function withoutResult(
  { errors }: Protocol,
  {
    scope,
    failure,
    now,
  }: { readonly scope: AnswerScope; readonly failure: Failure | undefined; readonly now: number },
): Rejected {
  const seen = failure === undefined ? readVendorError(errors, scope) : vendorError(errors, scope, failure);
  const begunNothing = seen.told && PROVES[seen.class] === 'anywhere';
  const verdict = rejected(scope.answer, seen, now);
  return {
    ...verdict,
    elsewhere: begunNothing && verdict.elsewhere,
    ...(seen.told ? {} : { empty: true }),
  };
}

/** A complete answer of the vendor's that says no: a listed refusal, or a telling status. */
function provesNothingCreated(http: number, seen: VendorError): boolean {
  if (seen.definite) return true;
  const proves = PROVES[seen.class];
  if (isSuccess(http)) return proves === 'anywhere' && seen.told;
  if (http < 400 || http >= 500) return false;
  return proves !== 'nowhere' && (seen.told || PROVING_STATUSES.has(http));
}

function doubt(http: number, seen: VendorError): string {
  if (!isSuccess(http)) return `HTTP ${http} does not say whether anything was created`;
  if (!seen.told) return 'the answer is neither a success nor an error of the vendor';
  return `an error of class ${seen.class} with HTTP ${http} does not say whether anything was created`;
}

/** The verdict of an answer that says no. */
export function rejected(answer: UpstreamAnswer, seen: VendorError, now: number): Rejected {
  const wait = retryAfterSecs(answer.headers['retry-after'], now);
  return {
    kind: 'rejected',
    class: seen.class,
    code: seen.code,
    message: seen.message,
    http: answer.http,
    elsewhere: helpsElsewhere(seen.class),
    ...(wait === undefined ? {} : { retryAfterSecs: wait }),
  };
}

/** An error page that is not JSON is a sure refusal only where a rule says so of its status: anybody on the way may have written it. */
function ofFailure(protocol: Protocol, failure: CallFailure): SubmitVerdict {
  if (failure.kind === 'not_sent')
    return {
      kind: 'not_sent',
      reason: why(failure),
      ...(failure.reason === 'too_large' ? { ours: true } : {}),
    };
  const { http } = failure;
  const code = ARRIVED[failure.reason];
  const named = code === undefined ? {} : { code };
  if (http === undefined) return { kind: 'ambiguous', reason: why(failure), ...named };
  const rule = failure.reason === 'not_json' ? classify(protocol.errors.rules, { http }) : undefined;
  if (http < 400 || rule?.definite !== true)
    return { kind: 'ambiguous', reason: why(failure), http, ...named };
  return {
    kind: 'rejected',
    class: rule.class,
    code: undefined,
    message: undefined,
    http,
    elsewhere: helpsElsewhere(rule.class),
  };
}

/** Failures after which there is an answer, which nobody can read; of the others none came, or not in time. */
const ARRIVED: Readonly<Partial<Record<CallFailure['reason'], DoubtfulAnswer>>> = {
  cut: 'bad_response_body',
  not_json: 'bad_response_body',
  too_large: 'bad_response_body',
  redirect: 'bad_response',
};

function why(failure: CallFailure): string {
  return `${failure.reason}: ${failure.message}`;
}
