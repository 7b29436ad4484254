import { expect, test } from 'vitest';
import type { Store } from '../../runtime/store/types.ts';
import { callIdFrom, orderedId } from '../../runtime/time/ordered-id.ts';
import { accepted, call, fund, intent, RESULT } from './sample.ts';
import { rowsOf, tempStore } from './temp-store.ts';

const newTask = (): string => `task_${orderedId()}`;

let calls = 0;
/** As calls are named: the time, and characters in both cases, whose order is that of their bytes. */
const newCall = (): string => `${callIdFrom(Date.now() + calls)}${'aBcDeFgH'.charAt(calls++ % 8).repeat(16)}`;

const idsOf = (page: { readonly rows: readonly { readonly id: string }[] }) => page.rows.map(({ id }) => id);

/** Every page of a list, one after the other. */
async function allOf(
  list: Store['listWork'] | Store['listCalls'],
  asked: Parameters<Store['listCalls']>[0],
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await list({ ...asked, ...(after === undefined ? {} : { after }) });
    ids.push(...idsOf(page));
    expect(page.rows.length).toBeLessThanOrEqual(asked.limit);
    after = page.next;
    if (after === undefined) return ids;
  }
}

/** One task of each sort, by name. */
async function filled() {
  const { store, folder } = await tempStore();
  await fund(store, { wallet: 100_000 });
  await fund(store, { key: 'key-2', owner: 'owner-2', wallet: 100_000 });
  const ids: Record<string, string> = {};
  const make = async (name: string, options: Parameters<typeof intent>[1] = {}) => {
    const id = newTask();
    ids[name] = id;
    await accepted(store, id, options);
    return id;
  };
  await store.completeTask({ id: await make('done'), result: RESULT });
  const failed = { error_code: 'upstream_failed', error_message: 'it broke' };
  await store.failTask({ id: await make('broken', { key: 'key-2', owner: 'owner-2' }), ...failed });
  await make('picture', { kind: 'image', channel: { channel_id: 'channel-2' } });
  const other = await make('elsewhere', { channel: { channel_id: 'channel-2' } });
  await store.failTask({ id: other, ...failed });
  const unsure = newTask();
  ids.unsure = unsure;
  await store.submitIntent(intent(unsure));
  const lost = { reason: 'cut', http_status: 502, look_again_ms: 0, deadline_ms: 60_000 };
  await store.recordAmbiguous({ id: unsure, attempt: 1, ...lost });
  const name = (id: string): string => Object.entries(ids).find(([, one]) => one === id)?.[0] ?? id;
  return { store, folder, ids, name };
}

const NEWEST_FIRST = ['unsure', 'elsewhere', 'picture', 'broken', 'done'];

const ASKED = [
  [{}, NEWEST_FIRST],
  [{ state: 'queued' }, ['picture']],
  [{ state: 'uncertain' }, ['unsure']],
  [{ state: 'completed' }, ['done']],
  [{ state: 'failed' }, ['elsewhere', 'broken']],
  [{ state: 'stuck' }, []],
  [{ state: 'in_flight' }, ['picture']],
  [{ state: 'in_flight', channel_id: 'channel-1' }, []],
  [{ kind: 'image' }, ['picture']],
  [{ kind: 'audio' }, []],
  [{ model_id: 'm-1' }, NEWEST_FIRST],
  [{ model_id: 'm-2' }, []],
  [{ channel_id: 'channel-2' }, ['elsewhere', 'picture']],
  [{ channel_id: 'channel-1' }, ['unsure', 'broken', 'done']],
  [{ channel_id: 'channel-2', state: 'failed' }, ['elsewhere']],
  [{ channel_id: 'channel-1', state: 'completed' }, ['done']],
  [{ key: { id: 'key-2', owner_id: 'owner-2' } }, ['broken']],
  [{ key: { id: 'key-2', owner_id: 'owner-2' }, state: 'completed' }, []],
  [{ key: { id: 'key-1', owner_id: 'owner-1' }, kind: 'video' }, ['unsure', 'elsewhere', 'done']],
  [{ from: Date.now() + 3_600_000 }, []],
  [{ to: 1_000 }, []],
  [{ from: 1_000, to: Date.now() + 3_600_000, state: 'failed' }, ['elsewhere', 'broken']],
] as const;

test('tasks are listed by state, kind, model, key, channel and time, whole page by page', async () => {
  const { store, name } = await filled();
  for (const [asked, expected] of ASKED)
    for (const limit of [100, 2]) {
      const found = await allOf(store.listWork, { ...asked, limit } as never);
      expect([asked, limit, found.map(name)]).toEqual([asked, limit, expected]);
    }
});

test('a task in a list says what it was asked for, where it stands and what it cost', async () => {
  const { store, ids } = await filled();
  await store.refund({ work_id: ids.done ?? '', micros: 4, reason: 'it was dark', by: 'operator' });
  const { rows } = await store.listWork({ limit: 10 });
  const [unsure, , , broken, done] = rows;
  expect(done).toMatchObject({
    ...{ state: 'completed', captured: 10, refunded: 4, channel_id: 'channel-1', deleted_at: null },
    request: { mode: 'text', prompt: 'a cat' },
    ...{ stuck: false, progress: null, ended_at: expect.any(Number) },
  });
  expect(broken).toMatchObject({
    state: 'failed',
    captured: 0,
    error_code: 'upstream_failed',
    key_id: 'key-2',
  });
  expect(unsure).toMatchObject({ state: 'uncertain', captured: null, ended_at: null, hold: 10 });
});

test('one that its caller deleted is still listed, and a request that is too large is not read', async () => {
  const { store } = await tempStore();
  await fund(store);
  const id = newTask();
  const large = intent(id);
  const request = { ...large.task.request, prompt: 'x'.repeat(20_000) };
  await store.submitIntent({ ...large, task: { ...large.task, request } });
  await store.failTask({ id, error_code: 'timeout', error_message: 'late' });
  await store.deleteTask({ id, owner_id: 'owner-1' });
  const { rows } = await store.listWork({ limit: 10 });
  expect(rows).toMatchObject([{ id, deleted_at: expect.any(Number) }]);
});

test('stuck are those of which polls tell nothing, and those whose vendor says what nobody knows', async () => {
  const { store } = await tempStore();
  await fund(store);
  const [failing, odd, well] = [newTask(), newTask(), newTask()];
  for (const id of [failing, odd, well]) await accepted(store, id);
  for (let poll = 0; poll < 3; poll += 1)
    await store.reschedule({ id: failing, next_poll_ms: 1_000, failed: true });
  const event = { type: 'unlisted_status', data: { word: 'thinking' } };
  await store.reschedule({ id: odd, next_poll_ms: 1_000, failed: false, event });
  expect(idsOf(await store.listWork({ state: 'stuck', limit: 10 }))).toEqual([odd, failing]);
  expect(await allOf(store.listWork, { state: 'stuck', limit: 1 } as never)).toEqual([odd, failing]);
  expect(idsOf(await store.listWork({ state: 'stuck', model_id: 'm-2', limit: 10 }))).toEqual([]);
  const { rows } = await store.listWork({ limit: 10 });
  expect(rows.map(({ id, stuck }) => [id, stuck])).toEqual([
    [well, false],
    [odd, true],
    [failing, true],
  ]);
});

test('calls are listed by what they were, with what they used', async () => {
  const { store } = await tempStore();
  await fund(store, { wallet: 10_000 });
  await fund(store, { key: 'key-2', owner: 'owner-2', wallet: 10_000 });
  const made: string[] = [];
  for (let count = 0; count < 9; count += 1) {
    const id = newCall();
    made.unshift(id);
    const isOther = count % 3 === 0;
    await store.openCall(call(id, isOther ? { key: 'key-2', owner: 'owner-2' } : {}));
    await store.settleCall({
      ...{ id, state: count % 2 === 0 ? 'completed' : 'failed', capture: count, attempts: [] },
      ...{ channel_id: isOther ? 'channel-2' : 'channel-1', usage: { prompt_tokens: 61 } },
    });
  }
  await accepted(store, newTask());
  const every = (rest: number, of: number) => made.filter((_, index) => index % of === rest);
  for (const limit of [100, 2]) {
    // Those of one millisecond are in the order of their ids, which is not that of their making.
    expect([...(await allOf(store.listCalls, { limit }))].sort()).toEqual([...made].sort());
    expect(await allOf(store.listCalls, { channel_id: 'channel-2', limit })).toEqual(every(2, 3));
    expect(await allOf(store.listCalls, { state: 'failed', limit } as never)).toEqual(every(1, 2));
    const key = { id: 'key-2', owner_id: 'owner-2' };
    expect([...(await allOf(store.listCalls, { key, limit }))].sort()).toEqual([...every(2, 3)].sort());
    expect(await allOf(store.listCalls, { key, state: 'failed', limit } as never)).toEqual([made[5]]);
    expect((await allOf(store.listCalls, { model_id: 'c-1', limit })).length).toBe(9);
    expect(await allOf(store.listCalls, { model_id: 'c-2', limit })).toEqual([]);
  }
  const { rows } = await store.listCalls({ limit: 100 });
  expect(rows.find(({ id }) => id === made[0])).toMatchObject({
    ...{ state: 'completed', captured: 8, refunded: 0, absorbed: 0 },
    facts: { call: { usage: { prompt_tokens: 61 } } },
  });
});

test('a place that no list goes on from is refused', async () => {
  const { store } = await tempStore();
  for (const after of ['', 'x', '1', "1.'", `1.${'a'.repeat(65)}`])
    await expect(store.listWork({ after, limit: 1 })).rejects.toThrow('the list does not go on from');
});

test('an operator may have a task polled at once, but not all the time', async () => {
  const { store, folder, ids } = await filled();
  const { picture = '', done = '', unsure = '' } = ids;
  // As if it had just been polled, however long this machine takes; then as if that was a while ago.
  rowsOf(folder, 'UPDATE live SET updated_at=updated_at+60000');
  expect(await store.pollNow({ id: picture, by: 'alice' })).toMatchObject({ kind: 'too_soon' });
  for (const id of [done, unsure, 'task_none'])
    expect(await store.pollNow({ id, by: 'alice' })).toEqual({ kind: 'not_polled' });
  expect(await store.auditLog({ limit: 10 })).toEqual([]);
  rowsOf(folder, 'UPDATE live SET updated_at=updated_at-120000,due_at=due_at+60000');
  expect(await store.nextDueIn()).toBeGreaterThan(0);
  expect(await store.pollNow({ id: picture, by: 'alice' })).toEqual({ kind: 'due' });
  const [polled] = await store.claimDue({ limit: 5, lease_ms: 60_000 });
  expect(polled?.id).toBe(picture);
  expect(await store.pollNow({ id: picture, by: 'alice' })).toEqual({ kind: 'polling' });
  expect((await store.auditLog({ limit: 10 })).map(({ action, target }) => [action, target])).toEqual([
    ['task.poll', picture],
  ]);
});
