import { expect, onTestFinished, test } from 'vitest';
import type { ClaimedTask, Store } from '../../runtime/store/types.ts';
import type { TaskDeps } from '../../runtime/work/deps.ts';
import { createPollEngine, type EngineSettings } from '../../runtime/work/poll/poll-engine.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import type { PollEngine } from '../../runtime/work/types.ts';
import { createFakeClock } from './fake-clock.ts';
import { DEDUP, fakeProtocol } from './fake-protocol.ts';
import { answer, createWorld, failure, PRICE, WALLET, type World, withStore } from './world.ts';

const ENGINE = { nudge: () => undefined };
const FAST: Partial<EngineSettings> = { gap_ms: 1 };
const URL_1 = 'https://files.example/1.mp4';

function startEngine(deps: TaskDeps, settings: Partial<EngineSettings> = FAST): PollEngine {
  const engine = createPollEngine(deps, settings);
  onTestFinished(() => engine.stop());
  engine.start();
  return engine;
}

/** Resolves when so many tasks were finished through these operations. */
function counted(world: World, wanted: number): { readonly deps: TaskDeps; readonly done: Promise<void> } {
  const all = Promise.withResolvers<void>();
  let finished = 0;
  const count = <T extends { readonly applied: boolean }>(outcome: T): T => {
    if (outcome.applied) finished += 1;
    if (finished === wanted) all.resolve();
    return outcome;
  };
  const deps = withStore(world, {
    completeTask: async (input) => count(await world.store.completeTask(input)),
    failTask: async (input) => count(await world.store.failTask(input)),
  });
  return { deps, done: all.promise };
}

async function submitMany(world: World, count: number): Promise<void> {
  let next = 0;
  world.script('a', () => {
    next += 1;
    return answer(200, { id: `up-${next}` });
  });
  const service = createTaskService({ ...world.deps, engine: ENGINE });
  await Promise.all(
    Array.from({ length: count }, () => service.submit({ key: world.key, request: world.request() })),
  );
}

test('two engines on one store: every task is polled and resolved once (F63)', async () => {
  const world = await createWorld({ wallet: 40 * PRICE });
  await submitMany(world, 40);
  world.script('a', () => answer(200, { word: 'done', url: URL_1 }));
  const { deps, done } = counted(world, 40);
  startEngine(deps, { ...FAST, batch: 7 });
  startEngine(deps, { ...FAST, batch: 7 });
  await done;
  expect(world.rows('SELECT state, COUNT(*) AS n FROM tasks GROUP BY state')).toEqual([
    { state: 'completed', n: 40 },
  ]);
  expect(world.rows("SELECT COUNT(*) AS n FROM ledger_txns WHERE kind='capture'")).toEqual([{ n: 40 }]);
  expect(world.calls.filter((call) => call.includes(' poll ')).length).toBe(40);
  expect(await world.wallet()).toEqual({ wallet: 0, wallet_hold: 0 });
  expect(await world.violated()).toEqual([]);
});

test('a poisoned task disturbs nobody (F65)', async () => {
  const world = await createWorld();
  await submitMany(world, 5);
  world.script('a', ({ request }) =>
    answer(200, request.path === '/tasks/up-3' ? { word: 'poison' } : { word: 'done', url: URL_1 }),
  );
  const { deps, done } = counted(world, 4);
  startEngine(deps);
  await done;
  expect(world.rows("SELECT upstream_id, poll_failures FROM tasks WHERE state='queued'")).toEqual([
    { upstream_id: 'up-3', poll_failures: 1 },
  ]);
});

test('a task that had to wait for its lane was not polled and did not fail', async () => {
  const world = await createWorld();
  await submitMany(world, 2);
  for (const task of await world.claim()) {
    for (let poll = 0; poll < 2; poll += 1)
      await world.store.reschedule({ id: task.id, next_poll_ms: 0, failed: true });
  }
  const reply = Promise.withResolvers<ReturnType<typeof answer>>();
  world.script('a', () => reply.promise);
  const deferred = Promise.withResolvers<string>();
  const deps = withStore(world, {
    reschedule: async (input) => {
      const outcome = await world.store.reschedule(input);
      deferred.resolve(input.id);
      return outcome;
    },
  });
  startEngine(deps, { ...FAST, polls_per_channel: 1, waiting_per_channel: 0 });
  const waited = await deferred.promise;
  const polls = world.calls.filter((call) => call.includes(' poll ')).length;
  const counts = world.rows(`SELECT poll_count, poll_failures FROM tasks WHERE id='${waited}'`);
  reply.resolve(answer(200, { word: 'done', url: URL_1 }));
  expect([polls, counts]).toEqual([1, [{ poll_count: 2, poll_failures: 2 }]]);
});

test('a channel that left the deployment parks its tasks', async () => {
  const world = await createWorld();
  await submitMany(world, 1);
  const rescheduled = Promise.withResolvers<Parameters<Store['reschedule']>[0]>();
  const gone = {
    ...world.deps.current(),
    directory: { ...world.deps.current().directory, placeOf: () => undefined },
  };
  const deps = {
    ...withStore(world, {
      reschedule: (input) => {
        rescheduled.resolve(input);
        return world.store.reschedule(input);
      },
    }),
    current: () => gone,
  };
  startEngine(deps);
  expect(await rescheduled.promise).toMatchObject({ failed: true, next_poll_ms: 60_000 });
});

test('a disabled channel still finishes what it has begun (F69)', async () => {
  const world = await createWorld();
  await submitMany(world, 1);
  world.script('a', answer(200, { word: 'done', url: URL_1 }));
  const { directory, deployment } = world.deps.current();
  const channel = directory.byId('a');
  if (channel === undefined) throw new Error('expected the channel');
  const disabled = {
    deployment,
    directory: { ...directory, placeOf: () => ({ channel: { ...channel, enabled: false }, credential: 0 }) },
  };
  const { deps, done } = counted(world, 1);
  startEngine({ ...deps, current: () => disabled });
  await done;
  expect(world.rows('SELECT state FROM tasks')).toEqual([{ state: 'completed' }]);
});

test('a success that was on its way when its task was cancelled is noted and not charged', async () => {
  const world = await createWorld();
  await submitMany(world, 1);
  const asked = Promise.withResolvers<void>();
  const reply = Promise.withResolvers<ReturnType<typeof answer>>();
  world.script('a', ({ call }) => {
    if (call === 'cancel') return answer(204);
    asked.resolve();
    return reply.promise;
  });
  const verdict = Promise.withResolvers<boolean>();
  const deps = withStore(world, {
    completeTask: async (input) => {
      const outcome = await world.store.completeTask(input);
      verdict.resolve(outcome.applied);
      return outcome;
    },
  });
  startEngine(deps);
  await asked.promise;
  const { tasks } = await world.store.listTasks({ owner_id: world.key.owner_id, limit: 1, order: 'asc' });
  const service = createTaskService({ ...deps, engine: ENGINE });
  const cancelled = await Promise.all(tasks.map((task) => service.cancel(task)));
  reply.resolve(answer(200, { word: 'done', url: URL_1 }));
  expect([cancelled, await verdict.promise]).toEqual([[true], false]);
  expect(world.rows("SELECT COUNT(*) AS n FROM task_events WHERE type='late_success'")).toEqual([{ n: 1 }]);
  expect(world.rows('SELECT state, error_code FROM tasks')).toEqual([
    { state: 'failed', error_code: 'cancelled' },
  ]);
  expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
  expect(await world.violated()).toEqual([]);
});

test('a lost submission ends by itself at its deadline', async () => {
  const world = await createWorld({ channels: [{ id: 'a', uncertain: { give_up_secs: 0 } }] });
  world.script('a', failure('ambiguous', 'cut'));
  await createTaskService({ ...world.deps, engine: ENGINE }).submit({
    key: world.key,
    request: world.request(),
  });
  const { deps, done } = counted(world, 1);
  startEngine(deps);
  await done;
  expect(world.rows('SELECT state, error_code FROM tasks')).toEqual([
    { state: 'failed', error_code: 'submission_uncertain' },
  ]);
});

test('a nudge wakes a sleeping engine', async () => {
  const world = await createWorld();
  const { deps, done } = counted(world, 1);
  const engine = startEngine(deps);
  world.script('a', answer(200, { id: 'up-1' }), answer(200, { word: 'done', url: URL_1 }));
  const service = createTaskService({ ...deps, engine });
  await service.submit({ key: world.key, request: world.request() });
  await done;
  await service.drain();
});

/** A store that is only a list of due tasks, for tests that move time by hand. */
function dueStore(world: World, tasks: ClaimedTask[], log: string[]): Partial<Store> {
  return {
    nextDueIn: async () => (tasks.length === 0 ? undefined : 0),
    claimDue: async ({ limit }) => {
      log.push(`claim ${limit}`);
      return tasks.splice(0, limit);
    },
    reschedule: async ({ id, next_poll_ms }) => {
      log.push(`later ${id} ${next_poll_ms}`);
      return { applied: true, task: undefined };
    },
    failTask: async ({ id, error_code }) => {
      log.push(`fail ${id} ${error_code}`);
      return { applied: true, task: undefined };
    },
    chargeOf: world.store.chargeOf,
  };
}

async function claimedSample(world: World): Promise<ClaimedTask> {
  await submitMany(world, 1);
  const [task] = await world.claim();
  if (task === undefined) throw new Error('expected a task');
  return task;
}

test('look-ups after a start are paced: 20 a second, the rest comes again later (F66)', async () => {
  const clock = createFakeClock();
  const world = await createWorld({ protocols: [fakeProtocol('p', { dedup: DEDUP })] });
  const sample = await claimedSample(world);
  const deadline_at = clock.now() + 3_600_000;
  const tasks = Array.from({ length: 100 }, (_, index): ClaimedTask => {
    return { ...sample, id: `t${index}`, state: 'uncertain', deadline_at, created_at: clock.now() };
  });
  const log: string[] = [];
  world.script('a', answer(500, {}));
  const engine = createPollEngine({ ...withStore(world, dueStore(world, tasks, log)), clock }, {});
  engine.start();
  const lookUps = (): number => world.calls.filter((call) => call.includes('/by-key/')).length;
  const seen = [];
  for (let second = 0; second < 3; second += 1) {
    await clock.advance(second === 0 ? 999 : 1_000);
    seen.push(lookUps());
  }
  expect(seen).toEqual([20, 40, 41]);
  expect(log.filter((line) => line === 'later t99 3000').length).toBe(1);
  await engine.stop();
});

test('a stalled channel keeps its lane full and leaves the others alone (F49, F68)', async () => {
  const clock = createFakeClock();
  const world = await createWorld({ channels: [{ id: 'a' }, { id: 'b' }], wallet: 10_000 });
  const sample = await claimedSample(world);
  const deadline_at = clock.now() + 3_600_000;
  const make = (channel_id: string, index: number): ClaimedTask => {
    return { ...sample, id: `${channel_id}${index}`, channel_id, deadline_at, created_at: clock.now() };
  };
  const tasks = [
    ...Array.from({ length: 50 }, (_, index) => make('a', index)),
    ...Array.from({ length: 5 }, (_, index) => make('b', index)),
  ];
  const log: string[] = [];
  world.script('a', () => new Promise(() => undefined));
  world.script('b', answer(200, { word: 'broken' }));
  const settings = { polls_per_channel: 4, waiting_per_channel: 10, batch: 100, most_claimed: 100 };
  const engine = createPollEngine({ ...withStore(world, dueStore(world, tasks, log)), clock }, settings);
  engine.start();
  await clock.advance(100);
  expect(log.filter((line) => line.startsWith('fail b')).length).toBe(5);
  expect(world.calls.filter((call) => call.startsWith('a poll')).length).toBe(4);
  // 4 run, 10 wait; the others are given back, at most a lane's worth at a time.
  expect(log.filter((line) => line.startsWith('later a')).length).toBe(14);
});

test('setting the clock neither delays a look nor drops what was claimed (F67)', async () => {
  const clock = createFakeClock();
  const world = await createWorld({ protocols: [fakeProtocol('p', { dedup: DEDUP })] });
  const sample = await claimedSample(world);
  const lost = (id: string): ClaimedTask => {
    return {
      ...sample,
      id,
      state: 'uncertain',
      deadline_at: clock.now() + 3_600_000,
      created_at: clock.now(),
    };
  };
  const tasks = [lost('t1')];
  world.script('a', answer(500, {}));
  const engine = createPollEngine({ ...withStore(world, dueStore(world, tasks, [])), clock }, {});
  engine.start();
  await clock.advance(1);
  const lookUps = (): number => world.calls.filter((call) => call.includes('/by-key/')).length;
  expect(lookUps()).toBe(1);
  clock.step(-600_000);
  tasks.push(lost('t2'), lost('t3'));
  engine.nudge();
  await clock.advance(100);
  expect(lookUps()).toBe(2);
  // The third waits for its turn when the clock is put forward by more than a claim may wait.
  clock.step(60_000);
  await clock.advance(100);
  expect(lookUps()).toBe(3);
  await engine.stop();
});

test('an idle engine sleeps: one look when nothing waits', async () => {
  const clock = createFakeClock();
  const world = await createWorld();
  let looks = 0;
  const deps = withStore(world, {
    nextDueIn: async () => {
      looks += 1;
      return looks === 1 ? 12_000 : undefined;
    },
  });
  const engine = createPollEngine({ ...deps, clock }, {});
  engine.start();
  await clock.advance(0);
  expect([looks, clock.pending()]).toEqual([1, [12_000]]);
  await clock.advance(12_000);
  expect([looks, clock.pending()]).toEqual([2, [30_000]]);
  for (let nudge = 0; nudge < 100; nudge += 1) engine.nudge();
  await clock.advance(100);
  expect(looks).toBe(3);
  await engine.stop();
  expect(clock.pending()).toEqual([]);
});

test('a store in trouble is asked again after a second', async () => {
  const clock = createFakeClock();
  const world = await createWorld();
  const deps = withStore(world, { nextDueIn: () => Promise.reject(new Error('disk')) });
  const engine = createPollEngine({ ...deps, clock }, {});
  engine.start();
  await clock.advance(0);
  expect(clock.pending()).toEqual([1_000]);
  await engine.stop();
});
