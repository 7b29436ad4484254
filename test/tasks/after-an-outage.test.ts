import { expect, test } from 'vitest';
import type { ClaimedTask, Store } from '../../runtime/store/types.ts';
import { createPollEngine, ENGINE_SETTINGS } from '../../runtime/work/poll/poll-engine.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { claimOne, withTask } from './polled-task.ts';
import { answer, withStore } from './world.ts';

const TASKS = 50_000;
const SECONDS = 2;
const CAP = ENGINE_SETTINGS.polls_per_channel;

/** A store that is only a list of due tasks, oldest first; what is put off comes back when its time has come. */
function dueList(clock: FakeClock, tasks: readonly ClaimedTask[]) {
  const byId = new Map(tasks.map((task) => [task.id, task] as const));
  const seen = { claimed: 0, most_claimed: 0, waits: new Set<number>() };
  let next = 0;
  let later: { readonly task: ClaimedTask; readonly at: number }[] = [];
  const applied = { applied: true, task: undefined };
  const store: Partial<Store> = {
    nextDueIn: async () => {
      if (next < tasks.length) return 0;
      const at = Math.min(...later.map((one) => one.at));
      return later.length === 0 ? undefined : Math.max(0, at - clock.elapsed());
    },
    claimDue: async ({ limit }) => {
      const fresh = tasks.slice(next, next + limit);
      next += fresh.length;
      const due = later.filter(({ at }) => at <= clock.elapsed()).slice(0, limit - fresh.length);
      later = later.filter((one) => !due.includes(one));
      seen.claimed += fresh.length + due.length;
      seen.most_claimed = Math.max(seen.most_claimed, seen.claimed);
      return [...fresh, ...due.map(({ task }) => task)];
    },
    reschedule: async ({ id, next_poll_ms }) => {
      const task = byId.get(id);
      if (task === undefined) throw new Error(`no task ${id}`);
      seen.claimed -= 1;
      seen.waits.add(next_poll_ms);
      later.push({ task, at: clock.elapsed() + next_poll_ms });
      return applied;
    },
    failTask: async () => {
      seen.claimed -= 1;
      return applied;
    },
  };
  return { store, seen };
}

test('50,000 tasks that are due at once are asked about as their channel bears it, oldest first (F68)', async () => {
  const clock = createFakeClock();
  const world = await withTask();
  const sample = await claimOne(world);
  const tasks = Array.from({ length: TASKS }, (_, index): ClaimedTask => {
    return { ...sample, id: `t${index}`, upstream_id: `up-${index}`, deadline_at: clock.now() + 3_600_000 };
  });
  const { store, seen } = dueList(clock, tasks);
  let open = 0;
  let most = 0;
  const asked: number[] = [];
  world.script('a', ({ request }) => {
    asked.push(Number(request.path.slice('/tasks/up-'.length)));
    open += 1;
    most = Math.max(most, open);
    return new Promise((resolve) => {
      clock.after(1_000, () => {
        open -= 1;
        resolve(answer(200, { word: 'broken' }));
      });
    });
  });
  const engine = createPollEngine({ ...withStore(world, store), clock, random: seededRandom(1) });
  engine.start();
  await clock.advance(SECONDS * 1_000 - 1);
  // As many as the channel may be asked at once, each second anew, the oldest first and nobody twice.
  expect(most).toBe(CAP);
  expect(asked).toEqual(Array.from({ length: CAP * SECONDS }, (_, index) => index));
  expect(seen.most_claimed).toBeLessThanOrEqual(ENGINE_SETTINGS.most_claimed);
  // What was put off comes again at times of its own, not all at once.
  expect([Math.min(...seen.waits) >= 1_000, seen.waits.size > 100]).toEqual([true, true]);

  const stopped = engine.stop();
  await clock.advance(1_000);
  await stopped;
});
