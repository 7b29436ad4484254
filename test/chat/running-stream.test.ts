import { describe, expect, test } from 'vitest';
import { ServerClosing } from '../../runtime/work/settle/call-ended.ts';
import { begin, streamOf, wordsOf } from './begun-stream.ts';
import { createChatWorld, DIALECT, KEY } from './chat-world.ts';
import { createEventSource, DONE_EVENT, STOP_EVENT, textEvent } from './event-source.ts';
import { createSink, dataOf } from './sink.ts';

describe('a running stream is ended', () => {
  test('soon after the caller has left (F56)', async () => {
    const { at, source, sink, end, leave } = await begin();
    leave.abort(new Error('the client left'));
    await at.clock.advance(5_000);
    expect(source.destroyed()).toBe(true);
    expect(await end).toBe('gone');
    expect(dataOf(sink.text())).toHaveLength(1);
    expect(at.settled).toEqual([
      expect.objectContaining({
        state: 'failed',
        capture: 10,
        reason: 'caller_gone',
        usage_source: 'estimate',
      }),
    ]);
  });

  test('also when nobody ever read it', async () => {
    const at = createChatWorld();
    const leave = new AbortController();
    at.script('a', streamOf(textEvent('Hi')));
    await at.service.stream(at.input({ stream: true }, { signal: leave.signal }), DIALECT);
    leave.abort(new Error('the client left'));
    await at.service.drain();
    expect(at.settled).toEqual([expect.objectContaining({ capture: 10, reason: 'caller_gone' })]);
  });

  test('with an error event when the server goes away', async () => {
    const { at, source, sink, end, leave } = await begin();
    leave.abort(new ServerClosing());
    expect(await end).toBe('failed');
    expect(source.destroyed()).toBe(true);
    expect(dataOf(sink.text()).at(-1)).toMatchObject({
      error: { code: 'no_available_channel', details: { charged: 10 } },
    });
    expect(at.settled).toEqual([expect.objectContaining({ capture: 10, reason: 'closing' })]);
  });

  const KEYS: readonly (readonly [string, typeof KEY | undefined])[] = [
    ['revoked', { ...KEY, state: 'revoked', revoked_at: 1 }],
    ['expired', { ...KEY, expires_at: 1_000_001 }],
    ['gone', undefined],
  ];
  test.each(KEYS)('within five seconds when its key is %s (F59)', async (_, key) => {
    const { at, source, sink, end } = await begin();
    await at.clock.advance(4_000);
    expect(source.destroyed()).toBe(false);
    if (key === undefined) at.keys.delete(KEY.id);
    else at.keys.set(KEY.id, key);
    await at.clock.advance(5_000);
    expect(await end).toBe('failed');
    expect(dataOf(sink.text()).at(-1)).toMatchObject({ error: { code: 'invalid_api_key' } });
    expect(at.settled).toEqual([expect.objectContaining({ capture: 10, reason: 'key_revoked' })]);
  });

  test('not when its key cannot be looked up', async () => {
    const at = createChatWorld({ deps: { findKeys: async () => Promise.reject(new Error('busy')) } });
    const { source, end } = await begin({}, at);
    await at.clock.advance(60_000);
    source.push(STOP_EVENT, DONE_EVENT);
    expect(await end).toBe('whole');
  });

  test('at the total limit of its model, however slowly the caller reads (F55, F57)', async () => {
    const { at, source, sink, end } = await begin();
    // More than what a caller has to take to keep the connection.
    const words = 'x'.repeat(300_000);
    for (let half = 0; half < 31; half += 1) {
      sink.block();
      source.push(textEvent(words));
      await at.clock.advance(30_000);
      sink.release();
      await at.clock.advance(0);
    }
    expect(await end).toBe('failed');
    expect(dataOf(sink.text()).at(-1)).toMatchObject({ error: { code: 'upstream_timeout' } });
    expect(at.settled).toEqual([expect.objectContaining({ reason: 'total_limit' })]);
  });
});

describe('while it runs', () => {
  test('silence is broken by comments, one every fifteen seconds (F55)', async () => {
    const { at, source, sink, end } = await begin();
    await at.clock.advance(50_000);
    expect(sink.text().match(/: keep-alive/g)).toHaveLength(3);
    source.push(textEvent('x'));
    await at.clock.advance(14_000);
    expect(sink.text().match(/: keep-alive/g)).toHaveLength(3);
    source.push(STOP_EVENT, DONE_EVENT);
    expect(await end).toBe('whole');
  });

  test('nothing is written where nothing may stand between chunks', async () => {
    const at = createChatWorld();
    const source = createEventSource();
    source.push(textEvent('Hi'));
    at.script('a', source.outcome);
    const dialect = { ...DIALECT, keepAlive: undefined };
    const stream = await at.service.stream(at.input({ stream: true }), dialect);
    const sink = createSink();
    void stream.run(sink);
    await at.clock.advance(60_000);
    expect(sink.writes).toHaveLength(1);
  });

  test('a slow reader stops the reading of the upstream', async () => {
    const { at, source, sink, end } = await begin();
    sink.block();
    for (let index = 0; index < 100; index += 1) source.push(textEvent('x'.repeat(1_000)));
    await at.clock.advance(60_000);
    expect(source.pulled()).toBe(2);
    expect(sink.writes).toHaveLength(2);
    sink.release();
    source.push(STOP_EVENT, DONE_EVENT);
    expect(await end).toBe('whole');
    expect(wordsOf(dataOf(sink.text()))).toHaveLength(100_002);
  });

  test('one timer serves a thousand streams', async () => {
    const at = createChatWorld();
    const sources = Array.from({ length: 1_000 }, () => createEventSource());
    at.script('a', ...sources.map(({ outcome }) => outcome));
    for (const source of sources) source.push(textEvent('Hi'));
    const leave = new AbortController();
    const streams = await Promise.all(
      sources.map(() => at.service.stream(at.input({ stream: true }, { signal: leave.signal }), DIALECT)),
    );
    const ends = streams.map((stream) => stream.run(createSink()));
    await at.clock.advance(15_000);
    expect(at.clock.pending()).toHaveLength(1);
    leave.abort(new Error('the client left'));
    await at.clock.advance(5_000);
    expect(new Set(await Promise.all(ends))).toEqual(new Set(['gone']));
    expect([at.opened.length, at.settled.length]).toEqual([1_000, 1_000]);
    await at.clock.advance(1_000);
    expect(at.clock.pending()).toEqual([]);
  });
});

test('a sink that throws ends its call all the same', async () => {
  const at = createChatWorld({ channels: [{ id: 'a', limits: { concurrent: 1 } }] });
  at.script('a', streamOf(textEvent('Hi'), STOP_EVENT, DONE_EVENT));
  for (let turn = 0; turn < 2; turn += 1) {
    const stream = await at.service.stream(at.input({ stream: true }), DIALECT);
    const sink = {
      write: () => {
        throw new Error('no such connection');
      },
      drained: async () => undefined,
    };
    expect(await stream.run(sink)).toBe('gone');
    at.script('a', streamOf(textEvent('Hi'), STOP_EVENT, DONE_EVENT));
  }
  await at.service.drain();
  expect(at.settled).toEqual([
    expect.objectContaining({ state: 'failed', capture: 0, error_code: 'internal_error' }),
    expect.objectContaining({ state: 'failed', capture: 0, error_code: 'internal_error' }),
  ]);
});
