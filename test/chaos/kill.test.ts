import { describe, expect, test } from 'vitest';
import { runCampaign } from './campaign.ts';
import { judge } from './checkers.ts';
import { killTimes } from './kill-times.ts';

const NOTHING_BROKEN = {
  acknowledgedMissing: 0,
  paidUnknown: 0,
  createdTwice: 0,
  unfinished: 0,
  wronglyCharged: 0,
  invariantViolations: 0,
};

test('killed while submitting and polling, the gateway loses nothing and pays nothing twice', {
  timeout: 180_000,
}, async () => {
  const result = await runCampaign({ seed: 20_261_121, kills: 6, callers: 4 });
  expect(result).toMatchObject(NOTHING_BROKEN);
  expect(result.created).toBeGreaterThan(20);
  expect(result.completed).toBeGreaterThan(10);
  expect(result.createdLeast).toBeGreaterThan(0);
});

test('a seed is its kill times, whatever the vendors drew meanwhile', () => {
  expect(killTimes(1, 4)).toEqual([864, 302, 775, 1183]);
  expect(killTimes(2, 1)).not.toEqual(killTimes(1, 1));
});

describe('the checkers can fail', () => {
  const row = { protocol: 'p', faults: [] };
  const task = { id: 't1', ref: 'r1', status: 'completed', charged: true, errorCode: undefined };

  test.each([
    [
      'a job that no task knows',
      { created: [{ ...row, id: 'u1', ref: 'r2' }], tasks: [task], acknowledged: [] },
      { paidUnknown: 1 },
    ],
    [
      'two creations for one request',
      {
        created: [
          { ...row, id: 'u1', ref: 'r1' },
          { ...row, id: 'u2', ref: 'r1' },
        ],
        tasks: [task],
        acknowledged: [],
      },
      { createdTwice: 1 },
    ],
    [
      'an acknowledged task that is gone',
      { created: [], tasks: [task], acknowledged: ['t2'] },
      { acknowledgedMissing: 1 },
    ],
    [
      'a task that never ends',
      { created: [], tasks: [{ ...task, status: 'queued' }], acknowledged: [] },
      { unfinished: 1 },
    ],
    [
      'a failed task that was charged',
      { created: [], tasks: [{ ...task, status: 'failed' }], acknowledged: [] },
      { wronglyCharged: 1 },
    ],
    [
      'a completed task that was not',
      { created: [], tasks: [{ ...task, charged: false }], acknowledged: [] },
      { wronglyCharged: 1 },
    ],
  ])('they see %s', (_, history, expected) => {
    expect(judge(history)).toMatchObject(expected);
  });
});
