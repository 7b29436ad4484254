import { describe, expect, test } from 'vitest';
import { pulseActions } from '../../runtime/admin/pulse-actions.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createPulse } from '../../runtime/observe/pulse.ts';
import { startPulse } from '../../runtime/observe/pulse-store.ts';
import { accepted, fund, RESULT } from '../store/sample.ts';
import { rowsOf, tempStore } from '../store/temp-store.ts';
import { runTyped } from './operators.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A whole hour. */
const BEGIN = 500_000 * HOUR_MS;

function world() {
  const clock = { now: BEGIN };
  const pulse = createPulse(() => clock.now);
  const ended = (channel: string, outcome: 'completed' | 'failed' = 'completed', ms = 1_500) =>
    pulse.ended({ kind: 'video', outcome, work: `task_${channel}`, ms, channel, error: 'upstream_failed' });
  return { clock, pulse, ended };
}

const PATIENCE = { timeout: 15_000 };

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe('what is counted', () => {
  test('stands in its minute, and leaves each window when its time is over', () => {
    const { clock, pulse, ended } = world();
    ended('a');
    clock.now += 5 * MINUTE_MS;
    ended('a', 'failed');
    const view = pulse.read('15m');
    expect(view.kinds.video.completed).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
    expect(view.kinds.video.failed.at(-1)).toBe(1);
    expect([view.from, view.to]).toEqual([
      new Date(BEGIN - 9 * MINUTE_MS).toISOString(),
      new Date(BEGIN + 6 * MINUTE_MS).toISOString(),
    ]);
    for (const [w, minutes] of [
      ['15m', 20],
      ['1h', 70],
      ['24h', 25 * 60],
      ['7d', 8 * 24 * 60],
    ] as const) {
      expect([w, sum(pulse.read(w).kinds.video.completed)]).toEqual([w, 1]);
      clock.now = BEGIN + minutes * MINUTE_MS;
      expect([w, sum(pulse.read(w).kinds.video.completed)]).toEqual([w, 0]);
    }
  });

  test('is shown by channel, most refusals first, with an example of each class', () => {
    const { clock, pulse, ended } = world();
    ended('good');
    ended('bad', 'failed');
    for (const work of ['task_1', 'task_2'])
      pulse.refused({ channel: 'bad', work, error: 'rate_limit', sign: 'refused' });
    pulse.refused({ channel: 'odd', work: 'task_3', error: 'ambiguous', sign: 'uncertain' });
    const { channels } = pulse.read('1h');
    expect(channels.map(({ id, sums }) => [id, sums])).toEqual([
      ['bad', { completed: 0, failed: 1, refused: 2, uncertain: 0 }],
      ['odd', { completed: 0, failed: 0, refused: 0, uncertain: 1 }],
      ['good', { completed: 1, failed: 0, refused: 0, uncertain: 0 }],
    ]);
    expect(pulse.errors('bad')).toMatchObject({
      since: new Date(BEGIN).toISOString(),
      classes: [
        { class: 'rate_limit', count: 2, example: 'task_2' },
        { class: 'upstream_failed', count: 1, example: 'task_bad' },
      ],
    });
    clock.now += 25 * HOUR_MS;
    expect(pulse.errors('bad').classes).toEqual([]);
  });

  test('says how long results took: what nobody wanted any more, and chats, are not among them', () => {
    const { pulse, ended } = world();
    for (let at = 0; at < 95; at += 1) ended('a', 'completed', 1_500);
    for (let at = 0; at < 5; at += 1) ended('a', 'completed', 15_000);
    pulse.ended({ kind: 'video', outcome: 'cancelled', work: 'x', ms: 90_000, channel: 'a' });
    pulse.ended({ kind: 'chat', outcome: 'completed', work: 'x', ms: 90_000, channel: 'c' });
    const { seconds, results_p50, channels } = pulse.read('15m');
    expect(seconds.results.p50).toBeGreaterThan(1);
    expect(seconds.results.p95).toBeLessThanOrEqual(2);
    expect(seconds.chat.p50).toBeGreaterThan(60);
    expect(seconds.image).toEqual({ p50: null, p95: null });
    expect(results_p50.filter((value) => value !== null)).toEqual([seconds.results.p50]);
    expect(channels.find(({ id }) => id === 'a')?.sums).toMatchObject({ completed: 100, failed: 0 });
  });

  test('takes no more memory than for 500 channels, and no more classes than some', () => {
    const { pulse } = world();
    for (let at = 0; at < 2_000; at += 1)
      pulse.refused({ channel: `c-${at}`, work: 'w', error: `error ${at}`, sign: 'refused' });
    for (let at = 0; at < 500; at += 1)
      pulse.refused({ channel: 'c-1', work: 'w', error: `${'x'.repeat(90)}${at}`, sign: 'refused' });
    expect(pulse.read('15m').channels.length).toBeLessThanOrEqual(2_100);
    expect(pulse.errors('c-1').classes.length).toBe(2);
    expect(pulse.errors('c-1999').classes).toEqual([]);
    const [row] = pulse.take(true);
    expect(Object.keys(row?.counts ?? {})).toHaveLength(400);
  });
});

test('minutes are written down, and are there for the next process and for another one', async () => {
  const { store, folder } = await tempStore();
  const clock = { now: BEGIN };
  const start = () => startPulse({ store, log: silentLogger, now: () => clock.now, everyMs: 20 });
  const one = start();
  const other = start();
  one.ended({ kind: 'video', outcome: 'completed', work: 'w', ms: 10, channel: 'a' });
  expect(sum(other.read('15m').kinds.video.completed)).toBe(0);
  clock.now += MINUTE_MS;
  await expect.poll(() => sum(other.read('15m').kinds.video.completed), PATIENCE).toBe(1);
  other.ended({ kind: 'video', outcome: 'completed', work: 'w', ms: 10, channel: 'b' });
  await other.stop();
  await expect.poll(() => sum(one.read('15m').kinds.video.completed), PATIENCE).toBe(2);
  await one.stop();
  const next = start();
  await expect.poll(() => sum(next.read('24h').kinds.video.completed), PATIENCE).toBe(2);
  // Each is counted once, however often it is read.
  clock.now += MINUTE_MS;
  next.ended({ kind: 'video', outcome: 'failed', work: 'w', ms: 10, channel: 'b' });
  await next.stop();
  expect(sum(next.read('7d').kinds.video.completed)).toBe(2);
  const rows = rowsOf(folder, "SELECT counts FROM pulse WHERE counts LIKE '%end %' ORDER BY minute");
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({ counts: expect.stringContaining('"channel completed a":1') });
});

test('what somebody else wrote into the database is not believed', async () => {
  const { store } = await tempStore();
  const now = () => BEGIN;
  const minute = BEGIN / MINUTE_MS - 1;
  const texts = [
    'no json',
    '[1]',
    'null',
    '{"end video completed":-1}',
    '{"end video completed":1e300,"end movie completed":4,"__proto__":3,"channel completed ":2}',
    '{"end video completed":5}',
  ];
  for (const [at, counts] of texts.entries()) await store.addPulse({ minute, process: `p${at}`, counts });
  const actions = pulseActions({ store, clock: now });
  const { kinds, channels } = await actions.pulse({ w: '15m' });
  expect([sum(kinds.video.completed), channels]).toEqual([5, []]);
});

test('without a gateway the command reads what was written down, and shows what is in flight', async () => {
  const { store } = await tempStore();
  await fund(store, { wallet: 1_000 });
  await accepted(store, 'task_live');
  const pulse = startPulse({ store, log: silentLogger, now: Date.now });
  pulse.ended({ kind: 'audio', outcome: 'failed', work: 'w', ms: 1, channel: 'studio', error: 'x' });
  await pulse.stop();
  const shown = await runTyped('pulse', { w: '1h' }, { actions: pulseActions({ store }) });
  expect(shown?.text).toMatch(/audio +│ 0 +│ 1 /);
  expect(shown?.text).toMatch(/studio +│ 0 +│ 1 /);
  expect(shown?.text).toContain('in flight: 1 queued');
});

describe('what was charged', () => {
  test('is the sum of the ledger in every window, also while it goes on', async () => {
    const { store } = await tempStore();
    await fund(store, { wallet: 10_000 });
    const actions = pulseActions({ store });
    for (const [at, price] of [10, 20, 30].entries()) {
      await accepted(store, `task_${at}`, { price, kind: at === 0 ? 'image' : 'video' });
      await store.completeTask({ id: `task_${at}`, result: RESULT });
    }
    for (const w of ['15m', '1h', '24h', '7d'] as const) {
      await expect.poll(async () => (await actions.charged({ w })).whole, PATIENCE).toBe(true);
      const { kinds, sum: all, from, to } = await actions.charged({ w });
      expect([w, sum(kinds.image), sum(kinds.video), all]).toEqual([w, 10, 50, 60]);
      const [row] = await store.usage({ from: Date.parse(from), to: Date.parse(to), by: [] });
      expect([w, row?.charged]).toEqual([w, all]);
    }
    await accepted(store, 'task_later', { price: 5 });
    await store.completeTask({ id: 'task_later', result: RESULT });
    await expect.poll(async () => (await actions.charged({ w: '24h' })).sum, PATIENCE).toBe(65);
  });

  test('of long ago is read once, and of the future nothing', async () => {
    const { store } = await tempStore();
    await fund(store, { wallet: 10_000 });
    await accepted(store, 'task_1', { price: 10 });
    await store.completeTask({ id: 'task_1', result: RESULT });
    const asked: { readonly from: number; readonly to: number }[] = [];
    const counted = {
      ...store,
      chargedBy: (input: Parameters<typeof store.chargedBy>[0]) => {
        asked.push(input);
        return store.chargedBy(input);
      },
    };
    // An hour later all of it is settled.
    const actions = pulseActions({ store: counted, clock: () => Date.now() + HOUR_MS / 2 });
    await expect.poll(async () => (await actions.charged({ w: '1h' })).whole, PATIENCE).toBe(true);
    expect((await actions.charged({ w: '1h' })).sum).toBe(10);
    const before = asked.length;
    await actions.charged({ w: '1h' });
    expect(asked.length - before).toBeLessThanOrEqual(1);
    expect(asked.slice(before).every(({ from, to }) => to - from <= 4 * MINUTE_MS)).toBe(true);
  });
});

test('what is over is shown at once, once, and by the next process as well', async () => {
  const { store } = await tempStore();
  const clock = { now: BEGIN };
  const start = () => startPulse({ store, log: silentLogger, now: () => clock.now, everyMs: 20 });
  const shown = (pulse: ReturnType<typeof start>) => sum(pulse.read('24h').kinds.image.completed);
  const one = start();
  const minute = BEGIN / MINUTE_MS;
  await one.addPast([
    { minute: minute - 600, counts: { 'end image completed': 3 } },
    { minute: minute - 1, counts: { 'end image completed': 2 } },
  ]);
  expect(shown(one)).toBe(5);
  // Another one has read it by then, and this one has looked as often.
  const other = start();
  await expect.poll(() => shown(other), PATIENCE).toBe(5);
  await other.stop();
  await one.stop();
  expect(shown(one)).toBe(5);
});
