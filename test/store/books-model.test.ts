import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { Store } from '../../runtime/store/types.ts';
import { acceptance, call, intent, RESULT, violated } from './sample.ts';
import { tempStore } from './temp-store.ts';

/** Work that money was held for: a task or a call. */
interface Work {
  readonly id: string;
  readonly kind: 'task' | 'call';
  readonly limited: boolean;
  readonly hold: number;
  attempt: number;
  state: 'submitting' | 'uncertain' | 'queued' | 'open' | 'ended';
  failed: boolean;
  captured: number;
  refunded: number;
}

/** The books as the pages tell them, in so many words: what is free, held, earned, and given by the operator. */
interface Books {
  readonly run: string;
  wallet: number;
  held: number;
  quota: number;
  given: number;
  /** How often a task was left to an operator. */
  left: number;
  made: number;
  readonly works: Work[];
  readonly corrections: Map<string, number>;
}

const OPERATION = record({
  name: constantFrom(
    'submit',
    'submit',
    'submit',
    'submit',
    'accept',
    'accept',
    'lose',
    'lose',
    'lose',
    'leave',
    'leave',
    'leave',
    'find',
    'hop',
    'complete',
    'complete',
    'complete',
    'complete',
    'fail',
    'open',
    'open',
    'settle',
    'settle',
    'refund',
    'refund',
    'refund',
    'refund',
    'refund',
    'correct',
    'topup',
    'revoke',
    'crash',
  ),
  pick: integer({ min: 0, max: 999 }),
  amount: integer({ min: 0, max: 30 }),
  limited: constantFrom(true, false),
});

/** Where an operation does something: histories of moves that all come too late would show little. */
const FITS: Readonly<Record<string, (work: Work) => boolean>> = {
  accept: ({ state }) => state === 'submitting' || state === 'uncertain',
  lose: ({ state }) => state === 'submitting',
  leave: ({ state }) => state === 'uncertain',
  find: ({ state }) => state === 'uncertain',
  hop: ({ state }) => state === 'submitting' || state === 'uncertain',
  complete: ({ state }) => state === 'queued',
  settle: ({ state }) => state === 'open',
  refund: ({ captured, refunded }) => captured > 0 && refunded === 0,
};

/** Three of four times one that fits, if there is one; else any. */
function choose(works: readonly Work[], name: string, pick: number): Work | undefined {
  const fitting = pick % 4 === 0 ? [] : works.filter((work) => FITS[name]?.(work) === true);
  const among = fitting.length === 0 ? works : fitting;
  return among[pick % Math.max(1, among.length)];
}

interface Operation {
  readonly name: string;
  readonly pick: number;
  readonly amount: number;
  readonly limited: boolean;
}

async function step(store: Store, books: Books, operation: Operation): Promise<void> {
  const { name, pick, amount, limited } = operation;
  const { run } = books;
  const key = `${limited ? 'limited' : 'free'}-${run}`;
  const short = books.wallet < amount || (limited && books.quota < amount);
  if (name === 'submit' || name === 'open') {
    const id = `${run}-${books.made++}`;
    const who = { key, owner: run };
    const outcome =
      name === 'submit'
        ? await store.submitIntent(intent(id, { ...who, price: amount }))
        : await store.openCall(call(id, { ...who, hold: amount }));
    expect(outcome.kind).toBe(short ? 'insufficient_quota' : 'held');
    if (short) return;
    const begun =
      name === 'submit'
        ? ({ kind: 'task', state: 'submitting' } as const)
        : ({ kind: 'call', state: 'open' } as const);
    const fresh = { attempt: 1, failed: false, captured: 0, refunded: 0 };
    books.works.push({ id, limited, hold: amount, ...begun, ...fresh });
    books.wallet -= amount;
    books.held += amount;
    if (limited) books.quota -= amount;
  } else if (name === 'topup') {
    if (amount === 0) return;
    await store.topUp({ key, amount, idem: randomUUID(), reason: 'model' });
    give(books, amount, limited);
  } else if (name === 'correct') {
    await correct(store, books, { ...operation, key });
  } else if (name === 'revoke') {
    await store.revokeKey(key);
  } else if (name === 'crash') {
    await store.takeOver();
    // Calls go with their process, and leave nothing.
    for (const work of books.works.filter(({ state }) => state === 'open')) {
      end(books, work, { captured: 0, failed: true });
      books.works.splice(books.works.indexOf(work), 1);
    }
  } else {
    const work = choose(books.works, name, pick);
    if (work !== undefined) await move(store, books, { name, amount, work });
  }
}

function give(books: Books, amount: number, limited: boolean): void {
  books.wallet += amount;
  books.given += amount;
  if (limited) books.quota += amount;
}

async function correct(
  store: Store,
  books: Books,
  { pick, amount, limited, key }: Operation & { readonly key: string },
): Promise<void> {
  const signed = pick % 2 === 0 ? amount : -amount;
  if (signed === 0) return;
  const idem = `${books.run}-${limited}-${signed}`;
  const { kind } = await store.adjust({ key, amount: signed, idem, reason: 'model', by: 'operator' });
  const before = books.corrections.has(idem);
  const short = books.wallet + signed < 0 || (limited && books.quota + signed < 0);
  expect(kind).toBe(before ? 'already' : short ? 'too_much' : 'adjusted');
  if (before || short) return;
  books.corrections.set(idem, signed);
  give(books, signed, limited);
}

async function move(
  store: Store,
  books: Books,
  { name, amount, work }: { readonly name: string; readonly amount: number; readonly work: Work },
): Promise<void> {
  const { id, attempt, state } = work;
  const isOpen = state === 'submitting' || state === 'uncertain';
  if (name === 'refund') {
    const part = amount % 3 === 0 ? {} : { micros: Math.max(1, amount) };
    const outcome = await store.refund({ work_id: id, reason: 'model', by: 'admin', ...part });
    const wanted = part.micros ?? work.captured;
    const possible = work.captured > 0 && wanted <= work.captured;
    expect(outcome).toEqual(
      work.refunded > 0
        ? { kind: 'already', micros: work.refunded, at: expect.any(Number) }
        : possible
          ? { kind: 'refunded', micros: wanted }
          : { kind: 'too_much', captured: work.captured },
    );
    if (work.refunded > 0 || !possible) return;
    work.refunded = wanted;
    books.wallet += wanted;
    if (work.limited) books.quota += wanted;
  } else if (name === 'settle') {
    if (work.kind !== 'call') return;
    const failed = amount % 5 === 0;
    const given = { id, state: failed ? 'failed' : 'completed', capture: amount, attempts: [] } as const;
    const { applied } = await store.settleCall(given);
    expect(applied).toBe(state === 'open');
    if (applied) end(books, work, { captured: Math.min(amount, work.hold), failed });
  } else if (work.kind === 'call') {
    return;
  } else if (name === 'accept') {
    expect((await store.recordAccepted(acceptance(id, attempt))).applied).toBe(isOpen);
    if (isOpen) work.state = 'queued';
  } else if (name === 'lose') {
    const lost = { id, attempt, reason: 'lost', look_again_ms: 0, deadline_ms: 1_000 };
    expect((await store.recordAmbiguous(lost)).applied).toBe(state === 'submitting');
    if (state === 'submitting') work.state = 'uncertain';
  } else if (name === 'leave') {
    const left = await store.leaveToOperator({ id, next_poll_ms: 0, data: null });
    expect(left.applied).toBe(state === 'uncertain');
    if (left.applied) books.left += 1;
  } else if (name === 'find') {
    const found = { id, upstream_id: `up-${id}`, saved: {}, first_poll_ms: 0, deadline_ms: 1_000 };
    expect((await store.recordFound(found)).applied).toBe(state === 'uncertain');
    if (state === 'uncertain') work.state = 'queued';
  } else if (name === 'hop') {
    const next = {
      channel_id: 'cheaper',
      protocol: 'proto',
      credential: 0,
      max_inflight: 10_000,
      submit_timeout_ms: 60_000,
      sent: { due: Math.floor(work.hold / 2) },
    };
    const refused = { id, attempt, outcome: 'rejected', error_code: 'upstream_error' } as const;
    const outcome = await store.recordRefused({ ...refused, error_message: 'no', next });
    expect(outcome.kind).toBe(isOpen ? 'next' : 'failed');
    if (outcome.kind !== 'next') return;
    work.attempt = outcome.attempt;
    work.state = 'submitting';
  } else if (name === 'complete') {
    const { applied } = await store.completeTask({ id, result: RESULT, capture: amount });
    expect(applied).toBe(state === 'queued');
    if (applied) end(books, work, { captured: Math.min(amount, work.hold), failed: false });
  } else {
    const { applied } = await store.failTask({ id, error_code: 'cancelled', error_message: 'cancelled' });
    expect(applied).toBe(state !== 'ended');
    if (applied) end(books, work, { captured: 0, failed: true });
  }
}

function end(
  books: Books,
  work: Work,
  { captured, failed }: { readonly captured: number; readonly failed: boolean },
): void {
  work.state = 'ended';
  work.captured = captured;
  work.failed = failed;
  books.held -= work.hold;
  books.wallet += work.hold - captured;
  if (work.limited) books.quota += work.hold - captured;
}

function sum(works: readonly Work[], of: (work: Work) => number): number {
  return works.reduce((total, work) => total + of(work), 0);
}

/** What the exports say of a run is what the model did, and what the balances say. */
async function checkExports(store: Store, { run, works, wallet, held, given }: Books): Promise<void> {
  const ended = works.filter(({ state }) => state === 'ended');
  const charged = sum(works, (work) => work.captured);
  const refunded = sum(works, (work) => work.refunded);
  const filter = { from: 0, to: Number.MAX_SAFE_INTEGER, owner_id: run };
  const failed = ended.filter((work) => work.failed).length;
  expect(await store.usage({ ...filter, by: [] })).toEqual(
    ended.length === 0 ? [] : [{ ended: ended.length, failed, charged, refunded }],
  );
  const parts = await store.usage({ ...filter, by: ['key', 'model', 'day'] });
  expect(parts.reduce((total, row) => total + row.charged - row.refunded, 0)).toBe(charged - refunded);

  const balances = new Map<string, number>();
  let after: string | undefined;
  for (let more = true; more; ) {
    const page = await store.ledger({ ...filter, limit: 7, ...(after === undefined ? {} : { after }) });
    for (const { account, amount } of page) balances.set(account, (balances.get(account) ?? 0) + amount);
    const last = page.at(-1);
    after = last === undefined ? undefined : `${last.txn_id}/${last.seq}`;
    more = page.length === 7;
  }
  // The hold of a call moves in the ledger when the call ends.
  const open = sum(works, (work) => (work.kind === 'call' && work.state === 'open' ? work.hold : 0));
  expect(['wallet', 'hold', 'revenue', 'funding'].map((kind) => balances.get(`${kind}:${run}`) ?? 0)).toEqual(
    [wallet + open, held - open, charged - refunded, -given],
  );
}

test('any history of tasks, calls, refunds and corrections leaves the books of a simple model', async () => {
  const { store } = await tempStore();
  let runs = 0;
  let refunds = 0;
  let left = 0;
  await assert(
    asyncProperty(array(OPERATION, { minLength: 10, maxLength: 60, size: 'max' }), async (operations) => {
      const run = `run-${runs++}`;
      const base = { name: run, owner_id: run, group: 'default', prefix: `sk-${run}`, models: ['*'] };
      await store.createKey({ ...base, id: `free-${run}`, hash: `u-${run}` });
      await store.createKey({ ...base, id: `limited-${run}`, hash: `l-${run}`, quota: 80 });
      await store.topUp({ key: `free-${run}`, amount: 150, idem: `start-${run}`, reason: 'model' });
      const books: Books = {
        run,
        wallet: 150,
        held: 0,
        quota: 80,
        given: 150,
        left: 0,
        made: 0,
        works: [],
        corrections: new Map(),
      };
      for (const operation of operations) {
        await step(store, books, operation);
        const { wallet, held, quota } = books;
        expect(await store.balanceOf(`limited-${run}`)).toEqual({ wallet, wallet_hold: held, key: quota });
      }
      await checkExports(store, books);
      left += books.left;
      refunds += books.works.filter((work) => work.refunded > 0).length;
      expect(await violated(store)).toEqual([]);
      // No call of this run is left for a crash of the next one.
      await store.takeOver();
    }),
    { numRuns: 40, seed: 20_261_122 },
  );
  expect(refunds).toBeGreaterThan(20);
  expect(left).toBeGreaterThan(10);
});
