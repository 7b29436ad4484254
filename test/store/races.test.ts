import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { accepted, call, fund, intent, KEY, RESULT, violated } from './sample.ts';
import { ENGINE, rowsOf, tempStore } from './temp-store.ts';

/** Runs `attempts` submits at once; each answers whether it was let through. */
async function race(attempts: number, submit: (index: number) => Promise<boolean>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: attempts }, (_, index) => submit(index)));
  return answers.filter(Boolean).length;
}

test('1,000 concurrent submits on a balance for 100: exactly 100 are held (F11)', async () => {
  const { store } = await tempStore();
  await fund(store, { wallet: 1_000, quota: 5_000 });
  const refusals = new Set<string>();
  const passed = await race(1_000, async (index) => {
    const outcome = await store.submitIntent(intent(`t${index}`, { price: 10 }));
    if (outcome.kind !== 'held') refusals.add(JSON.stringify(outcome));
    return outcome.kind === 'held';
  });
  expect(passed).toBe(100);
  expect([...refusals]).toEqual(['{"kind":"insufficient_quota","balance":0,"limited_by":"wallet"}']);
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 0, wallet_hold: 1_000, key: 4_000 });
  expect(await violated(store)).toEqual([]);
});

test.runIf(ENGINE === 'sqlite')(
  'control that must fail: check-then-act lets more than 100 through the same race',
  async () => {
    const { store } = await tempStore();
    await fund(store, { wallet: 1_000 });
    let spent = 0;
    const passed = await race(1_000, async () => {
      const balance = await store.balanceOf(KEY);
      await turn();
      if ((balance?.wallet ?? 0) - spent < 10) return false;
      await turn();
      spent += 10;
      return true;
    });
    expect(passed).toBeGreaterThan(100);
  },
);

test('500 concurrent submits on a channel for 60: exactly 60 are held', async () => {
  const { store, folder } = await tempStore();
  await fund(store, { wallet: 100_000 });
  const passed = await race(500, async (index) => {
    const outcome = await store.submitIntent(intent(`t${index}`, { channel: { max_inflight: 60 } }));
    return outcome.kind === 'held';
  });
  expect(passed).toBe(60);
  expect(rowsOf(folder, 'SELECT inflight FROM channel_slots')).toEqual([{ inflight: 60 }]);
  expect(await violated(store)).toEqual([]);
});

test('64 concurrent finishers: one is applied (F15)', async () => {
  const { store, folder } = await tempStore();
  await fund(store);
  await accepted(store, 't1');
  const applied = await race(64, async (index) => {
    const outcome =
      index % 2 === 0
        ? await store.completeTask({ id: 't1', result: RESULT })
        : await store.failTask({ id: 't1', error_code: 'timeout', error_message: 'late' });
    return outcome.applied;
  });
  expect(applied).toBe(1);
  expect(rowsOf(folder, "SELECT kind FROM ledger_txns WHERE resolves='t1/hold'")).toEqual([
    { kind: 'capture' },
  ]);
  expect(await violated(store)).toEqual([]);
});

test('refusals and errors inside a shared commit leave their neighbours alone', async () => {
  const { store } = await tempStore();
  await fund(store, { wallet: 100 });
  const inputs = [
    intent('a', { price: 60 }),
    intent('b', { price: 60 }),
    intent('c', { key: 'nobody' }),
    intent('a', { price: 1 }),
    intent('d', { price: 0.5 }),
    intent('e', { price: 40, channel: { channel_id: 'full', max_inflight: 0 } }),
    intent('f', { price: 40 }),
  ];
  const settled = await Promise.allSettled(inputs.map((input) => store.submitIntent(input)));
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value.kind : 'rejected'))).toEqual([
    'held',
    'insufficient_quota',
    'rejected',
    'rejected',
    'rejected',
    'saturated',
    'held',
  ]);
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 0, wallet_hold: 100 });
  expect(await violated(store)).toEqual([]);
});

test('1,000 concurrent calls on a balance for 100: exactly 100 are held (F11)', async () => {
  const { store } = await tempStore();
  await fund(store, { wallet: 1_000, quota: 5_000 });
  const refusals = new Set<string>();
  const passed = await race(1_000, async (index) => {
    const outcome = await store.openCall(call(`c${index}`));
    if (outcome.kind !== 'held') refusals.add(JSON.stringify(outcome));
    return outcome.kind === 'held';
  });
  expect(passed).toBe(100);
  expect([...refusals]).toEqual(['{"kind":"insufficient_quota","balance":0,"limited_by":"wallet"}']);
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 0, wallet_hold: 1_000, key: 4_000 });
  expect(await violated(store)).toEqual([]);
});

test('64 settlements of one call beside 64 sweeps of its deadline: one resolution', async () => {
  const { store, folder } = await tempStore();
  await fund(store, { quota: 500 });
  for (const round of [1, 2, 3, 4, 5]) {
    await store.openCall(call(`c${round}`, { deadline_ms: -1 }));
    const settled = race(64, async (index) => {
      const state = index % 2 === 0 ? 'completed' : 'failed';
      const input = { id: `c${round}`, state, capture: index % 11, attempts: [] } as const;
      return (await store.settleCall(input)).applied;
    });
    const swept = race(64, async () => (await store.releaseStaleCalls()) === 1);
    expect((await settled) + (await swept)).toBe(1);
  }
  expect(rowsOf(folder, 'SELECT COUNT(*) AS n FROM ledger_txns WHERE resolves IS NOT NULL')).toEqual([
    { n: 5 },
  ]);
  expect(await violated(store)).toEqual([]);
});

test('overruns that race take no more than each of them held', async () => {
  const { store } = await tempStore();
  await fund(store, { wallet: 100, quota: 90 });
  await race(8, async (index) => (await store.openCall(call(`c${index}`, { hold: 5 }))).kind === 'held');
  const settled = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      store.settleCall({ id: `c${index}`, state: 'completed', capture: 50, attempts: [] }),
    ),
  );
  expect(settled).toEqual(Array.from({ length: 8 }, () => ({ applied: true, captured: 5, absorbed: 45 })));
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 60, wallet_hold: 0, key: 50 });
  expect(await violated(store)).toEqual([]);
});
