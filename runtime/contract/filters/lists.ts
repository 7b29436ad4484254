import type { Json } from '../json.ts';
import type { Media } from '../media.ts';
import { at, isList, isPresent } from '../values.ts';
import { type Count, type FieldPath, type Literal, toText, type Whole } from './casts.ts';
import { mediaWith } from './media.ts';

/**
 * @filter where Items whose field reads like the value.
 * @example $body.content | where role first_frame
 */
export function where(
  list: readonly Json[] | undefined,
  field: FieldPath,
  value: Literal,
): readonly Json[] | undefined {
  if (list === undefined) return undefined;
  const kept = list.filter((item) => toText(at(item, ...field)) === String(value));
  return kept.length === 0 ? undefined : kept;
}

/**
 * `without`: items whose field (dotted) does not read like the value; those that have no such field stay.
 * @filter without Items whose field does not read like the value.
 * @example $body.parts | without thought true
 */
export function without(
  list: readonly Json[] | undefined,
  field: FieldPath,
  value: Literal,
): readonly Json[] | undefined {
  const kept = list?.filter((item) => toText(at(item, ...field)) !== String(value));
  return isPresent(kept) ? kept : undefined;
}

/**
 * `pick`: a field (dotted) of every item; items without it are left out. Of a single object: its field.
 * @filter pick A field of every item, or of a single object.
 * @gives picked
 * @example $body.content | pick image_url.url
 */
export function pick(value: Json | undefined, field: FieldPath): Json | undefined {
  if (!isList(value)) return at(value, ...field);
  const picked: Json[] = [];
  for (const item of value) {
    const found = at(item, ...field);
    if (found !== undefined) picked.push(found);
  }
  return picked.length === 0 ? undefined : picked;
}

/** `pick` of something that surely is a list. */
export function pickEach(
  list: readonly Json[] | undefined,
  path: readonly (string | number)[],
): readonly Json[] | undefined {
  const picked = pick(list, path);
  return isList(picked) ? picked : undefined;
}

/**
 * `group`: media that carry the same value beside them stand together, in the order of the first of each;
 * those that carry none are one group.
 * @filter group Lists of the inputs that carry the same value beside them, in order of first appearance.
 * @example $subject | group subject_id
 */
export function group(
  list: readonly Media[] | undefined,
  by: string,
): readonly (readonly Media[])[] | undefined {
  if (list === undefined || list.length === 0) return undefined;
  const groups = new Map<string | undefined, Media[]>();
  for (const media of list) {
    const key = mediaWith(media, by);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [media]);
    else known.push(media);
  }
  return [...groups.values()];
}

/**
 * `nth`, counted from 0; `null` items are absent.
 * @filter nth Item by position, counted from 0.
 * @example $reference | nth 1
 */
export function nth<T>(list: readonly T[] | undefined, position: Count): NonNullable<T> | undefined {
  return list?.[position] ?? undefined;
}

/**
 * @filter first First item.
 * @example $first_frame | first
 */
export function first<T>(list: readonly T[] | undefined): NonNullable<T> | undefined {
  return nth(list, 0);
}

/**
 * @filter last Last item.
 * @example $body.items | last
 */
export function last<T>(list: readonly T[] | undefined): NonNullable<T> | undefined {
  return list === undefined ? undefined : nth(list, list.length - 1);
}

/**
 * @filter count How many items; 0 when absent.
 * @example $reference | count
 */
export function count(list: readonly unknown[] | undefined): Whole {
  return list?.length ?? 0;
}

/**
 * @filter take At most so many items.
 * @example $reference | take 3
 */
export function take<T>(list: readonly T[] | undefined, most: Count): readonly T[] | undefined {
  const taken = list?.slice(0, Math.max(0, most));
  return isPresent(taken) ? taken : undefined;
}

/**
 * @filter only The list when it has exactly one item, and a single value as a list of one.
 * @example $body.images | only
 */
export function only<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list?.length === 1 ? list : undefined;
}

/**
 * @filter several The list when it has more than one item.
 * @example $body.images | several
 */
export function several<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list !== undefined && list.length > 1 ? list : undefined;
}

/**
 * `flat`: lists in a list, one level deep; `null` is left out.
 * @filter flat Lists in a list, one after the other; what is no list stays as it is.
 * @example $body.choices | pick message.content | flat
 */
export function flat(list: readonly Json[] | undefined): readonly Json[] | undefined {
  const all = list?.flatMap((item) => (item === null ? [] : isList(item) ? [...item] : [item]));
  return isPresent(all) ? all : undefined;
}

/**
 * `repeated`: texts that occur more than once, each once, in the order of their second occurrence.
 * @filter repeated Texts that occur more than once, each once.
 * @example $body.subjects | pick id | repeated
 */
export function repeated(list: readonly Json[] | undefined): readonly Json[] | undefined {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const item of list ?? []) {
    const text = toText(item);
    if (text === undefined) continue;
    if (seen.has(text)) twice.add(text);
    else seen.add(text);
  }
  return twice.size === 0 ? undefined : [...twice];
}

/**
 * @filter join Texts of the items with something between.
 * @example $body.tags | join ', '
 */
export function join(list: readonly Json[] | undefined, between: string): string | undefined {
  if (list === undefined || list.length === 0) return undefined;
  const texts: string[] = [];
  for (const item of list) {
    const text = toText(item);
    if (text !== undefined) texts.push(text);
  }
  return texts.length === 0 ? undefined : texts.join(between);
}
