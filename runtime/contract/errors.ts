import type { JsonObject } from './json.ts';

/** Every code the runtime can raise; `generated/errors.ts` must hold an entry for each. */
export const ERROR_CODES = [
  'invalid_request',
  'invalid_api_key',
  'insufficient_user_quota',
  'model_not_allowed',
  'model_not_found',
  'task_not_found',
  'asset_not_found',
  'route_not_found',
  'method_not_allowed',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'idempotency_answer_gone',
  'task_not_ready',
  'task_failed',
  'task_not_cancellable',
  'already_refunded',
  'result_expired',
  'model_retired',
  'request_too_large',
  'request_timeout',
  'range_not_satisfiable',
  'unsupported_media_type',
  'content_policy_violation',
  'too_many_requests',
  'bad_response',
  'bad_response_body',
  'upstream_error',
  'no_available_channel',
  'upstream_timeout',
  'internal_error',
  'upstream_failed',
  'submission_uncertain',
  'cancelled',
  'expired',
  'timeout',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export type ErrorShape = 'object' | 'flat' | 'vendor';

/** One row of `specs/errors.yaml`. */
export interface ErrorEntry {
  readonly code: string;
  /** Absent for codes that only ever stand inside a failed task. */
  readonly status: number;
  readonly retryable: boolean;
  /** Template with `{name}` places, used when the raiser gives no message of its own. */
  readonly message: string;
  /** `type` per surface id; `default` otherwise. */
  readonly types: Readonly<Record<string, string>>;
  /** Body shape per surface id; `default` otherwise. */
  readonly shapes: Readonly<Record<string, ErrorShape>>;
}

export interface GatewayErrorOptions {
  /** Offending field (`subjects[0].images[1]`); empty in every case the interface lists. */
  readonly param?: string;
  /** Says what was wrong, the value received, what is allowed and what to do. */
  readonly message?: string;
  /** Values for the places of the code's message template. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Extra keys inside `error.details`: `allowed`, `received`, `charged`. */
  readonly details?: JsonObject;
  readonly retryAfterSecs?: number;
  readonly cause?: unknown;
}

/** A refusal the caller is told about; rendered per surface, never with a stack, path or secret. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly code: ErrorCode;
  readonly options: GatewayErrorOptions;

  constructor(code: ErrorCode, options: GatewayErrorOptions = {}) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.options = options;
  }
}
