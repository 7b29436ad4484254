import type { AnswerScope, ErrorClass, Failure, Protocol } from '../contract/protocol.ts';
import { classify } from '../contract/protocols/classify.ts';

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

/** Whether another channel may do what this one refused. */
export function helpsElsewhere(errorClass: ErrorClass): boolean {
  return ELSEWHERE[errorClass];
}

const OF_THE_REQUEST: ReadonlySet<ErrorClass> = new Set(['invalid_request', 'content_policy'] as const);
const WAITING_HELPS: ReadonlySet<ErrorClass> = new Set(['rate_limit', 'overloaded'] as const);

/** Whether the caller's own request or its media are at fault. */
export function isOfTheRequest(errorClass: ErrorClass): boolean {
  return OF_THE_REQUEST.has(errorClass);
}

/** Whether the same request may be taken after a while. */
export function waitingHelps(errorClass: ErrorClass): boolean {
  return WAITING_HELPS.has(errorClass);
}

/** What an answer says went wrong, by the rules of its protocol. */
export interface VendorError {
  readonly class: ErrorClass;
  readonly definite: boolean;
  /** The body held a code or message: the vendor spoke, not something in between. */
  readonly told: boolean;
  readonly code: string | undefined;
  readonly message: string | undefined;
}

/** Reads an answer that is no success: the protocol's first rule that fits; the last ones go by the HTTP status alone. */
export function readVendorError(errors: Protocol['errors'], scope: AnswerScope): VendorError {
  return vendorError(errors, scope, errors.read(scope));
}

/** The same of words that the protocol read elsewhere in the answer. */
export function vendorError(
  errors: Pick<Protocol['errors'], 'rules'>,
  scope: Pick<AnswerScope, 'answer'>,
  { code, message }: Failure,
): VendorError {
  const { http } = scope.answer;
  const rule = classify(errors.rules, { http, code, message });
  return {
    class: rule?.class ?? 'upstream',
    definite: rule?.definite === true,
    told: [code, message].some((words) => words !== undefined && words.trim() !== ''),
    code,
    message,
  };
}
