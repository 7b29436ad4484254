import { expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { knownError } from '../../runtime/edge/answers/send-error.ts';
import { StoreUnavailable } from '../../runtime/store/store-errors.ts';
import { CallerGone } from '../../runtime/work/settle/call-ended.ts';

test.each([
  ['a caller who left', new CallerGone(), 'internal_error', false],
  ['a failure of ours', new GatewayError('internal_error'), 'internal_error', true],
  ['a refusal', new GatewayError('invalid_request'), 'invalid_request', false],
  ['a store that is away', new StoreUnavailable('disk full'), 'no_available_channel', true],
  ['anything else', new Error('secret'), 'internal_error', true],
] as const)('%s', (_, thrown, code, unknown) => {
  const known = knownError(thrown);
  expect([known.error.code, known.unknown]).toEqual([code, unknown]);
});
