import type { Json } from '../json.ts';
import { shown, warn } from '../report.ts';
import { isPresent } from '../values.ts';
import type { Reporter } from '../warning.ts';
import { toText } from './casts.ts';

type Literal = null | boolean | number | string;

/** `map`: the value of the pair named like the input; absent when no pair is. */
export function mapTo<V extends Literal>(
  value: Json | undefined,
  pairs: Readonly<Record<string, V>>,
): V | undefined {
  if (value === undefined || typeof value === 'object') return undefined;
  const key = String(value);
  return Object.hasOwn(pairs, key) ? pairs[key] : undefined;
}

/** `one_of`: the text when it is listed; any other is reported as ignored. */
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

/** `else`: the given value when the input is absent. */
export function orElse<A, E extends Literal>(value: A | undefined, otherwise: E): A | E {
  return value !== undefined && isPresent(value) ? value : otherwise;
}

/** `yes_no`: two spellings of a boolean. */
export function yesNo<Y extends Literal, N extends Literal>(
  value: boolean | undefined,
  yes: Y,
  no: N,
): Y | N | undefined {
  if (value === undefined) return undefined;
  return value ? yes : no;
}
