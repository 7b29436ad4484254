import { hashKey, keyPrefix } from '../secrets/keys.ts';
import type { KeyRecord, Store } from '../store/types.ts';
import { refusedField, shown } from './refusals.ts';

const FEWEST = 6;
const MOST_LISTED = 5;

/** Of a key the store has its hash and what it begins with. */
export interface KeyShelf {
  readonly store: Pick<Store, 'listKeys' | 'findKeyByHash'>;
  readonly pepper: Uint8Array;
}

type Named = Pick<KeyRecord, 'id' | 'name' | 'prefix'>;

/**
 * The one key that a person means: by its id, by the key itself, or by six or more characters that its id or the key
 * begins with. Throws `invalid_request` when there is none, and when there are several.
 */
export async function findNamedKey(named: string, { store, pepper }: KeyShelf): Promise<Named> {
  // A key that somebody chose, as the sandbox's is, has not the shape of an issued one.
  const whole = await store.findKeyByHash(hashKey(pepper, named));
  if (whole !== undefined) return whole;
  const keys = await store.listKeys();
  const exact = keys.find(({ id }) => id === named);
  if (exact !== undefined) return exact;
  const fitting = keys.filter(({ id, prefix }) => id.startsWith(named) || prefix.startsWith(named));
  const [first, ...more] = fitting;
  if (first === undefined) throw refusedField('key', noSuchKey(named));
  if (named.length < FEWEST)
    throw refusedField(
      'key',
      `\`${named}\` is too short to name a key: give its id, or ${FEWEST} or more characters that it begins with`,
    );
  if (more.length === 0) return first;
  const some = fitting.slice(0, MOST_LISTED).map(({ id, name }) => `${id} (${shown(name)})`);
  const others = fitting.length - some.length;
  throw refusedField(
    'key',
    `several keys begin with "${named}": ${some.join(', ')}${others > 0 ? ` and ${others} more` : ''}; name the key by its id`,
  );
}

/** What may be a whole key is not repeated. */
function noSuchKey(named: string): string {
  const known = '`gateway keys list` shows ids and prefixes';
  const begins = keyPrefix(named);
  if (!named.startsWith('sk-') || named === begins) return `there is no key ${shown(named)}; ${known}`;
  return `there is no key ${begins}… of these ${named.length} characters; give it whole, or only ${begins}; ${known}`;
}
