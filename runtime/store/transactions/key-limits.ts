import type { JsonObject } from '../../contract/json.ts';
import type { Actor } from '../audit-store.ts';
import type { KeyStore } from '../key-store.ts';
import { statement } from '../sql/statement.ts';
import { keep, one, type Part, type Transaction } from '../sql/transaction.ts';
import type { KeyRecord } from '../types.ts';
import { audit } from './audit.ts';
import { keyRecord, lockKey } from './key-row.ts';

const LIMIT =
  statement(`UPDATE api_keys SET rpm=CAST(?2 AS {{int}}), concurrent=CAST(?3 AS {{int}}), allow_ips=?4
  WHERE id=?1 RETURNING *`);

const DISABLE = statement('UPDATE api_keys SET disabled=?2 WHERE id=?1 RETURNING *');

type Input<K extends keyof KeyStore> = Parameters<KeyStore[K]>[0];

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
  if (row === undefined) return keep(undefined);
  yield* note(key.id, input.by, changedLimits(input));
  return keep(keyRecord(row));
}

/** Disabling twice changes nothing. */
export function* setKeyDisabled(input: Input<'setKeyDisabled'>): Transaction<KeyRecord | undefined> {
  const key = yield* lockKey(input.key);
  if (key === undefined) return keep(undefined);
  const row = yield* one(DISABLE, [key.id, input.disabled ? 1 : 0]);
  if (row === undefined) return keep(undefined);
  yield* note(key.id, input.by, { disabled: input.disabled });
  return keep(keyRecord(row));
}

function* note(target: string, by: Actor | undefined, detail: JsonObject): Part<void> {
  if (by !== undefined) yield* audit({ by, action: 'key.limits', target, detail });
}

function changedLimits({ rpm, concurrent, allow_ips }: Input<'setKeyLimits'>): JsonObject {
  return {
    ...(rpm === undefined ? {} : { rpm }),
    ...(concurrent === undefined ? {} : { concurrent }),
    ...(allow_ips === undefined ? {} : { allow_ips: allow_ips === null ? null : [...allow_ips] }),
  };
}
