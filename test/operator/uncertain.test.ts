import { expect, test } from 'vitest';
import { createLocalListener } from '../../runtime/operator/local-listener.ts';
import { UNCERTAIN_COMMANDS } from '../../runtime/operator/uncertain-command.ts';
import { installUncertainRoutes, type UncertainRow } from '../../runtime/operator/uncertain-routes.ts';
import type { Store } from '../../runtime/store/types.ts';
import { tinyRegistry } from '../http/tiny-registry.ts';
import { acceptance, fund, intent, RESULT, violated } from '../store/sample.ts';
import { rowsOf, sharedStore } from '../store/temp-store.ts';
import { fakeProtocol } from '../tasks/fake-protocol.ts';
import { channelOf, deploymentOf } from '../tasks/world.ts';

const shared = sharedStore();

function operators() {
  const { store, folder } = shared();
  const listener = createLocalListener();
  const registry = { ...tinyRegistry(), protocols: { proto: fakeProtocol('proto') } };
  const channel = channelOf({
    id: 'channel-1',
    protocol: 'proto',
    uncertain: { give_up_secs: 60, policy: 'manual' },
  });
  installUncertainRoutes(listener, { store, registry, deployment: () => deploymentOf([channel]) });
  const { call } = listener;
  const list = async (): Promise<readonly UncertainRow[]> =>
    (await call('GET', '/admin/uncertain')) as readonly UncertainRow[];
  return {
    store,
    folder,
    registry,
    call,
    resolve: (task: string, body: object) => call('POST', `/admin/uncertain/${task}/resolve`, body),
    rowsFor: async (task: string) => (await list()).filter((row) => row.task === task),
  };
}

async function uncertain(store: Store, id: string, price = 10): Promise<void> {
  await fund(store, { key: id, owner: id, wallet: 1_000 });
  await store.submitIntent(intent(id, { key: id, owner: id, price }));
  await store.recordAmbiguous({
    id,
    attempt: 1,
    reason: 'cut',
    http_status: 502,
    look_again_ms: 0,
    deadline_ms: 60_000,
  });
}

const balances = async (store: Store, key: string) => {
  const { wallet, wallet_hold } = (await store.balanceOf(key)) ?? {};
  return [wallet, wallet_hold];
};

test('an open one is listed with what to look for and what is on hold; failed gives it back, once', async () => {
  const { store, folder, resolve, rowsFor } = operators();
  await uncertain(store, 'open');
  const [row] = await rowsFor('open');
  expect(row).toMatchObject({
    kind: 'open',
    state: 'uncertain',
    channel: 'channel-1',
    protocol: 'proto',
    credential: 0,
    policy: 'manual',
    http_status: 502,
    reason: 'cut',
    held: 10,
    absorbed: 0,
    upstream_id: null,
  });
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => resolve('open', { as: 'failed' })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  expect(await balances(store, 'open')).toEqual([1_000, 0]);
  expect(await rowsFor('open')).toEqual([]);
  const audited = rowsOf(folder, "SELECT actor,action,detail FROM audit_log WHERE target='open'");
  expect(audited).toEqual([{ actor: 'operator', action: 'uncertain.resolve', detail: '{"as":"failed"}' }]);
});

test('accepted under the id of the vendor: polled from then on, and charged once', async () => {
  const { store, resolve, rowsFor } = operators();
  await uncertain(store, 'found');
  const id = { as: 'accepted', upstream_id: 'up-found' };
  expect(await resolve('found', id)).toEqual({ task: 'found', state: 'queued' });
  await expect(resolve('found', { as: 'failed' })).rejects.toThrow(
    'nothing is to be decided about found: it is queued',
  );
  expect(await rowsFor('found')).toEqual([]);
  await store.completeTask({ id: 'found', result: RESULT });
  expect(await balances(store, 'found')).toEqual([990, 0]);
  expect(await violated(store)).toEqual([]);
});

test('an id that another task has is refused, and the task stays as it is', async () => {
  const { store, resolve, rowsFor } = operators();
  await uncertain(store, 'first');
  await uncertain(store, 'second');
  await resolve('first', { as: 'accepted', upstream_id: 'up-same' });
  await expect(resolve('second', { as: 'accepted', upstream_id: 'up-same' })).rejects.toThrow(
    'first has this upstream id already',
  );
  expect((await rowsFor('second')).map(({ state, held }) => [state, held])).toEqual([['uncertain', 10]]);
  expect(await violated(store)).toEqual([]);
});

test.each([
  [{}, 'as must be a text of 1 to 200 characters'],
  [{ as: 'lost' }, 'as must be one of failed, accepted, seen (got lost)'],
  [{ as: 'accepted' }, 'upstream_id must be a text of 1 to 500 characters'],
  [{ as: 'failed', upstream_id: 'x' }, 'upstream_id belongs to `as: accepted` only'],
  [{ as: 'failed', money: 5 }, 'there is no field `money` here; known here: `as`, `upstream_id`'],
  [{ as: 'failed' }, 'there is no task nobody'],
  [{ as: 'accepted', upstream_id: 'x' }, 'there is no task nobody'],
])('%j is refused with its reason', async (body, message) => {
  const { resolve } = operators();
  await expect(resolve('nobody', body)).rejects.toThrow(message);
});

test('given up, late, double and too dear: listed with what they cost, until an operator has seen them', async () => {
  const { store, resolve, rowsFor } = operators();
  const orphan = { type: 'possible_orphan', data: { channel: 'channel-1' } };
  await uncertain(store, 'orphan', 70);
  await store.failTask({
    id: 'orphan',
    error_code: 'submission_uncertain',
    error_message: 'm',
    event: orphan,
  });
  await store.recordAccepted({ ...acceptance('orphan'), upstream_id: 'up-late' });
  expect((await rowsFor('orphan')).map(({ kind, absorbed, data }) => [kind, absorbed, data])).toEqual(
    expect.arrayContaining([
      ['given_up', 70, { channel: 'channel-1' }],
      ['late', 70, { attempt: 1, upstream_id: 'up-late' }],
    ]),
  );
  await resolve('orphan', { as: 'seen' });
  expect(await rowsFor('orphan')).toEqual([]);
  await expect(resolve('orphan', { as: 'seen' })).rejects.toThrow('nothing is to be decided');

  await fund(store, { key: 'dear', owner: 'dear', wallet: 1_000 });
  await store.submitIntent(intent('dear', { key: 'dear', owner: 'dear' }));
  await store.recordAccepted(acceptance('dear'));
  await store.completeTask({ id: 'dear', result: RESULT, capture: 30 });
  expect((await rowsFor('dear')).map(({ kind, absorbed }) => [kind, absorbed])).toEqual([['absorbed', 20]]);

  await uncertain(store, 'double');
  await store.recordAccepted({ ...acceptance('double'), upstream_id: 'up-dear' });
  expect((await rowsFor('double')).map(({ kind, held }) => [kind, held]).sort()).toEqual([
    ['duplicate', 10],
    ['open', 10],
  ]);
});

test('the commands show and decide through the routes', async () => {
  const { store, call, registry } = operators();
  await uncertain(store, 'shown');
  const tools = {
    registry,
    call,
    colour: false,
    write: async () => undefined,
    money: (micros: number) => `${micros} micros`,
  };
  const [list, resolve] = UNCERTAIN_COMMANDS;
  const listed = (await list?.run({}, tools))?.text ?? '';
  expect(listed.split('\n').find((line) => line.includes('shown'))).toMatch(
    /not known to be at the vendor.*channel-1 \(proto\).*502 cut.*10 micros.*by you/,
  );
  expect((await resolve?.run({ task: 'shown', as: 'accepted', upstreamId: 'up-shown' }, tools))?.text).toBe(
    'shown is queued',
  );
});
