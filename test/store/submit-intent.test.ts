import { expect, test } from 'vitest';
import { fund, intent, KEY, OWNER, violated } from './sample.ts';
import { rowsOf, tempStore } from './temp-store.ts';

test('an intent holds the price on both levels and writes the task', async () => {
  const { store, folder } = await tempStore();
  await fund(store, { wallet: 100, quota: 50 });
  const outcome = await store.submitIntent(intent('t1', { price: 30 }));
  if (outcome.kind !== 'held') throw new Error(outcome.kind);
  const { task } = outcome;
  expect(task).toEqual({
    ...intent('t1', { price: 30 }).task,
    protocol: 'proto',
    channel_id: 'channel-1',
    credential: 0,
    state: 'submitting',
    progress: 0,
    result: null,
    error_code: null,
    error_message: null,
    upstream_id: null,
    saved: {},
    lease_epoch: 0,
    next_poll_at: task.created_at + 60_000,
    poll_count: 0,
    poll_failures: 0,
    deadline_at: task.created_at + 60_000,
    created_at: task.updated_at,
    updated_at: task.updated_at,
    completed_at: null,
    deleted_at: null,
  });
  expect(outcome.attempt).toBe(1);
  expect(await store.findTask({ id: 't1', owner_id: OWNER })).toEqual(task);
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 70, wallet_hold: 30, key: 20 });
  expect(await store.chargeOf('t1')).toEqual({ hold: 30, captured: 0, released: 0 });
  expect(rowsOf(folder, 'SELECT attempt,outcome,channel_id FROM submit_attempts')).toEqual([
    { attempt: 1, outcome: 'started', channel_id: 'channel-1' },
  ]);
  expect(rowsOf(folder, 'SELECT type,data FROM task_events')).toEqual([
    { type: 'held', data: '{"price":30,"channel":"channel-1"}' },
  ]);
  expect(await violated(store)).toEqual([]);
});

test.each([
  { about: 'the wallet', wallet: 9, quota: 1_000, limited_by: 'wallet', balance: 9 },
  { about: 'the key', wallet: 1_000, quota: 9, limited_by: 'key', balance: 9 },
  { about: 'both', wallet: 3, quota: 2, limited_by: 'key', balance: 2 },
  { about: 'a wallet that was never filled', wallet: 0, quota: 10, limited_by: 'wallet', balance: 0 },
])(
  'an intent that $about cannot pay changes nothing (F12)',
  async ({ wallet, quota, limited_by, balance }) => {
    const { store, folder } = await tempStore();
    await fund(store, { wallet, quota });
    expect(await store.submitIntent(intent('t1', { price: 10 }))).toEqual({
      kind: 'insufficient_quota',
      balance,
      limited_by,
    });
    expect(await store.balanceOf(KEY)).toEqual({ wallet, wallet_hold: 0, key: quota });
    expect(await store.findTaskById('t1')).toBeUndefined();
    for (const table of ['channel_slots', 'submit_attempts', 'task_events']) {
      expect(rowsOf(folder, `SELECT * FROM ${table}`)).toEqual([]);
    }
    expect(rowsOf(folder, "SELECT * FROM ledger_txns WHERE kind='hold'")).toEqual([]);
    expect(await violated(store)).toEqual([]);
  },
);

test('a full channel refuses and holds nothing; a changed cap counts from the next task on', async () => {
  const { store, folder } = await tempStore();
  await fund(store, { wallet: 100 });
  const outcomes: string[] = [];
  for (const [index, max_inflight] of [2, 2, 2, 3, 1, 0, 4].entries()) {
    outcomes.push((await store.submitIntent(intent(`t${index}`, { channel: { max_inflight } }))).kind);
  }
  expect(outcomes).toEqual(['held', 'held', 'saturated', 'held', 'saturated', 'saturated', 'held']);
  expect(rowsOf(folder, 'SELECT inflight FROM channel_slots')).toEqual([{ inflight: 4 }]);
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 60, wallet_hold: 40 });
  expect(await violated(store)).toEqual([]);
});

test('a free task has a hold without entries and needs no money', async () => {
  const { store, folder } = await tempStore();
  await fund(store, { wallet: 0, quota: 0 });
  expect((await store.submitIntent(intent('t1', { price: 0 }))).kind).toBe('held');
  expect(rowsOf(folder, 'SELECT id,kind FROM ledger_txns WHERE task_id IS NOT NULL')).toEqual([
    { id: 't1/hold', kind: 'hold' },
  ]);
  expect(await store.ledgerOf('t1')).toEqual([]);
  await store.failTask({ id: 't1', error_code: 'cancelled', error_message: 'cancelled' });
  expect(await violated(store)).toEqual([]);
});

test.each([
  { about: 'an unknown key', options: { key: 'nobody' }, message: 'names key nobody, which is not stored' },
  {
    about: 'another owner',
    options: { owner: 'thief' },
    message: 'names owner thief, who does not own key key-1',
  },
  {
    about: 'a price beyond 2^53',
    options: { price: 2 ** 53 },
    message: '9007199254740992 is not a safe integer',
  },
  { about: 'a fractional price', options: { price: 1.5 }, message: '1.5 is not a safe integer' },
  { about: 'a negative price', options: { price: -5 }, message: 'price must not be negative (got -5)' },
])('an intent with $about is a mistake of ours and changes nothing', async ({ options, message }) => {
  const { store } = await tempStore();
  await fund(store, { wallet: 100 });
  await expect(store.submitIntent(intent('t1', options))).rejects.toThrow(message);
  expect(await store.findTaskById('t1')).toBeUndefined();
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 100, wallet_hold: 0 });
  expect(await violated(store)).toEqual([]);
});

test('a repeated task id is refused by the database', async () => {
  const { store } = await tempStore();
  await fund(store, { wallet: 100 });
  await store.submitIntent(intent('t1'));
  await expect(store.submitIntent(intent('t1'))).rejects.toThrow(/unique constraint/i);
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 90, wallet_hold: 10 });
  expect(await violated(store)).toEqual([]);
});
