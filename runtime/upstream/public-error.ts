import type { ErrorCode } from '../contract/errors.ts';
import type { ErrorClass } from '../contract/protocol.ts';

/** What a caller is told of a failure upstream. */
export interface PublicError {
  readonly code: ErrorCode;
  /** Ours alone: a vendor's words may hold account names, addresses or keys. */
  readonly message: string;
}

const ERRORS: Readonly<Record<ErrorClass, PublicError>> = {
  invalid_request: {
    code: 'invalid_request',
    message: 'the upstream refused the request as invalid; check the fields and media of the request',
  },
  content_policy: {
    code: 'content_policy_violation',
    message: 'the upstream refused the content; change the prompt or the media',
  },
  invalid_key: unavailable(),
  permission: unavailable(),
  quota: unavailable(),
  not_found: unavailable(),
  conflict: unavailable(),
  rate_limit: busy(),
  overloaded: busy(),
  timeout: { code: 'upstream_timeout', message: 'the upstream did not answer in time' },
  upstream: { code: 'upstream_error', message: 'the upstream failed; try again later' },
};

/** What a caller is told when the last channel asked refused with this class. */
export function publicError(errorClass: ErrorClass): PublicError {
  return ERRORS[errorClass];
}

/**
 * What stands in a failed task whose upstream job ended with this class. The caller's share (content,
 * request) keeps its code; everything else is the one word `upstream_failed`.
 */
export function publicTaskError(errorClass: ErrorClass): PublicError {
  if (errorClass === 'content_policy' || errorClass === 'invalid_request') return ERRORS[errorClass];
  return { code: 'upstream_failed', message: 'the upstream accepted the task but could not finish it' };
}

/** The gateway's own account or address is at fault: the operator's business, not the caller's. */
function unavailable(): PublicError {
  return { code: 'upstream_error', message: 'the upstream refused the gateway; try again later' };
}

function busy(): PublicError {
  return { code: 'too_many_requests', message: 'the upstream is saturated; try again later' };
}
