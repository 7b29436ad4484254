import { expect, test } from 'vitest';
import { runCampaign } from './campaign.ts';
import { prepareUpstreamFirst } from './controls/prepare-upstream-first.ts';
import { brokenIn } from './judge.ts';
import { planSteps } from './nemesis.ts';

test('killed, paused and stopped under mixed load by vendors that lie, the gateway keeps every promise (F01, F02, F03, F84)', {
  timeout: 180_000,
}, async () => {
  const { verdict, counts, open, bank } = await runCampaign({ seed: 20_261_121, kills: 4, callers: 16 });
  expect({ open, bank, broken: Object.entries(verdict).filter(([, count]) => count > 0) }).toEqual({
    open: [],
    bank: [],
    broken: [],
  });
  expect(counts.created).toBeGreaterThan(30);
  expect(counts.completed).toBeGreaterThan(20);
  expect(counts.createdLeast).toBeGreaterThan(0);
  expect(counts.chats).toBeGreaterThan(5);
});

test('control that must fail: who asks the vendor first and writes later pays for what it does not know', {
  timeout: 60_000,
}, async () => {
  const { verdict } = await runCampaign({ seed: 1, kills: 2, callers: 8, prepare: prepareUpstreamFirst });
  expect(verdict.paidUnknown).toBeGreaterThan(0);
  expect(brokenIn(verdict)).toBeGreaterThan(0);
});

test('a seed is its steps, whatever the vendors drew meanwhile', () => {
  expect(planSteps(1, 3)).toEqual([
    { livesMs: 802, end: 'SIGKILL' },
    { livesMs: 1085, end: 'SIGKILL' },
    { livesMs: 790, end: 'SIGKILL', pause: { afterMs: 583, forMs: 413 } },
    { livesMs: 698, end: 'SIGTERM' },
  ]);
  expect(planSteps(2, 1)).not.toEqual(planSteps(1, 1));
});
