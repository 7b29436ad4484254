import { describe, expect, test } from 'vitest';
import { ServerClosing } from '../../runtime/work/settle/call-ended.ts';
import { refusal } from './begun-stream.ts';
import {
  type ChatWorld,
  type ChatWorldOptions,
  createChatWorld,
  errorAnswer,
  failure,
  type Reply,
  wholeAnswer,
} from './chat-world.ts';

const TWO = { channels: [{ id: 'a', priority: 1 }, { id: 'b' }] } as const;

function world(options: ChatWorldOptions = {}): ChatWorld {
  return createChatWorld(options);
}

describe('one whole answer', () => {
  test('is shown under the names of the gateway and charged by its usage', async () => {
    const at = world();
    at.script('a', wholeAnswer());
    const answer = await at.service.complete(at.input({ max_tokens: 50 }));
    const [opened] = at.opened;
    expect(opened).toMatchObject({
      kind: 'chat',
      route: 'chat-completions',
      owner_id: 'owner-1',
      key_id: 'key-1',
    });
    expect(opened).toMatchObject({ model: 'my-model', model_id: 'm-1', spec_version: 'digest-1' });
    // 16 bytes are 4 tokens, 4 more for the message; 50 of the answer cost twice as much each.
    expect(opened?.hold).toBe(120 + 2 * 50);
    expect(opened?.deadline_ms).toBe(960_000);
    expect(opened?.id).toMatch(/^chatcmpl-[0-9A-Za-z]{24}$/);
    expect(JSON.parse(answer.text)).toMatchObject({
      id: opened?.id,
      model: 'my-model',
      object: 'chat.completion',
    });
    expect(answer.warnings).toEqual([]);
    expect(at.settled).toEqual([
      {
        id: opened?.id,
        state: 'completed',
        capture: 20,
        channel_id: 'a',
        usage: { prompt_tokens: 10, completion_tokens: 5, cached_tokens: 0, reasoning_tokens: 0 },
        usage_source: 'upstream',
        attempts: [{ channel: 'a', outcome: 'answered', ms: 0 }],
      },
    ]);
    expect(at.observer.value('chat_calls', { outcome: 'completed' })).toBe(1);
    expect(at.observer.value('chat_attempts', { protocol: 'p', outcome: 'answered' })).toBe(1);
  });

  test('asks with the name of the upstream, the total of its pace and its largest answer', async () => {
    const at = world();
    at.script('a', wholeAnswer());
    await at.service.complete(at.input());
    const [call] = at.calls;
    expect(call?.request.body).toMatchObject({ kind: 'json', value: { model: 'vendor-m-1' } });
    expect(call?.times).toEqual({ headers_ms: 900_000, idle_ms: 90_000, total_ms: 900_000 });
    expect(call).toMatchObject({ call: 'chat', credential: 0, max_answer_bytes: 4_194_304 });
  });

  test('says in one line how it went, without a word of the conversation', async () => {
    const at = world();
    at.script('a', wholeAnswer('a secret answer'));
    await at.service.complete(at.input({ messages: [{ role: 'user', content: 'a secret question' }] }));
    expect(at.lines).toHaveLength(1);
    expect(at.lines[0]).toMatchObject({
      level: 'info',
      message: 'a chat call ended',
      key: 'key-1',
      request: 'request-1',
      model: 'm-1',
      channel: 'a',
      attempts: 1,
      prompt_tokens: 10,
      captured: 20,
      upstream: 'upstream-1',
    });
    expect(JSON.stringify(at.lines)).not.toContain('secret');
  });
});

describe('usage', () => {
  const CASES: readonly (readonly [
    string,
    object,
    { prompt: number; completion: number; source: string },
  ])[] = [
    [
      'as the upstream counted',
      { usage: { prompt_tokens: 7, completion_tokens: 3 } },
      { prompt: 7, completion: 3, source: 'upstream' },
    ],
    [
      'counted here when there is none',
      { usage: undefined },
      { prompt: 8, completion: 3, source: 'estimate' },
    ],
    ['counted here when it is null', { usage: null }, { prompt: 8, completion: 3, source: 'estimate' }],
    [
      'counted here when it is negative',
      { usage: { prompt_tokens: -7, completion_tokens: 3 } },
      { prompt: 8, completion: 3, source: 'estimate' },
    ],
    [
      'never nothing for a text',
      { usage: { prompt_tokens: 7, completion_tokens: 0 } },
      { prompt: 7, completion: 3, source: 'estimate' },
    ],
    [
      'never nothing for a prompt',
      { usage: { prompt_tokens: 0, completion_tokens: 3 } },
      { prompt: 8, completion: 3, source: 'estimate' },
    ],
    [
      'not believed far above what the model can',
      { usage: { prompt_tokens: 1e9, completion_tokens: 3 } },
      { prompt: 8, completion: 3, source: 'estimate' },
    ],
  ];

  test.each(CASES)('is %s', async (_, rest, { prompt, completion, source }) => {
    const at = world();
    at.script('a', wholeAnswer('twelve bytes', rest));
    const body = JSON.parse((await at.service.complete(at.input())).text);
    expect(at.settled[0]).toMatchObject({
      capture: prompt + 2 * completion,
      usage: { prompt_tokens: prompt, completion_tokens: completion },
      usage_source: source,
    });
    expect(body.usage).toMatchObject({ prompt_tokens: prompt, completion_tokens: completion });
  });
});

describe('another channel is asked', () => {
  const YES: readonly (readonly [string, Reply])[] = [
    ['that could not be reached', failure('not_sent', 'connect')],
    ['whose connection was lost', failure('ambiguous', 'reset')],
    ['that sent half an answer', failure('ambiguous', 'cut', 200)],
    ['that answered with HTML', failure('ambiguous', 'not_json', 200)],
    ['whose error is HTML', failure('ambiguous', 'not_json', 502)],
    ['that failed', errorAnswer(500, { message: 'x' })],
    ['that has too much to do', errorAnswer(503, { code: 'overloaded' })],
    ['that limits us', errorAnswer(429, { code: 'slow' })],
    ['that does not know our key', errorAnswer(401, { code: 'key' })],
    ['that does not have the model', errorAnswer(404, { code: 'model' })],
    ['whose answer is none', wholeAnswer('', { choices: 'none' })],
    ['that says under 200 that it failed', wholeAnswer('', { error: { message: 'x' }, choices: undefined })],
  ];
  test.each(YES)('after one %s', async (_, reply) => {
    const at = world(TWO);
    at.script('a', reply);
    at.script('b', wholeAnswer());
    await at.service.complete(at.input());
    expect(at.asked).toEqual(['a', 'b']);
    expect(at.settled).toHaveLength(1);
    expect(at.settled[0]).toMatchObject({ state: 'completed', channel_id: 'b', capture: 20 });
  });

  const NO: readonly (readonly [string, Reply, string])[] = [
    ['an invalid request', errorAnswer(400, { message: 'bad' }), 'invalid_request'],
    ['refused content', errorAnswer(400, { code: 'policy_x' }), 'content_policy_violation'],
    ['a request that cannot be written', failure('not_sent', 'too_large'), 'request_too_large'],
    ['an answer that came too late', failure('ambiguous', 'timeout'), 'upstream_timeout'],
  ];
  test.each(NO)('not after %s', async (_, reply, code) => {
    const at = world(TWO);
    at.script('a', reply);
    const error = await refusal(at.service.complete(at.input()));
    expect(error.code).toBe(code);
    expect(error.options.details).toMatchObject({ charged: 0 });
    expect(at.asked).toEqual(['a']);
    expect(at.settled).toEqual([
      expect.objectContaining({ state: 'failed', capture: 0, error_code: code, channel_id: 'a' }),
    ]);
  });

  test('at most three times', async () => {
    const at = world({ channels: ['a', 'b', 'c', 'd'].map((id, index) => ({ id, priority: -index })) });
    for (const id of ['a', 'b', 'c', 'd']) at.script(id, failure('not_sent', 'connect'));
    const error = await refusal(at.service.complete(at.input()));
    expect(error.code).toBe('no_available_channel');
    expect(at.asked).toEqual(['a', 'b', 'c']);
    expect(at.settled).toHaveLength(1);
  });

  test('not once the time of all is used up', async () => {
    const at = world(TWO);
    at.script('a', async () => {
      await at.clock.advance(900_000);
      return errorAnswer(500, {});
    });
    await refusal(at.service.complete(at.input()));
    expect(at.asked).toEqual(['a']);
  });

  test('not after the caller left', async () => {
    const at = world(TWO);
    const gone = new AbortController();
    at.script('a', (call) => {
      gone.abort(new Error('the client left'));
      expect(call.signal?.aborted).toBe(true);
      return failure('ambiguous', 'timeout');
    });
    await refusal(at.service.complete(at.input({}, { signal: gone.signal })));
    expect(at.asked).toEqual(['a']);
    expect(at.settled).toEqual([expect.objectContaining({ capture: 8, reason: 'caller_gone' })]);
    expect(at.settled[0]).not.toHaveProperty('error_code');
  });

  const UNPAID: readonly (readonly [string, Reply, Error])[] = [
    ['no channel was reached', failure('not_sent', 'connect'), new Error('the client left')],
    ['the channel had refused', errorAnswer(500, {}), new Error('the client left')],
    ['the connection was lost', failure('ambiguous', 'reset'), new Error('the client left')],
    ['it was the server that went', failure('ambiguous', 'timeout'), new ServerClosing()],
  ];
  test.each(UNPAID)('and nothing is charged when %s', async (_, reply, why) => {
    const at = world(TWO);
    const gone = new AbortController();
    at.script('a', () => {
      gone.abort(why);
      return reply;
    });
    await refusal(at.service.complete(at.input({}, { signal: gone.signal })));
    expect(at.asked).toEqual(['a']);
    expect(at.settled).toEqual([expect.objectContaining({ state: 'failed', capture: 0 })]);
  });

  test('and a wait that helps is what the caller is told in the end', async () => {
    const at = world(TWO);
    at.script('a', errorAnswer(429, {}, { 'retry-after': '17' }));
    at.script('b', errorAnswer(500, {}));
    const error = await refusal(at.service.complete(at.input()));
    expect([error.code, error.options.retryAfterSecs]).toEqual(['too_many_requests', 17]);
  });
});

describe('an answer larger than the gateway takes', () => {
  test('was made: it is asked of nobody else, and charged as what it may have been', async () => {
    const at = world(TWO);
    at.script('a', failure('ambiguous', 'too_large', 200));
    const error = await refusal(at.service.complete(at.input({ max_tokens: 50, n: 2 })));
    expect([error.code, error.message, error.options.details]).toEqual([
      'bad_response_body',
      'the answer was made, but is larger than the gateway takes; ask for less at once',
      { charged: 8 + 2 * 100 },
    ]);
    expect(at.asked).toEqual(['a']);
    expect(at.settled).toEqual([
      expect.objectContaining({ state: 'failed', capture: 8 + 2 * 100, usage_source: 'estimate' }),
    ]);
  });

  test('is an error of the vendor where it says so', async () => {
    const at = world(TWO);
    at.script('a', failure('ambiguous', 'too_large', 502));
    at.script('b', wholeAnswer());
    await at.service.complete(at.input());
    expect(at.asked).toEqual(['a', 'b']);
  });
});

describe('money', () => {
  test('is not there: nothing is asked, and the caller is told how much it takes', async () => {
    const at = world({
      open: async () => ({ kind: 'insufficient_quota', balance: 5, limited_by: 'wallet' }),
    });
    const error = await refusal(at.service.complete(at.input()));
    expect(error.code).toBe('insufficient_user_quota');
    expect(error.message).toContain('may cost up to 0.00032 USD');
    expect(error.message).toContain('the balance is 0.000005 USD');
    expect([at.asked, at.settled]).toEqual([[], []]);
    await at.service.drain();
  });

  test('cannot be held: nothing is asked', async () => {
    const at = world({ open: async () => Promise.reject(new Error('disk full')) });
    expect((await refusal(at.service.complete(at.input()))).code).toBe('internal_error');
    expect(at.asked).toEqual([]);
    await at.service.drain();
  });

  test('is settled again when a write fails, and the answer is given', async () => {
    let tries = 0;
    const at = world({
      settle: async ({ capture }) => {
        tries += 1;
        if (tries < 3) throw new Error('busy');
        return { applied: true, captured: capture };
      },
    });
    at.script('a', wholeAnswer());
    const answer = at.service.complete(at.input());
    await at.clock.advance(1_000);
    expect(JSON.parse((await answer).text).model).toBe('my-model');
    expect([tries, at.settled.length]).toEqual([3, 1]);
  });

  test('that can never be settled costs the caller neither the answer nor money', async () => {
    const at = world({ settle: async () => Promise.reject(new Error('gone')) });
    at.script('a', wholeAnswer());
    const answer = at.service.complete(at.input());
    await at.clock.advance(5_000);
    expect(JSON.parse((await answer).text).model).toBe('my-model');
    expect(at.lines.map(({ level }) => level)).toEqual(['error', 'info']);
    await at.service.drain();
  });

  test('is held for every answer that is asked for, and for no more prompt than the model reads', async () => {
    const at = world();
    at.script('a', wholeAnswer());
    await at.service.complete(at.input({ n: 3, max_tokens: 10 }));
    await at.service.complete(at.input({ messages: [{ role: 'user', content: 'x'.repeat(100_000) }] }));
    expect(at.opened.map(({ hold }) => hold)).toEqual([120 + 2 * 30, 1_000 + 2 * 100]);
  });

  test('follows the multiplier of the group', async () => {
    const at = world({ group: { multiplier_ppm: 1_500_000 } });
    at.script('a', wholeAnswer());
    await at.service.complete(at.input({ max_tokens: 10 }));
    expect([at.opened[0]?.hold, at.settled[0]?.capture]).toEqual([210, 30]);
  });
});

describe('a channel that is full', () => {
  const LIMITED = {
    channels: [
      { id: 'a', priority: 1, limits: { concurrent: 1 } },
      { id: 'b', limits: { concurrent: 1 } },
    ],
  } as const;

  test('is passed over, and all full is told before money moves', async () => {
    const at = world(LIMITED);
    const waiting = [Promise.withResolvers<Reply>(), Promise.withResolvers<Reply>()] as const;
    at.script('a', () => waiting[0].promise, wholeAnswer());
    at.script('b', () => waiting[1].promise);
    const running = [at.service.complete(at.input()), at.service.complete(at.input())];
    await at.clock.advance(0);
    expect(at.asked).toEqual(['a', 'b']);
    const error = await refusal(at.service.complete(at.input()));
    expect([error.code, error.options.retryAfterSecs, at.opened.length]).toEqual(['too_many_requests', 5, 2]);
    for (const { resolve } of waiting) resolve(wholeAnswer());
    await Promise.all(running);
    await at.service.complete(at.input());
    expect(at.asked).toEqual(['a', 'b', 'a']);
  });
});

test('draining waits for every call', async () => {
  const at = world();
  const waiting = Promise.withResolvers<Reply>();
  at.script('a', () => waiting.promise);
  const answer = at.service.complete(at.input());
  await at.clock.advance(0);
  let drained = false;
  const drain = at.service.drain().then(() => {
    drained = true;
  });
  await at.clock.advance(0);
  expect(drained).toBe(false);
  waiting.resolve(wholeAnswer());
  await answer;
  await drain;
  expect(drained).toBe(true);
});

test('when all upstreams fail, few requests are asked twice (F50)', async () => {
  const at = world(TWO);
  for (const id of ['a', 'b']) at.script(id, errorAnswer(500, {}));
  for (let request = 0; request < 1_000; request += 1) await refusal(at.service.complete(at.input()));
  expect(at.asked.length).toBeLessThanOrEqual(1_130);
  expect([at.opened.length, at.settled.length]).toEqual([1_000, 1_000]);
});
