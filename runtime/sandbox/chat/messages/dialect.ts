import type { RefusalKind } from '../../refused.ts';
import type { Dialect } from '../types.ts';
import { readRequest } from './read-request.ts';
import { stream, whole } from './write-answer.ts';

const ERRORS: Readonly<Record<RefusalKind, readonly [http: number, type: string]>> = {
  invalid_request: [400, 'invalid_request_error'],
  invalid_key: [401, 'authentication_error'],
  not_found: [404, 'not_found_error'],
  rate_limit: [429, 'rate_limit_error'],
  quota: [402, 'billing_error'],
  content_policy: [400, 'invalid_request_error'],
  overloaded: [529, 'overloaded_error'],
  upstream: [500, 'api_error'],
};

/** A vendor of turns made of typed blocks. */
export const messagesDialect: Dialect = {
  idPrefix: 'msg_',
  callPrefix: 'toolu_',
  refusesInAnswer: true,
  read: ({ body }, asked) => readRequest(body, asked),
  whole,
  stream,
  refusal(kind, message) {
    const [http, type] = ERRORS[kind];
    return { http, body: { type: 'error', error: { type, message }, request_id: 'req_sandbox' } };
  },
  failure: (body) => `event: error\ndata: ${JSON.stringify(body)}\n\n`,
};
