import { expect, test } from 'vitest';
import type { Moment } from '../../runtime/admin/explanation.ts';
import { waterfall } from '../../runtime/console/parts/waterfall.ts';

const BEGIN = 1_795_800_000_000;
const event = (at: number, type: string, more: Partial<Moment> = {}): Moment => ({
  ...{ at: BEGIN + at, gap_ms: 0, kind: 'event', type, what: type, went: 'on' },
  ...more,
});
const called = (began: number, ms: number, more: Partial<Moment>): Moment => ({
  ...event(began + ms, 'submit', { kind: 'call', began_at: BEGIN + began, ms }),
  ...more,
});

const TIMELINE: readonly Moment[] = [
  event(0, 'held'),
  event(1, 'attempt', { kind: 'attempt', attempt: 1, channel: 'busy' }),
  called(2, 15, { attempt: 1, channel: 'busy', http: 429, went: 'wrong' }),
  event(20, 'attempt', { kind: 'attempt', attempt: 2, channel: 'free' }),
  called(21, 5, { attempt: 2, channel: 'free', http: 200, went: 'well' }),
  event(30, 'accepted', { attempt: 2 }),
  called(60_000, 10, { attempt: 2, channel: 'free', type: 'poll', poll: 9 }),
];

/** Places of the bars of a class, from left to right: where each begins, and how wide it is. */
function bars(html: string, name: string): readonly (readonly [number, number])[] {
  const found = [
    ...html.matchAll(new RegExp(`class="${name}" x="([\\d.]+)" y="[\\d.]+" width="([\\d.]+)"`, 'g')),
  ];
  return found.map(([, x, width]) => [Number(x), Number(width)] as const);
}

const drawn = (over: object = {}, toScale = false): string => {
  const one = {
    timeline: TIMELINE,
    created_at: BEGIN,
    ended_at: BEGIN + 60_100,
    polls: 9,
    error: null,
    ...over,
  };
  return waterfall(one, { now: BEGIN + 120_000, toScale, hold: '$1.20 on hold' }).toString();
};

test('each attempt has a lane, and calls of milliseconds show beside waits of a minute', () => {
  const html = drawn();
  expect(html).toContain('1 busy');
  expect(html).toContain('2 free');
  const [refused] = bars(html, 'call wrong');
  const [accepted] = bars(html, 'call well');
  const [work] = bars(html, 'work');
  const [hold] = bars(html, 'hold');
  expect(refused?.[1]).toBeGreaterThan(20);
  expect(accepted?.[0]).toBeGreaterThan((refused?.[0] ?? 0) + (refused?.[1] ?? 0));
  expect(work?.[1]).toBeGreaterThan(accepted?.[1] ?? 0);
  // The money is on hold from the first to the last, however the waits are drawn.
  expect((hold?.[0] ?? 0) + (hold?.[1] ?? 0)).toBeCloseTo((work?.[0] ?? 0) + (work?.[1] ?? 0), 0);
});

test('to scale a call is as narrow as a bar may be', () => {
  expect(bars(drawn({}, true), 'call wrong')[0]?.[1]).toBe(5);
});

test('one in flight is drawn up to now, one that failed up to what happened last', () => {
  expect(drawn({ ended_at: null })).toContain('2 min from the hold to now');
  const failed = drawn({ ended_at: null, error: { code: 'x', message: 'y' } });
  expect(failed).toContain('1 min from the hold to the end');
});

test('it says in words how many attempts and polls there were', () => {
  expect(drawn()).toContain('aria-label="2 attempts, 9 polls, ');
  const one = drawn({ timeline: TIMELINE.slice(0, 3), polls: 1 });
  expect(one).toContain('aria-label="1 attempt, 1 poll, ');
});

test('thousands of calls of a hundred attempts are still one small drawing, and names are text', () => {
  const timeline = Array.from({ length: 5_000 }, (_, index) =>
    called(index * 7, 3, { attempt: 1 + (index % 100), channel: '<b>"evil"</b>' }),
  );
  const html = drawn({ timeline });
  expect(html.length).toBeLessThan(200_000);
  expect(html).not.toContain('<b>');
  expect(drawn({ timeline: [] })).toContain('0 attempts');
});
