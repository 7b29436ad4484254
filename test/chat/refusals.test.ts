import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { createChatWorld, errorAnswer, failure, type Reply } from './chat-world.ts';

const SAID = 'ask ops@vendor.example about sk-upstream-key, vendor-m-1 failed';

async function told(reply: Reply) {
  const at = createChatWorld({
    channels: [{ id: 'a', credentials: [{ api_key: 'sk-upstream-key' }] }],
  });
  at.script('a', reply);
  const error = await at.service.complete(at.input()).catch((reason: unknown) => reason);
  if (!(error instanceof GatewayError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return { error, lines: JSON.stringify(at.lines) };
}

describe('a refused caller is told', () => {
  const CASES: readonly (readonly [string, Reply, { code: string; message: string; wait?: number }])[] = [
    [
      'what is invalid, in the words of the vendor, without its names and keys',
      errorAnswer(400, { message: SAID }),
      {
        code: 'invalid_request',
        message:
          'the upstream refused the request as invalid: ask [address] about [redacted], my-model failed',
      },
    ],
    [
      'that it is invalid, by a vendor without words',
      failure('ambiguous', 'not_json', 413),
      {
        code: 'invalid_request',
        message: 'the upstream refused the request as invalid; check the fields and media of the request',
      },
    ],
    [
      'that its content was refused',
      errorAnswer(400, { code: 'policy_violation', message: SAID }),
      {
        code: 'content_policy_violation',
        message: 'the upstream refused the content; change the prompt or the media',
      },
    ],
    [
      'nothing of the account of the gateway',
      errorAnswer(401, { message: SAID }),
      { code: 'upstream_error', message: 'the upstream refused the gateway; try again later' },
    ],
    [
      'how long to wait, as the upstream said',
      errorAnswer(429, { message: SAID }, { 'retry-after': '90' }),
      { code: 'too_many_requests', message: 'the upstream is saturated; try again later', wait: 90 },
    ],
    [
      'how long to wait, where the upstream did not say',
      errorAnswer(500, { code: 'overloaded', message: SAID }),
      { code: 'too_many_requests', message: 'the upstream is saturated; try again later', wait: 5 },
    ],
    [
      'that the upstream failed',
      errorAnswer(500, { message: SAID }),
      { code: 'upstream_error', message: 'the upstream failed; try again later' },
    ],
    [
      'that the upstream is late',
      failure('ambiguous', 'timeout'),
      { code: 'upstream_timeout', message: 'the upstream did not answer in time' },
    ],
    [
      'that the answer was unusable',
      failure('ambiguous', 'not_json', 200),
      {
        code: 'bad_response_body',
        message: 'the upstream answered with an unusable body; try again later',
      },
    ],
  ];

  test.each(CASES)('%s', async (_, reply, { code, message, wait }) => {
    const { error, lines } = await told(reply);
    expect([error.code, error.message, error.options.retryAfterSecs]).toEqual([code, message, wait]);
    expect(error.options.details).toEqual({ charged: 0 });
    expect(lines).not.toContain('sk-upstream-key');
    expect(lines).not.toContain('ops@vendor.example');
  });
});

test('a key that the vendor repeats as its code is not logged', async () => {
  const { lines } = await told(errorAnswer(401, { code: 'bad key sk-upstream-key' }));
  expect(lines).toContain('bad key [redacted]');
});
