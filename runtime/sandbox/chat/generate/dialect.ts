import type { JsonObject } from '../../../contract/json.ts';
import type { RefusalKind } from '../../refused.ts';
import type { Dialect } from '../types.ts';
import { readRequest } from './read-request.ts';
import { event, stream, whole } from './write-answer.ts';

const ERRORS: Readonly<Record<RefusalKind, readonly [http: number, status: string]>> = {
  invalid_request: [400, 'INVALID_ARGUMENT'],
  invalid_key: [400, 'INVALID_ARGUMENT'],
  not_found: [404, 'NOT_FOUND'],
  rate_limit: [429, 'RESOURCE_EXHAUSTED'],
  quota: [429, 'RESOURCE_EXHAUSTED'],
  content_policy: [400, 'INVALID_ARGUMENT'],
  overloaded: [503, 'UNAVAILABLE'],
  upstream: [500, 'INTERNAL'],
};

const RPC = 'type.googleapis.com/google.rpc';
const DETAILS: Readonly<Partial<Record<RefusalKind, JsonObject>>> = {
  invalid_key: { '@type': `${RPC}.ErrorInfo`, reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
  rate_limit: { '@type': `${RPC}.RetryInfo`, retryDelay: '1s' },
  quota: {
    '@type': `${RPC}.QuotaFailure`,
    violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel' }],
  },
};

/** A vendor of contents made of parts, with the model in the path. */
export const generateDialect: Dialect = {
  idPrefix: 'resp',
  callPrefix: 'fc_',
  refusesInAnswer: true,
  read: ({ body }, { model, stream: streamed }) =>
    readRequest(body, { model: model ?? '', stream: streamed }),
  whole,
  stream,
  refusal(kind, message) {
    const [code, status] = ERRORS[kind];
    const details = DETAILS[kind];
    const said = { code, message, status, ...(details === undefined ? {} : { details: [details] }) };
    return { http: code, body: { error: said } };
  },
  failure: (body, { sse }) => (sse ? event(body) : `,\r\n${JSON.stringify(body)}]`),
};
