import { expect, test } from 'vitest';
import { createRetryBudget } from '../../runtime/dispatch/retry-budget.ts';

const SMALL = { share: 0.1, per_sec: 3, most: 5 };

test('repeats are a tenth of what is asked, beside what was saved', () => {
  const budget = createRetryBudget(() => 0, SMALL);
  let repeats = 0;
  for (let request = 0; request < 1_000; request += 1) {
    budget.first();
    if (budget.spend()) repeats += 1;
  }
  expect(repeats).toBeLessThanOrEqual(105);
  expect(repeats).toBeGreaterThanOrEqual(100);
});

test('time brings some back, and never more than is saved at most', () => {
  let now = 0;
  const budget = createRetryBudget(() => now, SMALL);
  const spendAll = () => {
    let spent = 0;
    while (budget.spend()) spent += 1;
    return spent;
  };
  expect(spendAll()).toBe(5);
  now += 1_000;
  expect(spendAll()).toBe(3);
  now += 3_600_000;
  expect(spendAll()).toBe(5);
});
