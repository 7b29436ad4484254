import { expect, test } from 'vitest';
import { boundOutput } from '../../runtime/work/plan/plan-chat.ts';
import { begin } from './begun-stream.ts';
import { createChatWorld, wholeAnswer } from './chat-world.ts';
import { DONE_EVENT, STOP_EVENT, textEvent, usageEvent } from './event-source.ts';

test('an answer that was cut is charged as delivered, however few tokens the upstream had counted by then', async () => {
  const { at, source, end } = await begin();
  source.push(usageEvent(30, 1), textEvent('x'.repeat(38)));
  source.end();
  expect(await end).toBe('failed');
  // `Hi` and 38 more bytes are ten tokens.
  expect(at.settled).toEqual([expect.objectContaining({ capture: 30 + 2 * 10, usage_source: 'estimate' })]);
});

test('a whole answer is charged as the upstream counted it, however much was delivered', async () => {
  const { at, source, end } = await begin();
  source.push(textEvent('x'.repeat(38)), STOP_EVENT, usageEvent(30, 1), DONE_EVENT);
  expect(await end).toBe('whole');
  expect(at.settled).toEqual([expect.objectContaining({ capture: 30 + 2 * 1, usage_source: 'upstream' })]);
});

const SAYS = (completion_tokens: number) => ({
  usage: { prompt_tokens: 10, completion_tokens, total_tokens: 10 + completion_tokens },
});

test.each([
  ['of two answers is believed up to what both may come to', { n: 2 }, 200, 'upstream', 10 + 2 * 200],
  ['above that is not', { n: 2 }, 201, 'estimate', 8 + 2 * 1],
  ['above what was allowed is not', { max_tokens: 10 }, 1_000_000, 'estimate', 8 + 2 * 1],
  ['of all that was allowed is', { max_tokens: 10 }, 10, 'upstream', 10 + 2 * 10],
] as const)('a count %s (F18)', async (_, body, counted, usage_source, capture) => {
  const at = createChatWorld();
  at.script('a', wholeAnswer('Hi', SAYS(counted)));
  await at.service.complete(at.input(body));
  const billed = usage_source === 'estimate' ? { billed: 10 + 2 * counted } : {};
  expect(at.settled).toEqual([expect.objectContaining({ capture, usage_source, ...billed })]);
  expect(capture).toBeLessThanOrEqual(at.opened[0]?.hold ?? 0);
});

test.each([
  [{ max_tokens: 500, max_completion_tokens: 50 }, 50, { max_tokens: 100, max_completion_tokens: 50 }],
  [{ max_tokens: 50, max_completion_tokens: 500 }, 100, { max_tokens: 50, max_completion_tokens: 100 }],
  [{ max_tokens: 50, max_completion_tokens: 60 }, 60, { max_tokens: 50, max_completion_tokens: 60 }],
])('of the limits %j the newer name counts: %i', (request, tokens, lowered) => {
  const of = { limits: { output_tokens: 100 }, modelName: 'm' };
  expect(boundOutput({ request, body: request }, of)).toMatchObject({
    tokens,
    request: lowered,
    body: lowered,
  });
});
