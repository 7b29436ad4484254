import { folded, stepsOf } from './field-name.ts';
import { IS_OURS, ignore } from './ignored-metadata.ts';
import type { Json, JsonObject } from './json.ts';
import { isObject } from './values.ts';
import type { Warning } from './warning.ts';

/** Names that callers never set; a `*` at either end stands for anything. */
export interface DeniedNames {
  readonly denied: readonly string[];
  /** Of those, names that are harmless after all. */
  readonly allowed?: readonly string[];
  /** What is guarded: a caller's `metadata`, or fields of a body, in which the names of a JSON Schema are free. */
  readonly of?: 'metadata' | 'body';
}

/** Keywords of JSON Schema below which names are the caller's own words. */
export const OWN_WORDS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
]);

type Test = (word: string) => boolean;

/** Takes what has a denied name out of what a caller sent, at any depth, and reports each as ignored. */
export function nameGuard(names: DeniedNames): (given: JsonObject, warnings: Warning[]) => JsonObject {
  const isDenied = deniedWords(names);
  const { of = 'metadata' } = names;
  return (given, warnings) => {
    // A name may stand in thousands of objects.
    const verdicts = new Map<string, boolean>();
    const isDeniedKey = (key: string): boolean => {
      const before = verdicts.get(key);
      if (before !== undefined) return before;
      const verdict = stepsOf(key).some(isDenied);
      verdicts.set(key, verdict);
      return verdict;
    };
    return cleanObject(given, { isDenied: isDeniedKey, of, warnings });
  };
}

/** Whether a name, however it is spelt, is one of the denied ones. */
export function deniedWords({ denied, allowed = [] }: DeniedNames): Test {
  const exact = new Set(denied.filter((name) => !name.includes('*')).map(folded));
  const patterns = denied.filter((name) => name.includes('*')).map(patternOf);
  const free = new Set(allowed.map(folded));
  return (word) => !free.has(word) && (exact.has(word) || patterns.some((fits) => fits(word)));
}

function patternOf(name: string): Test {
  const part = folded(name.replaceAll('*', ''));
  if (!name.startsWith('*')) return (word) => word.startsWith(part);
  return name.endsWith('*') ? (word) => word.includes(part) : (word) => word.endsWith(part);
}

interface Place {
  readonly isDenied: Test;
  readonly of: 'metadata' | 'body';
  /** The last name of the way here, and what stands above it; nothing is copied but for a warning. */
  readonly key?: string | number;
  readonly above?: Place;
  readonly warnings: Warning[];
}

function clean(value: Json, place: Place): Json | undefined {
  if (Array.isArray(value)) {
    const list: readonly Json[] = value;
    /** A copy, from the first item on of which something was taken out. */
    let kept: Json[] | undefined;
    for (const [index, item] of list.entries()) {
      const rest = typeof item === 'object' && item !== null ? clean(item, at(place, index)) : item;
      if (rest !== item) kept ??= list.slice(0, index);
      if (rest !== undefined) kept?.push(rest);
    }
    if (kept === undefined) return list;
    return kept.length === 0 ? undefined : kept;
  }
  if (!isObject(value)) return value;
  const kept = cleanObject(value, place);
  return kept !== value && Object.keys(kept).length === 0 ? undefined : kept;
}

/** The object itself where nothing of it is denied. */
function cleanObject(node: JsonObject, place: Place): JsonObject {
  const kept: [string, Json][] = [];
  let same = true;
  const own = place.of === 'body' && OWN_WORDS.has(String(place.key ?? ''));
  for (const [key, value] of Object.entries(node)) {
    if (value === undefined) continue;
    const here = at(place, own ? `"${key}"` : key);
    if (key === '__proto__' || (!own && place.isDenied(key))) {
      ignore(pathOf(here), IS_OURS, place.warnings, place.of);
      same = false;
      continue;
    }
    const rest = clean(value, here);
    if (rest !== value) same = false;
    if (rest !== undefined) kept.push([key, rest]);
  }
  return same ? node : Object.fromEntries(kept);
}

function at(above: Place, key: string | number): Place {
  const { isDenied, of, warnings } = above;
  return { isDenied, of, warnings, key, above };
}

function pathOf(place: Place): readonly string[] {
  const path: string[] = [];
  for (let at: Place | undefined = place; at?.key !== undefined; at = at.above) path.push(String(at.key));
  return path.reverse();
}
