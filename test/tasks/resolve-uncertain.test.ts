import { describe, expect, test } from 'vitest';
import type { Protocol } from '../../runtime/contract/protocol.ts';
import type { ClaimedTask, FinishOutcome } from '../../runtime/store/types.ts';
import { declareUncertain, lookAtUncertain } from '../../runtime/work/poll/look-at-uncertain.ts';
import { TASK_SETTINGS } from '../../runtime/work/settings.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { DEDUP, fakeProtocol } from './fake-protocol.ts';
import {
  answer,
  createWorld,
  failure,
  PRICE,
  WALLET,
  type World,
  type WorldOptions,
  withStore,
} from './world.ts';

const ENGINE = { nudge: () => undefined };
const QUICK = { look_again_ms: 0, submit_timeout_ms: 0, host_within_ms: 0, write_again_ms: [] };
const SETTINGS = { ...TASK_SETTINGS, ...QUICK };
const FINDABLE = { protocols: [fakeProtocol('p', { dedup: DEDUP })] };
const MANUAL = { give_up_secs: 0, policy: 'manual' } as const;
const EVENTS = 'SELECT type FROM task_events ORDER BY seq';

/** A world whose one submission lost its answer. */
async function withUncertain(options: WorldOptions = {}): Promise<World> {
  const world = await createWorld(options);
  world.script('a', failure('ambiguous', 'cut'));
  const service = createTaskService({ ...world.deps, engine: ENGINE }, QUICK);
  const task = await service.submit({ key: world.key, request: world.request() });
  expect(task.state).toBe('uncertain');
  return world;
}

function inputFor(
  world: World,
  task: ClaimedTask,
  settings = SETTINGS,
): Parameters<typeof lookAtUncertain>[0] {
  const { deps } = world;
  const channel = deps.current().directory.byId('a');
  return { deps, task, channel, protocol: deps.registry.protocols.p, settings };
}

async function claimOne(world: World): Promise<ClaimedTask> {
  const [task] = await world.claim();
  if (task === undefined) throw new Error('expected a due task');
  return task;
}

async function resolve(world: World, settings = SETTINGS): Promise<FinishOutcome> {
  return lookAtUncertain(inputFor(world, await claimOne(world), settings));
}

describe('a submission whose answer was lost', () => {
  test('found by the look-up: polled like any other, charged once', async () => {
    const world = await withUncertain(FINDABLE);
    world.script('a', answer(200, { id: 'up-9' }));
    const { task } = await resolve(world);
    expect([task?.state, task?.upstream_id]).toEqual(['queued', 'up-9']);
    expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: PRICE });
    expect(world.calls.filter((call) => call.includes('/create'))).toEqual(['a submit POST /create']);
  });

  test.each([
    ['under another key', { id: 'up-9', key: 'task_other' }],
    ['under no key', { id: 'up-9' }],
  ])('a task that the look-up finds %s is not taken', async (_, body) => {
    const echo: NonNullable<Protocol['dedup']>['echo'] = ({ answer }) =>
      typeof answer.body === 'object' && answer.body !== null && 'key' in answer.body
        ? String(answer.body.key)
        : undefined;
    const world = await withUncertain({ protocols: [fakeProtocol('p', { dedup: { ...DEDUP, echo } })] });
    world.script('a', answer(200, body));
    const { task } = await resolve(world);
    expect([task?.state, task?.upstream_id]).toEqual(['uncertain', null]);
    expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: PRICE });
  });

  test('one that the look-up finds under the id of another task is given up at its deadline, told of once (F40)', async () => {
    const world = await withUncertain(FINDABLE);
    world.script('a', answer(200, { id: 'up-9' }));
    const service = createTaskService({ ...world.deps, engine: ENGINE }, QUICK);
    const other = await service.submit({ key: world.key, request: world.request() });
    expect([other.state, other.upstream_id]).toEqual(['queued', 'up-9']);
    const again = "UPDATE tasks SET next_poll_at=0, due_at=0 WHERE state='uncertain'";
    for (let look = 1; look <= 3; look += 1) {
      world.write(again);
      const { task } = await resolve(world);
      expect([task?.state, task?.poll_failures]).toEqual(['uncertain', look]);
    }
    world.write(`${again}; UPDATE tasks SET deadline_at=0 WHERE state='uncertain'`);
    const { task } = await resolve(world);
    expect([task?.state, task?.error_code]).toEqual(['failed', 'submission_uncertain']);
    const told = world.rows(
      "SELECT type FROM task_events WHERE type IN('duplicate_upstream_id','possible_orphan')",
    );
    expect(told).toEqual([{ type: 'duplicate_upstream_id' }, { type: 'possible_orphan' }]);
    expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: PRICE });
    expect(await world.violated()).toEqual([]);
  });

  test('a task that the look-up finds under our key is taken', async () => {
    const echo = ({ task }: { readonly task: { readonly id?: string } }) => task.id;
    const world = await withUncertain({ protocols: [fakeProtocol('p', { dedup: { ...DEDUP, echo } })] });
    world.script('a', answer(200, { id: 'up-9' }));
    const { task } = await resolve(world);
    expect([task?.state, task?.upstream_id]).toEqual(['queued', 'up-9']);
  });

  test('surely not there: failed and released, never created again', async () => {
    const world = await withUncertain(FINDABLE);
    world.script('a', answer(404, {}));
    const { task } = await resolve(world);
    expect([task?.state, task?.error_code]).toEqual(['failed', 'submission_uncertain']);
    expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
    expect(world.calls).toEqual(['a submit POST /create', `a poll GET /by-key/${task?.id}`]);
    expect(world.rows(EVENTS)).toContainEqual({ type: 'not_found_upstream' });
  });

  test('not there yet: inside the submit time-out absence proves nothing', async () => {
    const world = await withUncertain(FINDABLE);
    world.script('a', answer(404, {}));
    const { task } = await resolve(world, { ...SETTINGS, submit_timeout_ms: 120_000 });
    expect([task?.state, task?.poll_failures]).toEqual(['uncertain', 1]);
  });

  test('not there yet: what its attempts may have taken to keep files comes on top', async () => {
    const world = await withUncertain(FINDABLE);
    world.script('a', answer(404, {}));
    const { task } = await resolve(world, { ...SETTINGS, host_within_ms: 60_000 });
    expect([task?.state, task?.poll_failures]).toEqual(['uncertain', 1]);
  });

  test('that time does not shorten the patience of the channel either', async () => {
    const channels = [{ id: 'a', uncertain: { give_up_secs: 900 } }];
    const world = await withUncertain({ channels });
    // Created ten minutes ago, and uncertain from now on: its files and earlier attempts took so long.
    world.write('UPDATE tasks SET created_at=created_at-600000, attempt=3, next_poll_at=0, due_at=0');
    const { task } = await resolve(world, {
      ...SETTINGS,
      submit_timeout_ms: 120_000,
      host_within_ms: 80_000,
    });
    expect(task?.state).toBe('uncertain');
    expect((task?.next_poll_at ?? 0) - (task?.updated_at ?? 0)).toBeGreaterThan(800_000);
  });

  test.each([
    ['trouble', answer(500, {})],
    ['no answer', failure('ambiguous', 'timeout')],
    ['an answer without an id', answer(200, {})],
    ['a wrong key', answer(401, {})],
  ])('a look-up with %s decides nothing', async (_, reply) => {
    const world = await withUncertain(FINDABLE);
    world.script('a', reply);
    const { task } = await resolve(world);
    expect(task?.state).toBe('uncertain');
    expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: PRICE });
  });

  test('a look-up that tells nothing decides nothing however long nobody looked', async () => {
    const world = await withUncertain(FINDABLE);
    world.write('UPDATE tasks SET created_at=created_at-86400000, next_poll_at=0, due_at=0');
    world.script('a', answer(500, {}));
    const { task } = await resolve(world);
    expect([task?.state, await world.wallet()]).toEqual([
      'uncertain',
      { wallet: WALLET - PRICE, wallet_hold: PRICE },
    ]);
  });

  test('without a look-up it rests until the channel’s deadline and is listed as a possible orphan', async () => {
    const channels = [{ id: 'a', uncertain: { give_up_secs: 0 } }];
    const world = await withUncertain({ channels });
    const { task } = await resolve(world);
    expect([task?.error_code, world.calls]).toEqual(['submission_uncertain', ['a submit POST /create']]);
    expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
    expect(world.rows(EVENTS)).toContainEqual({ type: 'possible_orphan' });
    expect(await world.violated()).toEqual([]);
  });

  test('without a look-up it is not even claimed before', async () => {
    const world = await withUncertain();
    expect(await world.claim()).toEqual([]);
  });
});

const LEFT = { channels: [{ id: 'a', limits: { concurrent: 1 }, uncertain: MANUAL }] };
const ACCEPTED = { as: 'accepted', upstream_id: 'up-1', first_poll_ms: 0, deadline_ms: 60_000 } as const;

describe('a channel with one place, whose one submission waits for an operator', () => {
  test.each([
    ['failed', { as: 'failed', error_message: 'm' }, WALLET],
    ['accepted', ACCEPTED, WALLET - PRICE],
  ] as const)('serves the next one, and the operator says %s', async (_, word, wallet) => {
    const world = await withUncertain(LEFT);
    const service = createTaskService({ ...world.deps, engine: ENGINE }, QUICK);
    const submit = () => service.submit({ key: world.key, request: world.request() });
    const full = { code: 'too_many_requests' };
    await expect(submit()).rejects.toMatchObject(full);
    const { task: left } = await resolve(world);
    expect(left?.state).toBe('uncertain');
    expect(await world.violated()).toEqual([]);

    world.script('a', answer(200, { id: 'up-2' }));
    const next = await submit();
    expect([next.state, next.channel_id]).toEqual(['queued', 'a']);
    await expect(submit()).rejects.toMatchObject(full);

    const decided = await world.store.resolveUncertain({ ...word, id: left?.id ?? '', by: 'operator' });
    expect(decided.kind).toBe('resolved');
    await expect(submit()).rejects.toMatchObject(full);
    const result = { files: {} };
    const { applied } = await world.store.completeTask({ id: left?.id ?? '', result });
    expect(applied).toBe(word.as === 'accepted');
    await expect(submit()).rejects.toMatchObject(full);

    await world.store.failTask({ id: next.id, error_code: 'timeout', error_message: 'm' });
    expect(await world.wallet()).toEqual({ wallet, wallet_hold: 0 });
    world.script('a', answer(200, { id: 'up-3' }));
    expect((await submit()).state).toBe('queued');
    await expect(submit()).rejects.toMatchObject(full);
    expect(await world.violated()).toEqual([]);
  });
});

describe('crashes between the steps of a submission', () => {
  test('after the intent, before the call: unknown, then given up; the vendor was never asked', async () => {
    const world = await createWorld({ channels: [{ id: 'a', uncertain: { give_up_secs: 0 } }] });
    const channel = { channel_id: 'a', protocol: 'p', credential: 0, max_inflight: 5 };
    await world.store.submitIntent({
      task: {
        id: `task_${'0'.repeat(32)}`,
        kind: 'video',
        route: 'videos-create',
        owner_id: world.key.owner_id,
        key_id: world.key.id,
        model: 'm-1',
        model_id: 'm-1',
        spec_version: '1',
        price: PRICE,
        price_rule: 'one',
        request: { mode: 'text', warnings: [] },
      },
      channel,
      submit_timeout_ms: 0,
    });
    const left = await claimOne(world);
    expect(left.state).toBe('submitting');
    expect((await declareUncertain(inputFor(world, left))).task?.state).toBe('uncertain');
    expect((await resolve(world)).task?.error_code).toBe('submission_uncertain');
    expect(world.calls).toEqual([]);
    expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
    expect(await world.violated()).toEqual([]);
  });

  test('after the vendor’s answer, before its id is stored: found again, one create', async () => {
    const world = await createWorld(FINDABLE);
    world.script('a', answer(200, { id: 'up-1' }));
    const crashed = withStore(world, { recordAccepted: () => Promise.reject(new Error('gone')) });
    const service = createTaskService({ ...crashed, engine: ENGINE }, QUICK);
    await service.submit({ key: world.key, request: world.request() });
    const left = await claimOne(world);
    expect(left.state).toBe('submitting');
    await declareUncertain(inputFor(world, left));
    const { task } = await resolve(world);
    expect([task?.state, task?.upstream_id]).toEqual(['queued', 'up-1']);
    expect(world.calls.filter((call) => call.includes('/create')).length).toBe(1);
    expect(await world.violated()).toEqual([]);
  });

  test('a late answer of the vendor is taken while the task is still open', async () => {
    const world = await createWorld();
    const vendor = Promise.withResolvers<ReturnType<typeof answer>>();
    const called = Promise.withResolvers<void>();
    world.script('a', () => {
      called.resolve();
      return vendor.promise;
    });
    const service = createTaskService({ ...world.deps, engine: ENGINE }, QUICK);
    const submitted = service.submit({ key: world.key, request: world.request() });
    await called.promise;
    await declareUncertain(inputFor(world, await claimOne(world)));
    vendor.resolve(answer(200, { id: 'up-1' }));
    expect((await submitted).state).toBe('queued');
    expect(await world.violated()).toEqual([]);
  });
});
