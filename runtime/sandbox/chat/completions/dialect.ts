import type { RefusalKind } from '../../refused.ts';
import type { Dialect } from '../types.ts';
import { readRequest } from './read-request.ts';
import { event, stream, whole } from './write-answer.ts';

interface Written {
  readonly http: number;
  readonly type: string;
  readonly code: string | null;
}

const ERRORS: Readonly<Record<RefusalKind, Written>> = {
  invalid_request: { http: 400, type: 'invalid_request_error', code: null },
  invalid_key: { http: 401, type: 'invalid_request_error', code: 'invalid_api_key' },
  not_found: { http: 404, type: 'invalid_request_error', code: 'model_not_found' },
  rate_limit: { http: 429, type: 'requests', code: 'rate_limit_exceeded' },
  quota: { http: 429, type: 'insufficient_quota', code: 'insufficient_quota' },
  content_policy: { http: 400, type: 'invalid_request_error', code: 'content_policy_violation' },
  overloaded: { http: 503, type: 'service_unavailable_error', code: 'server_is_overloaded' },
  upstream: { http: 500, type: 'server_error', code: null },
};

/** A vendor of the common chat format. */
export const completionsDialect: Dialect = {
  idPrefix: 'chatcmpl-up-',
  callPrefix: 'call_',
  refusesInAnswer: false,
  read: ({ body }, asked) => readRequest(body, asked),
  whole,
  stream,
  refusal(kind, message, param) {
    const { http, type, code } = ERRORS[kind];
    return { http, body: { error: { message, type, param: param ?? null, code } } };
  },
  failure: event,
};
