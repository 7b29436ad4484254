import { describe, expect, test } from 'vitest';
import type { Store } from '../../runtime/store/types.ts';
import { accepted, call, fund, intent, RESULT, violated } from './sample.ts';
import { rowsOf, sharedStore } from './temp-store.ts';

const shared = sharedStore();
const ASKED = { reason: 'it was dark', by: 'operator' } as const;

let cases = 0;

/** An owner and key of the test's own, with 1,000 in the wallet and 500 of quota where it has one. */
async function payer(quota?: number): Promise<{ store: Store; key: string; owner: string; id: string }> {
  const { store } = shared();
  const id = `case${cases++}`;
  const own = { key: `key-${id}`, owner: `owner-${id}` };
  await fund(store, { ...own, ...(quota === undefined ? {} : { quota }) });
  return { store, ...own, id };
}

async function done(
  given: { readonly quota?: number; readonly price?: number; readonly capture?: number } = {},
) {
  const world = await payer(given.quota);
  const { store, key, owner, id } = world;
  await accepted(store, id, { key, owner, price: given.price ?? 40 });
  const { capture } = given;
  await store.completeTask({ id, result: RESULT, ...(capture === undefined ? {} : { capture }) });
  return world;
}

describe('refunds', () => {
  test.each([
    { about: 'all of a task', quota: 500, given: {}, micros: 40, wallet: 1_000, left: 500 },
    { about: 'a part of a task', quota: 500, given: { micros: 15 }, micros: 15, wallet: 975, left: 475 },
    { about: 'a task of an unlimited key', given: {}, micros: 40, wallet: 1_000 },
    { about: 'all of what a part cost', capture: 10, given: {}, micros: 10, wallet: 1_000 },
  ])('$about goes back to where it came from', async ({ quota, capture, given, micros, wallet, left }) => {
    const made = { ...(quota === undefined ? {} : { quota }), ...(capture === undefined ? {} : { capture }) };
    const { store, key, id } = await done(made);
    expect(await store.refund({ work_id: id, ...given, ...ASKED })).toEqual({ kind: 'refunded', micros });
    expect(await store.balanceOf(key)).toEqual({
      wallet,
      wallet_hold: 0,
      ...(left === undefined ? {} : { key: left }),
    });
    expect(await store.chargeOf(id)).toEqual({
      hold: 40,
      captured: capture ?? 40,
      released: 40 - (capture ?? 40),
      refunded: micros,
    });
    expect(await store.refund({ work_id: id, micros: 1, ...ASKED })).toEqual({
      kind: 'already',
      micros,
      at: expect.any(Number),
    });
    expect(rowsOf(shared().folder, 'SELECT type,data FROM task_events WHERE task_id=?', id).at(-1)).toEqual({
      type: 'refunded',
      data: JSON.stringify({ micros, reason: 'it was dark' }),
    });
    expect(await store.auditLog({ target: id, limit: 9 })).toEqual([
      {
        id: expect.stringMatching(/^audit_[0-9a-f]{24}$/),
        actor: 'operator',
        action: 'work.refund',
        target: id,
        txn_id: `${id}/refund`,
        detail: { micros, captured: capture ?? 40, reason: 'it was dark' },
        at: expect.any(Number),
        via: 'cli',
      },
    ]);
    expect(await violated(store)).toEqual([]);
  });

  test('a call is refunded as a task is, of what it held and no more', async () => {
    const { store, key, owner, id } = await payer(500);
    await store.openCall(call(id, { key, owner, hold: 10 }));
    await store.settleCall({ id, state: 'failed', capture: 25, attempts: [] });
    const asked = { work_id: id, ...ASKED, by: 'admin' } as const;
    expect(await store.refund({ ...asked, micros: 11 })).toEqual({ kind: 'too_much', captured: 10 });
    expect(await store.refund(asked)).toEqual({ kind: 'refunded', micros: 10 });
    expect(await store.balanceOf(key)).toEqual({ wallet: 1_000, wallet_hold: 0, key: 500 });
    expect((await store.auditLog({ target: id, limit: 9 })).map(({ actor }) => actor)).toEqual(['admin']);
    expect(await violated(store)).toEqual([]);
  });

  test('nothing is given back of what cost nothing, and of nothing', async () => {
    const { store, key, owner, id } = await payer();
    await accepted(store, id, { key, owner });
    const asked = { work_id: id, ...ASKED };
    expect(await store.refund(asked)).toEqual({ kind: 'too_much', captured: 0 });
    await store.failTask({ id, error_code: 'timeout', error_message: 'late' });
    expect(await store.refund(asked)).toEqual({ kind: 'too_much', captured: 0 });
    await accepted(store, `${id}-free`, { key, owner, price: 0 });
    await store.completeTask({ id: `${id}-free`, result: RESULT });
    expect(await store.refund({ ...asked, work_id: `${id}-free` })).toEqual({
      kind: 'too_much',
      captured: 0,
    });
    expect(await store.refund({ ...asked, work_id: 'none' })).toEqual({ kind: 'unknown' });
    await expect(store.refund({ ...asked, micros: 0 })).rejects.toThrow('a refund must be positive (got 0)');
    expect(await store.auditLog({ target: id, limit: 9 })).toEqual([]);
  });

  test('a forgotten task of a revoked key is refunded all the same', async () => {
    const { store, key, owner, id } = await done({ quota: 500 });
    await store.deleteTask({ id, owner_id: owner });
    await store.revokeKey(key);
    expect(await store.refund({ work_id: id, ...ASKED })).toEqual({ kind: 'refunded', micros: 40 });
    expect(await store.balanceOf(key)).toEqual({ wallet: 1_000, wallet_hold: 0, key: 500 });
  });

  test('64 refunds at once: one is given, 63 are told of it (F16)', async () => {
    const { store, key, id } = await done();
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        store.refund({ work_id: id, ...(index % 2 === 0 ? { micros: 7 } : {}), ...ASKED }),
      ),
    );
    const given = outcomes.filter(({ kind }) => kind === 'refunded');
    expect(given).toEqual([{ kind: 'refunded', micros: 7 }]);
    expect(outcomes.filter(({ kind }) => kind === 'already').length).toBe(63);
    expect(await store.balanceOf(key)).toEqual({ wallet: 967, wallet_hold: 0 });
    expect(await violated(store)).toEqual([]);
  });
});

describe('corrections', () => {
  test('a correction moves wallet and quota, up and down, once for each name', async () => {
    const { store, key, id } = await payer(500);
    const down = { key, amount: -300, idem: `down-${id}`, ...ASKED };
    expect(await store.adjust(down)).toEqual({
      kind: 'adjusted',
      balance: { wallet: 700, wallet_hold: 0, key: 200 },
    });
    expect(await store.adjust(down)).toEqual({
      kind: 'already',
      balance: { wallet: 700, wallet_hold: 0, key: 200 },
    });
    expect(await store.adjust({ key, amount: 50, idem: `up-${id}`, ...ASKED })).toEqual({
      kind: 'adjusted',
      balance: { wallet: 750, wallet_hold: 0, key: 250 },
    });
    expect((await store.auditLog({ target: key, limit: 9 })).map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        { amount: 50, idem: `up-${id}`, reason: 'it was dark' },
        { amount: -300, idem: `down-${id}`, reason: 'it was dark' },
      ]),
    );
    await expect(store.adjust({ ...down, amount: -301 })).rejects.toThrow(
      `correction "down-${id}" was made before with another key or amount`,
    );
    const credit = { key, amount: 5, reason: 'x' };
    await store.topUp({ ...credit, idem: `credit-${id}`, by: 'admin' });
    await expect(store.adjust({ ...credit, idem: `credit-${id}`, by: 'admin' })).rejects.toThrow(
      `correction "credit-${id}" was made before as something else`,
    );
    await expect(store.topUp({ ...credit, amount: 50, idem: `up-${id}` })).rejects.toThrow(
      `top-up "up-${id}" was made before`,
    );
    expect(await violated(store)).toEqual([]);
  });

  test.each([
    { about: 'the quota', quota: 100, amount: -101, outcome: { balance: 100, limited_by: 'key' } },
    { about: 'the wallet', quota: 5_000, amount: -1_001, outcome: { balance: 1_000, limited_by: 'wallet' } },
  ])('none goes below zero, here $about', async ({ quota, amount, outcome }) => {
    const { store, key, id } = await payer(quota);
    const before = await store.balanceOf(key);
    expect(await store.adjust({ key, amount, idem: `adjust-${id}`, ...ASKED })).toEqual({
      kind: 'too_much',
      ...outcome,
    });
    expect(await store.balanceOf(key)).toEqual(before);
    expect(await store.auditLog({ target: key, limit: 9 })).toEqual([]);
    await expect(store.adjust({ key, amount: 0, idem: 'zero', ...ASKED })).rejects.toThrow('must not be 0');
  });

  test('money on hold is not corrected away, and an unknown key is told', async () => {
    const { store, key, owner, id } = await payer();
    await store.submitIntent(intent(id, { key, owner, price: 900 }));
    expect(await store.adjust({ key, amount: -101, idem: `a-${id}`, ...ASKED })).toMatchObject({
      kind: 'too_much',
      balance: 100,
    });
    expect(await store.adjust({ key: 'none', amount: 1, idem: `b-${id}`, ...ASKED })).toEqual({
      kind: 'unknown',
    });
    const most = { key, amount: Number.MAX_SAFE_INTEGER, idem: `c-${id}`, ...ASKED };
    await expect(store.adjust(most)).rejects.toThrow('beyond 9007199254740991');
    expect(await violated(store)).toEqual([]);
  });
});

test('what operators do with keys stands in the audit log, once for each change', async () => {
  const { store } = shared();
  const made = { id: 'audited', name: 'alice', owner_id: 'o', group: 'default', prefix: 'sk-audited' };
  const credit = { amount: 7, idem: 'credit-audited', reason: 'x' };
  await store.createKey({ ...made, hash: 'h-audited', models: ['*'], quota: 5, credit, by: 'admin' });
  const topUp = { key: 'audited', amount: 3, idem: 'topup-audited', reason: 'x', by: 'operator' } as const;
  await store.topUp(topUp);
  await store.topUp(topUp);
  await store.revokeKey({ key: 'sk-audited', by: 'operator' });
  await store.revokeKey({ key: 'audited', by: 'admin' });
  const log = await store.auditLog({ target: 'audited', limit: 9 });
  expect(log.map(({ actor, action, detail }) => ({ actor, action, detail }))).toEqual(
    expect.arrayContaining([
      { actor: 'operator', action: 'key.revoke', detail: null },
      { actor: 'operator', action: 'key.top_up', detail: { amount: 3, idem: 'topup-audited', reason: 'x' } },
      {
        actor: 'admin',
        action: 'key.create',
        detail: {
          name: 'alice',
          owner: 'o',
          group: 'default',
          models: ['*'],
          expires_at: null,
          quota: 5,
          credit: 7,
        },
      },
    ]),
  );
  expect(log.length).toBe(3);
  const [newest] = log;
  expect(await store.auditLog({ target: 'audited', limit: 9, before: newest?.id ?? '' })).toEqual(
    log.slice(1),
  );
});
