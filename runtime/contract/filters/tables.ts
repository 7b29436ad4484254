import type { Json } from '../json.ts';
import { isPresent } from '../values.ts';
import { type Reporter, shown, warn } from '../warning.ts';
import { type Literal, toText } from './casts.ts';

/**
 * @filter map The second word of the pair whose first word it is; absent when there is none.
 * @takes a scalar
 * @example $size | tier | map 720p std 1080p pro
 */
export function mapTo<V extends Literal>(
  value: Json | undefined,
  pairs: Readonly<Record<string, V>>,
): V | undefined {
  if (value === undefined || typeof value === 'object') return undefined;
  const key = String(value);
  return Object.hasOwn(pairs, key) ? pairs[key] : undefined;
}

/**
 * @filter one_of The word where it is one of these; reports any other and leaves it out.
 * @takes a scalar
 * @example $body.quality | one_of low high
 */
export function oneOf(
  value: Json | undefined,
  words: readonly string[],
  reporter?: Reporter,
): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = toText(value);
  if (text !== undefined && words.includes(text)) return text;
  const message = `${reporter?.field} ${shown(value)} is not one of ${words.join(', ')}; it was ignored`;
  warn(reporter, { action: 'ignored', message });
  return undefined;
}

/**
 * @filter else The given value when absent.
 * @example $audio | else false
 */
export function orElse<A, E extends Literal>(given: A | undefined, value: E): A | E {
  return given !== undefined && isPresent(given) ? given : value;
}

/**
 * @filter yes_no Two spellings of a boolean.
 * @example $audio | yes_no on off
 */
export function yesNo<Y extends Literal, N extends Literal>(
  value: boolean | undefined,
  yes: Y,
  no: N,
): Y | N | undefined {
  if (value === undefined) return undefined;
  return value ? yes : no;
}
