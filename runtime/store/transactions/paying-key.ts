import { int, intOrNull, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { one, type Part } from '../sql/transaction.ts';
import type { Insufficient } from './hold.ts';

/** Who pays for a task or call, and what the wallet and the key's quota said before the hold. */
export interface PayingKey {
  /** The key has a quota of its own beside its owner's wallet. */
  readonly limited: boolean;
  readonly wallet: number;
  /** Without limit for a key that has no quota. */
  readonly quota: number;
  /** Epoch milliseconds of the database's clock. */
  readonly now: number;
}

const KEY = statement(`SELECT k.owner_id,k.unlimited,w.balance AS wallet,q.balance AS quota,{{now}} AS now
  FROM api_keys k JOIN accounts w ON w.id='wallet:'||k.owner_id
    LEFT JOIN accounts q ON k.unlimited=0 AND q.id='key_quota:'||k.id
  WHERE k.id=?1`);

/**
 * Reads the key. `payer` is named in the errors about a key that is not stored or is another owner's, which are
 * mistakes of ours.
 */
export function* payingKey(input: {
  readonly key: string;
  readonly owner: string;
  readonly payer: string;
}): Part<PayingKey> {
  const { key, owner, payer } = input;
  const row = yield* one(KEY, [key]);
  if (row === undefined) throw new Error(`internal: ${payer} names key ${key}, which is not stored`);
  if (text(row, 'owner_id') !== owner)
    throw new Error(`internal: ${payer} names owner ${owner}, who does not own key ${key}`);
  return {
    limited: int(row, 'unlimited') === 0,
    wallet: int(row, 'wallet'),
    quota: intOrNull(row, 'quota') ?? Number.POSITIVE_INFINITY,
    now: int(row, 'now'),
  };
}

/**
 * The refusal of a hold that the balances do not cover, before anything is written. The ledger's guarded updates
 * stand behind it, because another node may spend before they run.
 */
export function insufficient({ wallet, quota }: PayingKey, hold: number): Insufficient | undefined {
  if (!Number.isSafeInteger(hold)) throw new RangeError(`internal: ${hold} is not a safe integer`);
  if (quota < hold) return { kind: 'insufficient_quota', balance: quota, limited_by: 'key' };
  if (wallet < hold) return { kind: 'insufficient_quota', balance: wallet, limited_by: 'wallet' };
  return undefined;
}
