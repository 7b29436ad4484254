import { describe, expect, test } from 'vitest';
import { systemClock } from '../../runtime/time/clock.ts';
import type { CallOutcome } from '../../runtime/upstream/types.ts';
import { createPollEngine } from '../../runtime/work/poll/poll-engine.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { poll, URL_1 } from './polled-task.ts';
import { sharedWorld } from './shared-world.ts';
import { answer, createWorld, PRICE } from './world.ts';

const shared = sharedWorld((options) => createWorld({ ...options, wallet: 200 * PRICE }));
let made = 0;

async function submitMany(count: number): Promise<readonly string[]> {
  const world = shared();
  world.script('a', () => {
    made += 1;
    return answer(200, { id: `up-${made}` });
  });
  const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } });
  const submit = () => service.submit({ key: world.key, request: world.request() });
  return (await Promise.all(Array.from({ length: count }, submit))).map(({ id }) => id);
}

/** The only due task, leased for so long. */
async function lease(lease_ms: number) {
  const [task] = await shared().store.claimDue({ limit: 1, lease_ms });
  if (task === undefined) throw new Error('expected a due task');
  return task;
}

describe('a node that was stopped for longer than its lease writes nothing when it goes on (F64)', () => {
  const LATE: readonly (readonly [string, CallOutcome])[] = [
    ['success', answer(200, { word: 'done', url: 'https://files.example/late.mp4' })],
    ['failure', answer(200, { word: 'broken' })],
    ['progress', answer(200, { word: 'running', percent: 90 })],
    ['trouble', answer(500, {})],
  ];

  test.each(LATE)('its %s, after another has the task', async (_, late) => {
    const world = shared();
    const [id = ''] = await submitMany(1);
    const stopped = await lease(0);
    const other = await lease(60_000);
    const before = await world.store.findTaskById(id);
    world.script('a', late);
    expect((await poll(world, stopped)).applied).toBe(false);
    expect(await world.store.findTaskById(id)).toEqual(before);

    world.script('a', answer(200, { word: 'done', url: URL_1 }));
    expect((await poll(world, other)).applied).toBe(true);
    const done = await world.store.findTaskById(id);
    expect([done?.state, done?.result?.files.video?.url]).toEqual(['completed', URL_1]);
    world.script('a', late);
    expect((await poll(world, stopped)).applied).toBe(false);
    expect(await world.store.findTaskById(id)).toEqual(done);
    expect(await world.store.chargeOf(id)).toEqual({ hold: PRICE, captured: PRICE, released: 0 });
    expect(await world.violated()).toEqual([]);
  });
});

describe('nodes whose clocks disagree poll and resolve each task once (F63, F67)', () => {
  test.each([
    ['ten minutes behind', -600_000],
    ['ten minutes ahead', 600_000],
  ])('one of two is %s', async (_, skew_ms) => {
    const world = shared();
    const ids = await submitMany(20);
    const polled = new Map<string, number>();
    world.script('a', ({ request }) => {
      polled.set(request.path, (polled.get(request.path) ?? 0) + 1);
      return answer(200, { word: 'done', url: URL_1 });
    });
    const all = Promise.withResolvers<void>();
    let applied = 0;
    const store: typeof world.store = {
      ...world.store,
      completeTask: async (input) => {
        const outcome = await world.store.completeTask(input);
        if (outcome.applied) applied += 1;
        if (applied === ids.length) all.resolve();
        return outcome;
      },
    };
    const skewed = { ...systemClock, now: () => systemClock.now() + skew_ms };
    const engines = [systemClock, skewed].map((clock) =>
      createPollEngine({ ...world.deps, store, clock }, { gap_ms: 1, batch: 3 }),
    );
    for (const engine of engines) engine.start();
    await all.promise;
    await Promise.all(engines.map((engine) => engine.stop()));
    expect([polled.size, [...polled.values()].filter((count) => count > 1)]).toEqual([ids.length, []]);
    const charges = await Promise.all(ids.map((id) => world.store.chargeOf(id)));
    expect(charges).toEqual(ids.map(() => ({ hold: PRICE, captured: PRICE, released: 0 })));
    expect(applied).toBe(ids.length);
    expect(await world.violated()).toEqual([]);
  });
});
