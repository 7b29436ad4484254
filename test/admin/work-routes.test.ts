import { beforeAll, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { createActions } from '../../runtime/admin/actions.ts';
import type { TaskLine } from '../../runtime/admin/work-rows.ts';
import { callIdFrom, orderedId } from '../../runtime/time/ordered-id.ts';
import { accepted, call, fund, RESULT } from '../store/sample.ts';
import { rowsOf, sharedStore } from '../store/temp-store.ts';
import { channelOf, deploymentOf } from '../tasks/world.ts';
import { listenerWith, runTyped } from './operators.ts';

const shared = sharedStore();
const [done = '', running = '', broken = ''] = Array.from({ length: 3 }, () => `task_${orderedId()}`);
const chat = `${callIdFrom(Date.now())}${'x'.repeat(16)}`;

/** Three tasks, of which the second is in flight, and one chat call. */
beforeAll(async () => {
  const { store } = shared();
  await fund(store, { key: 'key-first', wallet: 100_000 });
  const channel = { channel_id: 'studio', protocol: 'replicate' };
  for (const id of [done, running, broken]) await accepted(store, id, { key: 'key-first', channel });
  await store.completeTask({ id: done, result: RESULT });
  await store.failTask({ id: broken, error_code: 'upstream_failed', error_message: 'it broke' });
  await store.openCall(call(chat, { key: 'key-first' }));
  await store.settleCall({
    ...{ id: chat, state: 'completed', capture: 5, attempts: [{}, {}], channel_id: 'talker' },
    ...{ usage: { prompt_tokens: 61, completion_tokens: 34 }, usage_source: 'estimate', first_ms: 120 },
  });
});

/** What operators can do there; a vendor that is asked to cancel does as it is said here. */
function operators(cancel: (id: string) => Promise<boolean> = async () => true) {
  const { store, folder } = shared();
  const nudged: number[] = [];
  const actions = createActions({
    store,
    registry,
    pepper: new Uint8Array(32),
    groups: () => new Set(['default']),
    deployment: () => deploymentOf([channelOf({ id: 'studio', protocol: 'replicate' })]),
    tasks: { cancel: (task) => cancel(task.id), nudge: () => void nudged.push(1) },
  });
  return { store, folder, actions, ask: listenerWith(actions), nudged };
}

test('tasks are listed over HTTP page by page, with names of keys and without what is secret', async () => {
  const { ask } = operators();
  const first = (await ask('GET', '/admin/tasks?limit=2')) as { tasks: TaskLine[]; next: string };
  expect(first.tasks.map(({ id }) => id)).toEqual([broken, running]);
  const second = await ask('GET', `/admin/tasks?limit=2&after=${first.next}`);
  expect(second).toEqual({
    tasks: [
      {
        ...{ id: done, kind: 'video', state: 'completed', stuck: false, progress: null, model: 'm-1' },
        ...{ mode: 'text', prompt: 'a cat', warnings: 0, key: 'key-first', key_name: 'key-first' },
        ...{ owner: 'owner-1', channel: 'studio', upstream_id: `up-${done}`, route: 'videos-create' },
        ...{ created_at: expect.any(Number), ended_at: expect.any(Number), next_poll_at: null, hold: 10 },
        ...{ charged: 10, refunded: 0, error_code: null, deleted_at: null },
      },
    ],
  });
  expect(await ask('GET', '/admin/tasks?state=failed&key=key-first&channel=studio')).toMatchObject({
    tasks: [{ id: broken, error_code: 'upstream_failed', charged: 0 }],
  });
});

test('names that nothing has are refused with what was meant', async () => {
  const { ask } = operators();
  for (const [query, message] of [
    ['model=video-bb', 'video-b'],
    ['channel=studios', 'did you mean `studio`'],
    ['key=nobody', 'there is no key nobody'],
    ['state=lost', 'state must be in_flight, queued'],
    ['from=2026-11-22&to=2026-11-21', 'to must not be before from'],
    ['limit=501', 'limit must be a whole number from 1 to 500'],
    ['after=x', 'the list does not go on from x'],
  ])
    await expect(ask('GET', `/admin/tasks?${query}`)).rejects.toThrow(message);
});

test('calls are listed with what they used', async () => {
  const { ask } = operators();
  expect(await ask('GET', '/admin/calls?model=c-1')).toEqual({
    calls: [
      {
        ...{ id: chat, state: 'completed', reason: null, error_code: null, model: 'c-1' },
        ...{ key: 'key-first', key_name: 'key-first', owner: 'owner-1', channel: 'talker', attempts: 2 },
        ...{ route: 'chat-completions', created_at: expect.any(Number), ended_at: expect.any(Number) },
        first_ms: 120,
        ...{ prompt_tokens: 61, cached_tokens: null, completion_tokens: 34, estimated: true },
        ...{ hold: 10, charged: 5, refunded: 0, absorbed: 0 },
      },
    ],
  });
});

test('any id is found, with what it is of', async () => {
  const { ask } = operators();
  for (const [q, found] of [
    [done, [{ kind: 'task', id: done, address: `/tasks/${done}` }]],
    [
      `up-${done}`,
      [{ kind: 'task', id: done, because: 'its id at the vendor or of its request, on studio' }],
    ],
    [chat, [{ kind: 'call', id: chat, address: `/calls/${chat}` }]],
    ['studio', [{ kind: 'channel', id: 'studio', address: '/channels/studio' }]],
    ['key-first', [{ kind: 'key', id: 'key-first', address: '/keys/key-first' }]],
    ['nothing', []],
  ] as const)
    expect(await ask('GET', `/admin/find?q=${encodeURIComponent(q)}`)).toMatchObject({ found });
});

test('a task is polled now, and the engine is told', async () => {
  const { ask, folder, nudged } = operators();
  // As if it had just been polled, however long this machine takes; then as if that was a while ago.
  rowsOf(folder, 'UPDATE live SET updated_at=updated_at+60000');
  await expect(ask('POST', `/admin/tasks/${running}/poll`, {})).rejects.toThrow(
    'polled less than 5 seconds ago',
  );
  rowsOf(folder, 'UPDATE live SET updated_at=updated_at-120000');
  expect(await ask('POST', `/admin/tasks/${running}/poll`, {})).toMatchObject({
    task: running,
    polled: 'now',
  });
  expect(nudged).toHaveLength(1);
  await expect(ask('POST', `/admin/tasks/${done}/poll`, {})).rejects.toThrow(
    'is not polled: it is completed',
  );
  await expect(ask('POST', '/admin/tasks/none/poll', {})).rejects.toThrow('there is no task none');
});

test('a vendor is not asked about a task while its channel is disabled', async () => {
  const { ask, store } = operators(async () => {
    throw new Error('was asked');
  });
  const by = { name: 'ann', via: 'api' } as const;
  await store.overrideChannel({ channel_id: 'studio', mode: 'disabled', by });
  await expect(ask('POST', `/admin/tasks/${running}/poll`, {})).rejects.toThrow(
    `${running} is not polled: its channel \`studio\` is disabled`,
  );
  await expect(ask('POST', `/admin/tasks/${running}/cancel`, {})).rejects.toThrow(
    `${running} cannot be cancelled: its channel is disabled`,
  );
  await expect(ask('POST', `/admin/tasks/${done}/cancel`, {})).rejects.toThrow('it is completed already');
  await store.liftOverride({ channel_id: 'studio', by });
});

test('commands show a table, or write all rows for a spreadsheet', async () => {
  const { actions } = operators();
  const shown = await runTyped('tasks-list', { limit: '2' }, { actions, columns: 400 });
  expect(shown?.text).toContain(running);
  expect(shown?.text).toContain('there are more');
  const written: string[] = [];
  const write = async (text: string) => void written.push(text);
  expect(await runTyped('tasks-list', { format: 'csv', limit: '1' }, { actions, write })).toBeUndefined();
  const lines = written.join('').trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/^id,kind,state,stuck,.*hold_micros,hold,charged_micros,charged,.*,currency$/);
  expect(lines[3]).toContain(done);
  expect((await runTyped('calls-list', {}, { actions, columns: 400 }))?.text).toContain('61, 34 (estimated)');
  expect((await runTyped('find', { q: chat }, { actions }))?.text).toContain(`/calls/${chat}`);
  expect((await runTyped('find', { q: 'x' }, { actions }))?.text).toBe('nothing has this id');
});

test('a task is cancelled where its vendor agrees; else it is said why not', async () => {
  const { ask, store } = operators(async () => false);
  await expect(ask('POST', `/admin/tasks/${done}/cancel`, {})).rejects.toThrow('it is completed already');
  const refused = ask('POST', `/admin/tasks/${running}/cancel`, {});
  await expect(refused).rejects.toThrow('its vendor did not agree; it is queued');
  const agreed = operators(async (id) => {
    await store.failTask({ id, error_code: 'cancelled', error_message: 'x' });
    return true;
  });
  expect(await agreed.ask('POST', `/admin/tasks/${running}/cancel`, {})).toEqual({
    task: running,
    state: 'failed',
  });
  expect((await store.auditLog({ limit: 1 }))[0]).toMatchObject({ action: 'task.cancel', target: running });
});
