import type { MoneyFilter } from '../store/money-store.ts';
import type { Store } from '../store/types.ts';
import { type Fields, optionalText, refusedField, shown } from './fields.ts';
import { readPeriod } from './period.ts';

/** Fields of a query that `readMoneyFilter` reads. */
export const MONEY_FIELDS = ['from', 'to', 'key', 'owner', 'model'] as const;

/** Names of keys by their ids, for people. */
export type KeyNames = ReadonlyMap<string, string>;

/** Reads whose money is asked for; a key goes by its id or the characters it begins with. */
export async function readMoneyFilter(
  given: Fields,
  deps: { readonly store: Pick<Store, 'listKeys'>; readonly now: number },
): Promise<{ readonly filter: MoneyFilter; readonly names: KeyNames }> {
  const period = readPeriod(given, deps.now);
  const keys = await deps.store.listKeys();
  const key = optionalText(given, 'key');
  const owner_id = optionalText(given, 'owner');
  const model_id = optionalText(given, 'model');
  return {
    filter: {
      ...period,
      ...(key === undefined ? {} : { key_id: findKey(key, keys) }),
      ...(owner_id === undefined ? {} : { owner_id }),
      ...(model_id === undefined ? {} : { model_id }),
    },
    names: new Map(keys.map(({ id, name }) => [id, name])),
  };
}

function findKey(named: string, keys: readonly { readonly id: string; readonly prefix: string }[]): string {
  const exact = keys.find(({ id }) => id === named);
  if (exact !== undefined) return exact.id;
  const [first, ...more] = keys.filter(({ prefix }) => prefix === named);
  if (first === undefined)
    throw refusedField(
      'key',
      `there is no key ${shown(named)}; \`gateway keys list\` shows ids and prefixes`,
    );
  if (more.length > 0)
    throw refusedField(
      'key',
      `several keys begin with ${shown(named)}: name the key by its id, such as ${first.id}`,
    );
  return first.id;
}
