import { lookup, survey } from './operation.ts';
import {
  all,
  int,
  intOrNull,
  one,
  type Part,
  padded,
  places,
  type Row,
  statement,
  text,
  textOrNull,
} from './sql.ts';
import { StoreConflict } from './store-errors.ts';

export interface KeyRecord {
  readonly id: string;
  readonly name: string;
  readonly owner_id: string;
  readonly group: string;
  /** First characters, for people to recognise it by. */
  readonly prefix: string;
  readonly state: 'active' | 'revoked';
  /** Exact model ids or `*`. */
  readonly models: readonly string[];
  /** No key quota: only the owner's wallet limits it. */
  readonly unlimited: boolean;
  readonly expires_at: number | null;
  readonly created_at: number;
  readonly revoked_at: number | null;
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

/** Every key with its balances, oldest first. */
export const listKeys = survey<void, readonly (KeyRecord & KeyBalance)[]>(function* () {
  return (yield* all(LIST)).map((row) => ({ ...keyRecord(row), ...keyBalance(row) }));
});

/** The balances of one key. */
export const findBalance = lookup(function* (
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
  const state = text(row, 'state');
  if (state !== 'active' && state !== 'revoked')
    throw new Error(`internal: key state ${state} is not known to this build`);
  const models: KeyRecord['models'] = JSON.parse(text(row, 'models'));
  return {
    id: text(row, 'id'),
    name: text(row, 'name'),
    owner_id: text(row, 'owner_id'),
    group: text(row, 'group_name'),
    prefix: text(row, 'prefix'),
    state,
    models,
    unlimited: int(row, 'unlimited') === 1,
    expires_at: intOrNull(row, 'expires_at'),
    created_at: int(row, 'created_at'),
    revoked_at: intOrNull(row, 'revoked_at'),
    ...limitsOf(row),
  };
}

function limitsOf(row: Row): Pick<KeyRecord, 'rpm' | 'concurrent' | 'allow_ips' | 'disabled'> {
  const rpm = intOrNull(row, 'rpm');
  const concurrent = intOrNull(row, 'concurrent');
  const ips = textOrNull(row, 'allow_ips');
  const allow_ips: readonly string[] | null = ips === null ? null : JSON.parse(ips);
  return {
    ...(rpm === null ? {} : { rpm }),
    ...(concurrent === null ? {} : { concurrent }),
    ...(allow_ips === null ? {} : { allow_ips }),
    ...(int(row, 'disabled') === 1 ? { disabled: true } : {}),
  };
}
