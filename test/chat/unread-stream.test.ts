import { describe, expect, test } from 'vitest';
import { begin, wordsOf } from './begun-stream.ts';
import { createChatWorld, DIALECT } from './chat-world.ts';
import { DONE_EVENT, STOP_EVENT, textEvent } from './event-source.ts';
import { dataOf, nextWrite } from './sink.ts';

describe('a caller who takes nothing', () => {
  test('is one who left after a minute: the place and the hold are free', async () => {
    const world = createChatWorld({ channels: [{ id: 'a', limits: { concurrent: 1 } }] });
    const { at, source, sink, end } = await begin({}, world);
    sink.block();
    source.push(textEvent('more'));
    await at.clock.advance(55_000);
    expect(source.destroyed()).toBe(false);
    await expect(at.service.stream(at.input({ stream: true }), DIALECT)).rejects.toThrow();
    await at.clock.advance(15_000);
    expect(await end).toBe('gone');
    expect(source.destroyed()).toBe(true);
    expect(at.settled).toEqual([expect.objectContaining({ state: 'failed', reason: 'caller_gone' })]);
    expect((await begin({}, at)).source.destroyed()).toBe(false);
  });

  test('ends also with more than one write waiting for it', async () => {
    const { at, source, sink, end } = await begin();
    sink.block();
    source.push(Array.from({ length: 5 }, () => textEvent('x'.repeat(700_000))).join(''));
    await nextWrite(sink);
    await at.clock.advance(65_000);
    expect(await end).toBe('gone');
    expect(at.settled).toEqual([expect.objectContaining({ reason: 'caller_gone' })]);
  });

  test('and a limit of ours is told even then, behind the whole of what was begun', async () => {
    const { at, source, sink, end } = await begin();
    const words = 'x'.repeat(700_000);
    sink.block();
    source.push(Array.from({ length: 5 }, () => textEvent(words)).join(''));
    await nextWrite(sink);
    await at.clock.advance(1_000);
    at.keys.clear();
    await at.clock.advance(5_000);
    expect(await end).toBe('failed');
    const data = dataOf(sink.text());
    expect(wordsOf(data)).toBe(`Hi${words.repeat(5)}`);
    expect(data.at(-1)).toMatchObject({ error: { code: 'invalid_api_key' } });
  });
});

test('a caller who takes one large event slowly is served to the end', async () => {
  const { at, source, sink, end } = await begin();
  const words = '\u{1f986}'.repeat(200_000);
  sink.block();
  source.push(textEvent(words), STOP_EVENT, DONE_EVENT);
  await nextWrite(sink);
  for (let turn = 0; turn < 10; turn += 1) {
    await at.clock.advance(10_000);
    sink.release();
    sink.block();
  }
  await at.clock.advance(0);
  sink.release();
  expect(await end).toBe('whole');
  expect(wordsOf(dataOf(sink.text()))).toBe(`Hi${words}`);
  for (const piece of sink.writes) expect(piece.isWellFormed()).toBe(true);
  expect(at.settled).toEqual([expect.objectContaining({ state: 'completed' })]);
});

test.each([
  ['one large event', [textEvent('x'.repeat(1_000_000))]],
  ['many small ones', Array.from({ length: 20_000 }, () => textEvent('x'.repeat(200)))],
])('a caller who takes next to nothing of %s is one who left', async (_, events) => {
  const { at, source, sink, end } = await begin();
  sink.block();
  source.push(events.join(''));
  await nextWrite(sink);
  for (let turn = 0; turn < 5; turn += 1) {
    await at.clock.advance(25_000);
    sink.release();
    sink.block();
  }
  expect(await end).toBe('gone');
  expect(source.destroyed()).toBe(true);
  expect(at.settled).toEqual([expect.objectContaining({ reason: 'caller_gone' })]);
});

test('a caller who reads is never ended, however silent the vendor is', async () => {
  const { at, source, end } = await begin();
  for (let minute = 0; minute < 3; minute += 1) {
    await at.clock.advance(60_000);
    source.push(textEvent('x'));
  }
  source.push(STOP_EVENT, DONE_EVENT);
  expect(await end).toBe('whole');
});
