import { folded, stepsOf } from './field-name.ts';
import type { Json, JsonObject } from './json.ts';
import { IS_OURS, ignore } from './metadata.ts';
import { type Effort, isSpent, type Steps } from './paused-work.ts';
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

/** What one name costs, in characters. */
const NAME_CHARS = 8;

/** Takes what has a denied name out of what a caller sent, at any depth, and reports each as ignored. */
export function nameGuard(names: DeniedNames): (given: JsonObject, warnings: Warning[]) => Steps<JsonObject> {
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
    const walk = { isDenied: isDeniedKey, of, warnings, effort: { chars: 0 } };
    return cleanObject(given, undefined, walk);
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

interface Walk {
  readonly isDenied: Test;
  readonly of: 'metadata' | 'body';
  readonly warnings: Warning[];
  readonly effort: Effort;
}

/** Where a value stands; nothing is copied but for a warning. */
interface Place {
  readonly above: Place | undefined;
  readonly step: string | number;
  /** Names below are the caller's own words. */
  readonly own?: boolean;
}

function* clean(value: Json, place: Place, walk: Walk): Steps<Json | undefined> {
  if (Array.isArray(value)) {
    const list: readonly Json[] = value;
    /** A copy, from the first item on of which something was taken out. */
    let kept: Json[] | undefined;
    for (const [index, item] of list.entries()) {
      const rest =
        typeof item === 'object' && item !== null
          ? yield* clean(item, { above: place, step: index }, walk)
          : item;
      if (rest !== item) kept ??= list.slice(0, index);
      if (rest !== undefined) kept?.push(rest);
    }
    if (isSpent(walk.effort, list.length)) yield;
    if (kept === undefined) return list;
    return kept.length === 0 ? undefined : kept;
  }
  if (!isObject(value)) return value;
  const kept = yield* cleanObject(value, place, walk);
  return kept !== value && Object.keys(kept).length === 0 ? undefined : kept;
}

/** The object itself where nothing of it is denied. */
function* cleanObject(node: JsonObject, above: Place | undefined, walk: Walk): Steps<JsonObject> {
  const { isDenied, of, warnings, effort } = walk;
  const kept: [string, Json][] = [];
  let same = true;
  const own = above?.own === true;
  for (const [key, value] of Object.entries(node)) {
    if (value === undefined) continue;
    if (isSpent(effort, NAME_CHARS)) yield;
    const here = { above, step: key, own: of === 'body' && !own && OWN_WORDS.has(key) };
    if (key === '__proto__' || (!own && isDenied(key))) {
      ignore(stepsTo(here), IS_OURS, warnings, of);
      same = false;
      continue;
    }
    const rest = typeof value === 'object' && value !== null ? yield* clean(value, here, walk) : value;
    if (rest !== value) same = false;
    if (rest !== undefined) kept.push([key, rest]);
  }
  return same ? node : Object.fromEntries(kept);
}

function stepsTo(place: Place): readonly (string | number)[] {
  const steps: (string | number)[] = [];
  for (let here: Place | undefined = place; here !== undefined; here = here.above) steps.push(here.step);
  return steps.reverse();
}
