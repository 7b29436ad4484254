import { expect, test } from 'vitest';
import { runFuzz } from './campaign.ts';

test('changed requests and changed answers of vendors break no promise', { timeout: 120_000 }, async () => {
  const result = await runFuzz({ seed: 15, requests: 250 });
  expect(result.broken).toEqual([]);
  expect(result.requests).toBeGreaterThanOrEqual(250);
  expect(result.vendor.changed).toBeGreaterThan(0);
});
