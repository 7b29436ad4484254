import type { JsonObject } from '../contract/json.ts';
import { audit, type Doer } from './audit.ts';
import { type Batch, budgetId } from './batch.ts';
import { grantQuota, openingCredit } from './credits.ts';
import { type KeyRecord, keyRecord, lockKey } from './keys.ts';
import { write, writeAlone } from './operation.ts';
import { all, one, type Part, type Row, statement } from './sql.ts';
import { StoreConflict } from './store-errors.ts';

const TAKEN = statement('SELECT id FROM api_keys WHERE id=?1 OR hash=?2');

const INSERT =
  statement(`INSERT INTO api_keys(id,name,owner_id,group_name,prefix,hash,state,models,unlimited,expires_at,
    rpm,concurrent,allow_ips,pepper,created_at)
  VALUES(?1,?2,?3,?4,?5,?6,'active',?7,?8,?9,?10,?11,?12,?13,{{now}}) RETURNING *`);

const REHASH = statement('UPDATE api_keys SET hash=?3, pepper=?4 WHERE id=?1 AND hash=?2');

const REVOKE = statement(`UPDATE api_keys SET state='revoked', revoked_at={{now}}
  WHERE id=?1 AND state='active' RETURNING *`);

const LIMIT =
  statement(`UPDATE api_keys SET rpm=CAST(?2 AS {{int}}), concurrent=CAST(?3 AS {{int}}), allow_ips=?4
  WHERE id=?1 RETURNING *`);

const DISABLE = statement('UPDATE api_keys SET disabled=?2 WHERE id=?1 RETURNING *');

/** Stores a key; a quota and an opening credit are granted in the same transaction. */
export const createKey = writeAlone(function* (
  batch: Batch,
  input: {
    readonly id: string;
    readonly name: string;
    readonly owner_id: string;
    readonly group: string;
    readonly prefix: string;
    readonly hash: string;
    /** Names what the hash is made with. */
    readonly pepper?: string;
    readonly models: readonly string[];
    /** Micro-units the key may spend; absent: unlimited. The owner's wallet is not credited by it. */
    readonly quota?: number;
    readonly expires_at?: number;
    readonly rpm?: number;
    readonly concurrent?: number;
    readonly allow_ips?: readonly string[];
    /** Credited to the owner's wallet in the same transaction, once: a known `idem` is a StoreConflict. */
    readonly credit?: { readonly amount: number; readonly idem: string; readonly reason: string };
    /** Stands in the audit log with it. */
    readonly by?: Doer;
  },
): Part<KeyRecord> {
  const { id, owner_id, quota } = input;
  if (quota !== undefined && quota < 0)
    throw new Error(`internal: quota must not be negative (got ${quota})`);
  if ((yield* one(TAKEN, [id, input.hash])) !== undefined)
    throw new StoreConflict(`a key with the id ${id} or the same secret exists already`);
  const { name, group, prefix, hash, models, expires_at = null, rpm = null, concurrent = null } = input;
  const { pepper = null } = input;
  const ips = input.allow_ips === undefined ? null : JSON.stringify(input.allow_ips);
  const unlimited = quota === undefined ? 1 : 0;
  const about = [id, name, owner_id, group, prefix, hash, JSON.stringify(models), unlimited, expires_at];
  const row = yield* one(INSERT, [...about, rpm, concurrent, ips, pepper]);
  if (row === undefined) throw new Error(`internal: key ${id} was not inserted`);
  const key = keyRecord(row);
  yield* batch.budgets([budgetId('wallet', owner_id)]);
  if (quota !== undefined) yield* grantQuota(batch, key, quota);
  const opening = input.credit === undefined ? undefined : yield* openingCredit(batch, key, input.credit);
  if (input.by !== undefined) {
    const money = { quota: quota ?? null, credit: input.credit?.amount ?? null };
    const detail = { name, owner: owner_id, group, models, expires_at, ...money };
    const moved = opening === undefined ? {} : { credit: opening };
    yield* audit(batch, { by: input.by, action: 'key.create', target: id, ...moved, detail });
  }
  return key;
});

/** Stores a key under another hash of it; nothing changes where somebody did so before. */
export const rehashKey = write(function* (
  _batch: Batch,
  {
    id,
    before,
    hash,
    pepper,
  }: { readonly id: string; readonly before: string; readonly hash: string; readonly pepper: string },
): Part<void> {
  yield* all(REHASH, [id, before, hash, pepper]);
});

/**
 * By id or prefix, with `by` for the audit log. Rejects with StoreConflict when a prefix fits several keys. Revoking
 * again changes nothing.
 */
export const revokeKey = writeAlone(function* (
  batch: Batch,
  input: string | { readonly key: string; readonly by: Doer },
): Part<KeyRecord | undefined> {
  const lookup = typeof input === 'string' ? { key: input } : input;
  const key = yield* lockKey(lookup.key);
  if (key === undefined) return undefined;
  const revoked = yield* one(REVOKE, [key.id]);
  if (revoked === undefined) return key;
  if ('by' in lookup) yield* audit(batch, { by: lookup.by, action: 'key.revoke', target: key.id });
  return keyRecord(revoked);
});

interface LimitsInput {
  /** Id or prefix. */
  readonly key: string;
  /** Paid requests in a minute. */
  readonly rpm?: number | null;
  /** Paid work in flight. */
  readonly concurrent?: number | null;
  /** Addresses and ranges that the key is taken from. */
  readonly allow_ips?: readonly string[] | null;
  /** Stands in the audit log with it. */
  readonly by?: Doer;
}

/**
 * Sets the limits that are given, takes away those that are null, and leaves the others. Rejects with StoreConflict
 * when a prefix fits several keys.
 */
export const setKeyLimits = writeAlone(function* (
  batch: Batch,
  input: LimitsInput,
): Part<KeyRecord | undefined> {
  const key = yield* lockKey(input.key);
  if (key === undefined) return undefined;
  const { rpm = key.rpm, concurrent = key.concurrent, allow_ips = key.allow_ips } = input;
  const ips = allow_ips === undefined || allow_ips === null ? null : JSON.stringify(allow_ips);
  const row = yield* one(LIMIT, [key.id, rpm ?? null, concurrent ?? null, ips]);
  return yield* changed(batch, row, input.by, changedLimits(input));
});

/**
 * A disabled key is refused until it is enabled again; its running streams end, as with a revoked one, and its tasks go
 * on. Disabling twice changes nothing. Rejects with StoreConflict for a revoked key.
 */
export const setKeyDisabled = writeAlone(function* (
  batch: Batch,
  input: { readonly key: string; readonly disabled: boolean; readonly by?: Doer },
): Part<KeyRecord | undefined> {
  const key = yield* lockKey(input.key);
  if (key === undefined) return undefined;
  const { by, disabled } = input;
  if (key.state === 'revoked')
    throw new StoreConflict(
      `${key.id} is revoked for good: it cannot be ${disabled ? 'disabled' : 'enabled'}`,
    );
  return yield* changed(batch, yield* one(DISABLE, [key.id, Number(disabled)]), by, { disabled });
});

function* changed(
  batch: Batch,
  row: Row | undefined,
  by: Doer | undefined,
  detail: JsonObject,
): Part<KeyRecord | undefined> {
  if (row === undefined) return undefined;
  const key = keyRecord(row);
  if (by !== undefined) yield* audit(batch, { by, action: 'key.limits', target: key.id, detail });
  return key;
}

function changedLimits({ rpm, concurrent, allow_ips }: LimitsInput): JsonObject {
  return {
    ...(rpm === undefined ? {} : { rpm }),
    ...(concurrent === undefined ? {} : { concurrent }),
    ...(allow_ips === undefined ? {} : { allow_ips: allow_ips === null ? null : [...allow_ips] }),
  };
}
