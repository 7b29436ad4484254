import { expect, test } from 'vitest';
import { createRetryBudget } from '../../runtime/channels/retry-budget.ts';

const SMALL = { share: 0.1, most: 30, per_sec: 3, most_free: 5 };

test.each([
  [10, 5],
  [100, 10],
  [1_000, 100],
  [10_000, 1_000],
])('of %d requests at one moment %d may be repeated', (requests, expected) => {
  const budget = createRetryBudget(() => 0, SMALL);
  let repeats = 0;
  for (let request = 0; request < requests; request += 1) {
    budget.first('a');
    if (budget.spend('a')) repeats += 1;
  }
  expect(Math.abs(repeats - expected)).toBeLessThanOrEqual(1);
  expect(repeats).toBeLessThanOrEqual(Math.max(SMALL.most_free, requests / 10));
});

function spendAll(budget: ReturnType<typeof createRetryBudget>, channel = 'a'): number {
  let spent = 0;
  while (budget.spend(channel)) spent += 1;
  return spent;
}

test('time brings some back, and never more than is saved at most', () => {
  let now = 0;
  const budget = createRetryBudget(() => now, SMALL);
  expect(spendAll(budget)).toBe(5);
  now += 1_000;
  expect(spendAll(budget)).toBe(3);
  now += 3_600_000;
  expect(spendAll(budget)).toBe(5);
});

test('each channel has its own', () => {
  const budget = createRetryBudget(() => 0, SMALL);
  expect([spendAll(budget, 'a'), spendAll(budget, 'b'), spendAll(budget, 'a')]).toEqual([5, 5, 0]);
});
