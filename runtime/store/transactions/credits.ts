import type { Actor } from '../audit-store.ts';
import { type Batch, type Budget, budgetId, freeOf } from '../batch.ts';
import type { AdjustOutcome, RefundOutcome } from '../money-store.ts';
import { writeAlone } from '../operation.ts';
import { int, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';
import { StoreConflict } from '../store-errors.ts';
import type { KeyBalance, KeyRecord, ToppedUp } from '../types.ts';
import { audit } from './audit.ts';
import { lockKey } from './key-row.ts';

const ADD = statement(`INSERT INTO credits(id,kind,owner_id,key_id,wallet,quota,work,idem,reason,at)
  VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10)`);

const BY_IDEM = statement('SELECT id,owner_id,key_id,wallet,quota FROM credits WHERE idem=?1');

const OF_WORK = statement("SELECT wallet FROM credits WHERE work=?1 AND kind='refund'");

interface Credit {
  readonly id: string;
  readonly kind: 'topup' | 'adjust' | 'refund';
  readonly owner_id: string;
  readonly key_id: string | null;
  /** Micro-units of the wallet, and of the quota that takes part. */
  readonly wallet: number;
  readonly quota: number;
  readonly work?: string;
  readonly idem?: string;
  readonly reason: string;
}

function* record(batch: Batch, credit: Credit): Part<void> {
  const { id, kind, owner_id, key_id, wallet, quota, work = null, idem = null, reason } = credit;
  yield* all(ADD, [id, kind, owner_id, key_id, wallet, quota, work, idem, reason, batch.now]);
}

/** The budgets that an operator's money for a key goes to: its owner's wallet, and its quota when it has one. */
function* budgetsOfKey(batch: Batch, key: KeyRecord): Part<readonly Budget[]> {
  const quota = key.unlimited ? [] : [budgetId('quota', key.id)];
  return yield* batch.budgets([...quota, budgetId('wallet', key.owner_id)]);
}

/**
 * Credits the owner's wallet (and the key's quota when it has one). Idempotent by `idem`; the same `idem`
 * with another key or amount rejects with StoreConflict.
 */
export const topUp = writeAlone(function* (
  batch: Batch,
  input: {
    /** Id or prefix. */
    readonly key: string;
    readonly amount: number;
    readonly idem: string;
    readonly reason: string;
    /** Stands in the audit log with it; absent: it is no operator's doing. */
    readonly by?: Actor;
  },
): Part<ToppedUp | undefined> {
  const { amount, idem, reason, by } = input;
  if (amount < 1) throw new Error(`internal: a top-up must be positive (got ${amount})`);
  const key = yield* lockKey(input.key);
  if (key === undefined) return undefined;
  const budgets = yield* budgetsOfKey(batch, key);
  const credit = creditOf(key, { kind: 'topup', amount, idem, reason });
  if (yield* wasMade(credit, `top-up "${idem}"`)) return { ...balanceOfKey(batch, key), already: true };
  for (const budget of budgets) grant(budget, amount, `a top-up of ${amount}`);
  yield* record(batch, credit);
  if (by !== undefined) {
    const detail = { amount, idem, reason };
    yield* audit(batch, { by, action: 'key.top_up', target: key.id, credit: credit.id, detail });
  }
  return { ...balanceOfKey(batch, key), already: false };
});

/**
 * Corrects the owner's wallet (and the key's quota when it has one), up or down, once for each `idem`; the same
 * `idem` with another key or amount, or of a top-up, rejects with StoreConflict.
 */
export const adjust = writeAlone(function* (
  batch: Batch,
  input: {
    /** Id or prefix. */
    readonly key: string;
    /** Micro-units; not 0. */
    readonly amount: number;
    readonly idem: string;
    readonly reason: string;
    readonly by: Actor;
  },
): Part<AdjustOutcome> {
  const { amount, idem, reason, by } = input;
  if (amount === 0) throw new Error('internal: a correction must not be 0');
  const key = yield* lockKey(input.key);
  if (key === undefined) return { kind: 'unknown' };
  const budgets = yield* budgetsOfKey(batch, key);
  const credit = creditOf(key, { kind: 'adjust', amount, idem, reason });
  if (yield* wasMade(credit, `correction "${idem}"`))
    return { kind: 'already', balance: balanceOfKey(batch, key) };
  const short = budgets.find((budget) => freeOf(budget) + amount < 0);
  if (short !== undefined) {
    const limited_by = short.id === budgetId('wallet', key.owner_id) ? 'wallet' : 'key';
    return { kind: 'too_much', balance: freeOf(short), limited_by };
  }
  for (const budget of budgets) grant(budget, amount, `a correction by ${amount}`);
  yield* record(batch, credit);
  const detail = { amount, idem, reason };
  yield* audit(batch, { by, action: 'key.adjust', target: key.id, credit: credit.id, detail });
  return { kind: 'adjusted', balance: balanceOfKey(batch, key) };
});

/**
 * Gives captured money back to wallet and key quota; once for each task or call, all of it unless `micros` says less.
 */
export const refund = writeAlone(function* (
  batch: Batch,
  input: {
    readonly work_id: string;
    readonly micros?: number;
    readonly reason: string;
    readonly by: Actor;
  },
): Part<RefundOutcome> {
  const { work_id, reason, by } = input;
  if (input.micros !== undefined && input.micros < 1)
    throw new Error(`internal: a refund must be positive (got ${input.micros})`);
  const work = yield* batch.work(work_id);
  if (work === undefined) return { kind: 'unknown' };
  // Under lock: whoever comes second waits here, and then sees the refund of the first.
  const end = yield* batch.end(work_id);
  const earlier = yield* one(OF_WORK, [work_id]);
  if (earlier !== undefined) return { kind: 'already', micros: int(earlier, 'wallet') };
  const captured = end?.captured ?? 0;
  const micros = input.micros ?? captured;
  if (end === undefined || captured === 0 || micros > captured) return { kind: 'too_much', captured };
  const { owner_id, quota_key } = end;
  const quota = quota_key === null ? [] : [budgetId('quota', quota_key)];
  for (const budget of yield* batch.budgets([...quota, budgetId('wallet', owner_id)])) budget.spent -= micros;
  const id = refundId(work_id);
  const moved = { wallet: micros, quota: quota_key === null ? 0 : micros };
  yield* record(batch, {
    id,
    kind: 'refund',
    owner_id,
    key_id: work.key_id,
    ...moved,
    work: work_id,
    reason,
  });
  if (end.facts.task !== undefined) batch.addEvent(end, 'refunded', { micros, reason });
  const detail = { micros, captured, reason };
  yield* audit(batch, { by, action: 'work.refund', target: work_id, credit: id, detail });
  return { kind: 'refunded', micros };
});

/** The movement that gives money of a task or call back. */
export function refundId(work: string): string {
  return `${work}/refund`;
}

/** The first quota of a key, which is the key's alone. */
export function* grantQuota(batch: Batch, key: KeyRecord, quota: number): Part<void> {
  const [budget] = yield* batch.budgets([budgetId('quota', key.id)]);
  if (budget === undefined || quota === 0) return;
  grant(budget, quota, `a quota of ${quota}`);
  const { id: key_id, owner_id } = key;
  const credit = { id: `${key_id}/grant`, kind: 'topup', reason: 'first quota of the key' } as const;
  yield* record(batch, { ...credit, owner_id, key_id, wallet: 0, quota });
}

/**
 * The first credit of an owner's wallet, with the key it comes with: money for the owner, not for the key's quota.
 * Answers its id.
 */
export function* openingCredit(
  batch: Batch,
  key: KeyRecord,
  given: { readonly amount: number; readonly idem: string; readonly reason: string },
): Part<string> {
  const { amount, idem, reason } = given;
  if (amount < 1) throw new Error(`internal: a credit must be positive (got ${amount})`);
  if ((yield* one(BY_IDEM, [idem])) !== undefined)
    throw new StoreConflict(`a top-up "${idem}" was made before`);
  const [wallet] = yield* batch.budgets([budgetId('wallet', key.owner_id)]);
  if (wallet !== undefined) grant(wallet, amount, `a top-up of ${amount}`);
  const id = `${idem}/topup`;
  const { owner_id, id: key_id } = key;
  yield* record(batch, { id, kind: 'topup', owner_id, key_id, wallet: amount, quota: 0, idem, reason });
  return id;
}

function creditOf(
  key: KeyRecord,
  given: {
    readonly kind: 'topup' | 'adjust';
    readonly amount: number;
    readonly idem: string;
    readonly reason: string;
  },
): Credit {
  const { kind, amount, idem, reason } = given;
  const { owner_id, id: key_id, unlimited } = key;
  const id = `${idem}/${kind}`;
  return { id, kind, owner_id, key_id, wallet: amount, quota: unlimited ? 0 : amount, idem, reason };
}

/** Whether it was made before under its name. Throws StoreConflict when the name is another one's. */
function* wasMade(credit: Credit, name: string): Part<boolean> {
  const row = yield* one(BY_IDEM, [credit.idem ?? '']);
  if (row === undefined) return false;
  const same =
    text(row, 'id') === credit.id &&
    text(row, 'owner_id') === credit.owner_id &&
    int(row, 'wallet') === credit.wallet &&
    int(row, 'quota') === credit.quota &&
    (credit.quota === 0 || row.key_id === credit.key_id);
  if (!same) throw new StoreConflict(`${name} was made before with another key or amount`);
  return true;
}

function grant(budget: Budget, amount: number, what: string): void {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`internal: ${amount} is not a safe integer`);
  if (budget.granted + amount > Number.MAX_SAFE_INTEGER)
    throw new StoreConflict(`${what} would take account ${budget.id} beyond ${Number.MAX_SAFE_INTEGER}`);
  budget.granted += amount;
}

/** The balances of a key as they are within the transaction; its budgets must have been read. */
function balanceOfKey(batch: Batch, key: KeyRecord): KeyBalance {
  const wallet = batch.budget(budgetId('wallet', key.owner_id));
  const balance = { wallet: freeOf(wallet), wallet_hold: wallet.held };
  return key.unlimited ? balance : { ...balance, key: freeOf(batch.budget(budgetId('quota', key.id))) };
}
