import { describe, expect, test } from 'vitest';
import { createLanes, createPacer, createWakeTimer } from '../../runtime/work/poll/lanes.ts';

import { createFakeClock } from './fake-clock.ts';

interface Work {
  readonly run: () => Promise<void>;
  readonly end: () => void;
  readonly started: () => boolean;
}

function work(): Work {
  const gate = Promise.withResolvers<void>();
  let started = false;
  return {
    run: () => {
      started = true;
      return gate.promise;
    },
    end: () => gate.resolve(),
    started: () => started,
  };
}

test('a lane runs so many, keeps so many waiting and refuses the rest', async () => {
  let left = 0;
  const lanes = createLanes({ active: 2, waiting: 1, onLeave: () => (left += 1) });
  const works = [work(), work(), work(), work()];
  expect(works.map(({ run }) => lanes.enter('a', run))).toEqual([true, true, true, false]);
  expect(works.map(({ started }) => started())).toEqual([true, true, false, false]);
  const other = work();
  expect([lanes.enter('b', other.run), other.started(), lanes.size()]).toEqual([true, true, 4]);
  works[0]?.end();
  other.end();
  await new Promise(setImmediate);
  expect([works[2]?.started(), lanes.size(), left]).toEqual([true, 2, 2]);
  const idle = lanes.idle();
  works[1]?.end();
  works[2]?.end();
  await idle;
  expect(lanes.size()).toBe(0);
  await lanes.idle();
});

test('a pacer hands out slots and refuses what would wait too long', async () => {
  const clock = createFakeClock();
  const pace = createPacer(clock, { per_sec: 20, most_ms: 150 });
  expect([pace(), pace(), pace(), pace(), pace()]).toEqual([0, 50, 100, 150, undefined]);
  await clock.advance(1_000);
  expect([pace(), pace()]).toEqual([0, 50]);
});

test('a wake timer rings at the earliest wish, not more often than its gap', async () => {
  const clock = createFakeClock();
  const start = clock.now();
  const rings: number[] = [];
  const timer = createWakeTimer(clock, 100, () => rings.push(clock.now() - start));
  timer.wakeIn(500);
  timer.wakeIn(900);
  timer.wakeIn(200);
  await clock.advance(200);
  timer.wakeIn(0);
  timer.wakeIn(0);
  await clock.advance(1_000);
  timer.wakeIn(50);
  timer.stop();
  timer.wakeIn(0);
  await clock.advance(1_000);
  expect([rings, clock.pending()]).toEqual([[200, 300], []]);
});

describe('a clock that is set back ten minutes (F67)', () => {
  const BACK_MS = -600_000;

  test('does not hold the wake timer', async () => {
    const clock = createFakeClock();
    const start = clock.elapsed();
    const rings: number[] = [];
    const timer = createWakeTimer(clock, 100, () => rings.push(clock.elapsed() - start));
    timer.wakeIn(0);
    await clock.advance(0);
    clock.step(BACK_MS);
    timer.wakeIn(0);
    await clock.advance(100);
    expect(rings).toEqual([0, 100]);
  });

  test('does not hold the pacer', async () => {
    const clock = createFakeClock();
    const pace = createPacer(clock, { per_sec: 20, most_ms: 150 });
    expect([pace(), pace()]).toEqual([0, 50]);
    clock.step(BACK_MS);
    expect([pace(), pace(), pace()]).toEqual([100, 150, undefined]);
  });
});
