import type { AnswerScope, ErrorClass, Protocol, RouteChoice } from '../contract/protocol.ts';
import { classify } from '../contract/protocols/classify.ts';
import type { Saved, TaskFacts, UpstreamAnswer } from '../contract/upstream.ts';
import { retryAfterSecs } from './retry-after.ts';
import type { CallFailure, CallOutcome } from './types.ts';

/** The four ways a submission can end (reliability 3.3); only the first three are sure. */
export type SubmitVerdict =
  | { readonly kind: 'accepted'; readonly id: string; readonly saved: Saved; readonly http: number }
  | { readonly kind: 'not_sent'; readonly reason: string }
  | Rejected
  | { readonly kind: 'ambiguous'; readonly reason: string; readonly http?: number };

/** The vendor surely created nothing, and said why. */
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
}

/** What the protocol may read beside the answer. */
export interface SubmitContext {
  readonly route: RouteChoice;
  readonly task: Partial<TaskFacts>;
  /** Epoch milliseconds, for `Retry-After` dates. */
  readonly now?: number;
}

/** Another channel helps when the fault lies with this one, never when it lies with the request. */
const ELSEWHERE: Readonly<Record<ErrorClass, boolean>> = {
  invalid_key: true,
  permission: true,
  quota: true,
  not_found: true,
  rate_limit: true,
  overloaded: true,
  upstream: true,
  invalid_request: false,
  content_policy: false,
  conflict: false,
  timeout: false,
};

/** Ids are put into addresses and rows later: printable ASCII without blanks, 1 to 512 characters. */
const ID = /^[\x21-\x7e]{1,512}$/;

/**
 * Reads the one answer of a submission. Whatever may have created something at the vendor is ambiguous: it
 * must not be repeated, here or elsewhere.
 */
export function classifySubmit(
  protocol: Protocol,
  outcome: CallOutcome,
  context: SubmitContext,
): SubmitVerdict {
  if (outcome.kind === 'failure') return ofFailure(protocol, outcome.failure);
  const { answer } = outcome;
  const scope: AnswerScope = { answer, saved: {}, route: context.route, task: context.task };
  const now = context.now ?? Date.now();
  const { http } = answer;
  if (http >= 200 && http < 300) {
    if (protocol.ok !== undefined && !protocol.ok(scope)) return ofErrorBody(protocol, scope, now);
    const { id, saved } = protocol.submit.accept(scope);
    if (id !== undefined && ID.test(id)) return { kind: 'accepted', id, saved, http };
    return { kind: 'ambiguous', reason: 'the answer has no well-formed id', http };
  }
  const seen = read(protocol, scope);
  if (http >= 400 && http < 500) return rejected(answer, seen, now);
  if (seen.definite) return rejected(answer, seen, now);
  return { kind: 'ambiguous', reason: `HTTP ${http} does not say whether anything was created`, http };
}

interface Seen {
  readonly class: ErrorClass;
  readonly definite: boolean;
  /** A rule matched or the body held a code or message: the vendor spoke, not something in between. */
  readonly told: boolean;
  readonly code: string | undefined;
  readonly message: string | undefined;
}

function read(protocol: Protocol, scope: AnswerScope): Seen {
  const { code, message } = protocol.errors.read(scope);
  const { http } = scope.answer;
  const rule = classify(protocol.errors.rules, { http, code, message });
  return {
    class: rule?.class ?? defaultClass(http),
    definite: rule?.definite === true,
    told: rule !== undefined || code !== undefined || message !== undefined,
    code,
    message,
  };
}

/** What a status says by itself when no rule of the protocol fits. */
function defaultClass(http: number): ErrorClass {
  switch (http) {
    case 400:
    case 413:
    case 415:
    case 422:
      return 'invalid_request';
    case 401:
      return 'invalid_key';
    case 402:
      return 'quota';
    case 403:
      return 'permission';
    case 404:
      return 'not_found';
    case 409:
      return 'conflict';
    case 429:
      return 'rate_limit';
    case 503:
    case 529:
      return 'overloaded';
    default:
      return 'upstream';
  }
}

/** HTTP says success, the body does not. Without any word of the vendor's it is merely unreadable. */
function ofErrorBody(protocol: Protocol, scope: AnswerScope, now: number): SubmitVerdict {
  const seen = read(protocol, scope);
  if (seen.told) return rejected(scope.answer, seen, now);
  const { http } = scope.answer;
  return { kind: 'ambiguous', reason: 'the answer is neither a success nor an error of the vendor', http };
}

function rejected(answer: UpstreamAnswer, seen: Seen, now: number): Rejected {
  const wait = retryAfterSecs(answer.headers['retry-after'], now);
  return {
    kind: 'rejected',
    class: seen.class,
    code: seen.code,
    message: seen.message,
    http: answer.http,
    elsewhere: ELSEWHERE[seen.class],
    ...(wait === undefined ? {} : { retryAfterSecs: wait }),
  };
}

/** An error page that is not JSON is still a sure refusal where a rule says so of its status. */
function ofFailure(protocol: Protocol, failure: CallFailure): SubmitVerdict {
  if (failure.kind === 'not_sent') return { kind: 'not_sent', reason: why(failure) };
  const { http } = failure;
  if (http === undefined) return { kind: 'ambiguous', reason: why(failure) };
  const rule = failure.reason === 'not_json' ? classify(protocol.errors.rules, { http }) : undefined;
  if (http < 400 || rule?.definite !== true) return { kind: 'ambiguous', reason: why(failure), http };
  return {
    kind: 'rejected',
    class: rule.class,
    code: undefined,
    message: undefined,
    http,
    elsewhere: ELSEWHERE[rule.class],
  };
}

function why(failure: CallFailure): string {
  return `${failure.reason}: ${failure.message}`;
}
