import { expect, test } from 'vitest';
import type { ClaimedTask, TaskRecord } from '../../runtime/store/types.ts';
import type { Channel } from '../../runtime/upstream/types.ts';
import { createDirectory } from '../../runtime/work/plan/directory.ts';
import { declareUncertain, lookAtUncertain } from '../../runtime/work/poll/look-at-uncertain.ts';
import { TASK_SETTINGS } from '../../runtime/work/settings.ts';
import { applyVerdict } from '../../runtime/work/settle/finish.ts';
import { createTaskService } from '../../runtime/work/task-service.ts';
import { DEDUP, fakeProtocol } from './fake-protocol.ts';
import { sharedWorld } from './shared-world.ts';
import { answer, channelOf, createWorld, deploymentOf, failure, PRICE } from './world.ts';

type Policy = 'release' | 'manual';

const SETTINGS = { ...TASK_SETTINGS, look_again_ms: 0, submit_timeout_ms: 0, write_again_ms: [] };

const shared = sharedWorld((ends) =>
  createWorld({
    ...ends,
    wallet: 1_000_000,
    protocols: [fakeProtocol('p'), fakeProtocol('found', { dedup: DEDUP })],
  }),
);

let channels = 0;

/** A submission that lost its answer, on a channel of its own that gives up at once; `look` looks at it as at that time. */
async function lost(
  policy: Policy,
  { protocol = 'p', concurrent }: { readonly protocol?: string; readonly concurrent?: number } = {},
) {
  const world = shared();
  channels += 1;
  const id = `channel-${channels}`;
  const channel = channelOf({ id, protocol, uncertain: { give_up_secs: 0, policy } });
  const deployment = deploymentOf([channel]);
  const view = { deployment, directory: createDirectory(deployment, world.deps.registry) };
  const deps = { ...world.deps, current: () => view };
  const before = await world.wallet();
  world.script(id, failure('ambiguous', 'cut'));
  const service = createTaskService({ ...deps, engine: { nudge: () => undefined } }, SETTINGS);
  const key = concurrent === undefined ? world.key : { ...world.key, concurrent };
  const task = await service.submit({ key, request: world.request() });
  const claim = async (): Promise<ClaimedTask> => {
    const claimed = (await world.claim()).find((one) => one.id === task.id);
    if (claimed === undefined) throw new Error('expected a due task');
    return claimed;
  };
  const input = (claimed: ClaimedTask, now: Channel | undefined = channel) => ({
    deps,
    task: claimed,
    channel: now,
    protocol: deps.registry.protocols[protocol],
    settings: SETTINGS,
  });
  return {
    world,
    channel,
    task,
    claim,
    input,
    look: async () => lookAtUncertain(input(await claim())),
    lookWithoutChannel: async () => lookAtUncertain({ ...input(await claim()), channel: undefined }),
    creates: () => world.calls.filter((call) => call.startsWith(`${id} `) && call.includes('/create')).length,
    events: (...types: readonly string[]) =>
      world.rows(
        `SELECT type FROM task_events WHERE task_id='${task.id}' AND type IN('${types.join("','")}') ORDER BY seq`,
      ),
    slots: () => world.rows(`SELECT inflight FROM work_slots WHERE holder='key:${world.key.id}'`),
    paid: async () => {
      const { wallet, wallet_hold } = await world.wallet();
      return [wallet - before.wallet, wallet_hold - before.wallet_hold];
    },
  };
}

/** So that the next test finds nothing due that is not its own. */
function end({ id }: TaskRecord): Promise<unknown> {
  const word = { as: 'failed', error_message: 'm', by: 'operator' } as const;
  return shared().store.resolveUncertain({ id, ...word });
}

test.each([
  ['release', 'failed', [0, 0], 'possible_orphan'],
  ['manual', 'uncertain', [-PRICE, PRICE], 'left_to_operator'],
] as const)('policy %s: at the deadline the task is %s', async (policy, state, paid, told) => {
  const at = await lost(policy);
  const { task } = await at.look();
  expect(task?.state).toBe(state);
  expect(await at.paid()).toEqual(paid);
  expect(at.events('possible_orphan', 'left_to_operator')).toEqual([{ type: told }]);
  expect(at.creates()).toBe(1);
  expect(await at.world.violated()).toEqual([]);
  await end(at.task);
});

test.each([
  ['release', 'failed', 'possible_orphan'],
  ['manual', 'uncertain', 'left_to_operator'],
] as const)('policy %s holds after the channel has left the deployment: %s', async (policy, state, told) => {
  const at = await lost(policy);
  expect((await at.lookWithoutChannel()).task?.state).toBe(state);
  expect(at.events('possible_orphan', 'left_to_operator')).toEqual([{ type: told }]);
  await end(at.task);
});

test('nobody said what becomes of it, and its channel is gone: it waits for an operator', async () => {
  const at = await lost('release');
  at.world.write(`UPDATE tasks SET uncertain_policy=NULL WHERE id='${at.task.id}'`);
  expect((await at.lookWithoutChannel()).task?.state).toBe('uncertain');
  await end(at.task);
});

test('a submission that a crash cut short on a channel that is gone waits for an operator', async () => {
  const at = await lost('release');
  at.world.write(
    `UPDATE tasks SET state='submitting', uncertain_policy=NULL WHERE id='${at.task.id}';
     UPDATE submit_attempts SET outcome='started', ended_at=NULL WHERE task_id='${at.task.id}'`,
  );
  const declared = await declareUncertain({ ...at.input(await at.claim()), channel: undefined });
  expect(declared.task).toMatchObject({ state: 'uncertain', uncertain_policy: 'manual' });
  await end(at.task);
});

test('the patience of the channel holds after it has left as well', async () => {
  const at = await lost('release');
  at.world.write(`UPDATE tasks SET deadline_at=deadline_at+7200000 WHERE id='${at.task.id}'`);
  const { task } = await at.lookWithoutChannel();
  expect([task?.state, (task?.next_poll_at ?? 0) - (task?.updated_at ?? 0) > 7_000_000]).toEqual([
    'uncertain',
    true,
  ]);
  await end(at.task);
});

test('what waits for an operator takes no place among what its key has in flight, and its money stays', async () => {
  const at = await lost('manual', { concurrent: 1 });
  expect(at.slots()).toEqual([{ inflight: 1 }]);
  await at.look();
  expect([at.slots(), await at.paid()]).toEqual([[{ inflight: 0 }], [-PRICE, PRICE]]);
  at.world.write(`UPDATE tasks SET due_at=0 WHERE id='${at.task.id}'`);
  await at.look();
  expect([at.slots(), at.events('left_to_operator').length]).toEqual([[{ inflight: 0 }], 1]);
  expect(await at.world.violated()).toEqual([]);
  await end(at.task);
  expect([at.slots(), await at.paid()]).toEqual([[{ inflight: 0 }], [0, 0]]);
  expect(await at.world.violated()).toEqual([]);
});

test('what waits for an operator is looked at every ten minutes or so, and an operator ends it', async () => {
  const at = await lost('manual');
  const { task: left } = await at.look();
  if (left === undefined) throw new Error('the task is gone');
  const wait = left.next_poll_at - left.updated_at;
  expect(wait >= 540_000 && wait <= 660_000).toBe(true);
  expect(await at.world.claim()).toEqual([]);
  const word = { id: at.task.id, by: 'operator', as: 'failed', error_message: 'm' } as const;
  const outcomes = await Promise.all(Array.from({ length: 64 }, () => at.world.store.resolveUncertain(word)));
  expect(outcomes.filter(({ kind }) => kind === 'resolved').length).toBe(1);
  expect(await at.paid()).toEqual([0, 0]);
  expect(await at.world.violated()).toEqual([]);
});

test('a look-up goes on deciding what it can, whatever the policy', async () => {
  const at = await lost('manual', { protocol: 'found' });
  at.world.script(at.channel.id, answer(200, { id: 'up-9' }));
  expect((await at.look()).task).toMatchObject({ state: 'queued', upstream_id: 'up-9' });
  expect(at.creates()).toBe(1);
  await at.world.store.failTask({ id: at.task.id, error_code: 'timeout', error_message: 'm' });
});

const ACCEPTED = { by: 'admin', as: 'accepted', first_poll_ms: 0, deadline_ms: 60_000 } as const;

test('an operator who was faster than a look is not overruled by it', async () => {
  const at = await lost('release');
  const claimed = await at.claim();
  await at.world.store.resolveUncertain({ ...ACCEPTED, id: at.task.id, upstream_id: 'up-1' });
  expect((await lookAtUncertain(at.input(claimed))).applied).toBe(false);
  expect(await at.world.store.findTaskById(at.task.id)).toMatchObject({
    state: 'queued',
    upstream_id: 'up-1',
  });
  expect(await at.paid()).toEqual([-PRICE, PRICE]);
  await end(at.task);
});

test('an id that an operator mistyped does not end the task, however often the vendor does not know it', async () => {
  const at = await lost('manual');
  const { store } = at.world;
  await store.resolveUncertain({ ...ACCEPTED, id: at.task.id, upstream_id: 'up-wrong' });
  for (let poll = 0; poll < 8; poll += 1) {
    const looked = await applyVerdict(at.input(await at.claim()), { kind: 'missing' });
    expect(looked.task?.state).toBe('queued');
    at.world.write(`UPDATE tasks SET due_at=0 WHERE id='${at.task.id}'`);
  }
  const stale = await at.claim();
  const again = { ...ACCEPTED, id: at.task.id, upstream_id: 'up-right' };
  expect((await store.resolveUncertain(again)).kind).toBe('resolved');
  const late = await applyVerdict(at.input(stale), { kind: 'missing' });
  expect(late.applied).toBe(false);
  await applyVerdict(at.input(await at.claim()), { kind: 'working', state: 'queued' });
  expect((await store.resolveUncertain({ ...again, upstream_id: 'up-late' })).kind).toBe('not_open');
  expect(await store.findTaskById(at.task.id)).toMatchObject({ upstream_id: 'up-right' });
  await store.failTask({ id: at.task.id, error_code: 'timeout', error_message: 'm' });
  expect(await at.paid()).toEqual([0, 0]);
});

test('one that no poll has found by its deadline fails, and operators are told that the vendor may have it', async () => {
  const at = await lost('manual');
  const word = { ...ACCEPTED, id: at.task.id, upstream_id: 'up-never', deadline_ms: 0 };
  await at.world.store.resolveUncertain(word);
  const { task } = await applyVerdict(at.input(await at.claim()), { kind: 'missing' });
  expect([task?.state, task?.error_code]).toEqual(['failed', 'timeout']);
  expect(at.events('possible_orphan')).toEqual([{ type: 'possible_orphan' }]);
  expect(await at.paid()).toEqual([0, 0]);
  expect(await at.world.violated()).toEqual([]);
});
