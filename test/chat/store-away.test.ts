import { expect, test } from 'vitest';
import { StoreUnavailable } from '../../runtime/store/store-errors.ts';
import { outcomesWaiting } from '../../runtime/work/settle/retry-write.ts';
import { begin } from './begun-stream.ts';
import { createChatWorld, wholeAnswer } from './chat-world.ts';
import { DONE_EVENT, STOP_EVENT, usageEvent } from './event-source.ts';
import { dataOf } from './sink.ts';

/** A world whose store takes no settlement until it is told to. */
function createFullWorld() {
  let full = true;
  const at = createChatWorld({
    settle: async ({ capture }) => {
      if (full) throw new StoreUnavailable('disk full');
      return { applied: true, captured: capture };
    },
  });
  const free = (): void => {
    full = false;
  };
  return { at, free };
}

test('a whole answer is given while its settlement waits, which is written when there is room', async () => {
  const { at, free } = createFullWorld();
  at.script('a', wholeAnswer());
  const answer = at.service.complete(at.input());
  await at.clock.advance(2_000);
  expect(JSON.parse((await answer).text).model).toBe('my-model');
  await at.clock.advance(60_000);
  expect([at.settled.length, outcomesWaiting()]).toEqual([0, 1]);
  expect(at.lines).toContainEqual(
    expect.objectContaining({ level: 'error', call: at.opened[0]?.id, capture: 20 }),
  );
  free();
  await at.clock.advance(1_000);
  expect(at.settled).toEqual([expect.objectContaining({ state: 'completed', capture: 20 })]);
  expect(outcomesWaiting()).toBe(0);
  expect(at.lines).toContainEqual(expect.objectContaining({ message: 'a chat call ended', captured: 20 }));
});

test('a stream ends, too', async () => {
  const { at, free } = createFullWorld();
  const { source, sink, end } = await begin({}, at);
  source.push(STOP_EVENT, usageEvent(10, 5), DONE_EVENT);
  await at.clock.advance(2_000);
  expect(await end).toBe('whole');
  expect(dataOf(sink.text()).at(-1)).toBe('[DONE]');
  expect(at.settled).toEqual([]);
  free();
  await at.clock.advance(1_000);
  expect(at.settled).toEqual([expect.objectContaining({ state: 'completed', capture: 20 })]);
});

test('an error says what it will have cost', async () => {
  const { at, free } = createFullWorld();
  const { source, sink, end } = await begin({}, at);
  source.fail(new Error('reset'));
  await at.clock.advance(2_000);
  expect(await end).toBe('failed');
  expect(dataOf(sink.text()).at(-1)).toMatchObject({ error: { details: { charged: 10 } } });
  free();
  await at.clock.advance(1_000);
  expect(at.settled).toEqual([expect.objectContaining({ state: 'failed', capture: 10 })]);
});

test('a gateway that closes waits no longer, and says what is lost', async () => {
  const { at } = createFullWorld();
  at.script('a', wholeAnswer());
  const answer = at.service.complete(at.input());
  await at.clock.advance(2_000);
  await answer;
  const drained = at.service.drain();
  await at.clock.advance(1_000);
  await drained;
  expect(at.settled).toEqual([]);
  expect(outcomesWaiting()).toBe(0);
  expect(at.lines).toContainEqual(
    expect.objectContaining({ message: 'an outcome is lost: it was never stored', call: at.opened[0]?.id }),
  );
});
