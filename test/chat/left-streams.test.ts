import { describe, expect, test } from 'vitest';
import { meter } from '../../runtime/work/settle/metered.ts';
import { begin, beginWith, streamOf } from './begun-stream.ts';
import { type ChatWorld, createChatWorld, DIALECT, MODEL } from './chat-world.ts';
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

const REASONED = textEvent('', { choices: [{ index: 0, delta: { reasoning_content: 'Hm' } }] });
const ROLE = textEvent('', { choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] });

describe('a caller who leaves in the middle of an answer', () => {
  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['before the first word', [ROLE], [textEvent('Hi'), STOP_EVENT]],
    ['in its thoughts', [ROLE, REASONED], [REASONED, textEvent('Hi'), STOP_EVENT]],
    ['between the first text and the second', [textEvent('Hi')], [textEvent(' there'), STOP_EVENT]],
    ['between the last text and the finish reason', [textEvent('Hi'), textEvent(' there')], [STOP_EVENT]],
  ])('pays what the upstream counts at its end: %s', async (_, before, after) => {
    const { at, source, sink, end, leave } = await beginWith(before);
    leave.abort(GONE);
    await at.clock.advance(0);
    const written = sink.text();
    expect(source.destroyed()).toBe(false);
    source.push(...after, usageEvent(10, 40), DONE_EVENT);
    expect(await end).toBe('gone');
    expect(sink.text()).toBe(written);
    expect(await settled(at)).toEqual([
      expect.objectContaining({ capture: 90, reason: 'caller_gone', usage_source: 'upstream' }),
    ]);
    expect(at.settled[0]).not.toHaveProperty('uncounted');
  });

  test.each(['yes', 'no'] as const)(
    'pays what came where it is not counted soon, and the rest is listed: a model that reasons: %s',
    async (reasoning) => {
      const model = { ...MODEL, features: { ...MODEL.features, reasoning } };
      const { at, source, end, leave } = await beginWith([textEvent('Hi')], { model });
      leave.abort(GONE);
      await at.clock.advance(1_000);
      expect(source.destroyed()).toBe(false);
      await at.clock.advance(5_000);
      expect(source.destroyed()).toBe(true);
      expect(await end).toBe('gone');
      expect(await settled(at)).toEqual([
        expect.objectContaining({ capture: 10, reason: 'caller_gone', uncounted: true }),
      ]);
    },
  );

  test('is not read on for more bytes than one event may have', async () => {
    const { at, source, end, leave } = await beginWith([textEvent('Hi')]);
    leave.abort(GONE);
    for (let piece = 0; piece < 3; piece += 1) source.push(textEvent('x'.repeat(600_000)));
    expect(await end).toBe('gone');
    expect(source.destroyed()).toBe(true);
    expect(await settled(at)).toEqual([expect.objectContaining({ uncounted: true })]);
  });

  test('by reading nothing for a minute is one, too', async () => {
    const { at, source, sink, end } = await beginWith([textEvent('Hi')]);
    sink.block();
    source.push(textEvent(' there'));
    await at.clock.advance(61_000);
    expect(source.destroyed()).toBe(false);
    source.push(STOP_EVENT, usageEvent(10, 40), DONE_EVENT);
    expect(await end).toBe('gone');
    expect(await settled(at)).toEqual([expect.objectContaining({ capture: 90, reason: 'caller_gone' })]);
  });
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
