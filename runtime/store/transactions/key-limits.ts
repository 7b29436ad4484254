import type { KeyLimitStore } from '../key-limit-store.ts';
import { statement } from '../sql/statement.ts';
import { keep, one, type Transaction } from '../sql/transaction.ts';
import type { KeyRecord } from '../types.ts';
import { keyRecord, lockKey } from './key-row.ts';

const LIMIT =
  statement(`UPDATE api_keys SET rpm=CAST(?2 AS {{int}}), concurrent=CAST(?3 AS {{int}}), allow_ips=?4
  WHERE id=?1 RETURNING *`);

const DISABLE = statement('UPDATE api_keys SET disabled=?2 WHERE id=?1 RETURNING *');

type Input<K extends keyof KeyLimitStore> = Parameters<KeyLimitStore[K]>[0];

/** Limits that are left out stay as they are. */
export function* setKeyLimits(input: Input<'setKeyLimits'>): Transaction<KeyRecord | undefined> {
  const key = yield* lockKey(input.key);
  if (key === undefined) return keep(undefined);
  const { rpm = key.rpm, concurrent = key.concurrent, allow_ips = key.allow_ips } = input;
  const row = yield* one(LIMIT, [
    key.id,
    rpm ?? null,
    concurrent ?? null,
    allow_ips === undefined || allow_ips === null ? null : JSON.stringify(allow_ips),
  ]);
  return keep(row === undefined ? undefined : keyRecord(row));
}

/** Disabling twice changes nothing. */
export function* setKeyDisabled(input: Input<'setKeyDisabled'>): Transaction<KeyRecord | undefined> {
  const key = yield* lockKey(input.key);
  if (key === undefined) return keep(undefined);
  const row = yield* one(DISABLE, [key.id, input.disabled ? 1 : 0]);
  return keep(row === undefined ? undefined : keyRecord(row));
}
