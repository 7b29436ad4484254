import { text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { keep, one, type Part, type Transaction } from '../sql/transaction.ts';
import { StoreConflict } from '../store-errors.ts';
import type { KeyBalance, KeyRecord, Store, ToppedUp } from '../types.ts';
import { accountId, balance } from './accounts.ts';
import { audit } from './audit.ts';
import { lockKey } from './key-row.ts';
import { type Entry, entriesOf, move } from './ledger.ts';

/** The transaction that was made under a name. */
export const BY_IDEM = statement('SELECT id FROM ledger_txns WHERE idem=?1');

/** Credits the wallet, and the quota of a key that has one; once per `idem`. */
export function* topUp(input: Parameters<Store['topUp']>[0]): Transaction<ToppedUp | undefined> {
  const { amount, idem, reason, by } = input;
  if (amount < 1) throw new Error(`internal: a top-up must be positive (got ${amount})`);
  const key = yield* lockKey(input.key);
  if (key === undefined) return keep(undefined);
  const entries = credits(key, amount);
  const earlier = yield* one(BY_IDEM, [idem]);
  if (earlier !== undefined) {
    yield* checkSame({
      name: `top-up "${idem}"`,
      stored: text(earlier, 'id'),
      txn: `${idem}/topup`,
      entries,
    });
    return keep({ ...(yield* keyBalance(key)), already: true });
  }
  const txn = yield* credit(input, entries);
  if (by !== undefined) {
    const detail = { amount, idem, reason };
    yield* audit({ by, action: 'key.top_up', target: key.id, txn, detail });
  }
  return keep({ ...(yield* keyBalance(key)), already: false });
}

/**
 * The first credit of an owner's wallet, with the key it comes with: money for the owner, not for the key's quota.
 * Answers its transaction.
 */
export function* openingCredit(
  owner: string,
  given: { readonly amount: number; readonly idem: string; readonly reason: string },
): Part<string> {
  if (given.amount < 1) throw new Error(`internal: a credit must be positive (got ${given.amount})`);
  if ((yield* one(BY_IDEM, [given.idem])) !== undefined)
    throw new StoreConflict(`a top-up "${given.idem}" was made before`);
  return yield* credit(given, walletCredit(owner, given.amount));
}

function* credit(
  given: { readonly amount: number; readonly idem: string; readonly reason: string },
  entries: readonly Entry[],
): Part<string> {
  const { amount, idem, reason } = given;
  const id = `${idem}/topup`;
  const stuck = yield* move({ id, kind: 'topup', idem, reason }, entries);
  if (stuck === undefined) return id;
  throw new StoreConflict(
    `a top-up of ${amount} would take account ${stuck} beyond ${Number.MAX_SAFE_INTEGER}`,
  );
}

function walletCredit(owner: string, amount: number): readonly Entry[] {
  return [
    { account: accountId('funding', owner), amount: -amount },
    { account: accountId('wallet', owner), amount },
  ];
}

/** What a top-up of a key moves; a negative amount moves it back. */
export function credits(key: KeyRecord, amount: number): readonly Entry[] {
  const wallet = walletCredit(key.owner_id, amount);
  if (key.unlimited) return wallet;
  const quota = [
    { account: accountId('key_grant', key.id), amount: -amount },
    { account: accountId('key_quota', key.id), amount },
  ];
  return [...wallet, ...quota];
}

/** Throws StoreConflict unless the transaction that has the name is the one that was to be made. */
export function* checkSame(input: {
  /** Of what is to be made, for people. */
  readonly name: string;
  readonly stored: string;
  readonly txn: string;
  readonly entries: readonly Entry[];
}): Part<void> {
  const { name, stored, txn, entries } = input;
  const earlier = stored === txn ? yield* entriesOf(stored) : [];
  const same =
    earlier.length === entries.length &&
    entries.every(({ account, amount }) =>
      earlier.some((entry) => entry.account === account && entry.amount === amount),
    );
  if (!same) throw new StoreConflict(`${name} was made before with another key or amount`);
}

/** The balances of a key as they are within the transaction. */
export function* keyBalance(key: KeyRecord): Part<KeyBalance> {
  const wallet = yield* balance(accountId('wallet', key.owner_id));
  const wallet_hold = yield* balance(accountId('hold', key.owner_id));
  if (key.unlimited) return { wallet, wallet_hold };
  return { wallet, wallet_hold, key: yield* balance(accountId('key_quota', key.id)) };
}
