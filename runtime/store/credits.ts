import { audit, type Doer } from './audit.ts';
import { type Batch, type Budget, budgetId, freeOf } from './batch.ts';
import { payingBudgets } from './holds.ts';
import { type KeyBalance, type KeyRecord, lockKey } from './keys.ts';
import { writeAlone } from './operation.ts';
import { all, int, one, type Part, statement, text } from './sql.ts';
import { StoreConflict } from './store-errors.ts';

const ADD = statement(`INSERT INTO credits(id,kind,owner_id,key_id,wallet,quota,work,idem,reason,at)
  VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10)`);

const BY_IDEM = statement('SELECT id,kind,owner_id,key_id,wallet,quota FROM credits WHERE idem=?1');

const OF_WORK = statement("SELECT wallet,at FROM credits WHERE work=?1 AND kind='refund'");

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

/** What operators move of a key's money, and how it is named. */
const MOVES = {
  topup: { name: 'top-up', done: 'a top-up of', action: 'key.top_up' },
  adjust: { name: 'correction', done: 'a correction by', action: 'key.adjust' },
} as const;

interface Move {
  /** Id or prefix. */
  readonly key: string;
  /** Micro-units. */
  readonly amount: number;
  readonly idem: string;
  readonly reason: string;
}

/**
 * Credits the owner's wallet (and the key's quota when it has one). Idempotent by `idem`, of which `already` tells; the
 * same `idem` with another key or amount rejects with StoreConflict.
 */
export const topUp = writeAlone(function* (
  batch: Batch,
  /** `by` stands in the audit log with it; absent: it is no operator's doing. */
  input: Move & { readonly by?: Doer },
): Part<(KeyBalance & { readonly already: boolean }) | undefined> {
  if (input.amount < 1) throw new Error(`internal: a top-up must be positive (got ${input.amount})`);
  const key = yield* lockKey(input.key);
  if (key === undefined) return undefined;
  const { already } = yield* moveOnce(batch, 'topup', key, input);
  return { ...balanceOfKey(batch, key), already };
});

type AdjustOutcome =
  | { readonly kind: 'adjusted'; readonly balance: KeyBalance }
  /** The same correction was made before under this name; nothing was done. */
  | { readonly kind: 'already'; readonly balance: KeyBalance }
  /** It would take wallet or quota below zero; nothing was done. */
  | { readonly kind: 'too_much'; readonly balance: number; readonly limited_by: 'wallet' | 'key' }
  | { readonly kind: 'unknown' };

/**
 * Corrects the owner's wallet (and the key's quota when it has one), up or down, once for each `idem`; the same
 * `idem` with another key or amount, or of a top-up, rejects with StoreConflict.
 */
export const adjust = writeAlone(function* (
  batch: Batch,
  input: Move & { readonly by: Doer },
): Part<AdjustOutcome> {
  if (input.amount === 0) throw new Error('internal: a correction must not be 0');
  const key = yield* lockKey(input.key);
  if (key === undefined) return { kind: 'unknown' };
  const { already, short } = yield* moveOnce(batch, 'adjust', key, input);
  if (short === undefined)
    return { kind: already ? 'already' : 'adjusted', balance: balanceOfKey(batch, key) };
  const limited_by = short.id === budgetId('wallet', key.owner_id) ? 'wallet' : 'key';
  return { kind: 'too_much', balance: freeOf(short), limited_by };
});

/** Moves money on the wallet and quota of a key. `short`: the one that has less than would be taken away; nothing was done then. */
function* moveOnce(
  batch: Batch,
  kind: keyof typeof MOVES,
  key: KeyRecord,
  { amount, idem, reason, by }: Move & { readonly by?: Doer },
): Part<{ readonly already: boolean; readonly short?: Budget }> {
  const { owner_id, id: key_id, unlimited } = key;
  const { name, done, action } = MOVES[kind];
  const id = `${idem}/${kind}`;
  const moved = { wallet: amount, quota: unlimited ? 0 : amount };
  const budgets = yield* batch.budgets(payingBudgets(owner_id, unlimited ? null : key_id));
  const earlier = yield* one(BY_IDEM, [idem]);
  if (earlier !== undefined) {
    const same =
      text(earlier, 'id') === id &&
      text(earlier, 'owner_id') === owner_id &&
      int(earlier, 'wallet') === moved.wallet &&
      int(earlier, 'quota') === moved.quota &&
      (unlimited || earlier.key_id === key_id);
    if (!same) {
      const isOther = text(earlier, 'kind') !== kind;
      const about = isOther ? 'as something else' : 'with another key or amount';
      throw new StoreConflict(`${name} "${idem}" was made before ${about}`);
    }
    return { already: true };
  }
  const short = amount < 0 ? budgets.find((budget) => freeOf(budget) + amount < 0) : undefined;
  if (short !== undefined) return { already: false, short };
  for (const budget of budgets) grant(budget, amount, `${done} ${amount}`);
  yield* record(batch, { id, kind, owner_id, key_id, ...moved, idem, reason });
  const detail = { amount, idem, reason };
  if (by !== undefined) yield* audit(batch, { by, action, target: key_id, credit: id, detail });
  return { already: false };
}

type RefundOutcome =
  | { readonly kind: 'refunded'; readonly micros: number }
  /** It was refunded before; nothing was done. */
  | { readonly kind: 'already'; readonly micros: number; readonly at: number }
  /** Nothing was captured of it, or less than is asked back. */
  | { readonly kind: 'too_much'; readonly captured: number }
  | { readonly kind: 'unknown' };

/**
 * Gives captured money back to wallet and key quota; once for each task or call, all of it unless `micros` says less.
 */
export const refund = writeAlone(function* (
  batch: Batch,
  input: {
    readonly work_id: string;
    readonly micros?: number;
    readonly reason: string;
    readonly by: Doer;
  },
): Part<RefundOutcome> {
  const { work_id, reason, by } = input;
  if (input.micros !== undefined && input.micros < 1)
    throw new Error(`internal: a refund must be positive (got ${input.micros})`);
  // Under lock: whoever comes second waits here, and then sees the refund of the first, or that the work is forgotten.
  const end = yield* batch.end(work_id);
  const work = yield* batch.work(work_id);
  const earlier = yield* one(OF_WORK, [work_id]);
  if (earlier !== undefined)
    return { kind: 'already', micros: int(earlier, 'wallet'), at: int(earlier, 'at') };
  if (work === undefined) return { kind: 'unknown' };
  const captured = end?.captured ?? 0;
  const micros = input.micros ?? captured;
  if (end === undefined || captured === 0 || micros > captured) return { kind: 'too_much', captured };
  const { owner_id, quota_key } = end;
  for (const budget of yield* batch.budgets(payingBudgets(owner_id, quota_key))) budget.spent -= micros;
  const id = `${work_id}/refund`;
  const moved = { wallet: micros, quota: quota_key === null ? 0 : micros };
  const of = { owner_id, key_id: work.key_id, work: work_id };
  yield* record(batch, { id, kind: 'refund', ...of, ...moved, reason });
  if (end.facts.task !== undefined) batch.addEvent(end, 'refunded', { micros, reason });
  const detail = { micros, captured, reason };
  yield* audit(batch, { by, action: 'work.refund', target: work_id, credit: id, detail });
  return { kind: 'refunded', micros };
});

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
