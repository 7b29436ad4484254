import { describe, expect, test } from 'vitest';
import type { TaskRecord } from '../../runtime/store/types.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { createFakeClock } from './fake-clock.ts';
import { fakeProtocol } from './fake-protocol.ts';
import {
  answer,
  createWorld,
  failure,
  PRICE,
  type Reply,
  WALLET,
  type World,
  type WorldOptions,
} from './world.ts';

const ENGINE = { nudge: () => undefined };
const OLD = { files: { video: { url: 'https://files.example/old.mp4', refresh: true } } };

async function submitted(options: WorldOptions = {}): Promise<{
  readonly world: World;
  readonly task: TaskRecord;
  readonly service: ReturnType<typeof createTaskService>;
}> {
  const world = await createWorld(options);
  world.script('a', answer(200, { id: 'up-1' }));
  const service = createTaskService({ ...world.deps, engine: ENGINE });
  const task = await service.submit({ key: world.key, request: world.request() });
  return { world, task, service };
}

describe('cancel', () => {
  test('the upstream agrees: failed as cancelled, released', async () => {
    const { world, task, service } = await submitted();
    world.script('a', answer(204));
    expect(await service.cancel(task)).toBe(true);
    expect(world.calls[1]).toBe('a cancel DELETE /tasks/up-1');
    expect(world.rows('SELECT state, error_code FROM tasks')).toEqual([
      { state: 'failed', error_code: 'cancelled' },
    ]);
    expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
    expect(await world.violated()).toEqual([]);
  });

  const no: readonly (readonly [string, Reply])[] = [
    ['refuses', answer(409, { code: 'Running' })],
    ['does not know the task', answer(404, {})],
    ['does not answer', failure('ambiguous', 'timeout')],
    [
      'breaks the call',
      () => {
        throw new Error('boom');
      },
    ],
  ];
  test.each(no)('the upstream %s: nothing changes', async (_, reply) => {
    const { world, task, service } = await submitted();
    world.script('a', reply);
    expect(await service.cancel(task)).toBe(false);
    expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: PRICE });
  });

  test('is not asked where the protocol cannot', async () => {
    const { cancel, ...without } = fakeProtocol('p');
    expect(cancel?.while).toEqual(['queued']);
    const first = await submitted({ protocols: [without] });
    expect(await first.service.cancel(first.task)).toBe(false);
    const second = await submitted();
    expect(await second.service.cancel({ ...second.task, state: 'in_progress' })).toBe(false);
    expect(await second.service.cancel({ ...second.task, state: 'submitting', upstream_id: null })).toBe(
      false,
    );
    expect([first.world.calls.length, second.world.calls.length]).toEqual([1, 1]);
  });
});

async function completed(options: WorldOptions = {}): Promise<Awaited<ReturnType<typeof submitted>>> {
  const made = await submitted(options);
  const { task } = await made.world.store.completeTask({ id: made.task.id, result: OLD });
  if (task === undefined) throw new Error('expected the task');
  return { ...made, task };
}

describe('a result that is gone', () => {
  const events = "SELECT data FROM task_events WHERE type='result_gone'";

  test('is listed for operators once, its charge as it was (F44)', async () => {
    const { world, task, service } = await completed();
    const before = await world.wallet();
    await Promise.all([1, 2, 3].map(() => service.resultGone(task, 'video')));
    expect(world.rows(events)).toEqual([{ data: '{"file":"video"}' }]);
    expect((await world.store.listUncertain({ limit: 10 })).map(({ kind }) => kind)).toEqual(['gone']);
    expect(await world.wallet()).toEqual(before);
  });

  test.each([
    ['its time was over', { video: { url: 'https://files.example/old.mp4', expires_at: 1 } }],
    ['the gateway keeps it itself', { video: { kept: { id: 'file_1', bytes: 3, mime: 'video/mp4' } } }],
    ['it never was', {}],
  ])('is not listed when %s', async (_why, files) => {
    const { world, task, service } = await completed();
    await service.resultGone({ ...task, result: { files } }, 'video');
    expect(world.rows(events)).toEqual([]);
  });

  test('is not listed when the caller has deleted its task meanwhile', async () => {
    const { world, task, service } = await completed();
    await world.store.deleteTask({ id: task.id, owner_id: task.owner_id });
    await service.resultGone(task, 'video');
    expect(world.rows(events)).toEqual([]);
  });
});

describe('a fresh link', () => {
  const NONE = { kind: 'none' };
  const SLOW = { channels: [{ id: 'a', pace: { every_secs: 60 } }] };

  test('callers at the same time share one poll', async () => {
    const { world, task, service } = await completed(SLOW);
    world.script('a', answer(200, { word: 'done', url: 'https://files.example/new.mp4' }));
    const records = await Promise.all([1, 2, 3].map(() => service.refreshResult(task)));
    expect(records.map((one) => one.kind === 'fresh' && one.task.result?.files.video?.url)).toEqual(
      [1, 2, 3].map(() => 'https://files.example/new.mp4'),
    );
    expect(world.calls.length).toBe(2);
  });

  test('is not asked for more often than the pace', async () => {
    const { world, task, service } = await completed(SLOW);
    world.script('a', answer(404, {}));
    expect(await service.refreshResult(task)).toEqual(NONE);
    expect(await service.refreshResult(task)).toEqual(NONE);
    expect(world.calls.length).toBe(2);
  });

  test('who read the task before it came has it from the store', async () => {
    const { world, task, service } = await completed(SLOW);
    world.script('a', answer(200, { word: 'done', url: 'https://files.example/new.mp4' }));
    const fresh = await service.refreshResult(task);
    expect(await service.refreshResult(task)).toEqual(fresh);
    if (fresh.kind !== 'fresh') throw new Error('expected a fresh link');
    expect(await service.refreshResult(fresh.task)).toEqual(NONE);
    expect(world.calls.length).toBe(2);
  });

  test('a vendor that cannot be asked has said nothing, until the pace allows to ask again', async () => {
    const { world, task, service } = await completed(SLOW);
    world.script('a', answer(503, {}));
    for (let time = 0; time < 2; time += 1)
      expect(await service.refreshResult(task)).toEqual({ kind: 'trouble' });
    expect(world.calls.length).toBe(2);
  });

  test('is asked for at its pace also when the clock is set back', async () => {
    const clock = createFakeClock();
    const { world, task, service } = await completed({ ...SLOW, deps: { clock } });
    world.script('a', answer(404, {}));
    await service.refreshResult(task);
    clock.step(-600_000);
    await clock.advance(59_999);
    await service.refreshResult(task);
    expect(world.calls.length).toBe(2);
    await clock.advance(1);
    await service.refreshResult(task);
    expect(world.calls.length).toBe(3);
  });

  test('a later failure of the upstream takes nothing away', async () => {
    const { world, task, service } = await completed();
    world.script('a', answer(200, { word: 'broken' }));
    expect(await service.refreshResult(task)).toEqual(NONE);
    const kept = await world.store.findTaskById(task.id);
    expect([kept?.state, kept?.result]).toEqual(['completed', OLD]);
  });

  test('is not asked for where the protocol has none', async () => {
    const { world, task, service } = await completed();
    const fixed = { ...task, result: { files: { video: { url: 'https://files.example/old.mp4' } } } };
    expect(await service.refreshResult(fixed)).toEqual(NONE);
    expect(world.calls.length).toBe(1);
  });
});
