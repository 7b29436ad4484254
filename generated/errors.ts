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
    readonly read_only_key: true;
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
  shapes: { default: 'object', ax: 'vendor', gemini: 'vendor', jm: 'vendor', kx: 'vendor', vx: 'vendor' },
} as const;

/** One row for every code that can be raised. */
export const errors: Readonly<Record<ErrorCode, ErrorEntry>> = {
  already_refunded: {
    ...usual,
    code: 'already_refunded',
    status: 409,
    retryable: false,
    message: 'this was refunded before',
  },
  asset_not_found: {
    ...usual,
    code: 'asset_not_found',
    status: 404,
    retryable: false,
    message: 'there is no such asset',
  },
  bad_response: {
    ...usual,
    code: 'bad_response',
    status: 502,
    retryable: true,
    charged: 'undecided',
    message: 'the upstream answered with something unusable',
  },
  bad_response_body: {
    ...usual,
    code: 'bad_response_body',
    status: 502,
    retryable: true,
    charged: 'undecided',
    message: 'the upstream answered with an unusable body',
  },
  cancelled: { ...usual, code: 'cancelled', status: 409, retryable: false, message: 'the task was cancelled' },
  content_policy_violation: {
    ...usual,
    code: 'content_policy_violation',
    status: 400,
    retryable: false,
    message: 'the upstream refused the content of this request',
  },
  expired: {
    ...usual,
    code: 'expired',
    status: 410,
    retryable: true,
    message: 'the upstream gave the task up before it was finished',
  },
  idempotency_answer_gone: {
    ...usual,
    code: 'idempotency_answer_gone',
    status: 409,
    retryable: false,
    charged: 'before',
    message: 'the answer of the first request with this Idempotency-Key cannot be given again',
  },
  idempotency_in_progress: {
    ...usual,
    code: 'idempotency_in_progress',
    status: 409,
    retryable: true,
    charged: 'before',
    message: 'the first request with this Idempotency-Key is still running',
  },
  idempotency_key_reused: {
    ...usual,
    code: 'idempotency_key_reused',
    status: 422,
    retryable: false,
    charged: 'before',
    message: 'this Idempotency-Key was used with another body',
  },
  insufficient_user_quota: {
    ...usual,
    code: 'insufficient_user_quota',
    status: 403,
    retryable: false,
    message: 'the balance is below the price of this request',
  },
  internal_error: {
    ...usual,
    code: 'internal_error',
    status: 500,
    retryable: true,
    message: 'the gateway failed; quote the x-request-id when you report it',
  },
  invalid_api_key: {
    ...usual,
    code: 'invalid_api_key',
    status: 401,
    retryable: false,
    message: 'the API key is missing or not valid',
    types: { default: 'gateway_api_error', chat: 'invalid_request_error' },
  },
  invalid_request: {
    ...usual,
    code: 'invalid_request',
    status: 400,
    retryable: false,
    message: 'the request is not valid',
    types: { default: 'gateway_api_error', chat: 'invalid_request_error' },
  },
  method_not_allowed: {
    ...usual,
    code: 'method_not_allowed',
    status: 405,
    retryable: false,
    message: 'this route does not take this method; the Allow header lists those it takes',
  },
  model_not_allowed: {
    ...usual,
    code: 'model_not_allowed',
    status: 403,
    retryable: false,
    message: 'this key may not use this model',
  },
  model_not_found: {
    ...usual,
    code: 'model_not_found',
    status: 404,
    retryable: false,
    message: 'there is no such model; GET /v1/models lists those of this key',
  },
  model_retired: { ...usual, code: 'model_retired', status: 410, retryable: false, message: 'this model is retired' },
  no_available_channel: {
    ...usual,
    code: 'no_available_channel',
    status: 503,
    retryable: true,
    message: 'every channel that can do this is down or disabled',
  },
  range_not_satisfiable: {
    ...usual,
    code: 'range_not_satisfiable',
    status: 416,
    retryable: false,
    message: 'the file is shorter than the range asked for',
  },
  read_only_key: {
    ...usual,
    code: 'read_only_key',
    status: 403,
    retryable: false,
    message: 'this admin key may only read',
  },
  request_timeout: {
    ...usual,
    code: 'request_timeout',
    status: 408,
    retryable: true,
    message: 'the request body did not arrive in time',
  },
  request_too_large: {
    ...usual,
    code: 'request_too_large',
    status: 413,
    retryable: false,
    message: 'the request is larger than this route\'s limit',
  },
  result_expired: {
    ...usual,
    code: 'result_expired',
    status: 410,
    retryable: false,
    charged: 'before',
    message: 'the result is gone at its source',
  },
  route_not_found: {
    ...usual,
    code: 'route_not_found',
    status: 404,
    retryable: false,
    message: 'there is no such route; /openapi.json lists all',
  },
  submission_uncertain: {
    ...usual,
    code: 'submission_uncertain',
    status: 502,
    retryable: false,
    message: 'the upstream never confirmed that it took the work; nothing was charged',
  },
  task_failed: {
    ...usual,
    code: 'task_failed',
    status: 409,
    retryable: false,
    message: 'the task failed and has no result',
  },
  task_not_cancellable: {
    ...usual,
    code: 'task_not_cancellable',
    status: 409,
    retryable: false,
    message: 'the task cannot be cancelled now',
  },
  task_not_found: {
    ...usual,
    code: 'task_not_found',
    status: 404,
    retryable: false,
    message: 'there is no such task',
  },
  task_not_ready: {
    ...usual,
    code: 'task_not_ready',
    status: 409,
    retryable: true,
    message: 'the task is not finished yet',
  },
  timeout: {
    ...usual,
    code: 'timeout',
    status: 504,
    retryable: true,
    message: 'the task was not finished before its deadline',
  },
  too_many_requests: {
    ...usual,
    code: 'too_many_requests',
    status: 429,
    retryable: true,
    message: 'too many requests; retry after the time in Retry-After',
    shapes: {
      default: 'object',
      ax: 'vendor',
      gemini: 'vendor',
      jm: 'vendor',
      kx: 'vendor',
      video: 'flat',
      vx: 'vendor',
    },
  },
  unsupported_media_type: {
    ...usual,
    code: 'unsupported_media_type',
    status: 415,
    retryable: false,
    message: 'this route does not take this content type',
  },
  upstream_error: {
    ...usual,
    code: 'upstream_error',
    status: 502,
    retryable: true,
    charged: 'undecided',
    message: 'the upstream failed after the allowed tries',
  },
  upstream_failed: {
    ...usual,
    code: 'upstream_failed',
    status: 502,
    retryable: true,
    message: 'the upstream could not make the result',
  },
  upstream_timeout: {
    ...usual,
    code: 'upstream_timeout',
    status: 504,
    retryable: true,
    charged: 'undecided',
    message: 'the upstream did not answer in time',
  },
};

/** What callers are told of refusals of vendors, by class. */
export const errorClasses: ErrorClasses = {
  conflict: {
    code: 'upstream_error',
    message: 'the upstream refused the gateway; try again later',
    in_task: { code: 'upstream_failed', message: 'the upstream accepted the task but could not finish it' },
  },
  content_policy: {
    code: 'content_policy_violation',
    message: 'the upstream refused the content; change the prompt or the media',
    in_task: {
      code: 'content_policy_violation',
      message: 'the upstream refused the content; change the prompt or the media',
    },
  },
  invalid_key: {
    code: 'upstream_error',
    message: 'the upstream refused the gateway; try again later',
    in_task: { code: 'upstream_failed', message: 'the upstream accepted the task but could not finish it' },
  },
  invalid_request: {
    code: 'invalid_request',
    message: 'the upstream refused the request as invalid; check the fields and media of the request',
    in_task: {
      code: 'invalid_request',
      message: 'the upstream refused the request as invalid; check the fields and media of the request',
    },
  },
  not_found: {
    code: 'upstream_error',
    message: 'the upstream refused the gateway; try again later',
    in_task: { code: 'upstream_failed', message: 'the upstream accepted the task but could not finish it' },
  },
  overloaded: {
    code: 'too_many_requests',
    message: 'the upstream is saturated; try again later',
    in_task: { code: 'upstream_failed', message: 'the upstream accepted the task but could not finish it' },
  },
  permission: {
    code: 'upstream_error',
    message: 'the upstream refused the gateway; try again later',
    in_task: { code: 'upstream_failed', message: 'the upstream accepted the task but could not finish it' },
  },
  quota: {
    code: 'upstream_error',
    message: 'the upstream refused the gateway; try again later',
    in_task: { code: 'upstream_failed', message: 'the upstream accepted the task but could not finish it' },
  },
  rate_limit: {
    code: 'too_many_requests',
    message: 'the upstream is saturated; try again later',
    in_task: { code: 'upstream_failed', message: 'the upstream accepted the task but could not finish it' },
  },
  timeout: {
    code: 'upstream_timeout',
    message: 'the upstream did not answer in time',
    in_task: { code: 'upstream_failed', message: 'the upstream accepted the task but could not finish it' },
  },
  upstream: {
    code: 'upstream_error',
    message: 'the upstream failed; try again later',
    in_task: { code: 'upstream_failed', message: 'the upstream accepted the task but could not finish it' },
  },
};
