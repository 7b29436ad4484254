import { statement } from '../sql/statement.ts';
import { keep, one, type Transaction } from '../sql/transaction.ts';
import { StoreConflict } from '../store-errors.ts';
import type { KeyRecord, Store } from '../types.ts';
import { accountId, openKeyAccounts, openOwnerAccounts } from './accounts.ts';
import { audit } from './audit.ts';
import { keyRecord, lockKey } from './key-row.ts';
import { move } from './ledger.ts';
import { openingCredit } from './top-up.ts';

const TAKEN = statement('SELECT id FROM api_keys WHERE id=?1 OR hash=?2');

const INSERT =
  statement(`INSERT INTO api_keys(id,name,owner_id,group_name,prefix,hash,state,models,unlimited,expires_at,
    rpm,concurrent,allow_ips,created_at)
  VALUES(?1,?2,?3,?4,?5,?6,'active',?7,?8,?9,?10,?11,?12,{{now}}) RETURNING *`);

const REVOKE = statement(`UPDATE api_keys SET state='revoked', revoked_at={{now}}
  WHERE id=?1 AND state='active' RETURNING *`);

/** Stores a key with its accounts; a quota and an opening credit are granted in the same transaction. */
export function* createKey(input: Parameters<Store['createKey']>[0]): Transaction<KeyRecord> {
  const { id, owner_id, quota } = input;
  if (quota !== undefined && quota < 0)
    throw new Error(`internal: quota must not be negative (got ${quota})`);
  const taken = yield* one(TAKEN, [id, input.hash]);
  if (taken !== undefined)
    throw new StoreConflict(`a key with the id ${id} or the same secret exists already`);
  const row = yield* one(INSERT, [
    id,
    input.name,
    owner_id,
    input.group,
    input.prefix,
    input.hash,
    JSON.stringify(input.models),
    quota === undefined ? 1 : 0,
    input.expires_at ?? null,
    input.rpm ?? null,
    input.concurrent ?? null,
    input.allow_ips === undefined ? null : JSON.stringify(input.allow_ips),
  ]);
  if (row === undefined) throw new Error(`internal: key ${id} was not inserted`);
  yield* openOwnerAccounts(owner_id);
  if (quota !== undefined) {
    yield* openKeyAccounts(id);
    const stuck = yield* move({ id: `${id}/grant`, kind: 'topup', reason: 'first quota of the key' }, [
      { account: accountId('key_grant', id), amount: -quota },
      { account: accountId('key_quota', id), amount: quota },
    ]);
    if (stuck !== undefined) throw new Error(`internal: account ${stuck} cannot take the quota of ${id}`);
  }
  const txn = input.credit === undefined ? undefined : yield* openingCredit(owner_id, input.credit);
  if (input.by !== undefined) {
    const { name, group, models, expires_at = null, credit } = input;
    const money = { quota: quota ?? null, credit: credit?.amount ?? null };
    const detail = { name, owner: owner_id, group, models, expires_at, ...money };
    const moved = txn === undefined ? {} : { txn };
    yield* audit({ by: input.by, action: 'key.create', target: id, ...moved, detail });
  }
  return keep(keyRecord(row));
}

/** Revokes by id or prefix; a revoked key is answered as it is. */
export function* revokeKey(input: Parameters<Store['revokeKey']>[0]): Transaction<KeyRecord | undefined> {
  const lookup = typeof input === 'string' ? { key: input } : input;
  const key = yield* lockKey(lookup.key);
  if (key === undefined) return keep(undefined);
  const row = yield* one(REVOKE, [key.id]);
  if (row === undefined) return keep(key);
  if ('by' in lookup) yield* audit({ by: lookup.by, action: 'key.revoke', target: key.id });
  return keep(keyRecord(row));
}
