import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startCallSweeper } from '../../runtime/sweepers.ts';

function sweeperOf(answers: (() => Promise<number>)[], { settled = true } = {}) {
  let asked = 0;
  const lines: string[] = [];
  const note = (_about: object, message: string): void => void lines.push(message);
  const sweeper = startCallSweeper({
    store: { releaseStaleCalls: () => answers[asked++]?.() ?? Promise.resolve(0) },
    log: { info: note, warn: note },
    clockWatch: { isSettled: () => settled },
    everyMs: 1_000,
  });
  return { sweeper, lines, asked: () => asked };
}

describe('holds of calls past their deadline', () => {
  test('are released at once, as long as there are more', async () => {
    const { sweeper, lines, asked } = sweeperOf([async () => 500, async () => 3, async () => 0]);
    await expect.poll(asked).toBe(3);
    await sweeper.stop();
    expect(lines).toEqual(
      Array.from({ length: 2 }, () => 'holds of calls past their deadline were released'),
    );
  });

  test('are looked for again and again, also after a failure, until it is stopped', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { sweeper, lines, asked } = sweeperOf([() => Promise.reject(new Error('disk'))]);
    await vi.advanceTimersByTimeAsync(3_500);
    expect(asked()).toBe(4);
    await sweeper.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked()).toBe(4);
    expect(lines).toEqual(['holds of calls past their deadline could not be released']);
  });

  test('are left alone while the clock was just set: no deadline means anything then', async () => {
    const { sweeper, asked } = sweeperOf([async () => 500], { settled: false });
    await sweeper.stop();
    expect(asked()).toBe(0);
  });

  test('are not asked for twice at a time', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const slow = Promise.withResolvers<number>();
    const { sweeper, asked } = sweeperOf([() => slow.promise]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked()).toBe(1);
    slow.resolve(0);
    await sweeper.stop();
  });
});
