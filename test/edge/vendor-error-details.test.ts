import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { renderError } from '../../runtime/edge/answers/render-error.ts';

function bodyOf(surface: string, details: JsonObject): unknown {
  const error = new GatewayError('invalid_request', { param: 'seconds', message: 'no', details });
  return renderError(registry, { error, surface, requestId: 'r1' }).body;
}

const GIVEN = { allowed: [5, 10], received: '7' };
const COMMON = { param: 'seconds', retryable: false, charged: 0 };

test.each<[title: string, details: JsonObject, shown: JsonObject]>([
  ['what is allowed and what was received', GIVEN, GIVEN],
  ['false and nothing as they are', { allowed: false, received: null }, { allowed: false, received: null }],
  ['neither where the refusal knows neither', {}, {}],
  ['nothing else of the details', { ...GIVEN, warnings: [] }, GIVEN],
])('errors of vendor formats show %s', (_title, details, shown) => {
  expect(bodyOf('vx', details)).toEqual({
    code: 400,
    reason: 'invalid_request',
    message: 'no',
    metadata: { trace_id: 'r1', ...COMMON, ...shown },
  });
  expect(bodyOf('kx', details)).toEqual({
    code: 1201,
    message: 'no',
    request_id: 'r1',
    error: { code: 'invalid_request', type: 'gateway_api_error', ...COMMON, ...shown },
  });
  expect(bodyOf('ax', details)).toEqual({
    code: 'invalid_request',
    message: 'no',
    data: null,
    request_id: 'r1',
    error: { code: 'invalid_request', type: 'gateway_api_error', ...COMMON, ...shown },
  });
});
