import { expect, onTestFinished, test } from 'vitest';
import type { ClaimedTask, Store } from '../../runtime/store/types.ts';
import type { TaskDeps } from '../../runtime/work/deps.ts';
import { createPollGatherer } from '../../runtime/work/poll/lanes.ts';
import { createPollEngine, type EngineSettings } from '../../runtime/work/poll/poll-engine.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { batchAnswer, batchProtocol, idsOf } from './fake-batch.ts';
import { createFakeClock } from './fake-clock.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { claimOne, URL_1, withTask } from './polled-task.ts';
import { answer, createWorld, PRICE, type World, withStore } from './world.ts';

function start(deps: TaskDeps, overrides: Partial<EngineSettings> = {}) {
  const engine = createPollEngine(deps, { gap_ms: 1, ...overrides });
  onTestFinished(() => engine.stop());
  engine.start();
  return engine;
}

async function submitMany(world: World, count: number): Promise<void> {
  let next = 0;
  const reply = () => {
    next += 1;
    return answer(200, { id: `up-${next}` });
  };
  for (const channel of ['a', 'b']) world.script(channel, reply);
  const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
  await Promise.all(
    Array.from({ length: count }, () => service.submit({ key: world.key, request: world.request() })),
  );
}

/** Resolves when so many tasks have ended. */
function counted(world: World, wanted: number): { readonly deps: TaskDeps; readonly done: Promise<void> } {
  const all = Promise.withResolvers<void>();
  let ended = 0;
  const count = <T extends { readonly applied: boolean }>(outcome: T): T => {
    if (outcome.applied) ended += 1;
    if (ended === wanted) all.resolve();
    return outcome;
  };
  const deps = withStore(world, {
    completeTask: async (input) => count(await world.store.completeTask(input)),
    failTask: async (input) => count(await world.store.failTask(input)),
  });
  return { deps, done: all.promise };
}

/** A store that is only a list of due tasks; what is rescheduled does not come back. */
function listed(tasks: ClaimedTask[], put: (id: string) => void): Partial<Store> {
  return {
    nextDueIn: async () => (tasks.length === 0 ? undefined : 0),
    claimDue: async ({ limit }) => tasks.splice(0, limit),
    reschedule: async ({ id }) => {
      put(id);
      return { applied: true, task: undefined };
    },
  };
}

async function sampleTask(world: World): Promise<ClaimedTask> {
  await submitMany(world, 1);
  const [task] = await world.claim();
  if (task === undefined) throw new Error('expected a task');
  return task;
}

test('10,000 waiting tasks of a channel cost 100 calls a round', async () => {
  const clock = createFakeClock();
  const world = await createWorld({ protocols: [batchProtocol('p')] });
  const sample = await sampleTask(world);
  const deadline_at = clock.now() + 3_600_000;
  const tasks = Array.from(
    { length: 10_000 },
    (_, index): ClaimedTask => ({ ...sample, id: `t${index}`, upstream_id: `u${index}`, deadline_at }),
  );
  const put = new Set<string>();
  let calls = 0;
  const asked = new Set<string>();
  world.script('a', (call) => {
    calls += 1;
    for (const id of idsOf(call)) asked.add(id);
    return batchAnswer(call, (id) => ({ id, word: 'running' }));
  });
  const engine = createPollEngine(
    {
      ...withStore(
        world,
        listed(tasks, (id) => put.add(id)),
      ),
      clock,
    },
    {},
  );
  engine.start();
  await clock.advance(1_000);
  await engine.stop();
  expect([calls, asked.size, put.size, tasks.length]).toEqual([100, 10_000, 10_000, 0]);
});

test('tasks of several channels and credentials that come mixed are asked in full batches', async () => {
  const clock = createFakeClock();
  const world = await createWorld({
    protocols: [batchProtocol('p', 10)],
    channels: [{ id: 'a' }, { id: 'b' }],
  });
  // Only the position of a credential tells them apart, as of tasks that an older build made.
  const { place: _, ...sample } = await sampleTask(world);
  const deadline_at = clock.now() + 3_600_000;
  const ended = Promise.withResolvers<void>();
  let put = 0;
  const tasks = Array.from(
    { length: 400 },
    (_, index): ClaimedTask => ({
      ...sample,
      id: `t${index}`,
      upstream_id: `u${index}`,
      channel_id: index % 2 === 0 ? 'a' : 'b',
      credential: index % 4 < 2 ? 0 : 1,
      deadline_at,
    }),
  );
  const sizes: number[] = [];
  const mixed: string[] = [];
  for (const channel of ['a', 'b']) {
    world.script(channel, (call) => {
      const ids = idsOf(call);
      sizes.push(ids.length);
      mixed.push(
        ...ids.filter((id) => {
          const index = Number(id.slice(1));
          const own = index % 2 === 0 ? 'a' : 'b';
          return own !== channel || (index % 4 < 2 ? 0 : 1) !== call.credential;
        }),
      );
      return batchAnswer(call, (id) => ({ id, word: 'running' }));
    });
  }
  // 7 a claim: hardly one claim fills a batch, and nobody is asked alone because of that.
  const store = listed(tasks, () => {
    put += 1;
    if (put === 400) ended.resolve();
  });
  const engine = createPollEngine({ ...withStore(world, store), clock }, { batch: 7 });
  engine.start();
  await clock.advance(0);
  await ended.promise;
  await engine.stop();
  expect([sizes.length, new Set(sizes), mixed]).toEqual([40, new Set([10]), []]);
});

test('a batch completes, fails and fetches its tasks, each once', async () => {
  const world = await createWorld({ protocols: [batchProtocol('p', 20)], wallet: 60 * PRICE });
  await submitMany(world, 60);
  let batches = 0;
  world.script('a', (call) => {
    if (call.request.path.startsWith('/files/')) return answer(200, { url: URL_1 });
    batches += 1;
    return batchAnswer(call, (id) => {
      const rest = Number(id.slice(3)) % 3;
      if (rest === 0) return { id, word: 'done', url: URL_1 };
      return rest === 1 ? { id, word: 'broken' } : { id, word: 'ready' };
    });
  });
  const { deps, done } = counted(world, 60);
  start(deps);
  await done;
  expect(batches).toBe(3);
  expect(world.rows('SELECT state, COUNT(*) AS n FROM tasks GROUP BY state ORDER BY state')).toEqual([
    { state: 'completed', n: 40 },
    { state: 'failed', n: 20 },
  ]);
  expect(await world.wallet()).toEqual({ wallet: 20 * PRICE, wallet_hold: 0 });
  expect(await world.violated()).toEqual([]);
});

test('a task that is left out is asked about alone before it is given up', async () => {
  const pace = { first_secs: 0, every_secs: 0, slow_secs: 0, deadline_secs: 3_600 };
  const world = await createWorld({ protocols: [batchProtocol('p', 20, { pace })], wallet: 10_000 });
  await submitMany(world, 3);
  const alone: string[] = [];
  world.script('a', (call) => {
    const { path } = call.request;
    if (path === '/tasks/up-3') return answer(200, { id: 'up-3', word: 'running' });
    if (path !== '/batch') {
      alone.push(path);
      return path === '/tasks/up-1' ? answer(404, {}) : answer(200, { id: 'up-2', word: 'done', url: URL_1 });
    }
    return batchAnswer(call, (id) => (id === 'up-3' ? { id, word: 'running' } : undefined));
  });
  const { deps, done } = counted(world, 2);
  let skipped = 0;
  const soon: TaskDeps = {
    ...deps,
    clock: { ...deps.clock, elapsed: () => deps.clock.elapsed() + skipped },
    store: {
      ...deps.store,
      reschedule: (input) => {
        skipped += input.next_poll_ms;
        return deps.store.reschedule({ ...input, next_poll_ms: 0 });
      },
    },
  };
  start(soon);
  await done;
  expect(alone.toSorted()).toEqual(['/tasks/up-1', '/tasks/up-2']);
  expect(world.rows('SELECT upstream_id, state, error_code FROM tasks ORDER BY upstream_id')).toEqual([
    { upstream_id: 'up-1', state: 'failed', error_code: 'expired' },
    { upstream_id: 'up-2', state: 'completed', error_code: null },
    { upstream_id: 'up-3', state: 'in_progress', error_code: null },
  ]);
});

test('protocols without batches beside one with them are asked as before', async () => {
  const world = await createWorld({
    protocols: [batchProtocol('p'), fakeProtocol('q')],
    channels: [{ id: 'a' }, { id: 'b', protocol: 'q' }],
    wallet: 20 * PRICE,
  });
  await submitMany(world, 10);
  const finish = (id: string) => ({ id, word: 'done', url: URL_1 });
  for (const channel of ['a', 'b']) {
    world.script(channel, (call) =>
      call.request.path === '/batch'
        ? batchAnswer(call, finish)
        : answer(200, finish(call.request.path.replace('/tasks/', ''))),
    );
  }
  const { deps, done } = counted(world, 10);
  start(deps);
  await done;
  const [{ n }] = world.rows("SELECT COUNT(*) AS n FROM tasks WHERE channel_id='b'") as [{ n: number }];
  expect(world.calls.filter((call) => call.startsWith('b poll')).length).toBe(n);
  expect(world.calls.filter((call) => call === 'a poll POST /batch').length).toBe(n === 10 ? 0 : 1);
});

test('stopping gives back what waits for company', async () => {
  const clock = createFakeClock();
  const world = await createWorld({ protocols: [batchProtocol('p'), fakeProtocol('q')] });
  const sample = await sampleTask(world);
  const make = (protocol: string, index: number): ClaimedTask => {
    const deadline_at = clock.now() + 3_600_000;
    return { ...sample, id: `${protocol}${index}`, upstream_id: `u${index}`, protocol, deadline_at };
  };
  // The second claim is a full one again, so that the first task goes on waiting for others.
  const tasks = Array.from({ length: 40 }, (_, index) => make(index === 0 ? 'p' : 'q', index));
  const put: string[] = [];
  world.script('a', answer(500, {}));
  const store = listed(tasks, (id) => put.push(id));
  const engine = createPollEngine({ ...withStore(world, store), clock }, { batch: 10 });
  engine.start();
  await clock.advance(0);
  expect(put).not.toContain('p0');
  await engine.stop();
  expect(put.filter((id) => id === 'p0')).toEqual(['p0']);
  expect(world.calls.filter((call) => call.includes('/batch') || call.includes('/u0'))).toEqual([]);
});

test('tasks that began with other specs are not asked about in one call', async () => {
  const world = await withTask();
  const task = await claimOne(world);
  const calls: string[][] = [];
  const gatherer = createPollGatherer(
    world.deps.clock,
    (tasks) => void calls.push(tasks.map(({ id }) => id)),
  );
  for (const [id, spec_version] of [
    ['a', 'old'],
    ['b', 'new'],
    ['c', 'old'],
    ['d', 'new'],
  ] as const)
    gatherer.add({ ...task, id, spec_version }, 2);
  expect(calls).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ]);
});
