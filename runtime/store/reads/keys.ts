import { read } from '../operation.ts';
import { int, intOrNull, type Row } from '../sql/row.ts';
import { padded, places, statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';
import { keyRecord } from '../transactions/key-row.ts';
import type { KeyBalance, KeyRecord } from '../types.ts';

const BY_HASH = statement('SELECT * FROM api_keys WHERE hash=?1');

const MOST_IDS = 100;

const BY_IDS = statement(`SELECT * FROM api_keys WHERE id IN(${places(1, MOST_IDS)})`);

const WITH_BALANCE = `SELECT k.*, COALESCE(w.granted-w.spent-w.held,0) AS wallet, COALESCE(w.held,0) AS wallet_hold,
    CASE WHEN k.unlimited=1 THEN NULL ELSE COALESCE(q.granted-q.spent-q.held,0) END AS quota
  FROM api_keys k
  LEFT JOIN budgets w ON w.id='wallet:'||k.owner_id
  LEFT JOIN budgets q ON q.id='quota:'||k.id`;

const LIST = statement(`${WITH_BALANCE} ORDER BY k.created_at,k.id`);

const BALANCE = statement(`${WITH_BALANCE} WHERE k.id=?1`);

/** The key with this hash in any state: the caller says why a revoked or expired one is refused. */
export const findKeyByHash = read(function* (hash: string): Part<KeyRecord | undefined> {
  const row = yield* one(BY_HASH, [hash]);
  return row === undefined ? undefined : keyRecord(row);
});

/** Those of the ids that are keys, in any state; an id asked for twice is answered once. */
export const findKeys = read(function* (ids: readonly string[]): Part<readonly KeyRecord[]> {
  if (ids.length > MOST_IDS) {
    throw new Error(`internal: at most ${MOST_IDS} keys can be asked for at once (got ${ids.length})`);
  }
  const [first] = ids;
  if (first === undefined) return [];
  const rows = yield* all(BY_IDS, padded(ids, MOST_IDS, first));
  return rows.map(keyRecord);
});

/** Every key with its balances, oldest first. */
export const listKeys = read<void, readonly (KeyRecord & KeyBalance)[]>(function* () {
  const rows = yield* all(LIST);
  return rows.map((row) => ({ ...keyRecord(row), ...keyBalance(row) }));
});

/** The balances of one key. */
export const findBalance = read(function* (
  id: string,
): Part<{ readonly owner_id: string; readonly balance: KeyBalance } | undefined> {
  const row = yield* one(BALANCE, [id]);
  return row === undefined ? undefined : { owner_id: keyRecord(row).owner_id, balance: keyBalance(row) };
});

function keyBalance(row: Row): KeyBalance {
  const quota = intOrNull(row, 'quota');
  const balance = { wallet: int(row, 'wallet'), wallet_hold: int(row, 'wallet_hold') };
  return quota === null ? balance : { ...balance, key: quota };
}
