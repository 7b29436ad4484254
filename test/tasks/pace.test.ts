import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignToBatchMs, backoffMs, firstPollMs, nextPollMs, paceOf } from '../../runtime/work/poll/pace.ts';

const PACE = { first_secs: 3, every_secs: 5, slow_secs: 30, deadline_secs: 3_600 };
const middle = (): number => 0.5;
const MINUTE = 60_000;

test('a channel overrides what it names', () => {
  expect(paceOf({ pace: PACE }, { pace: { every_secs: 1 } })).toEqual({ ...PACE, every_secs: 1 });
  expect(paceOf({ pace: PACE })).toEqual(PACE);
});

test('the first poll', () => {
  expect(firstPollMs(PACE, middle)).toBe(3_000);
});

describe('the interval grows with the age of the task', () => {
  test.each([
    [0, 5_000],
    [2 * MINUTE, 5_000],
    [4 * MINUTE, 10_000],
    [8 * MINUTE, 20_000],
    [12 * MINUTE, 30_000],
    [100 * MINUTE, 30_000],
  ])('after %i ms: %i ms', (age_ms, expected) => {
    expect(nextPollMs({ pace: PACE, age_ms, random: middle })).toBe(expected);
  });

  test('jitter stays within 20 %', () => {
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(random, fc.nat(10_000_000), (draw, age_ms) => {
        const exact = nextPollMs({ pace: PACE, age_ms, random: middle });
        const drawn = nextPollMs({ pace: PACE, age_ms, random: () => draw });
        expect(drawn).toBeGreaterThanOrEqual(Math.floor(exact * 0.8) - 1);
        expect(drawn).toBeLessThanOrEqual(Math.ceil(exact * 1.2) + 1);
      }),
    );
  });
});

test('failures double the wait up to five minutes', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 1_000].map((failures) =>
    backoffMs({ pace: PACE, failures, random: middle }),
  );
  expect(waits).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000]);
});

test('polls that can be made together fall on common moments, never early', () => {
  const seconds = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(seconds, fc.nat(400_000), fc.nat(2_000_000_000_000), (every_secs, wait_ms, now_ms) => {
      const step = every_secs * 500;
      const wait = alignToBatchMs({ pace: { ...PACE, every_secs }, wait_ms, now_ms });
      expect(wait).toBeGreaterThanOrEqual(wait_ms);
      expect(wait - wait_ms).toBeLessThan(step);
      expect((now_ms + wait) % step).toBe(0);
    }),
  );
  expect(alignToBatchMs({ pace: { ...PACE, every_secs: 0 }, wait_ms: 7, now_ms: 5 })).toBe(7);
});
