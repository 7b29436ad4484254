import type { Json, JsonObject } from './json.ts';
import { at, isObject, isPresent } from './values.ts';

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

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
