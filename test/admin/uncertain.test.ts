import { describe, expect, test } from 'vitest';
import { type UncertainRow, uncertainActions } from '../../runtime/admin/uncertain-actions.ts';
import type { Store } from '../../runtime/store/types.ts';
import type { CallOutcome, Channel, ChannelCall } from '../../runtime/upstream/types.ts';
import { tinyRegistry } from '../edge/tiny-registry.ts';
import { acceptance, call, fund, intent, RESULT, violated } from '../store/sample.ts';
import { rowsOf, sharedStore } from '../store/temp-store.ts';
import { fakeProtocol } from '../tasks/fake-protocol.ts';
import { answer, channelOf, deploymentOf, failure } from '../tasks/world.ts';
import { listenerWith, runTyped } from './operators.ts';

const shared = sharedStore();

const NOT_FOUND_YET = 'until a poll finds it, it stays listed and may be decided again';
const NOT_ASKED = `the vendor was not asked about the id, for no gateway runs; ${NOT_FOUND_YET}`;

/** With `vendor`, of a gateway that runs. */
function operators({ vendor, channels }: { vendor?: () => CallOutcome; channels?: readonly Channel[] } = {}) {
  const { store, folder } = shared();
  const asked: ChannelCall[] = [];
  const registry = { ...tinyRegistry(), protocols: { proto: fakeProtocol('proto') } };
  const channel = channelOf({
    id: 'channel-1',
    protocol: 'proto',
    uncertain: { give_up_secs: 60, policy: 'manual' },
  });
  const live = {
    egress: {
      channelCall: async (call: ChannelCall) => {
        asked.push(call);
        return vendor?.() ?? failure('not_sent', 'dns');
      },
    },
  };
  const actions = uncertainActions({
    store,
    registry,
    deployment: () => deploymentOf(channels ?? [channel]),
    ...(vendor === undefined ? {} : { live }),
  });
  const call = listenerWith(actions);
  const list = async (): Promise<readonly UncertainRow[]> =>
    (await call('GET', '/admin/uncertain')) as readonly UncertainRow[];
  return {
    store,
    folder,
    registry,
    actions,
    asked,
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

/** One poll of an accepted task that showed nothing, or that the vendor knows it. */
async function polled(store: Store, id: string, failed: boolean): Promise<void> {
  const { applied } = await store.reschedule({ id, next_poll_ms: 0, failed });
  expect(applied).toBe(true);
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

test('one that waits for a decision cannot be seen away, and asks for it', async () => {
  const { store, resolve, rowsFor } = operators();
  await uncertain(store, 'waits');
  await expect(resolve('waits', { as: 'seen' })).rejects.toMatchObject({
    options: { param: 'as' },
    message: 'waits is uncertain and waits for a decision: as must be failed or accepted (got seen)',
  });
  await resolve('waits', { as: 'accepted', upstream_id: 'up-waits' });
  await polled(store, 'waits', true);
  await expect(resolve('waits', { as: 'seen' })).rejects.toThrow(
    'waits is queued and waits for a decision: as must be failed or accepted (got seen)',
  );
  expect((await rowsFor('waits')).map(({ kind }) => kind)).toEqual(['unproven']);
});

test('accepted under the id of the vendor: polled from then on, and charged once', async () => {
  const { store, resolve, rowsFor } = operators();
  await uncertain(store, 'found');
  const id = { as: 'accepted', upstream_id: 'up-found' };
  expect(await resolve('found', id)).toEqual({ task: 'found', state: 'queued', note: NOT_ASKED });
  await polled(store, 'found', false);
  await expect(resolve('found', { as: 'failed' })).rejects.toThrow(
    'nothing is to be decided about found: it is queued',
  );
  expect(await rowsFor('found')).toEqual([]);
  await store.completeTask({ id: 'found', result: RESULT });
  expect(await balances(store, 'found')).toEqual([990, 0]);
  expect(await violated(store)).toEqual([]);
});

test('an id that no poll has found yet is listed, and may be decided again', async () => {
  const { store, folder, resolve, rowsFor } = operators();
  await uncertain(store, 'typo');
  await resolve('typo', { as: 'accepted', upstream_id: 'up-wrong' });
  await polled(store, 'typo', true);
  expect((await rowsFor('typo')).map((row) => [row.kind, row.state, row.upstream_id, row.held])).toEqual([
    ['unproven', 'queued', 'up-wrong', 10],
  ]);
  await resolve('typo', { as: 'accepted', upstream_id: 'up-typo' });
  expect((await rowsFor('typo')).map((row) => [row.kind, row.upstream_id, row.policy])).toEqual([
    ['unproven', 'up-typo', null],
  ]);
  expect(await resolve('typo', { as: 'failed' })).toEqual({ task: 'typo', state: 'failed' });
  expect(await balances(store, 'typo')).toEqual([1_000, 0]);
  const audited = rowsOf(folder, "SELECT detail FROM audit_log WHERE target='typo' ORDER BY rowid");
  expect(audited).toEqual([
    { detail: '{"as":"accepted","upstream_id":"up-wrong"}' },
    { detail: '{"as":"accepted","upstream_id":"up-typo"}' },
    { detail: '{"as":"failed"}' },
  ]);
  expect(await violated(store)).toEqual([]);
});

test('once a poll has found the id, later failures do not open the question again', async () => {
  const { store, resolve, rowsFor } = operators();
  await uncertain(store, 'proven');
  await resolve('proven', { as: 'accepted', upstream_id: 'up-proven' });
  await polled(store, 'proven', false);
  await polled(store, 'proven', true);
  expect(await rowsFor('proven')).toEqual([]);
  await expect(resolve('proven', { as: 'failed' })).rejects.toThrow('nothing is to be decided');
});

describe('a gateway that runs asks the vendor about the id first', () => {
  test.each([
    [
      'does not know it',
      answer(404, { code: 'NoSuchTask', message: 'no task up-asked' }),
      'nothing was changed: of up-asked the vendor knows nothing: HTTP 404 (NoSuchTask: no task up-asked)',
    ],
    [
      'answers about another one',
      answer(200, { id: 'up-other', word: 'running' }),
      'nothing was changed: of up-asked the vendor answered about another task',
    ],
  ])('refused when it %s', async (word, told, message) => {
    const { store, folder, resolve, rowsFor, asked } = operators({ vendor: () => told });
    const id = word.replaceAll(' ', '-');
    await uncertain(store, id);
    const attempt = resolve(id, { as: 'accepted', upstream_id: 'up-asked' });
    await expect(attempt).rejects.toThrow(message);
    expect(asked.map(({ call, credential, request }) => [call, credential, request.path])).toEqual([
      ['poll', 0, '/tasks/up-asked'],
    ]);
    expect((await rowsFor(id)).map(({ kind, upstream_id }) => [kind, upstream_id])).toEqual([['open', null]]);
    expect(rowsOf(folder, 'SELECT id FROM audit_log WHERE target=?', id)).toEqual([]);
  });

  test.each([
    ['runs', answer(200, { id: 'up-runs', word: 'running' }), 'the vendor knows the id'],
    ['failed there', answer(200, { id: 'up-failed-there', word: 'broken' }), 'the vendor knows the id'],
    [
      'is not told of by a busy vendor',
      answer(503, { code: 'Refused' }),
      `the vendor said HTTP 503 (Refused); ${NOT_FOUND_YET}`,
    ],
    [
      'cannot be asked about',
      failure('not_sent', 'dns'),
      `the vendor could not be asked about the id (dns); ${NOT_FOUND_YET}`,
    ],
  ])('taken when it %s', async (word, told, note) => {
    const { store, resolve } = operators({ vendor: () => told });
    const id = word.replaceAll(' ', '-');
    await uncertain(store, id);
    const body = { as: 'accepted', upstream_id: `up-${id}` };
    expect(await resolve(id, body)).toEqual({ task: id, state: 'queued', note });
  });

  test('never about an id that no address can be made of', async () => {
    const { store, resolve, rowsFor, asked } = operators({ vendor: () => answer(404) });
    await uncertain(store, 'crooked');
    await expect(resolve('crooked', { as: 'accepted', upstream_id: '..' })).rejects.toThrow(
      'nothing was changed: the vendor cannot be asked about ..',
    );
    expect(await rowsFor('crooked')).toMatchObject([{ state: 'uncertain', upstream_id: null }]);
    expect(asked).toEqual([]);
  });

  test('not when the channel is gone', async () => {
    const { store, resolve, rowsFor, asked } = operators({ vendor: () => answer(404), channels: [] });
    await uncertain(store, 'no-channel');
    expect((await rowsFor('no-channel')).map(({ policy }) => policy)).toEqual(['manual']);
    expect(await resolve('no-channel', { as: 'accepted', upstream_id: 'up-gone' })).toEqual({
      task: 'no-channel',
      state: 'queued',
      note: `the vendor was not asked about the id, for the channel channel-1 is gone; ${NOT_FOUND_YET}`,
    });
    expect(asked).toEqual([]);
  });

  test('nor about a task that is decided', async () => {
    const { store, resolve, asked } = operators({ vendor: () => answer(404) });
    await uncertain(store, 'decided');
    await resolve('decided', { as: 'failed' });
    await expect(resolve('decided', { as: 'accepted', upstream_id: 'up-decided' })).rejects.toThrow(
      'nothing is to be decided about decided: it is failed',
    );
    expect(asked).toEqual([]);
  });
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
  [{}, 'as must be failed, accepted or seen (got nothing)'],
  [{ as: 'lost' }, 'as must be failed, accepted or seen (got lost)'],
  [{ as: 'accepted' }, 'upstream_id is needed with `as: accepted`'],
  [
    { as: 'accepted', upstream_id: 'task 1' },
    'upstream_id must be printable ASCII without blanks, as vendors write ids (got task 1)',
  ],
  [{ as: 'accepted', upstream_id: 'täsk' }, 'upstream_id must be printable ASCII without blanks'],
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
      // One job is billed once, however often it is listed.
      ['given_up', 0, { channel: 'channel-1' }],
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

test('what was of no use and what is gone: listed with what the vendor may bill, until an operator has seen them', async () => {
  const { store, resolve, rowsFor } = operators();
  await fund(store, { key: 'useless', owner: 'useless', wallet: 1_000 });
  for (const id of ['useless', 'lost']) {
    await store.submitIntent(intent(id, { key: 'useless', owner: 'useless' }));
    await store.recordAccepted({ ...acceptance(id), upstream_id: `up-${id}` });
  }
  const event = { type: 'no_usable_result', data: { reason: 'no_address' } };
  await store.failTask({ id: 'useless', error_code: 'upstream_failed', error_message: 'm', event });
  await store.completeTask({ id: 'lost', result: RESULT });
  await store.noteGone({ id: 'lost', file: 'video' });
  const rows = [...(await rowsFor('useless')), ...(await rowsFor('lost'))];
  expect(rows.map(({ kind, absorbed, data }) => [kind, absorbed, data])).toEqual([
    ['unusable', 10, { reason: 'no_address' }],
    ['gone', 0, { file: 'video' }],
  ]);
  for (const id of ['useless', 'lost']) {
    await resolve(id, { as: 'seen' });
    expect(await rowsFor(id)).toEqual([]);
  }
});

test('the commands show and decide through the routes', async () => {
  const { store, actions } = operators();
  await uncertain(store, 'shown');
  const tools = { actions, columns: 1_000, money: (micros: number) => `${micros} micros` };
  const listed = (await runTyped('uncertain-list', {}, tools))?.text ?? '';
  expect(listed.split('\n').find((line) => line.includes('shown'))).toMatch(
    /not known to be at the vendor.*channel-1 \(proto\).*502 cut.*10 micros.*by you/,
  );
  expect(
    (await runTyped('uncertain-resolve', { task: 'shown', as: 'accepted', upstream_id: 'up-shown' }, tools))
      ?.text,
  ).toBe(`shown is queued; ${NOT_ASKED}`);
});

test('calls that nobody counted to the end are listed behind what surely cost something, until they are seen', async () => {
  const { store, resolve, rowsFor } = operators();
  await fund(store, { key: 'left', owner: 'left', wallet: 1_000 });
  for (const [id, more] of [
    ['left-dear', { billed: 30 }],
    ['left-call', { uncounted: true }],
    ['left-whole', {}],
  ] as const) {
    await store.openCall(call(id, { key: 'left', owner: 'left', hold: 10 }));
    const settled = {
      id,
      state: 'failed',
      capture: 2,
      channel_id: 'channel-1',
      attempts: [],
      ...more,
    } as const;
    const uncounted = 'uncounted' in more ? { uncounted: 8 } : {};
    expect(await store.settleCall(settled)).toMatchObject({ captured: 2, ...uncounted });
  }
  expect(await rowsFor('left-whole')).toEqual([]);
  expect(await rowsFor('left-call')).toMatchObject([{ kind: 'uncounted', absorbed: 8 }]);
  expect((await store.absorbedCalls({ limit: 1 }))[0]?.call.id).not.toBe('left-call');
  expect(await resolve('left-call', { as: 'seen' })).toEqual({ task: 'left-call', state: 'failed' });
  expect(await rowsFor('left-call')).toEqual([]);
  expect(await balances(store, 'left')).toEqual([994, 0]);
});

test('a call that cost more than was on hold is listed, until it is seen', async () => {
  const { store, folder, resolve, rowsFor } = operators();
  await fund(store, { key: 'dear-call', owner: 'dear-call', wallet: 1_000 });
  await store.openCall(call('dear-call', { key: 'dear-call', owner: 'dear-call', hold: 10 }));
  await store.settleCall({
    id: 'dear-call',
    state: 'completed',
    capture: 2,
    billed: 30,
    channel_id: 'channel-1',
    attempts: [],
  });
  expect(await rowsFor('dear-call')).toMatchObject([
    { kind: 'absorbed', state: 'completed', channel: 'channel-1', protocol: 'proto', held: 0, absorbed: 28 },
  ]);
  await expect(resolve('dear-call', { as: 'failed' })).rejects.toThrow('there is no task');
  expect(await resolve('dear-call', { as: 'seen' })).toEqual({ task: 'dear-call', state: 'completed' });
  expect(await rowsFor('dear-call')).toEqual([]);
  await expect(resolve('dear-call', { as: 'seen' })).rejects.toThrow('there is no task');
  const audited = rowsOf(folder, "SELECT action,detail FROM audit_log WHERE target='dear-call'");
  expect(audited).toEqual([{ action: 'uncertain.resolve', detail: '{"as":"seen"}' }]);
  expect(await balances(store, 'dear-call')).toEqual([998, 0]);
});
