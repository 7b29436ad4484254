import { describe, expect, test } from 'vitest';
import { chatCompletionsFormat } from '../../runtime/chat/formats/chat-completions/chat-completions-format.ts';
import { generateContentFormat } from '../../runtime/chat/formats/generate-content/generate-content-format.ts';
import { nativeContent } from '../../runtime/chat/formats/generate-content/native-content.ts';
import { messagesFormat } from '../../runtime/chat/formats/messages/messages-format.ts';
import type { ReadContext, StreamReader, StreamSink } from '../../runtime/chat/formats/types.ts';
import { meter } from '../../runtime/chat/metered.ts';
import type { ChatFormatChoice } from '../../runtime/contract/chat.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { begin, streamOf } from './begun-stream.ts';
import { IDENTITY } from './chat-cases.ts';
import { type ChatWorld, createChatWorld, DIALECT } from './chat-world.ts';
import { DONE_EVENT, STOP_EVENT, textEvent, usageEvent } from './event-source.ts';

const GONE = new Error('the client left');

async function settled(at: ChatWorld): Promise<unknown> {
  await at.service.drain();
  return at.settled;
}

describe('a caller who leaves at the last word of an answer', () => {
  test('pays what the upstream counts after it, thoughts included', async () => {
    const { at, source, sink, end, leave } = await begin();
    source.push(STOP_EVENT);
    await at.clock.advance(0);
    leave.abort(GONE);
    const written = sink.text();
    expect(source.destroyed()).toBe(false);
    source.push(usageEvent(10, 40), DONE_EVENT);
    expect(await end).toBe('gone');
    expect(sink.text()).toBe(written);
    expect(await settled(at)).toEqual([
      expect.objectContaining({
        state: 'failed',
        capture: 10 + 2 * 40,
        reason: 'caller_gone',
        usage_source: 'upstream',
      }),
    ]);
    expect(at.settled[0]).not.toHaveProperty('uncounted');
  });

  test('does so too when nobody ever read the stream', async () => {
    const at = createChatWorld();
    const leave = new AbortController();
    at.script('a', streamOf(textEvent('Hi') + STOP_EVENT, usageEvent(10, 40), DONE_EVENT));
    await at.service.stream(at.input({ stream: true }, { signal: leave.signal }), DIALECT);
    leave.abort(GONE);
    expect(await settled(at)).toEqual([expect.objectContaining({ capture: 90, reason: 'caller_gone' })]);
  });

  test('and who had not taken what came before', async () => {
    const { at, source, sink, end, leave } = await begin();
    sink.block();
    source.push(textEvent('there') + STOP_EVENT);
    await at.clock.advance(0);
    leave.abort(GONE);
    source.push(usageEvent(10, 40), DONE_EVENT);
    expect(await end).toBe('gone');
    expect(await settled(at)).toEqual([expect.objectContaining({ capture: 90 })]);
  });

  test('is waited for no longer than the setting says; then what came is charged, and the rest is listed', async () => {
    const { at, source, end, leave } = await begin();
    source.push(STOP_EVENT);
    await at.clock.advance(0);
    leave.abort(GONE);
    await at.clock.advance(1_000);
    expect(source.destroyed()).toBe(false);
    await at.clock.advance(5_000);
    expect(source.destroyed()).toBe(true);
    expect(await end).toBe('gone');
    expect(await settled(at)).toEqual([
      expect.objectContaining({ capture: 10, reason: 'caller_gone', uncounted: true }),
    ]);
  });

  test('has the upstream cancelled as soon as that answers on', async () => {
    const { at, source, end, leave } = await begin({ n: 2 });
    source.push(STOP_EVENT);
    await at.clock.advance(0);
    leave.abort(GONE);
    source.push(textEvent('a second', { choices: [{ index: 1, delta: { content: 'a second' } }] }));
    expect(await end).toBe('gone');
    expect(source.destroyed()).toBe(true);
    expect(await settled(at)).toEqual([expect.objectContaining({ reason: 'caller_gone', uncounted: true })]);
  });

  test('is settled by what came where the upstream breaks off', async () => {
    const { at, source, end, leave } = await begin();
    source.push(STOP_EVENT);
    await at.clock.advance(0);
    leave.abort(GONE);
    source.fail(new Error('reset'));
    expect(await end).toBe('gone');
    expect(await settled(at)).toEqual([
      expect.objectContaining({ capture: 10, reason: 'caller_gone', uncounted: true }),
    ]);
    expect(at.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });
});

test('a caller who leaves earlier ends the call upstream at once', async () => {
  const { at, source, end, leave } = await begin();
  leave.abort(GONE);
  expect(source.destroyed()).toBe(true);
  expect(await end).toBe('gone');
  expect(await settled(at)).toEqual([
    expect.objectContaining({ capture: 10, reason: 'caller_gone', uncounted: true }),
  ]);
});

const LIMITS = { context_tokens: 1_000, output_tokens: 1_000 };
const usageOf = (completion: number) => ({ prompt: 10, completion, cached: 0, reasoning: 0 });

test.each([
  ['nothing was counted', undefined, 40, 40, 10, true],
  ['thoughts were counted before the text', usageOf(500), 40, 40, 510, true],
  ['all was counted with the last word', usageOf(510), 40, 0, 510, undefined],
  ['the prompt alone was counted', usageOf(0), 0, 0, 0, true],
] as const)(
  'an answer that was left costs what is known of it: %s',
  (_title, usage, delivered_bytes, uncounted_bytes, completion, uncounted) => {
    const metered = meter({
      ...{ usage, delivered_bytes, uncounted_bytes, estimated_prompt: 10 },
      ...{ limits: LIMITS, most_output: 1_000, whole: false },
    });
    expect([metered.usage.completion, metered.uncounted]).toEqual([completion, uncounted]);
  },
);

test('what a left call may have cost beyond its charge is counted, and stands in its line of the log', async () => {
  const at = createChatWorld({ settle: async () => ({ applied: true, captured: 10, uncounted: 70 }) });
  const leave = new AbortController();
  at.script('a', streamOf(textEvent('Hi')));
  await at.service.stream(at.input({ stream: true }, { signal: leave.signal }), DIALECT);
  leave.abort(GONE);
  await at.service.drain();
  expect(at.observer.value('chat_uncounted_micros')).toBe(70);
  expect(at.lines).toContainEqual(expect.objectContaining({ message: 'a chat call ended', uncounted: 70 }));
});

const context = (choice: Partial<ChatFormatChoice>): ReadContext => ({
  ...IDENTITY,
  choice: { use: 'chat-completions', finish: {}, reasoning: [], options: {}, ...choice },
});
const text = (content: string, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta: { content }, finish_reason }],
});
const parts = (text: string, finishReason?: string) => ({
  candidates: [{ content: { parts: [{ text }] }, ...(finishReason === undefined ? {} : { finishReason }) }],
});
const block = (type: string, index: number, rest: object = {}) => ({ type, index, ...rest });
const CANDIDATES = [
  [parts('Hi'), false],
  [parts(' there', 'STOP'), true],
] as const;

test.each<[string, StreamReader, readonly (readonly [event: JsonObject, answered: boolean])[]]>([
  [
    'chat-completions',
    chatCompletionsFormat.stream(context({})),
    [
      [text('Hi'), false],
      [{ choices: [{ index: 1, delta: { content: 'Ho' } }] }, false],
      [text('', 'stop'), false],
      [{ choices: [{ index: 1, delta: {}, finish_reason: 'length' }] }, true],
    ],
  ],
  [
    'messages',
    messagesFormat.stream(context({ use: 'messages' })),
    [
      [{ type: 'message_start', message: { usage: { input_tokens: 9 } } }, false],
      [block('content_block_start', 0, { content_block: { type: 'thinking', thinking: '' } }), false],
      [block('content_block_stop', 0), false],
      [block('content_block_start', 1, { content_block: { type: 'text', text: 'Hi' } }), false],
      [block('content_block_stop', 1), true],
      [block('content_block_start', 2, { content_block: { type: 'text', text: 'Ho' } }), false],
      [{ type: 'message_delta', delta: { stop_reason: 'end_turn' } }, true],
    ],
  ],
  ['generate-content', generateContentFormat.stream(context({ use: 'generate-content' })), CANDIDATES],
  ['generate-content, passed on', nativeContent.stream(context({ use: 'generate-content' })), CANDIDATES],
])('%s knows at which event its answer has ended', (_format, reader, events) => {
  const sink: StreamSink = {
    ...{ chunk: () => undefined, usage: () => undefined, done: () => undefined },
    broken: (reason) => expect(reason).toBe(''),
    error: (failure) => expect(failure).toBeUndefined(),
  };
  for (const [event, answered] of events) {
    reader.event({ event: undefined, data: JSON.stringify(event) }, sink);
    expect([event, reader.isAnswered()]).toEqual([event, answered]);
  }
});
