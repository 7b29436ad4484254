import { FLAG, INT, INT_OR_NULL, json, jsonOrNull, type RowOf, TEXT, table, word } from './columns.ts';
import { lookup, survey } from './operation.ts';
import { all, one, type Part, padded, places, type Row, statement, text, textOrNull } from './sql.ts';
import { StoreConflict } from './store-errors.ts';

const KEY = table({
  id: TEXT,
  name: TEXT,
  owner_id: TEXT,
  group_name: TEXT,
  /** First characters, for people to recognise it by. */
  prefix: TEXT,
  state: word('key state', { active: true, revoked: true }),
  /** Exact model ids or `*`. */
  models: json<readonly string[]>(),
  /** No key quota: only the owner's wallet limits it. */
  unlimited: FLAG,
  expires_at: INT_OR_NULL,
  created_at: INT,
  revoked_at: INT_OR_NULL,
  rpm: INT_OR_NULL,
  concurrent: INT_OR_NULL,
  allow_ips: jsonOrNull<readonly string[]>(),
  disabled: FLAG,
});

type KeyRow = Readonly<RowOf<typeof KEY>>;

export interface KeyRecord
  extends Omit<KeyRow, 'group_name' | 'rpm' | 'concurrent' | 'allow_ips' | 'disabled'> {
  readonly group: string;
  /** Paid requests in a minute; absent: no limit of its own. */
  readonly rpm?: number;
  /** Paid work in flight over all nodes, tasks and calls together; absent: no limit of its own. */
  readonly concurrent?: number;
  /** Addresses and ranges (CIDR) that it is taken from; absent: from everywhere. */
  readonly allow_ips?: readonly string[];
  /** Refused until it is enabled again. */
  readonly disabled?: true;
}

export interface KeyBalance {
  readonly wallet: number;
  readonly wallet_hold: number;
  /** Absent for keys without a quota of their own. */
  readonly key?: number;
}

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

const BY_ID_OR_PREFIX = statement(
  'SELECT * FROM api_keys WHERE id=?1 OR prefix=?1 ORDER BY id LIMIT 3 {{for_update}}',
);

/** The key with this hash in any state: the caller says why a revoked or expired one is refused. */
export const findKeyByHash = lookup(function* (hash: string): Part<KeyRecord | undefined> {
  const row = yield* one(BY_HASH, [hash]);
  return row === undefined ? undefined : keyRecord(row);
});

/** Those of the ids that are keys, in any state; an id asked for twice is answered once. */
export const findKeys = lookup(function* (ids: readonly string[]): Part<readonly KeyRecord[]> {
  if (ids.length > MOST_IDS)
    throw new Error(`internal: at most ${MOST_IDS} keys can be asked for at once (got ${ids.length})`);
  const [first] = ids;
  if (first === undefined) return [];
  return (yield* all(BY_IDS, padded(ids, MOST_IDS, first))).map(keyRecord);
});

/** A key with its balances. `pepper` names what its hash is made with; null: with the secret of the last start. */
export type ListedKey = KeyRecord & KeyBalance & { readonly pepper: string | null };

/** Every key, oldest first. */
export const listKeys = survey<void, readonly ListedKey[]>(function* () {
  return (yield* all(LIST)).map((row) => ({
    ...keyRecord(row),
    ...keyBalance(row),
    pepper: textOrNull(row, 'pepper'),
  }));
});

/** The balances of one key. */
export const findBalance = lookup(function* (
  id: string,
): Part<{ readonly owner_id: string; readonly balance: KeyBalance } | undefined> {
  const row = yield* one(BALANCE, [id]);
  return row === undefined ? undefined : { owner_id: text(row, 'owner_id'), balance: keyBalance(row) };
});

const FREE = table({ wallet: INT, wallet_hold: INT, quota: INT_OR_NULL });

function keyBalance(row: Row): KeyBalance {
  const { quota, ...wallet } = FREE.read(row);
  return quota === null ? wallet : { ...wallet, key: quota };
}

/** The one key a person means by an id or a prefix. Throws StoreConflict when a prefix fits several. */
export function* lockKey(idOrPrefix: string): Part<KeyRecord | undefined> {
  const keys = (yield* all(BY_ID_OR_PREFIX, [idOrPrefix])).map(keyRecord);
  const exact = keys.find((key) => key.id === idOrPrefix);
  if (exact !== undefined) return exact;
  if (keys.length > 1)
    throw new StoreConflict(
      `several keys begin with "${idOrPrefix}": name the key by its id, such as ${keys[0]?.id}`,
    );
  return keys[0];
}

/** Reads a row of `api_keys`; the hash stays behind. */
export function keyRecord(row: Row): KeyRecord {
  const { id, name, owner_id, group_name: group, ...rest } = KEY.read(row);
  const { rpm, concurrent, allow_ips, disabled, ...key } = rest;
  return {
    ...{ id, name, owner_id, group, ...key },
    ...(rpm === null ? {} : { rpm }),
    ...(concurrent === null ? {} : { concurrent }),
    ...(allow_ips === null ? {} : { allow_ips }),
    ...(disabled ? { disabled } : {}),
  };
}
