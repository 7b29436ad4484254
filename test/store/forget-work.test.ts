import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MoneyFilter, UsageColumn } from '../../runtime/store/ledger.ts';
import type { Store } from '../../runtime/store/types.ts';
import { DAY_MS } from '../../runtime/time/clock.ts';
import { acceptance, accepted, call, fund, intent, RESULT, violated } from './sample.ts';
import { rowsOf, tempStore } from './temp-store.ts';

const DAYS = 30;
const EVER = { from: 0, to: Number.MAX_SAFE_INTEGER };

const WORK = record({
  kind: constantFrom('task', 'call'),
  limited: boolean(),
  hold: integer({ min: 0, max: 30 }),
  captured: integer({ min: 0, max: 30 }),
  end: constantFrom('completed', 'completed', 'completed', 'failed', 'live'),
  // Midnight may pass between two steps: none is about as old as the policy.
  days: constantFrom(0, 3, 28, 33, 34, 200),
  refund: constantFrom('none', 'none', 'all', 'part'),
  refundDays: constantFrom(0, 3, 33, 199),
  needed: constantFrom('no', 'no', 'no', 'claim', 'review', 'file'),
});

type Work = Parameters<Parameters<typeof WORK.map>[0]>[0] & { readonly id: string };

interface World {
  readonly store: Store;
  readonly folder: string;
  readonly owner: string;
}

const claimOf = (id: string, ttl_ms: number) => ({
  claim: { key: `idem-${id}`, route: 'videos-create', request_hash: 'h', made_by: id, ttl_ms },
});

/** What holds fast to a task: only those that completed have files. */
function isNeeded({ kind, end, needed }: Work): boolean {
  return needed === 'claim' || (needed !== 'no' && kind === 'task' && end === 'completed');
}

function isGone(work: Work): boolean {
  const ended =
    work.end !== 'live' && !(work.kind === 'call' && work.end === 'failed' && work.needed === 'claim');
  return ended && work.days > DAYS && !isNeeded(work);
}

const capturedOf = ({ kind, end, hold, captured }: Work): number =>
  end === 'completed' || (kind === 'call' && end === 'failed') ? Math.min(hold, captured) : 0;

async function make({ store, owner }: World, work: Work): Promise<void> {
  const { id, kind, limited, hold, end, needed } = work;
  const who = { key: limited ? owner : `${owner}-funder`, owner };
  const claim = claimOf(id, needed === 'claim' ? 3_600_000 : 0);
  const capture = capturedOf(work);
  if (kind === 'call') {
    if (end === 'live') return;
    await store.openCall({ ...call(id, { ...who, hold }), ...claim });
    await store.settleCall({ id, state: end, capture, attempts: [] });
    return;
  }
  await store.submitIntent({ ...intent(id, { ...who, price: hold }), ...claim });
  await store.recordAccepted(acceptance(id));
  if (end === 'failed') await store.failTask({ id, error_code: 'timeout', error_message: 'late' });
  if (end !== 'completed') return;
  await store.completeTask({ id, result: RESULT, capture });
  if (needed === 'review') await store.noteGone({ id, file: 'video' });
  const file = { id: id.padEnd(64, 'f'), task_id: id, bytes: 3, mime: 'video/mp4' };
  if (needed === 'file') await store.addResultFile({ ...file, expires_at: Date.now() + DAY_MS });
}

async function giveBack({ store }: World, work: Work): Promise<void> {
  const { id, refund } = work;
  const most = capturedOf(work);
  if (refund === 'none' || most === 0) return;
  const part = refund === 'part' ? { micros: Math.ceil(most / 2) } : {};
  await store.refund({ work_id: id, reason: 'model', by: 'admin', ...part });
}

/** Lets time pass, for each work as much as it says. */
function age({ folder }: World, works: readonly Work[]): void {
  const since = (by: (work: Work) => number, id: string) =>
    `CASE ${id} ${works.map((work) => `WHEN '${work.id}' THEN ${by(work) * DAY_MS}`).join(' ')} ELSE 0 END`;
  rowsOf(folder, `UPDATE ends SET at=at-${since(({ days }) => days, 'work')}`);
  rowsOf(folder, `UPDATE work SET created_at=created_at-${since(({ days }) => days, 'id')}`);
  rowsOf(folder, `UPDATE credits SET at=at-${since(({ refundDays }) => refundDays, 'work')}`);
}

/** Forgets all that may be, so many rows at a time. */
async function forgetAll(store: Store, limit = 100): Promise<number> {
  let all = 0;
  for (let after: { readonly at: number; readonly work: string } | undefined, more = true; more; ) {
    const { forgotten, next } = await store.forgetWork({ days: DAYS, limit, ...(after && { after }) });
    all += forgotten;
    after = next;
    more = next !== undefined;
  }
  return all;
}

/** What all reports say of an owner; of the ledger the sum of each account, and of each for a key and a model. */
async function reportsOf(store: Store, owner: string): Promise<readonly unknown[]> {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const windows = [
    EVER,
    { from: today - 40 * DAY_MS, to: today - 33 * DAY_MS },
    { ...EVER, to: today - DAY_MS },
  ];
  const columns: readonly (readonly UsageColumn[])[] = [
    [],
    ['day'],
    ['key', 'model'],
    ['day', 'key', 'model'],
  ];
  const filters: readonly Partial<MoneyFilter>[] = [
    { owner_id: owner },
    { key_id: owner },
    { owner_id: owner, model_id: 'm-1' },
  ];
  const reports: unknown[] = [];
  for (const filter of filters) {
    for (const by of columns)
      for (const window of windows) reports.push(await store.usage({ ...window, ...filter, by }));
    reports.push(await balances(store, { ...EVER, ...filter }));
  }
  return [...reports, await store.balanceOf(owner), await store.balanceOf(`${owner}-funder`)];
}

async function balances(store: Store, filter: MoneyFilter): Promise<Readonly<Record<string, number>>> {
  const sums = new Map<string, number>();
  for (let after: string | undefined, more = true; more; ) {
    const page = await store.ledger({ ...filter, limit: 9, ...(after === undefined ? {} : { after }) });
    for (const { account, amount } of page) sums.set(account, (sums.get(account) ?? 0) + amount);
    const last = page.at(-1);
    after = `${last?.txn_id}/${last?.seq}`;
    more = page.length === 9;
  }
  // What was held and released is nothing to the sums of a day.
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).sort());
}

test('whatever was forgotten of whatever happened, the books are in order and every report says the same', async () => {
  const { store, folder } = await tempStore();
  const seen = { runs: 0, gone: 0, kept: 0, refunded: 0 };
  await assert(
    asyncProperty(
      array(WORK, { minLength: 16, maxLength: 30, size: 'max' }),
      integer({ min: 3, max: 9 }),
      async (drawn, limit) => {
        const owner = `run-${seen.runs++}`;
        const world = { store, folder, owner };
        await fund(store, { key: owner, owner, wallet: 2_000, quota: 1_000 });
        const works = drawn.map((work, index) => ({ ...work, id: `${owner}-${index}` }));
        await Promise.all(works.map((work) => make(world, work)));
        await Promise.all(works.map((work) => giveBack(world, work)));
        age(world, works);
        expect(await violated(store)).toEqual([]);
        const before = await reportsOf(store, owner);

        const gone = works.filter(isGone);
        expect(await forgetAll(store, limit)).toBe(gone.length);
        expect(await violated(store)).toEqual([]);
        expect(await reportsOf(store, owner)).toEqual(before);
        expect(await forgetAll(store)).toBe(0);

        const left = rowsOf(folder, `SELECT id FROM work WHERE owner_id='${owner}'`);
        const ids = new Set(left.map((row) => Object.values(row)[0]));
        for (const { id, kind, end } of works)
          if (kind === 'task' || end === 'completed')
            expect([id, ids.has(id)]).toEqual([id, !gone.some((work) => work.id === id)]);
        for (const { id, refund, ...work } of gone) {
          const again = await store.refund({ work_id: id, micros: 1, reason: 'late', by: 'admin' });
          const wasRefunded = refund !== 'none' && capturedOf({ id, refund, ...work }) > 0;
          expect(again.kind).toBe(wasRefunded ? 'already' : 'unknown');
          seen.refunded += Number(wasRefunded);
          expect([await store.findKnownTask(id), await store.findCall(id)]).toEqual([undefined, undefined]);
          expect(await store.findNamedWork(`up-${id}`)).toEqual([]);
        }
        expect(await violated(store)).toEqual([]);
        seen.gone += gone.length;
        seen.kept += ids.size;
      },
    ),
    { numRuns: 8, seed: 20_261_128, endOnFailure: true },
  );
  expect(seen.gone).toBeGreaterThan(40);
  expect(seen.kept).toBeGreaterThan(50);
  expect(seen.refunded).toBeGreaterThan(10);
});

/** A completed task that ended so many days ago. */
async function old(world: World, id: string, days = 40): Promise<void> {
  await accepted(world.store, id, { key: world.owner, owner: world.owner });
  await world.store.completeTask({ id, result: RESULT });
  const hours = Math.floor(Date.now() / DAY_MS) * DAY_MS - days * DAY_MS + 7_200_000;
  rowsOf(world.folder, `UPDATE ends SET at=${hours} WHERE work=?`, id);
}

async function worldOf(owner: string): Promise<World> {
  const { store, folder } = await tempStore();
  await fund(store, { key: owner, owner, quota: 500 });
  return { store, folder, owner };
}

describe('work that is forgotten', () => {
  test('is a sum of its day, which a report must take whole', async () => {
    const world = await worldOf('o');
    const { store } = world;
    const day = Math.floor(Date.now() / DAY_MS) * DAY_MS - 40 * DAY_MS;
    const name = new Date(day).toISOString().slice(0, 10);
    for (const id of ['a', 'b']) await old(world, id);
    const noon = { from: day + DAY_MS / 2, to: Number.MAX_SAFE_INTEGER };
    expect(await store.usage({ ...noon, by: [] })).toEqual([]);
    expect(await store.forgottenWork()).toEqual({ forgotten: 0 });
    expect(await forgetAll(store)).toBe(2);

    expect(await store.forgottenWork()).toEqual({ forgotten: 2, lines_from: day + DAY_MS });
    expect(await store.usage({ ...EVER, by: ['day', 'key'] })).toEqual([
      { day: name, key_id: 'o', ended: 2, failed: 0, charged: 20, refunded: 0 },
    ]);
    const lines = await store.ledger({ ...EVER, limit: 100, to: day + DAY_MS });
    expect(
      lines.map(({ kind, account, amount, at, work_id }) => [kind, account, amount, at, work_id]),
    ).toEqual([
      ['sum', 'key_quota:o', -20, day, null],
      ['sum', 'key_spent:o', 20, day, null],
      ['sum', 'revenue:o', 20, day, null],
      ['sum', 'wallet:o', -20, day, null],
    ]);
    const whole = `work of ${name} is kept as the sum of that day: ask from or up to the beginning of a day (UTC)`;
    for (const window of [noon, { from: 0, to: day + 1 }]) {
      await expect(store.usage({ ...window, by: [] })).rejects.toThrow(whole);
      await expect(store.ledger({ ...window, limit: 9 })).rejects.toThrow(whole);
    }
  });

  test('that a page leaves behind is not looked at by the next one', async () => {
    const world = await worldOf('o');
    const { store } = world;
    for (const id of ['a', 'b', 'c', 'd']) await old(world, id);
    await store.noteGone({ id: 'a', file: 'video' });
    const first = await store.forgetWork({ days: DAYS, limit: 2 });
    expect(first).toMatchObject({ forgotten: 1, next: { work: 'b' } });
    const second = await store.forgetWork({ days: DAYS, limit: 2, ...(first.next && { after: first.next }) });
    expect(second).toMatchObject({ forgotten: 2, next: { work: 'd' } });
    expect(await store.resolveUncertain({ id: 'a', as: 'seen', by: 'operator' })).toMatchObject({
      kind: 'resolved',
    });
    expect(await forgetAll(store)).toBe(1);
  });

  test('is forgotten once by many who try at once, while it is refunded', async () => {
    const world = await worldOf('o');
    const { store } = world;
    const ids = Array.from({ length: 12 }, (_, index) => `w-${index}`);
    for (const id of ids) await old(world, id);
    const [refunds, counts] = await Promise.all([
      Promise.all(ids.map((work_id) => store.refund({ work_id, reason: 'r', by: 'admin' }))),
      Promise.all([1, 2, 3, 4].map((limit) => forgetAll(store, limit))),
    ]);
    const rest = await forgetAll(store);
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(ids.length);
    const back = refunds.filter(({ kind }) => kind === 'refunded').length;
    expect(refunds.every(({ kind }) => kind === 'refunded' || kind === 'unknown')).toBe(true);
    expect(await store.usage({ ...EVER, by: [] })).toEqual([
      { ended: 12, failed: 0, charged: 120, refunded: back * 10 },
    ]);
    expect(await violated(store)).toEqual([]);
  });
});
