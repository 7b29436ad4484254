import { expect, test } from 'vitest';
import { resolveUncertain } from '../../runtime/tasks/resolve-uncertain.ts';
import { TASK_SETTINGS } from '../../runtime/tasks/settings.ts';
import { createTaskService } from '../../runtime/tasks/task-service.ts';
import { DEDUP, fakeProtocol } from './fake-protocol.ts';
import { answer, channelOf, createWorld, failure, PRICE, WALLET, type World } from './world.ts';

const SETTINGS = { ...TASK_SETTINGS, look_again_ms: 0, submit_timeout_ms: 0, write_again_ms: [] };

/** A submission that lost its answer, on a channel that gives up at once by this policy; `look` looks at it as at that time. */
async function lost(policy: 'release' | 'manual', dedup = false) {
  const uncertain = { give_up_secs: 0, policy };
  const world = await createWorld({
    channels: [{ id: 'a', uncertain }],
    ...(dedup ? { protocols: [fakeProtocol('p', { dedup: DEDUP })] } : {}),
  });
  world.script('a', failure('ambiguous', 'cut'));
  const service = createTaskService({ ...world.deps, engine: { nudge: () => undefined } }, SETTINGS);
  const task = await service.submit({ key: world.key, request: world.request() });
  const look = async (now_policy: 'release' | 'manual' = policy) => {
    const [claimed] = await world.claim();
    if (claimed === undefined) throw new Error('expected a due task');
    const { deps } = world;
    return resolveUncertain({
      deps,
      task: claimed,
      channel: channelOf({ id: 'a', uncertain: { give_up_secs: 0, policy: now_policy } }),
      protocol: deps.registry.protocols.p,
      settings: SETTINGS,
    });
  };
  return { world, task, look };
}

const creates = (world: World) => world.calls.filter((call) => call.includes('/create')).length;

test.each([
  ['release', 'failed', WALLET, 0, ['possible_orphan']],
  ['manual', 'uncertain', WALLET - PRICE, PRICE, ['left_to_operator']],
] as const)('policy %s: at the deadline the task is %s', async (policy, state, wallet, wallet_hold, told) => {
  const { world, look } = await lost(policy);
  const { task } = await look();
  expect(task?.state).toBe(state);
  expect(await world.wallet()).toEqual({ wallet, wallet_hold });
  expect(
    world.rows("SELECT type FROM task_events WHERE type IN('possible_orphan','left_to_operator')"),
  ).toEqual(told.map((type) => ({ type })));
  expect(creates(world)).toBe(1);
  expect(await world.violated()).toEqual([]);
});

test('what waits for an operator is looked at every ten minutes or so, and an operator ends it', async () => {
  const { world, task, look } = await lost('manual');
  const { task: left } = await look();
  if (left === undefined) throw new Error('the task is gone');
  const wait = left.next_poll_at - left.updated_at;
  expect(wait >= 540_000 && wait <= 660_000).toBe(true);
  expect(await world.claim()).toEqual([]);
  const word = { id: task.id, by: 'operator', as: 'failed', error_message: 'm' } as const;
  const outcomes = await Promise.all(Array.from({ length: 64 }, () => world.store.resolveUncertain(word)));
  expect(outcomes.filter(({ kind }) => kind === 'resolved').length).toBe(1);
  expect(await world.wallet()).toEqual({ wallet: WALLET, wallet_hold: 0 });
  expect(await world.violated()).toEqual([]);
});

test('a look-up goes on deciding what it can, whatever the policy', async () => {
  const { world, look } = await lost('manual', true);
  world.script('a', answer(200, { id: 'up-9' }));
  expect((await look()).task).toMatchObject({ state: 'queued', upstream_id: 'up-9' });
  expect(creates(world)).toBe(1);
});

test('an operator who was faster than a look is not overruled by it', async () => {
  const { world, task } = await lost('release');
  const [claimed] = await world.claim();
  if (claimed === undefined) throw new Error('expected a due task');
  await world.store.resolveUncertain({
    id: task.id,
    by: 'admin',
    as: 'accepted',
    upstream_id: 'up-1',
    first_poll_ms: 0,
    deadline_ms: 60_000,
  });
  const { deps } = world;
  const channel = channelOf({ id: 'a', uncertain: { give_up_secs: 0 } });
  const late = { deps, task: claimed, channel, protocol: deps.registry.protocols.p, settings: SETTINGS };
  expect((await resolveUncertain(late)).applied).toBe(false);
  expect(await world.store.findTaskById(task.id)).toMatchObject({ state: 'queued', upstream_id: 'up-1' });
  expect(await world.wallet()).toEqual({ wallet: WALLET - PRICE, wallet_hold: PRICE });
});
