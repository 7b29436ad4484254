// @generated from specs/errors.yaml by the gateway generator. Do not edit.

import type { ErrorCode, ErrorEntry } from '../runtime/contract/errors.ts';
import type { ErrorClasses } from '../runtime/contract/protocol.ts';

declare module '../runtime/contract/errors.ts' {
  interface ErrorCodes {
    readonly already_refunded: true;
    readonly asset_not_found: true;
    readonly bad_response: true;
    readonly bad_response_body: true;
    readonly cancelled: true;
    readonly content_policy_violation: true;
    readonly expired: true;
    readonly idempotency_answer_gone: true;
    readonly idempotency_in_progress: true;
    readonly idempotency_key_reused: true;
    readonly insufficient_user_quota: true;
    readonly internal_error: true;
    readonly invalid_api_key: true;
    readonly invalid_request: true;
    readonly method_not_allowed: true;
    readonly model_not_allowed: true;
    readonly model_not_found: true;
    readonly model_retired: true;
    readonly no_available_channel: true;
    readonly range_not_satisfiable: true;
    readonly request_timeout: true;
    readonly request_too_large: true;
    readonly result_expired: true;
    readonly route_not_found: true;
    readonly submission_uncertain: true;
    readonly task_failed: true;
    readonly task_not_cancellable: true;
    readonly task_not_found: true;
    readonly task_not_ready: true;
    readonly timeout: true;
    readonly too_many_requests: true;
    readonly unsupported_media_type: true;
    readonly upstream_error: true;
    readonly upstream_failed: true;
    readonly upstream_timeout: true;
  }
}

/** What most rows have. */
const usual = {
  types: { default: 'gateway_api_error' },
  shapes: { default: 'object', v: 'vendor' },
} as const;

/** One row for every code that can be raised. */
export const errors: Readonly<Record<ErrorCode, ErrorEntry>> = {
  already_refunded: { ...usual, code: 'already_refunded', status: 409, retryable: false, message: 'it went wrong' },
  asset_not_found: { ...usual, code: 'asset_not_found', status: 404, retryable: false, message: 'it went wrong' },
  bad_response: { ...usual, code: 'bad_response', status: 502, retryable: true, message: 'it went wrong' },
  bad_response_body: { ...usual, code: 'bad_response_body', status: 502, retryable: true, message: 'it went wrong' },
  cancelled: { ...usual, code: 'cancelled', status: 409, retryable: false, message: 'it went wrong' },
  content_policy_violation: {
    ...usual,
    code: 'content_policy_violation',
    status: 400,
    retryable: false,
    message: 'it went wrong',
  },
  expired: { ...usual, code: 'expired', status: 410, retryable: true, message: 'it went wrong' },
  idempotency_answer_gone: {
    ...usual,
    code: 'idempotency_answer_gone',
    status: 409,
    retryable: false,
    message: 'it went wrong',
  },
  idempotency_in_progress: {
    ...usual,
    code: 'idempotency_in_progress',
    status: 409,
    retryable: true,
    message: 'it went wrong',
  },
  idempotency_key_reused: {
    ...usual,
    code: 'idempotency_key_reused',
    status: 422,
    retryable: false,
    message: 'it went wrong',
  },
  insufficient_user_quota: {
    ...usual,
    code: 'insufficient_user_quota',
    status: 403,
    retryable: false,
    message: 'it went wrong',
  },
  internal_error: { ...usual, code: 'internal_error', status: 500, retryable: true, message: 'it went wrong' },
  invalid_api_key: { ...usual, code: 'invalid_api_key', status: 401, retryable: false, message: 'it went wrong' },
  invalid_request: { ...usual, code: 'invalid_request', status: 400, retryable: false, message: 'it went wrong' },
  method_not_allowed: {
    ...usual,
    code: 'method_not_allowed',
    status: 405,
    retryable: false,
    message: 'it went wrong',
  },
  model_not_allowed: { ...usual, code: 'model_not_allowed', status: 403, retryable: false, message: 'it went wrong' },
  model_not_found: { ...usual, code: 'model_not_found', status: 404, retryable: false, message: 'it went wrong' },
  model_retired: { ...usual, code: 'model_retired', status: 410, retryable: false, message: 'it went wrong' },
  no_available_channel: {
    ...usual,
    code: 'no_available_channel',
    status: 503,
    retryable: true,
    message: 'it went wrong',
  },
  range_not_satisfiable: {
    ...usual,
    code: 'range_not_satisfiable',
    status: 416,
    retryable: false,
    message: 'it went wrong',
  },
  request_timeout: { ...usual, code: 'request_timeout', status: 408, retryable: true, message: 'it went wrong' },
  request_too_large: { ...usual, code: 'request_too_large', status: 413, retryable: false, message: 'it went wrong' },
  result_expired: { ...usual, code: 'result_expired', status: 410, retryable: false, message: 'it went wrong' },
  route_not_found: { ...usual, code: 'route_not_found', status: 404, retryable: false, message: 'it went wrong' },
  submission_uncertain: {
    ...usual,
    code: 'submission_uncertain',
    status: 502,
    retryable: false,
    message: 'it went wrong',
  },
  task_failed: { ...usual, code: 'task_failed', status: 409, retryable: false, message: 'it went wrong' },
  task_not_cancellable: {
    ...usual,
    code: 'task_not_cancellable',
    status: 409,
    retryable: false,
    message: 'it went wrong',
  },
  task_not_found: { ...usual, code: 'task_not_found', status: 404, retryable: false, message: 'it went wrong' },
  task_not_ready: { ...usual, code: 'task_not_ready', status: 409, retryable: true, message: 'it went wrong' },
  timeout: { ...usual, code: 'timeout', status: 504, retryable: true, message: 'it went wrong' },
  too_many_requests: { ...usual, code: 'too_many_requests', status: 429, retryable: true, message: 'it went wrong' },
  unsupported_media_type: {
    ...usual,
    code: 'unsupported_media_type',
    status: 415,
    retryable: false,
    message: 'it went wrong',
  },
  upstream_error: { ...usual, code: 'upstream_error', status: 502, retryable: true, message: 'it went wrong' },
  upstream_failed: { ...usual, code: 'upstream_failed', status: 502, retryable: true, message: 'it went wrong' },
  upstream_timeout: { ...usual, code: 'upstream_timeout', status: 504, retryable: true, message: 'it went wrong' },
};

/** What callers are told of refusals of vendors, by class. */
export const errorClasses: ErrorClasses = {
  conflict: {
    code: 'upstream_error',
    message: 'it went wrong',
    in_task: { code: 'upstream_failed', message: 'it went wrong' },
  },
  content_policy: {
    code: 'content_policy_violation',
    message: 'it went wrong',
    in_task: { code: 'content_policy_violation', message: 'it went wrong' },
  },
  invalid_key: {
    code: 'upstream_error',
    message: 'it went wrong',
    in_task: { code: 'upstream_failed', message: 'it went wrong' },
  },
  invalid_request: {
    code: 'invalid_request',
    message: 'it went wrong',
    in_task: { code: 'invalid_request', message: 'it went wrong' },
  },
  not_found: {
    code: 'upstream_error',
    message: 'it went wrong',
    in_task: { code: 'upstream_failed', message: 'it went wrong' },
  },
  overloaded: {
    code: 'too_many_requests',
    message: 'it went wrong',
    in_task: { code: 'upstream_failed', message: 'it went wrong' },
  },
  permission: {
    code: 'upstream_error',
    message: 'it went wrong',
    in_task: { code: 'upstream_failed', message: 'it went wrong' },
  },
  quota: {
    code: 'upstream_error',
    message: 'it went wrong',
    in_task: { code: 'upstream_failed', message: 'it went wrong' },
  },
  rate_limit: {
    code: 'too_many_requests',
    message: 'it went wrong',
    in_task: { code: 'upstream_failed', message: 'it went wrong' },
  },
  timeout: {
    code: 'upstream_timeout',
    message: 'it went wrong',
    in_task: { code: 'upstream_failed', message: 'it went wrong' },
  },
  upstream: {
    code: 'upstream_error',
    message: 'it went wrong',
    in_task: { code: 'upstream_failed', message: 'it went wrong' },
  },
};
