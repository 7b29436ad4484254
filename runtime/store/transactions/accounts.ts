import { int } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';

/** Two chains of accounts: the owner's (funding to revenue) and the key's own quota (grant to spent). */
export type AccountKind =
  | 'funding'
  | 'wallet'
  | 'hold'
  | 'revenue'
  | 'key_grant'
  | 'key_quota'
  | 'key_hold'
  | 'key_spent';

const OWNER_KINDS = ['funding', 'hold', 'revenue', 'wallet'] as const satisfies readonly AccountKind[];
const KEY_KINDS = [
  'key_grant',
  'key_hold',
  'key_quota',
  'key_spent',
] as const satisfies readonly AccountKind[];

/** `owner` is an owner's id for the first four kinds, a key's id for the other four. */
export function accountId(kind: AccountKind, owner: string): string {
  return `${kind}:${owner}`;
}

const OPEN = statement(`INSERT INTO accounts(id,owner_id,kind,balance) VALUES(?1,?2,?3,0)
  ON CONFLICT(id) DO NOTHING`);

/** Makes the owner's four accounts where they are missing. */
export function* openOwnerAccounts(owner: string): Part<void> {
  for (const kind of OWNER_KINDS) yield* all(OPEN, [accountId(kind, owner), owner, kind]);
}

/** Makes the four accounts of a key that has a quota of its own. */
export function* openKeyAccounts(key: string): Part<void> {
  for (const kind of KEY_KINDS) yield* all(OPEN, [accountId(kind, key), key, kind]);
}

const BALANCE = statement('SELECT balance FROM accounts WHERE id=?1');

/** The balance, 0 for an account that was never opened. */
export function* balance(account: string): Part<number> {
  const row = yield* one(BALANCE, [account]);
  return row === undefined ? 0 : int(row, 'balance');
}
