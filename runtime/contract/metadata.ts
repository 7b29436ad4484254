import { type FieldWord, folded, newWord, pathText, stepsOf, treeOf } from './field-name.ts';
import { toText } from './filters/casts.ts';
import type { Json, JsonObject } from './json.ts';
import { type FormValue, mergeTwo } from './structure.ts';
import { isObject } from './values.ts';
import { report, type Warning, warn } from './warning.ts';

/** Warnings that name a field each; one word has any number of spellings, and a request may hold them all. */
const MOST_NAMED = 32;

export const IS_OURS = 'is decided by the gateway and cannot be set by callers; it was ignored';

/** Keys and indexes from the caller's `metadata` down. */
type Path = readonly (string | number)[];

interface Place {
  /** What is the gateway's below this place. */
  readonly denied: FieldWord;
  /** As the caller spelt it. */
  readonly path: Path;
  readonly warnings: Warning[];
}

/**
 * The caller's `metadata`, or the part of it at `below`, merged last into an upstream body. Denied paths (dotted,
 * from the root of `metadata`) never arrive in any spelling of their words; each is reported as ignored, and so is
 * a value that would replace an object of which a part is denied.
 */
export function mergeMetadata(
  base: JsonObject | undefined,
  metadata: JsonObject | undefined,
  deny: readonly string[],
  warnings: Warning[],
  below: readonly string[] = [],
): JsonObject {
  let part: Json | undefined = metadata;
  let denied: FieldWord | undefined = treeOf(deny);
  for (const key of below) {
    part = isObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
    denied = narrowed(denied, key);
  }
  if (part === undefined) return base ?? {};
  if (!isObject(part)) {
    ignore(below, 'must be an object, whose fields are passed on; it was ignored', warnings);
    return base ?? {};
  }
  const place = { denied: denied ?? newWord(''), path: below, warnings };
  return mergeTwo(base ?? {}, allowed(part, place), 0);
}

/** As `mergeMetadata` for a form: an object is sent as JSON in a text, a list as one part for each of its texts. */
export function mergeForm(
  base: Readonly<Record<string, FormValue | undefined>>,
  metadata: JsonObject | undefined,
  deny: readonly string[],
  warnings: Warning[],
): Readonly<Record<string, FormValue | undefined>> {
  const over = Object.entries(mergeMetadata(undefined, metadata, deny, warnings));
  return { ...base, ...Object.fromEntries(over.map(([name, value]) => [name, partsOf(value)])) };
}

function partsOf(value: Json | undefined): Json | undefined {
  if (Array.isArray(value) && value.every((item) => toText(item) !== undefined)) return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** What may be passed on, in our spelling where an object holds something of ours. */
function allowed(node: JsonObject, { denied, path, warnings }: Place): JsonObject {
  const kept = new Map<string, Json>();
  for (const [key, value] of Object.entries(node)) {
    if (value === undefined) continue;
    const left = narrowed(denied, key);
    const here = [...path, key];
    if (key === '__proto__' || left?.ends === true) {
      ignore(here, IS_OURS, warnings);
    } else if (left === undefined) {
      put(kept, key, value);
    } else if (isObject(value)) {
      const rest = allowed(value, { denied: left, path: here, warnings });
      const ours = denied.next.get(folded(key))?.name ?? key;
      if (Object.keys(rest).length > 0) put(kept, ours, rest);
    } else {
      const why = `must be an object, because the gateway decides \`${firstOf(left)}\` in it; it was ignored`;
      ignore(here, why, warnings);
    }
  }
  return Object.fromEntries(kept);
}

/** Two spellings of one object are one object: which of them a vendor takes would be anybody's guess. */
function put(kept: Map<string, Json>, key: string, value: Json): void {
  const before = kept.get(key);
  kept.set(key, isObject(before) && isObject(value) ? mergeTwo(before, value, 0) : value);
}

/** What is denied below a key; nothing as soon as one of its words begins no denied path. */
function narrowed(denied: FieldWord | undefined, key: string): FieldWord | undefined {
  if (denied === undefined || denied.ends) return denied;
  if (denied.next.size === 0) return undefined;
  const steps = stepsOf(key);
  let left = steps.length === 0 ? undefined : denied;
  for (const step of steps) {
    left = left?.next.get(step);
    if (left === undefined || left.ends) return left;
  }
  return left;
}

/** The first denied path below a word, as the spec spells it. */
function firstOf(word: FieldWord): string {
  const [next] = word.next.values();
  if (next === undefined) return '';
  const rest = firstOf(next);
  return rest === '' ? next.name : `${next.name}.${rest}`;
}

/** Tells the caller that a field of `metadata` or of a body, by the keys on the way to it, is not passed on. */
export function ignore(
  path: Path,
  why: string,
  warnings: Warning[],
  root: 'metadata' | 'body' = 'metadata',
): void {
  const full = warnings.length >= MOST_NAMED;
  const steps = root === 'body' && !full ? path : [root, ...(full ? [] : path)];
  const field = pathText(steps);
  const what = full ? `${root} holds more that cannot be set by callers; it was ignored` : `${field} ${why}`;
  warn(report(field, warnings), { action: 'ignored', message: what });
}

/** Names in one warning; a list of all of them would hide the rest. */
const MOST_NAMES = 8;

/**
 * Keeps of a caller's `metadata` only what a protocol lists, in the spelling of its list, and reports everything else
 * as ignored. A listed name is a text, a number, a boolean or a list of them; of an object its fields are listed by
 * dotted paths.
 */
export function listedFields(
  paths: readonly string[],
  protocol: string,
): (given: JsonObject, warnings: Warning[]) => JsonObject {
  const root = treeOf(paths);
  const notTaken = `is not taken by ${protocol}`;
  const withNames =
    paths.length === 0
      ? `${notTaken}, which takes no fields of metadata`
      : `${notTaken}, which takes of metadata ${someNames(paths)}`;

  return (given, warnings) => {
    let isFirst = true;
    const refuse = (path: Path, why?: string): void => {
      // The first warning alone names what is taken.
      const reason = why ?? (isFirst ? withNames : notTaken);
      if (why === undefined) isFirst = false;
      ignore(path, `${reason}; it was ignored`, warnings);
    };

    const keepObject = (node: JsonObject, word: FieldWord, above: Path): JsonObject => {
      const kept = new Map<string, Json>();
      for (const [key, value] of Object.entries(node)) {
        if (value === undefined) continue;
        const path = [...above, key];
        const field = wordOf(key, word);
        if (field === undefined) refuse(path);
        else if (kept.has(field.name))
          refuse(path, `is another spelling of ${field.name}, which is given too`);
        else {
          const rest = keep(value, field, path);
          if (rest !== undefined) kept.set(field.name, rest);
        }
      }
      return Object.fromEntries(kept);
    };

    /** Nothing where nothing of it is left. */
    const keep = (value: Json, word: FieldWord, path: Path): Json | undefined => {
      if (Array.isArray(value)) {
        const list: readonly Json[] = value;
        const items: Json[] = [];
        for (const [index, item] of list.entries()) {
          const isPlain = word.ends && (typeof item !== 'object' || item === null);
          const rest = isPlain ? item : keep(item, word, [...path, index]);
          if (rest !== undefined) items.push(rest);
        }
        return items.length === 0 && list.length > 0 ? undefined : items;
      }
      if (!isObject(value)) {
        if (word.ends) return value;
        refuse(path, `must be an object, with ${namesOf(word)}`);
        return undefined;
      }
      if (word.next.size === 0) {
        refuse(path, 'must not be an object');
        return undefined;
      }
      const rest = keepObject(value, word, path);
      return Object.keys(rest).length === 0 && Object.keys(value).length > 0 ? undefined : rest;
    };

    return keepObject(given, root, []);
  };
}

/** The texts that stand in `metadata` under these paths, however the caller spells them. */
export function textsAt(
  given: JsonObject,
  paths: readonly string[],
): readonly { readonly path: Path; readonly text: string }[] {
  const found: { readonly path: Path; readonly text: string }[] = [];
  const visit = (value: Json, word: FieldWord, path: Path): void => {
    if (typeof value === 'string') {
      if (word.ends) found.push({ path, text: value });
    } else if (Array.isArray(value)) {
      const list: readonly Json[] = value;
      for (const [index, item] of list.entries()) visit(item, word, [...path, index]);
    } else if (isObject(value)) {
      for (const [key, below = null] of Object.entries(value)) {
        const next = wordOf(key, word);
        if (next !== undefined) visit(below, next, [...path, key]);
      }
    }
  };
  visit(given, treeOf(paths), []);
  return found;
}

function wordOf(key: string, { next }: FieldWord): FieldWord | undefined {
  return key === '__proto__' ? undefined : next.get(folded(key));
}

function namesOf({ next }: FieldWord): string {
  return someNames([...next.values()].map(({ name }) => name));
}

function someNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => `\`${name}\``);
  const more = names.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
