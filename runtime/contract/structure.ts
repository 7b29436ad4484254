import type { FilePart } from './filters/media.ts';
import type { Json, JsonObject } from './json.ts';
import { at, isList, isObject, isPresent } from './values.ts';

type Entries<V> = Readonly<Record<string, V | undefined>>;

function withoutAbsent<V>(entries: Entries<V>): Entries<V> {
  const keys = Object.keys(entries);
  if (keys.every((key) => entries[key] !== undefined)) return entries;
  const kept: [string, V | undefined][] = [];
  for (const key of keys) if (entries[key] !== undefined) kept.push([key, entries[key]]);
  return Object.fromEntries(kept);
}

/** A mapping without its absent entries; possibly empty. A list found here is one that is meant to show. */
export function object(entries: Entries<Json>): JsonObject {
  return withoutAbsent(entries);
}

/** As `object`, but absent itself when every entry is: for nested mappings that hold nothing certain. */
export function someObject(entries: Entries<Json>): JsonObject | undefined {
  const kept = withoutAbsent(entries);
  return Object.keys(kept).length === 0 ? undefined : kept;
}

export type FormValue = Json | FilePart | readonly FilePart[];

/** Fields of a multipart body: JSON values and file parts, without the absent ones. */
export function formFields(entries: Entries<FormValue>): Entries<FormValue> {
  return withoutAbsent(entries);
}

/** A list without its absent items; absent when none is left. */
export function items<T>(values: readonly (T | undefined)[]): readonly T[] | undefined {
  const kept: T[] = [];
  for (const value of values) if (value !== undefined && isPresent(value)) kept.push(value);
  return kept.length === 0 ? undefined : kept;
}

type ItemOf<L> = L extends readonly (infer T)[] ? T : never;

/** Lists one after the other; absent ones add nothing, and nothing at all is absent. */
export function concat<L extends readonly (readonly unknown[] | undefined)[]>(
  ...lists: L
): readonly ItemOf<L[number]>[] | undefined {
  const all: unknown[] = [];
  for (const list of lists) if (list !== undefined) for (const item of list) all.push(item);
  return all.length === 0 ? undefined : (all as ItemOf<L[number]>[]);
}

/** `$each`: one value per item; absent values are left out, and an empty outcome is absent. */
export function each<T, R>(
  list: readonly T[] | undefined,
  body: (item: T, index: number) => R | undefined,
): readonly R[] | undefined {
  if (list === undefined) return undefined;
  return items(list.map((item, index) => body(item, index)));
}

/** `$each` whose body gives lists, flattened one level. */
export function eachFlat<T, R>(
  list: readonly T[] | undefined,
  body: (item: T, index: number) => readonly R[] | undefined,
): readonly R[] | undefined {
  if (list === undefined) return undefined;
  return concat(...list.map((item, index) => body(item, index)));
}

/** `$when` and its `$else`: a value is computed, and reports, only when the condition asks for it. */
export function when<T>(condition: boolean, value: () => T): T | undefined;
export function when<T, E>(condition: boolean, value: () => T, otherwise: () => E): T | E;
export function when<T, E>(condition: boolean, value: () => T, otherwise?: () => E): T | E | undefined {
  return condition ? value() : otherwise?.();
}

/** `$choose`: the case named like the value, else the last argument. */
export function choose<C extends Readonly<Record<string, () => unknown>>, E = undefined>(
  value: Json | undefined,
  cases: C,
  otherwise?: () => E,
): ReturnType<C[keyof C]> | E | undefined {
  const key = typeof value === 'object' || value === undefined ? undefined : String(value);
  const found = key !== undefined && Object.hasOwn(cases, key) ? cases[key] : undefined;
  if (found !== undefined) return found() as ReturnType<C[keyof C]>;
  return otherwise?.();
}

/** Deep merge, the later wins; lists are replaced, not joined. Bounded, and safe against `__proto__` keys. */
export function merge(...parts: readonly (JsonObject | undefined)[]): JsonObject | undefined {
  let merged: JsonObject | undefined;
  for (const part of parts) {
    if (part === undefined) continue;
    merged = merged === undefined ? part : mergeTwo(merged, part, 0);
  }
  return merged;
}

/** `$merge` of a form: members of JSON objects become its text fields; the later wins. */
export function mergeFields(
  ...parts: readonly (Entries<FormValue> | JsonObject | undefined)[]
): Entries<FormValue> {
  const fields = new Map<string, FormValue | undefined>();
  for (const part of parts)
    for (const [name, value] of Object.entries(part ?? {})) if (value !== undefined) fields.set(name, value);
  return Object.fromEntries(fields);
}

const MAX_DEPTH = 64;

/** One level of a deep merge; below the bound the later value simply wins. */
export function mergeTwo(base: JsonObject, over: JsonObject, depth: number): JsonObject {
  const entries = new Map<string, Json | undefined>(Object.entries(base));
  for (const [key, value] of Object.entries(over)) {
    if (value === undefined) continue;
    const before = entries.get(key);
    const both = isObject(before) && isObject(value) && depth < MAX_DEPTH;
    entries.set(key, both ? mergeTwo(before, value, depth + 1) : value);
  }
  entries.delete('__proto__');
  return Object.fromEntries(entries);
}

/** From an object to what makes it hold an input. */
type Member = readonly string[];

/**
 * `$fill`: a document with prepared inputs in the places of those that it came with, in order. `holders` leads to the
 * objects that may hold one, `*` being every item of a list; one does if any of `members` is there. Those members
 * give way to what the body makes of the next input, and everything else stays. That there are as many places as
 * inputs is the specs' promise, so anything else is our own mistake.
 */
export function fill<T>(
  document: Json | undefined,
  holders: readonly string[],
  members: readonly Member[],
  inputs: readonly T[] | undefined,
  body: (item: T) => JsonObject | undefined,
): Json | undefined {
  if (document === undefined || document === null) return undefined;
  const waiting = [...(inputs ?? [])];
  const held = new Set(members.map(([first]) => first));
  const replace = (holder: Json): Json => {
    if (!isObject(holder) || !members.some((member) => isThere(holder, member))) return holder;
    const next = waiting.shift();
    if (next === undefined) throw new Error('internal: a document has more places than inputs');
    const kept = Object.entries(holder).filter(([key]) => !held.has(key));
    return { ...Object.fromEntries(kept), ...body(next) };
  };
  const filled = along(document, holders, replace);
  if (waiting.length > 0) throw new Error('internal: a document has fewer places than inputs');
  return filled;
}

function isThere(holder: Json, member: Member): boolean {
  return isPresent(at(holder, ...member));
}

/** The document with every value that the path leads to replaced, in order. */
function along(value: Json, path: readonly string[], replace: (found: Json) => Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return replace(value);
  if (step === '*') return isList(value) ? value.map((item) => along(item, rest, replace)) : value;
  if (!isObject(value) || !Object.hasOwn(value, step)) return value;
  const below = value[step];
  return below === undefined ? value : { ...value, [step]: along(below, rest, replace) };
}
