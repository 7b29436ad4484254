import { FLAG, INT, INT_OR_NULL, json, jsonOrNull, PLACE, type RowOf, TEXT, table, word } from './columns.ts';
import { lookup, survey } from './operation.ts';
import {
  all,
  one,
  type Part,
  padded,
  places,
  type Row,
  type Statement,
  statement,
  text,
  textOrNull,
} from './sql.ts';
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

const WITH_BALANCE = (keys: string): string => `SELECT k.*,
    COALESCE(w.granted-w.spent-w.held,0) AS wallet, COALESCE(w.held,0) AS wallet_hold,
    CASE WHEN k.unlimited=1 THEN NULL ELSE COALESCE(q.granted-q.spent-q.held,0) END AS quota
  FROM ${keys} k
  LEFT JOIN budgets w ON w.id='wallet:'||k.owner_id
  LEFT JOIN budgets q ON q.id='quota:'||k.id`;

const LIST = statement(`${WITH_BALANCE('api_keys')} ORDER BY k.created_at,k.id`);

const BALANCE = statement(`${WITH_BALANCE('api_keys')} WHERE k.id=?1`);

/** What a key is now: one that is active may be disabled, or have expired. */
export type KeyStanding = 'active' | 'disabled' | 'expired' | 'revoked';

const STANDING = `CASE WHEN state='revoked' THEN 'revoked' WHEN disabled=1 THEN 'disabled'
      WHEN expires_at<={{now}} THEN 'expired' ELSE 'active' END`;

/** A page of keys that fit; their balances are looked up for these alone. */
function pageOf(order: 'ASC' | 'DESC'): Statement {
  const behind = order === 'ASC' ? '>' : '<';
  const page = `(SELECT * FROM api_keys WHERE (created_at,id)${behind}(CAST(?1 AS {{int}}),CAST(?2 AS TEXT))
    AND (CAST(?3 AS TEXT) IS NULL OR group_name=?3) AND (CAST(?4 AS TEXT) IS NULL OR ${STANDING}=?4)
    AND (CAST(?5 AS TEXT) IS NULL OR owner_id=?5)
    AND (CAST(?6 AS TEXT) IS NULL OR lower(name) LIKE ?6 ESCAPE '!' OR lower(id) LIKE ?6 ESCAPE '!'
      OR lower(prefix) LIKE ?6 ESCAPE '!' OR lower(owner_id) LIKE ?6 ESCAPE '!')
    ORDER BY created_at ${order},id ${order} LIMIT CAST(?7 AS {{int}}))`;
  return statement(`${WITH_BALANCE(page)} ORDER BY k.created_at ${order},k.id ${order}`);
}

const PAGES = { oldest: pageOf('ASC'), newest: pageOf('DESC') };

const KEY_PLACE = statement('SELECT created_at,id FROM api_keys WHERE id=?1');

const BY_GROUP = statement(`SELECT group_name,COUNT(*) AS keys,
    CAST(SUM(CASE WHEN state='active' THEN 1 ELSE 0 END) AS {{int}}) AS active
  FROM api_keys GROUP BY group_name ORDER BY group_name`);

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
  return (yield* all(LIST)).map(listedKey);
});

function listedKey(row: Row): ListedKey {
  return { ...keyRecord(row), ...keyBalance(row), pepper: textOrNull(row, 'pepper') };
}

/** Keys that fit, in order of when they were made; `after` is the id of the last one of the page before. */
export const pageOfKeys = survey(function* (input: {
  readonly order: 'oldest' | 'newest';
  readonly after?: string;
  /** Stands in its name, its id, what is shown of it or its owner; in upper or lower case. */
  readonly q?: string;
  readonly state?: KeyStanding;
  readonly group?: string;
  readonly owner?: string;
  readonly limit: number;
}): Part<readonly ListedKey[]> {
  const { order, after, q, state = null, group = null, owner = null, limit } = input;
  const first = { created_at: order === 'oldest' ? -1 : Number.MAX_SAFE_INTEGER, id: '' };
  const place = after === undefined ? first : yield* PLACE.one(KEY_PLACE, [after]);
  if (place === undefined) throw new StoreConflict(`there is no key ${after} to go on from`);
  const like = q === undefined ? null : `%${q.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`;
  const values = [place.created_at, place.id, group, state, owner, like, limit];
  return (yield* all(PAGES[order], values)).map(listedKey);
});

/** One key with its balances, in any state. */
export const findListedKey = lookup(function* (id: string): Part<ListedKey | undefined> {
  const row = yield* one(BALANCE, [id]);
  return row === undefined ? undefined : listedKey(row);
});

const OF_GROUP = table({ group_name: TEXT, keys: INT, active: INT });

/** How many keys each group has, and how many of them are not revoked. */
export const keysByGroup = survey<void, readonly Readonly<RowOf<typeof OF_GROUP>>[]>(function* () {
  return yield* OF_GROUP.all(BY_GROUP);
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
