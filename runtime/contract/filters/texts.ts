import { createHash } from 'node:crypto';
import type { Json } from '../json.ts';
import { at, isPresent } from '../values.ts';
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

/**
 * `lower`, without locale rules.
 * @filter lower Lower case.
 * @example $body.status | lower
 */
export function lower(value: string | undefined): string | undefined {
  return value?.toLowerCase();
}

/**
 * `upper`, without locale rules.
 * @filter upper Upper case.
 * @example $size | tier | upper
 */
export function upper(value: string | undefined): string | undefined {
  return value?.toUpperCase();
}

/**
 * @filter trim Without white space at both ends.
 * @example $prompt | trim
 */
export function trim(value: string | undefined): string | undefined {
  return value?.trim();
}

/**
 * @filter before What stands before the first mark; absent without the mark.
 * @example $model | before /
 */
export function before(value: string | undefined, mark: string): string | undefined {
  const at = mark === '' ? -1 : (value?.indexOf(mark) ?? -1);
  return at < 0 ? undefined : value?.slice(0, at);
}

/**
 * @filter after What stands after the first mark; absent without the mark.
 * @example $model | after /
 */
export function after(value: string | undefined, mark: string): string | undefined {
  const at = mark === '' ? -1 : (value?.indexOf(mark) ?? -1);
  return at < 0 ? undefined : value?.slice(at + mark.length);
}

/** How much of the end of a log is looked at. */
const LOG_CHARS = 20_000;

/**
 * `last_percent`: the last `45%` or `45.5 %` of a log, from 0 to 100; absent when it has none.
 * @filter last_percent The last `45%` of a log as a number from 0 to 100.
 * @example $body.logs | last_percent
 */
export function lastPercent(value: string | undefined): number | undefined {
  const found = value?.slice(-LOG_CHARS).matchAll(/(?<![\d.])(\d{1,3}(?:\.\d{1,9})?) ?%/g) ?? [];
  let last: number | undefined;
  for (const [, number] of found) if (Number(number) <= 100) last = Number(number);
  return last;
}

/**
 * @filter json JSON text of a value.
 * @example $camera | json
 */
export function jsonText(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

/**
 * `parse_json`: the value that JSON text holds; absent when it is not JSON.
 * @filter parse_json The value that JSON text holds.
 * @example $body.data | parse_json
 */
export function parseJson(value: string | undefined): Json | undefined {
  if (value === undefined) return undefined;
  try {
    return at(JSON.parse(value));
  } catch {
    return undefined;
  }
}

/** Namespace of the UUIDs that are made of texts (RFC 9562, version 5). */
const NAMESPACE = Buffer.from('6f1d5f0c3c0b4a0e9a3e5d1f7c2b8e40', 'hex');

/**
 * @filter uuid A UUID, the same for the same text.
 * @example $task.id | uuid
 */
export function uuid(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const hash = createHash('sha1').update(NAMESPACE).update(value).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
