import { describe, expect, test } from 'vitest';
import { begin, refusal, streamOf, wordsOf } from './begun-stream.ts';
import {
  chatProtocol,
  createChatWorld,
  DIALECT,
  errorAnswer,
  failure,
  type Reply,
  wholeAnswer,
} from './chat-world.ts';
import { DONE_EVENT, type EventSource, STOP_EVENT, textEvent, usageEvent } from './event-source.ts';
import { createSink, dataOf, nextWrite } from './sink.ts';

const TWO = { channels: [{ id: 'a', priority: 1 }, { id: 'b' }] } as const;

describe('a whole stream', () => {
  test('is written event by event, settled, and only then ended', async () => {
    const order: string[] = [];
    const at = createChatWorld({
      settle: async ({ capture }) => {
        order.push('settled');
        return { applied: true, captured: capture };
      },
    });
    const { source, sink, end } = await begin({}, at);
    const { write } = sink;
    Object.assign(sink, {
      write(piece: string) {
        if (piece.includes('[DONE]')) order.push('done');
        return write(piece);
      },
    });
    source.push(textEvent(' there'), STOP_EVENT, usageEvent(10, 5), DONE_EVENT);
    expect(await end).toBe('whole');
    expect(order).toEqual(['settled', 'done']);
    const data = dataOf(sink.text());
    expect(wordsOf(data)).toBe('Hi there');
    expect(data.at(-1)).toBe('[DONE]');
    expect(data.filter((one) => JSON.stringify(one).includes('usage'))).toEqual([]);
    expect(data[0]).toMatchObject({
      id: at.opened[0]?.id,
      model: 'my-model',
      object: 'chat.completion.chunk',
    });
    expect(at.settled).toEqual([
      expect.objectContaining({ state: 'completed', capture: 20, usage_source: 'upstream', channel_id: 'a' }),
    ]);
    await at.service.drain();
    source.end();
    await at.clock.advance(0);
    expect(at.clock.pending().filter((ms) => ms > 1_000)).toEqual([]);
  });

  test('has its usage in the last chunk when the caller asked', async () => {
    const { at, source, sink, end } = await begin({ stream_options: { include_usage: true } });
    source.push(STOP_EVENT, usageEvent(10, 5), DONE_EVENT);
    await end;
    const data = dataOf(sink.text());
    expect(data.at(-2)).toEqual({
      id: at.opened[0]?.id,
      object: 'chat.completion.chunk',
      created: 1_000,
      model: 'my-model',
      choices: [],
      usage: {
        prompt_tokens: 10,
        completion_tokens: 5,
        total_tokens: 15,
      },
    });
    expect(data.slice(0, -2).filter((one) => JSON.stringify(one).includes('usage'))).toEqual([]);
  });

  test('says in the last chunk what the upstream said, and not what it did not', async () => {
    const { source, sink, end } = await begin({ stream_options: { include_usage: true } });
    const said = {
      prompt_tokens: 10,
      completion_tokens: 5,
      total_tokens: 17,
      prompt_tokens_details: { cached_tokens: 4, audio_tokens: 0, text_tokens: 10 },
      completion_tokens_details: {
        reasoning_tokens: 2,
        audio_tokens: 0,
        accepted_prediction_tokens: 1,
        rejected_prediction_tokens: 0,
      },
    };
    const chunk = {
      service_tier: 'flex',
      system_fingerprint: 'fp_44',
      choices: [],
      usage: { ...said, cost: 3, search_context_size: 'low', model: 'm' },
    };
    source.push(STOP_EVENT, `data: ${JSON.stringify(chunk)}\n\n`, DONE_EVENT);
    await end;
    expect(dataOf(sink.text()).at(-2)).toEqual({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion.chunk',
      created: 1_000,
      model: 'my-model',
      choices: [],
      service_tier: 'flex',
      system_fingerprint: 'fp_44',
      usage: said,
    });
  });

  test('shows no usage that the upstream did not count, and is charged by the local count', async () => {
    const { at, source, sink, end } = await begin({ stream_options: { include_usage: true } });
    source.push(textEvent(' there!'), STOP_EVENT, DONE_EVENT);
    await end;
    expect(sink.text()).not.toContain('usage');
    // 16 bytes and one message; `Hi there!` is 9 bytes.
    expect(at.settled).toEqual([expect.objectContaining({ capture: 8 + 2 * 3, usage_source: 'estimate' })]);
  });

  test('writes all events of one piece of bytes at once', async () => {
    const { source, sink, end } = await begin();
    const before = sink.writes.length;
    source.push(Array.from({ length: 50 }, (_, index) => textEvent(`${index} `)).join(''));
    source.push(`${STOP_EVENT}${DONE_EVENT}`);
    await end;
    expect(sink.writes.length - before).toBe(3);
  });

  test('writes no more than about a megabyte before the caller has taken it', async () => {
    const { at, source, sink, end } = await begin();
    const before = sink.writes.length;
    sink.block();
    const word = 'x'.repeat(400_000);
    source.push(Array.from({ length: 9 }, () => textEvent(word)).join(''));
    source.push(`${STOP_EVENT}${DONE_EVENT}`);
    await nextWrite(sink);
    for (let turn = 1; turn <= 3; turn += 1) {
      await at.clock.advance(0);
      expect(sink.writes.length - before).toBe(turn);
      if (turn === 3) sink.release();
      else {
        sink.release();
        sink.block();
      }
    }
    expect(await end).toBe('whole');
    for (const piece of sink.writes) expect(piece.length).toBeLessThan(1_500_000);
    expect(wordsOf(dataOf(sink.text()))).toBe(`Hi${word.repeat(9)}`);
  });

  test('lets the upstream end its answer, so that the connection serves again', async () => {
    const { at, source, end } = await begin();
    source.push(STOP_EVENT, DONE_EVENT);
    await end;
    expect(source.destroyed()).toBe(false);
    source.end();
    await at.clock.advance(5_000);
    expect(source.destroyed()).toBe(false);
    expect(at.clock.pending()).toEqual([]);
  });

  test('does not wait long for an upstream that does not end', async () => {
    const { at, source, end } = await begin();
    source.push(STOP_EVENT, DONE_EVENT);
    await end;
    await at.clock.advance(4_000);
    expect(source.destroyed()).toBe(true);
    expect(at.clock.pending()).toEqual([]);
  });

  test('may come whole from an upstream that does not stream', async () => {
    const at = createChatWorld();
    at.script('a', wholeAnswer('All at once'));
    const input = at.input({ stream: true, stream_options: { include_usage: true } });
    const stream = await at.service.stream(input, DIALECT);
    const sink = createSink();
    expect(await stream.run(sink)).toBe('whole');
    const data = dataOf(sink.text());
    expect(wordsOf(data)).toBe('All at once');
    expect(data[1]).toMatchObject({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    expect(data[2]).toMatchObject({ usage: { prompt_tokens: 10, completion_tokens: 5 } });
    expect(data[3]).toBe('[DONE]');
    expect(at.settled).toEqual([expect.objectContaining({ state: 'completed', capture: 20 })]);
  });
});

describe('an answer larger than the gateway takes', () => {
  const LARGE: readonly (readonly [string, Reply])[] = [
    ['as one event', streamOf(`data: ${'x'.repeat(2_000_000)}`)],
    ['whole', failure('ambiguous', 'too_large', 200)],
  ];
  test.each(LARGE)('%s was made: it is asked of nobody else, and charged', async (_, reply) => {
    const at = createChatWorld(TWO);
    at.script('a', reply);
    const error = await refusal(at.service.stream(at.input({ stream: true, max_tokens: 50 }), DIALECT));
    expect([error.code, error.options.details]).toEqual(['bad_response_body', { charged: 8 + 2 * 50 }]);
    expect(at.asked).toEqual(['a']);
    expect(at.settled).toEqual([expect.objectContaining({ state: 'failed', capture: 8 + 2 * 50 })]);
  });
});

describe('a stream that is no whole answer ends with an error and is settled once (F52, F53, F54)', () => {
  const cut = (): Error => new Error('the answer broke off');
  const late = (): Error =>
    Object.assign(new Error('silent'), { failure: { kind: 'ambiguous', reason: 'timeout' } });
  const CASES: readonly (readonly [string, (source: EventSource) => void, string, string])[] = [
    ['cut by the end of its bytes', (source) => source.end(), 'bad_response_body', 'upstream_cut'],
    [
      'cut inside an event',
      (source) => {
        source.push('data: {"cho');
        source.end();
      },
      'bad_response_body',
      'upstream_cut',
    ],
    ['cut by its connection', (source) => source.fail(cut()), 'bad_response_body', 'upstream_cut'],
    ['silent for too long', (source) => source.fail(late()), 'upstream_timeout', 'upstream_cut'],
    ['no JSON', (source) => source.push('data: <html>\n\n'), 'bad_response_body', 'upstream_broken'],
    [
      'an event without end',
      (source) => source.push(`data: ${'x'.repeat(2_000_000)}`),
      'bad_response_body',
      'upstream_broken',
    ],
    [
      'an error of the vendor',
      (source) => source.push('data: {"error":{"code":"overloaded","message":"sk-1"}}\n\n'),
      'too_many_requests',
      'upstream_error',
    ],
  ];
  test.each(CASES)('%s', async (_, fault, code, reason) => {
    const { at, source, sink, end } = await begin();
    fault(source);
    expect(await end).toBe('failed');
    const data = dataOf(sink.text());
    // 8 tokens of the prompt and one of `Hi`.
    expect(data.at(-1)).toMatchObject({ error: { code, details: { charged: 10 } } });
    expect(sink.text()).not.toContain('[DONE]');
    expect(sink.text()).not.toContain('sk-1');
    expect(at.settled).toEqual([
      expect.objectContaining({
        state: 'failed',
        capture: 10,
        reason,
        error_code: code,
        usage_source: 'estimate',
      }),
    ]);
    expect(source.destroyed()).toBe(true);
    await at.service.drain();
  });

  test('and what the upstream had counted of its prompt is what counts', async () => {
    const { at, source, end } = await begin();
    source.push(usageEvent(30, 0), textEvent('x'.repeat(38)));
    source.end();
    await end;
    expect(at.settled).toEqual([expect.objectContaining({ capture: 30 + 2 * 10, usage_source: 'estimate' })]);
  });
});

describe('before the first event (F53)', () => {
  const CASES: readonly (readonly [string, Reply | (() => Reply)])[] = [
    ['is an error', errorAnswer(500, {})],
    ['could not be reached', failure('not_sent', 'dns')],
    ['answered with HTML', failure('ambiguous', 'not_json', 200)],
    ['sent an error as its first event', () => streamOf('data: {"error":{"code":"overloaded"}}\n\n')],
    ['sent something that is no event', () => streamOf('data: nonsense\n\n')],
    ['sent nothing at all', () => streamOf()],
    ['sent comments and then nothing', () => streamOf(': hello\n\n')],
  ];
  test.each(CASES)('another channel is asked after one that %s', async (_, reply) => {
    const at = createChatWorld(TWO);
    at.script('a', typeof reply === 'function' ? reply() : reply);
    at.script('b', streamOf(textEvent('Hi'), STOP_EVENT, usageEvent(10, 5), DONE_EVENT));
    const stream = await at.service.stream(at.input({ stream: true }), DIALECT);
    const sink = createSink();
    expect(await stream.run(sink)).toBe('whole');
    expect(wordsOf(dataOf(sink.text()))).toBe('Hi');
    expect(at.asked).toEqual(['a', 'b']);
    expect(at.settled).toEqual([
      expect.objectContaining({ state: 'completed', capture: 20, channel_id: 'b' }),
    ]);
  });

  test('a refusal is the answer, and nothing is charged', async () => {
    const at = createChatWorld(TWO);
    at.script('a', errorAnswer(400, { message: 'bad' }));
    const error = await refusal(at.service.stream(at.input({ stream: true }), DIALECT));
    expect([error.code, error.options.details]).toEqual(['invalid_request', { charged: 0 }]);
    expect(at.settled).toEqual([expect.objectContaining({ state: 'failed', capture: 0 })]);
    await at.service.drain();
    await at.clock.advance(5_000);
    expect(at.clock.pending()).toEqual([]);
  });

  test('a slow upstream is waited for in silence only so long; then nobody else is asked', async () => {
    const at = createChatWorld(TWO);
    const reply = Promise.withResolvers<Reply>();
    at.script('a', () => reply.promise);
    const opened = at.service.stream(at.input({ stream: true }), DIALECT);
    await at.clock.advance(10_000);
    const sink = createSink();
    const end = (await opened).run(sink);
    await at.clock.advance(17_000);
    expect(sink.text()).toBe(': keep-alive\n\n');
    reply.resolve(errorAnswer(500, {}));
    expect(await end).toBe('failed');
    expect(dataOf(sink.text())).toMatchObject([
      { error: { code: 'upstream_error', details: { charged: 0 } } },
    ]);
    expect(at.asked).toEqual(['a']);
    expect(at.settled).toEqual([expect.objectContaining({ state: 'failed', capture: 0 })]);
  });

  test('a caller who leaves ends the call', async () => {
    const at = createChatWorld(TWO);
    const leave = new AbortController();
    at.script('a', (call) => {
      const { promise, resolve } = Promise.withResolvers<Reply>();
      call.signal?.addEventListener('abort', () => resolve(failure('ambiguous', 'timeout')));
      return promise;
    });
    const opened = at.service.stream(at.input({ stream: true }, { signal: leave.signal }), DIALECT);
    const refused = refusal(opened);
    await at.clock.advance(100);
    leave.abort(new Error('the client left'));
    await refused;
    expect(at.settled).toEqual([expect.objectContaining({ capture: 8, reason: 'caller_gone' })]);
    expect(at.settled[0]).not.toHaveProperty('error_code');
    expect(at.asked).toEqual(['a']);
  });
});

test('a caller who leaves an upstream that has said nothing pays for the prompt', async () => {
  const at = createChatWorld(TWO);
  const leave = new AbortController();
  at.script('a', (call) => {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    call.signal?.addEventListener('abort', () => resolve(failure('ambiguous', 'timeout')));
    return promise;
  });
  const opened = at.service.stream(at.input({ stream: true }, { signal: leave.signal }), DIALECT);
  await at.clock.advance(10_000);
  const sink = createSink();
  const end = (await opened).run(sink);
  leave.abort(new Error('the client left'));
  expect([await end, sink.text()]).toEqual(['gone', '']);
  expect(at.settled).toEqual([
    expect.objectContaining({ capture: 8, reason: 'caller_gone', usage_source: 'estimate' }),
  ]);
});

describe('usage that comes (F58)', () => {
  const CASES: readonly (readonly [string, string, { capture: number; source: string }])[] = [
    ['twice: the last', `${usageEvent(10, 1)}${usageEvent(10, 5)}`, { capture: 20, source: 'upstream' }],
    ['negative: not', usageEvent(-10, 5), { capture: 10, source: 'estimate' }],
    ['as words: not', usageEvent('ten', 5), { capture: 10, source: 'estimate' }],
    ['never: counted here', '', { capture: 10, source: 'estimate' }],
    ['as nothing: counted here', usageEvent(0, 0), { capture: 10, source: 'estimate' }],
  ];
  test.each(CASES)('%s', async (_, events, { capture, source }) => {
    const begun = await begin();
    begun.source.push(events, STOP_EVENT, DONE_EVENT);
    await begun.end;
    expect(begun.at.settled).toEqual([expect.objectContaining({ capture, usage_source: source })]);
  });

  test('after the end: not, for the money is settled', async () => {
    const { at, source, end } = await begin();
    source.push(STOP_EVENT, `${DONE_EVENT}${usageEvent(500, 500)}`);
    await end;
    expect(at.settled).toEqual([expect.objectContaining({ capture: 10 })]);
  });
});

test('a place on a channel is given back however the stream ends', async () => {
  const at = createChatWorld({ channels: [{ id: 'a', limits: { concurrent: 1 } }] });
  for (const events of [[DONE_EVENT], ['data: {"error":{}}\n\n'], ['data: x\n\n'], []]) {
    at.script('a', streamOf(textEvent('Hi'), ...events));
    await (await at.service.stream(at.input({ stream: true }), DIALECT)).run(createSink());
  }
  at.script('a', errorAnswer(400, {}));
  await refusal(at.service.stream(at.input({ stream: true }), DIALECT));
  at.script('a', wholeAnswer());
  await at.service.complete(at.input());
  expect(at.settled.map(({ capture }) => capture)).toEqual([10, 10, 10, 10, 0, 20]);
});

test('a protocol may bound its events', async () => {
  const at = createChatWorld({ protocols: [chatProtocol('p', { max_event_bytes: 1_000 })] });
  const { source, sink, end } = await begin({}, at);
  source.push(textEvent('x'.repeat(2_000)));
  expect(await end).toBe('failed');
  expect(dataOf(sink.text()).at(-1)).toMatchObject({ error: { code: 'bad_response_body' } });
});
