import { expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { AnswerKeeper } from '../../runtime/work/chat-types.ts';
import { ServerClosing } from '../../runtime/work/settle/call-ended.ts';
import { begin, refusal, streamOf } from './begun-stream.ts';
import { createChatWorld, DIALECT, errorAnswer, failure, wholeAnswer } from './chat-world.ts';
import { DONE_EVENT, STOP_EVENT, textEvent, usageEvent } from './event-source.ts';
import { createSink } from './sink.ts';

/** Keeps the texts themselves. */
function createKeeper(): AnswerKeeper {
  let written = '';
  const kept = (status: number, body: string) => ({ status, headers: {}, body });
  return {
    whole: ({ text }) => kept(200, text),
    final: ({ code, options }) =>
      code === 'internal_error' ? undefined : new GatewayError(code, { ...options, message: 'final' }),
    refusal: ({ code, options }) => kept(400, JSON.stringify([code, options])),
    wrote: (text) => {
      written += text;
    },
    stream: (last) => kept(200, `${written}${last}`),
  };
}

test('a whole answer is kept by its settlement, as it is given', async () => {
  const at = createChatWorld();
  at.script('a', wholeAnswer());
  const { text } = await at.service.complete(at.input({}, { keeper: createKeeper() }));
  expect(at.settled).toEqual([
    expect.objectContaining({
      capture: 20,
      answer: { status: 200, headers: {}, body: text },
    }),
  ]);
});

test.each([true, false])('a refusal is kept as it is told, stream: %s', async (stream) => {
  const at = createChatWorld();
  at.script('a', errorAnswer(400, { code: 'policy_1' }));
  const input = at.input({ stream }, { keeper: createKeeper() });
  const told = await refusal(stream ? at.service.stream(input, DIALECT) : at.service.complete(input));
  expect(told.options.message).toBe('final');
  const body = JSON.stringify([told.code, told.options]);
  expect(at.settled).toEqual([expect.objectContaining({ answer: { status: 400, headers: {}, body } })]);
});

test.each([
  ['to its end', [STOP_EVENT, usageEvent(10, 1), DONE_EVENT], 'whole', '[DONE]'],
  ['to its error', [], 'failed', '"final","details":{"charged":10}'],
] as const)('a stream is kept %s, every byte of it', async (_, events, ending, last) => {
  const body = { stream_options: { include_usage: true } };
  const { at, source, sink, end } = await begin(body, createChatWorld(), { keeper: createKeeper() });
  source.push(...events);
  source.end();
  expect(await end).toBe(ending);
  expect(at.settled.map(({ answer }) => answer?.body)).toEqual([sink.text()]);
  expect(sink.text()).toContain(last);
});

test('comments that keep a stream alive are kept with it', async () => {
  const at = createChatWorld();
  const { source, sink, end } = await begin({}, at, { keeper: createKeeper() });
  await at.clock.advance(20_000);
  source.push(textEvent(' there'), STOP_EVENT, DONE_EVENT);
  source.end();
  await end;
  expect(sink.text()).toContain(': keep-alive');
  expect(at.settled[0]?.answer?.body).toBe(sink.text());
});

test.each([
  ['the caller left', undefined, 8],
  ['the server closes', new ServerClosing(), 0],
] as const)('nothing is kept where %s before the answer', async (_, reason, capture) => {
  const at = createChatWorld();
  const leave = new AbortController();
  at.script('a', () => {
    leave.abort(reason);
    return failure('ambiguous', 'timeout');
  });
  const input = at.input({}, { keeper: createKeeper(), signal: leave.signal });
  const told = await refusal(at.service.complete(input));
  expect(told.options.message).not.toBe('final');
  expect(at.settled).toEqual([expect.objectContaining({ capture })]);
  expect(at.settled[0]).not.toHaveProperty('answer');
});

test('a stream whose caller left is not kept', async () => {
  const { at, leave, end } = await begin({}, createChatWorld(), { keeper: createKeeper() });
  leave.abort();
  await at.clock.advance(5_000);
  expect(await end).toBe('gone');
  expect(at.settled[0]).not.toHaveProperty('answer');
});

test.each([
  ['was settled before', async () => ({ applied: false, captured: 0 })],
  [
    'cannot be written',
    async () => {
      throw new Error('the disk is full');
    },
  ],
] as const)('a refusal whose settlement %s is told without what would be kept', async (_, settle) => {
  const at = createChatWorld({ settle, settings: { write_again_ms: [] } });
  at.script('a', errorAnswer(400, { code: 'policy_1' }));
  const told = await refusal(at.service.complete(at.input({}, { keeper: createKeeper() })));
  expect([told.code, told.options.message === 'final']).toEqual(['content_policy_violation', false]);
});

test('without a claim nothing is kept', async () => {
  const at = createChatWorld();
  at.script('a', wholeAnswer(), streamOf(textEvent('Hi'), STOP_EVENT, DONE_EVENT));
  await at.service.complete(at.input());
  await (await at.service.stream(at.input({ stream: true }), DIALECT)).run(createSink());
  expect(at.settled.map((settled) => 'answer' in settled)).toEqual([false, false]);
});
