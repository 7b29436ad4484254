import { describe, expect, test } from 'vitest';
import type { Store, TaskRecord } from '../../runtime/store/types.ts';
import { createEndWatch, type EndWatch } from '../../runtime/work/poll/end-watch.ts';
import { createPollEngine } from '../../runtime/work/poll/poll-engine.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { DEDUP, fakeProtocol } from './fake-protocol.ts';
import { pictureProtocol } from './picture-world.ts';
import { URL_1, withTask } from './polled-task.ts';
import { sharedWorld } from './shared-world.ts';
import { answer, createWorld, type World } from './world.ts';

const LOOK_MS = 2_000;
const never = new AbortController().signal;

const shared = sharedWorld((options) =>
  createWorld({
    ...options,
    protocols: [pictureProtocol('p'), fakeProtocol('q'), fakeProtocol('r', { dedup: DEDUP })],
  }),
);

/** A task as somebody waits for it; its row is only in the store of `watchOf`. */
function taskOf(world: World, id: string, change: Partial<TaskRecord> = {}): TaskRecord {
  return {
    id,
    kind: 'image',
    route: 'images-generations',
    owner_id: 'owner-1',
    key_id: world.key.id,
    model: 'm-1',
    model_id: 'm-1',
    protocol: 'p',
    channel_id: 'a',
    credential: 0,
    spec_version: 'digest-1',
    state: 'queued',
    progress: 0,
    price: 100,
    price_rule: 'x',
    request: { mode: 'text', warnings: [] },
    result: null,
    error_code: null,
    error_message: null,
    upstream_id: 'up-1',
    saved: {},
    lease_epoch: 0,
    next_poll_at: 0,
    poll_count: 0,
    poll_failures: 0,
    deadline_at: 0,
    created_at: 0,
    updated_at: 0,
    completed_at: null,
    deleted_at: null,
    ...change,
  };
}

interface Watched {
  readonly watch: EndWatch;
  readonly clock: FakeClock;
  /** Tasks as the store has them. */
  readonly rows: Map<string, TaskRecord>;
  /** Sizes of the store's queries for several tasks. */
  readonly looks: number[];
}

async function watchOf(world: World, store: Partial<Store> = {}): Promise<Watched> {
  const clock = createFakeClock();
  const rows = new Map<string, TaskRecord>();
  const looks: number[] = [];
  const watch = createEndWatch(
    {
      ...world.deps,
      clock,
      store: {
        ...world.store,
        findTask: async ({ id }) => rows.get(id),
        findTasks: async ({ ids }) => {
          looks.push(ids.length);
          return ids.flatMap((id) => rows.get(id) ?? []);
        },
        ...store,
      },
    },
    { look_ms: LOOK_MS },
  );
  return { watch, clock, rows, looks };
}

function lasting(watch: EndWatch, task: TaskRecord, within_ms = 60_000, signal = never) {
  return watch.ended(task, { within_ms, signal });
}

describe('waiting for the end of a task', () => {
  test.each(['completed', 'failed'] as const)('a task that is %s is not waited for', async (state) => {
    const world = shared();
    const { watch, clock } = await watchOf(world);
    expect((await lasting(watch, taskOf(world, 't', { state }))).state).toBe(state);
    expect([watch.size(), clock.pending()]).toEqual([0, []]);
  });

  test('one that ended between the reading and the waiting is seen at once', async () => {
    const world = shared();
    const { watch, clock, rows } = await watchOf(world);
    rows.set('t', taskOf(world, 't', { state: 'completed' }));
    expect((await lasting(watch, taskOf(world, 't'))).state).toBe('completed');
    expect([watch.size(), clock.pending()]).toEqual([0, []]);
  });

  test('what this node ends wakes at once, without a look at the store', async () => {
    const world = shared();
    const { watch, clock, rows, looks } = await watchOf(world);
    rows.set('t', taskOf(world, 't'));
    const waiting = lasting(watch, taskOf(world, 't'));
    await clock.advance(0);
    watch.tell(taskOf(world, 't', { state: 'in_progress' }));
    expect(watch.size()).toBe(1);
    watch.tell(taskOf(world, 't', { state: 'failed', error_code: 'upstream_failed' }));
    expect((await waiting).error_code).toBe('upstream_failed');
    expect([looks, watch.size(), clock.pending()]).toEqual([[], 0, []]);
  });

  test('what another node ends is seen at the next look, also after a look that failed', async () => {
    const world = shared();
    let broken = true;
    const watched = await watchOf(world, {
      findTasks: async ({ ids }) => {
        if (broken) throw new Error('no store');
        return ids.flatMap((id) => watched.rows.get(id) ?? []);
      },
    });
    const { watch, clock, rows } = watched;
    rows.set('t', taskOf(world, 't'));
    const waiting = lasting(watch, taskOf(world, 't'));
    await clock.advance(0);
    rows.set('t', taskOf(world, 't', { state: 'completed' }));
    await clock.advance(LOOK_MS);
    expect(watch.size()).toBe(1);
    broken = false;
    await clock.advance(LOOK_MS);
    expect((await waiting).state).toBe('completed');
    expect(clock.pending()).toEqual([]);
  });

  test('the time is over: the task as it stands', async () => {
    const world = shared();
    const { watch, clock, rows } = await watchOf(world);
    const waiting = lasting(watch, taskOf(world, 't'), 5_000);
    await clock.advance(0);
    rows.set('t', taskOf(world, 't', { state: 'in_progress', progress: 40 }));
    await clock.advance(5_000);
    expect(await waiting).toMatchObject({ state: 'in_progress', progress: 40 });
    expect([watch.size(), clock.pending()]).toEqual([0, []]);
  });

  test('the caller left: the task as it stands, and nothing stays behind', async () => {
    const world = shared();
    const { watch, clock, rows } = await watchOf(world);
    rows.set('t', taskOf(world, 't', { state: 'in_progress' }));
    const gone = new AbortController();
    const waiting = lasting(watch, taskOf(world, 't'), 60_000, gone.signal);
    await clock.advance(0);
    gone.abort();
    expect((await waiting).state).toBe('in_progress');
    expect([watch.size(), clock.pending()]).toEqual([0, []]);
    expect((await lasting(watch, taskOf(world, 't'), 60_000, gone.signal)).state).toBe('in_progress');
  });

  test.each([
    ['whose answer was to be the result', 'p', true],
    ['that nobody can look up', 'q', true],
    ['that can be looked up', 'r', false],
  ])('a lost submission %s', async (_title, protocol, over) => {
    const world = shared();
    const { watch, clock } = await watchOf(world);
    const waiting = lasting(watch, taskOf(world, 't', { state: 'uncertain', protocol }), 5_000);
    expect(watch.size()).toBe(over ? 0 : 1);
    await clock.advance(5_000);
    expect((await waiting).state).toBe('uncertain');
  });

  test('1,000 who wait for 500 tasks cost one timer and 5 queries a look, and leave nothing', async () => {
    const world = shared();
    const { watch, clock, rows, looks } = await watchOf(world);
    const tasks = Array.from({ length: 1_000 }, (_, index) => taskOf(world, `t${index % 500}`));
    for (const task of tasks) rows.set(task.id, task);
    const waiting = tasks.map((task) => lasting(watch, task));
    await clock.advance(LOOK_MS);
    expect([watch.size(), clock.pending().filter((ms) => ms <= LOOK_MS).length]).toEqual([1_000, 1]);
    expect(looks).toEqual([100, 100, 100, 100, 100]);
    for (const task of tasks) rows.set(task.id, { ...task, state: 'completed' });
    await clock.advance(LOOK_MS);
    expect(new Set((await Promise.all(waiting)).map(({ state }) => state))).toEqual(new Set(['completed']));
    expect([watch.size(), clock.pending()]).toEqual([0, []]);
  });
});

test('the engine of this node tells those who wait', async () => {
  const world = await withTask();
  world.script('a', answer(200, { id: 'up-1', word: 'done', url: URL_1 }));
  const engine = createPollEngine(world.deps);
  const service = createTaskService({ ...world.deps, engine }, { look_for_end_ms: 1_000_000 });
  const [task] = (await world.store.listTasks({ owner_id: 'owner-1', limit: 1, order: 'asc' })).tasks;
  if (task === undefined) throw new Error('expected a task');
  const waiting = service.ended(task, { within_ms: 1_000_000, signal: never });
  engine.start();
  try {
    expect((await waiting).state).toBe('completed');
  } finally {
    await engine.stop();
  }
});
