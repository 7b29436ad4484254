import { expect, onTestFinished, test, vi } from 'vitest';
import { startClaimSweeper } from '../../../runtime/sweepers.ts';

test('claims whose time is over are forgotten until there are none, and looked for again after a failure', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answers = [async () => 500, async () => 3, async () => 0, () => Promise.reject(new Error('disk'))];
  const lines: string[] = [];
  let asked = 0;
  const sweeper = startClaimSweeper({
    store: { forgetClaims: () => answers[asked++]?.() ?? Promise.resolve(0) },
    log: { warn: (_about: object, message: string) => void lines.push(message) },
    clockWatch: { isSettled: () => true },
    everyMs: 1_000,
  });
  await vi.advanceTimersByTimeAsync(100);
  expect([asked, lines]).toEqual([3, []]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([asked, lines]).toEqual([5, ['idempotency keys whose time is over could not be forgotten']]);
  await sweeper.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toBe(5);
});
