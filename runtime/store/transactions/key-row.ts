import { int, intOrNull, type Row, text, textOrNull } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, type Part } from '../sql/transaction.ts';
import { StoreConflict } from '../store-errors.ts';
import type { KeyRecord } from '../types.ts';

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

const BY_ID_OR_PREFIX = statement(
  'SELECT * FROM api_keys WHERE id=?1 OR prefix=?1 ORDER BY id LIMIT 3 {{for_update}}',
);

/** The one key a person means by an id or a prefix. Throws StoreConflict when a prefix fits several. */
export function* lockKey(idOrPrefix: string): Part<KeyRecord | undefined> {
  const rows = yield* all(BY_ID_OR_PREFIX, [idOrPrefix]);
  const keys = rows.map(keyRecord);
  const exact = keys.find((key) => key.id === idOrPrefix);
  if (exact !== undefined) return exact;
  if (keys.length > 1) {
    throw new StoreConflict(
      `several keys begin with "${idOrPrefix}": name the key by its id, such as ${keys[0]?.id}`,
    );
  }
  return keys[0];
}
