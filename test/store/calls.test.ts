import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../runtime/store/open-store.ts';
import type { SettleCall, Store } from '../../runtime/store/types.ts';
import { accepted, call, fund, KEY, violated } from './sample.ts';
import { rowsOf, tempFolder, tempStore } from './temp-store.ts';

function settle(
  id: string,
  capture: number,
  state: SettleCall['state'] = 'completed',
): Parameters<Store['settleCall']>[0] {
  return { id, state, capture, attempts: [] };
}

test('a call is held, settled by what it used, and told in full', async () => {
  const { store, folder } = await tempStore();
  await fund(store, { wallet: 1_000, quota: 500 });
  expect(await store.openCall(call('c1', { hold: 100 }))).toEqual({ kind: 'held' });
  const open = await store.findCall('c1');
  expect(open).toEqual({
    id: 'c1',
    kind: 'chat',
    route: 'chat-completions',
    owner_id: 'owner-1',
    key_id: KEY,
    model: 'c-1-2025-01-15',
    model_id: 'c-1',
    spec_version: 'spec-1',
    state: 'open',
    hold: 100,
    price_rule: '61 in + 34 out',
    captured: 0,
    channel_id: null,
    usage: null,
    usage_source: null,
    reason: null,
    error_code: null,
    attempts: [],
    created_at: expect.any(Number),
    deadline_at: (open?.created_at ?? 0) + 60_000,
    ended_at: null,
  });
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 900, wallet_hold: 100, key: 400 });
  expect(await violated(store)).toEqual([]);

  const end = {
    ...settle('c1', 30),
    channel_id: 'channel-1',
    usage: { prompt_tokens: 61, completion_tokens: 34 },
    usage_source: 'upstream',
    reason: 'caller_gone',
    error_code: 'upstream_error',
    first_ms: 120,
    attempts: [{ channel: 'channel-1', outcome: 'answered' }],
  } as const;
  expect(await store.settleCall(end)).toEqual({ applied: true, captured: 30 });
  const { ended_at, ...settled } = (await store.findCall('c1')) ?? { ended_at: undefined };
  expect(ended_at).toBeGreaterThanOrEqual(open?.created_at ?? 0);
  const { capture, ...told } = end;
  expect({ ...settled, ended_at: null }).toEqual({ ...open, ...told, captured: capture });
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 970, wallet_hold: 0, key: 470 });
  const moves = 'SELECT id,kind,resolves FROM ledger_txns WHERE task_id=? ORDER BY id';
  expect(rowsOf(folder, moves, 'c1')).toEqual([
    { id: 'c1/capture', kind: 'capture', resolves: 'c1/hold' },
    { id: 'c1/hold', kind: 'hold', resolves: null },
  ]);
  expect(await violated(store)).toEqual([]);
});

test.each([
  { about: 'all of the hold', hold: 100, capture: 100, captured: 100, kind: 'capture' },
  { about: 'nothing for a success', hold: 100, capture: 0, captured: 0, kind: 'capture' },
  { about: 'a free call', hold: 0, capture: 0, captured: 0, kind: 'capture' },
  { about: 'nothing for a failure', hold: 100, capture: 0, captured: 0, kind: 'release', state: 'failed' },
  { about: 'a part for a failure', hold: 100, capture: 7, captured: 7, kind: 'capture', state: 'failed' },
  { about: 'more than the hold', hold: 100, capture: 250, captured: 100, absorbed: 150, kind: 'capture' },
  { about: 'more than nothing', hold: 0, capture: 20, captured: 0, absorbed: 20, kind: 'capture' },
  {
    about: 'more than the hold for a failure',
    hold: 100,
    capture: 101,
    captured: 100,
    absorbed: 1,
    kind: 'capture',
    state: 'failed',
  },
  { about: 'more than the quota', hold: 500, capture: 501, captured: 500, absorbed: 1, kind: 'capture' },
  {
    about: 'a part, billed above the hold',
    hold: 100,
    capture: 7,
    billed: 250,
    captured: 7,
    absorbed: 243,
    kind: 'capture',
  },
  {
    about: 'a part, billed within the hold',
    hold: 100,
    capture: 7,
    billed: 100,
    captured: 7,
    kind: 'capture',
  },
] as const)('$about: $capture of a hold of $hold takes $captured (F18)', async (given) => {
  const { store, folder } = await tempStore();
  const { hold, capture, captured, kind } = given;
  const wallet = 1_000;
  const state = 'state' in given ? given.state : 'completed';
  const absorbed = 'absorbed' in given ? { absorbed: given.absorbed } : {};
  const billed = 'billed' in given ? { billed: given.billed } : {};
  for (const quota of [500, undefined]) {
    const key = quota === undefined ? 'free' : 'limited';
    await fund(store, { key, owner: key, wallet, ...(quota === undefined ? {} : { quota }) });
    await store.openCall(call(key, { hold, key, owner: key }));
    const settled = await store.settleCall({ ...settle(key, capture, state), ...billed });
    expect(settled).toEqual({ applied: true, captured, ...absorbed });
    expect(await store.findCall(key)).toMatchObject({ state, hold, captured });
    const listed = await store.absorbedCalls({ limit: 9 });
    expect(listed.find(({ call: { id } }) => id === key)?.absorbed).toBe(absorbed.absorbed);
    expect(await store.balanceOf(key)).toEqual({
      wallet: wallet - captured,
      wallet_hold: 0,
      ...(quota === undefined ? {} : { key: quota - captured }),
    });
    const resolutions =
      'SELECT l.kind FROM ledger_txns l JOIN calls c ON l.task_id=c.ledger_id WHERE c.id=? AND l.resolves IS NOT NULL';
    expect(rowsOf(folder, resolutions, key)).toEqual([{ kind }]);
  }
  expect(await violated(store)).toEqual([]);
});

test.each([
  { wallet: 9, limited_by: 'wallet', balance: 9 },
  { wallet: 1_000, quota: 5, limited_by: 'key', balance: 5 },
  { wallet: 9, quota: 5, limited_by: 'key', balance: 5 },
  { wallet: 0, quota: 50, limited_by: 'wallet', balance: 0 },
] as const)('a call nobody can pay is refused by the $limited_by and leaves nothing', async (given) => {
  const { store, folder } = await tempStore();
  const { balance, limited_by } = given;
  await fund(store, given);
  expect(await store.openCall(call('c1'))).toEqual({ kind: 'insufficient_quota', balance, limited_by });
  expect(await store.findCall('c1')).toBeUndefined();
  expect(rowsOf(folder, "SELECT id FROM ledger_txns WHERE kind='hold'")).toEqual([]);
  expect(await violated(store)).toEqual([]);
});

test.each([
  { about: 'an unknown key', input: call('c2', { key: 'nobody' }), says: 'names key nobody' },
  { about: "another's key", input: call('c2', { owner: 'x' }), says: 'names owner x, who does not own' },
  { about: 'an id that exists', input: call('c1'), says: 'a call with the id c1 is open' },
  {
    about: 'a negative hold',
    input: call('c2', { hold: -1 }),
    says: 'a price must not be negative (got -1)',
  },
  { about: 'half a micro-unit', input: call('c2', { hold: 0.5 }), says: '0.5 is not a safe integer' },
])('$about is a mistake that changes nothing', async ({ input, says }) => {
  const { store } = await tempStore();
  await fund(store);
  await store.openCall(call('c1'));
  await expect(store.openCall(input)).rejects.toThrow(says);
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 990, wallet_hold: 10 });
  expect(await violated(store)).toEqual([]);
});

test('settling a call that was never opened, or for less than nothing, is a mistake', async () => {
  const { store } = await tempStore();
  await fund(store);
  await store.openCall(call('c1'));
  await expect(store.settleCall(settle('none', 1))).rejects.toThrow('call none is not stored');
  await expect(store.settleCall(settle('c1', -1))).rejects.toThrow('capture must not be negative (got -1)');
  await expect(store.settleCall(settle('c1', 0.5))).rejects.toThrow('0.5 is not a safe integer');
  expect(await store.findCall('c1')).toMatchObject({ state: 'open' });
  expect(await violated(store)).toEqual([]);
});

test('a call is settled once; the second time says what was charged', async () => {
  const { store } = await tempStore();
  await fund(store);
  await store.openCall(call('c1'));
  expect(await store.settleCall(settle('c1', 4))).toEqual({ applied: true, captured: 4 });
  expect(await store.settleCall(settle('c1', 9))).toEqual({ applied: false, captured: 4 });
  expect(await store.settleCall(settle('c1', 0, 'failed'))).toEqual({ applied: false, captured: 4 });
  expect(await store.findCall('c1')).toMatchObject({ state: 'completed', captured: 4 });
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 996, wallet_hold: 0 });
});

test('calls past their deadline are released, at most 500 at a time, oldest first', async () => {
  const { store } = await tempStore();
  await fund(store, { wallet: 10_000, quota: 10_000 });
  await fund(store, { key: 'other', owner: 'other', wallet: 10 });
  await store.openCall(call('live'));
  await store.openCall(call('theirs', { key: 'other', owner: 'other', deadline_ms: -2 }));
  await store.openCall(call('free', { hold: 0, deadline_ms: -2 }));
  const late = Array.from({ length: 600 }, (_, index) => call(`late-${index}`, { deadline_ms: -1 }));
  await Promise.all(late.map((input) => store.openCall(input)));
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 3_990, wallet_hold: 6_010, key: 3_990 });
  expect([
    await store.releaseStaleCalls(),
    await store.releaseStaleCalls(),
    await store.releaseStaleCalls(),
  ]).toEqual([500, 102, 0]);
  for (const id of ['theirs', 'free', 'late-599']) {
    expect(await store.findCall(id)).toMatchObject({ state: 'failed', reason: 'deadline', captured: 0 });
  }
  expect(await store.findCall('live')).toMatchObject({ state: 'open', reason: null });
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 9_990, wallet_hold: 10, key: 9_990 });
  expect(await store.balanceOf('other')).toEqual({ wallet: 10, wallet_hold: 0 });
  expect(await store.settleCall(settle('theirs', 5))).toEqual({ applied: false, captured: 0 });
  expect(await violated(store)).toEqual([]);
});

test('calls of a process that is gone cost nothing, leave no trace, and free what they were drawn from', async () => {
  const folder = tempFolder();
  const first = await openStore({ dataDir: folder });
  await fund(first, { quota: 500 });
  await accepted(first, 'task');
  await first.openCall(call('open'));
  await first.openCall(call('done'));
  await first.settleCall(settle('done', 3));
  const left = join(folder, 'left');
  mkdirSync(left);
  for (const name of ['gateway.db', 'gateway.db-wal']) copyFileSync(join(folder, name), join(left, name));
  await first.close();
  for (const dataDir of [left, folder]) {
    const second = await openStore({ dataDir });
    expect(await second.findCall('open')).toBeUndefined();
    expect(await second.findCall('done')).toMatchObject({ state: 'completed', reason: null, captured: 3 });
    expect(await second.findTaskById('task')).toMatchObject({ state: 'queued' });
    expect(await second.balanceOf(KEY)).toEqual({ wallet: 987, wallet_hold: 10, key: 487 });
    expect(await violated(second)).toEqual([]);
    await second.close();
  }
});
