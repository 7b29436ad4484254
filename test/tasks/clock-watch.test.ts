import { expect, onTestFinished, test, vi } from 'vitest';
import { createClockWatch, startClockKeeper } from '../../runtime/work/poll/clock-watch.ts';
import { acceptance, fund, intent } from '../store/sample.ts';
import { nameTables } from '../store/tables.ts';
import { rowsOf, tempStore } from '../store/temp-store.ts';
import { createFakeClock } from './fake-clock.ts';

const HOUR_MS = 3_600_000;

test('a date that was set is told once, in both directions; small corrections are not', async () => {
  const clock = createFakeClock();
  const watch = createClockWatch(clock);
  expect([watch.takeStep(), watch.isSettled()]).toEqual([0, true]);
  await clock.advance(HOUR_MS);
  clock.step(1_500);
  expect([watch.takeStep(), watch.isSettled()]).toEqual([0, true]);
  clock.step(-HOUR_MS);
  expect([watch.isSettled(), watch.takeStep(), watch.takeStep()]).toEqual([false, -HOUR_MS, 0]);
  await clock.advance(59_999);
  expect(watch.isSettled()).toBe(false);
  await clock.advance(1);
  expect(watch.isSettled()).toBe(true);
  clock.step(5_000);
  clock.step(6_000);
  expect(watch.takeStep()).toBe(11_000);
});

test('a shift that failed is tried again, and what came meanwhile is shifted with it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const clock = createFakeClock();
  const shifts: number[] = [];
  const told: string[] = [];
  let broken = true;
  const keeper = startClockKeeper({
    watch: createClockWatch(clock),
    store: {
      async shiftSchedule({ by_ms }) {
        if (broken) throw new Error('disk');
        shifts.push(by_ms);
        return 3;
      },
    },
    observer: { count: (name, labels) => void told.push(`${name} ${JSON.stringify(labels)}`) },
    log: { warn: (_, message) => void told.push(message), error: (_, message) => void told.push(message) },
    shifted: () => told.push('shifted'),
  });
  clock.step(-HOUR_MS);
  await vi.advanceTimersByTimeAsync(1_000);
  broken = false;
  clock.step(-HOUR_MS);
  await vi.advanceTimersByTimeAsync(3_000);
  await keeper.stop();
  expect(shifts).toEqual([-2 * HOUR_MS]);
  expect(told).toEqual([
    "the machine's clock was set, and what is due could not be shifted",
    "the machine's clock was set back; what is due was shifted with it",
    'clock_steps {"way":"back"}',
    'shifted',
  ]);
});

/** A store with a task that was accepted before a step, its rows as they are after it. */
async function afterStep(by_ms: number) {
  const { store, folder } = await tempStore();
  await fund(store);
  await store.submitIntent(intent('waits'));
  await store.recordAccepted({ ...acceptance('waits'), first_poll_ms: 60_000 });
  const { DatabaseSync } = await import('node:sqlite');
  const { join } = await import('node:path');
  const database = nameTables(new DatabaseSync(join(folder, 'gateway.db'), { timeout: 5_000 }));
  database.exec(
    `UPDATE tasks SET due_at=due_at-(${by_ms}),next_poll_at=next_poll_at-(${by_ms}),deadline_at=deadline_at-(${by_ms}),
      created_at=created_at-(${by_ms}),updated_at=updated_at-(${by_ms})`,
  );
  database.close();
  return { store, folder };
}

test.each([HOUR_MS, -HOUR_MS])(
  'what is due is due as before when the clock is set by %i ms',
  async (by_ms) => {
    const { store, folder } = await afterStep(by_ms);
    const [before] = rowsOf(folder, 'SELECT due_at,deadline_at FROM tasks');
    expect(await store.shiftSchedule({ by_ms })).toBe(1);
    const due = (await store.nextDueIn()) ?? 0;
    expect(due).toBeGreaterThan(0);
    expect(due).toBeLessThanOrEqual(60_000);
    const [after] = rowsOf(folder, 'SELECT due_at,deadline_at FROM tasks');
    const { due_at, deadline_at } = before as { due_at: number; deadline_at: number };
    expect(after).toEqual({ due_at: due_at + by_ms, deadline_at: deadline_at + Math.max(0, by_ms) });
  },
);

test('what was written after the clock was set forward is not shifted', async () => {
  const { store } = await afterStep(HOUR_MS);
  await store.submitIntent(intent('new'));
  await store.recordAccepted({ ...acceptance('new'), first_poll_ms: 5_000 });
  expect(await store.shiftSchedule({ by_ms: HOUR_MS })).toBe(1);
  expect((await store.nextDueIn()) ?? 0).toBeLessThanOrEqual(5_000);
});

test('a clock that was set back while no process lived is noticed at the next start', async () => {
  const { store } = await afterStep(-HOUR_MS);
  expect((await store.nextDueIn()) ?? 0).toBeGreaterThan(HOUR_MS);
  await store.takeOver();
  expect((await store.nextDueIn()) ?? 0).toBeLessThanOrEqual(60_000);
});
