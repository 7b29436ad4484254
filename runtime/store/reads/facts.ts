import { textOrNull } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { one, type Part } from '../sql/transaction.ts';
import type { StorageStore } from '../storage-store.ts';
import { SEAL } from '../transactions/facts.ts';

const FIND = statement(`SELECT (SELECT value FROM store_facts WHERE name=?1) AS seal,
  (SELECT id FROM api_keys LIMIT 1) AS some_key`);

export function* findSeal(): Part<Awaited<ReturnType<StorageStore['findSeal']>>> {
  const row = yield* one(FIND, [SEAL]);
  if (row === undefined) throw new Error('internal: a row of constants is missing');
  return { seal: textOrNull(row, 'seal') ?? undefined, hasKeys: textOrNull(row, 'some_key') !== null };
}
