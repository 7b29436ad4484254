import { createRequire } from 'node:module';
import type { Canonical } from '../canonical.ts';
import type { ErrorCode } from '../errors.ts';
import type { Family, Model, Origins, RuleHit } from '../family.ts';
import { toTexts } from '../filters/casts.ts';
import type { Json, JsonObject } from '../json.ts';
import { isObject } from '../values.ts';

/** Checks a generated family against the vocabulary's types and hands it on as it is, for others that read alike too. */
export function defineFamily<R extends Canonical>(family: Family<R>): Family<R> {
  return family;
}

/** How another family reads bodies, for one that reads them alike. */
export function readAs<R extends Canonical>(
  family: Family<R>,
): Pick<Family<R>, 'fields' | 'interpret' | 'sources' | 'unread' | 'objects' | 'uploads'> {
  const { fields, interpret, sources, unread, objects, uploads } = family;
  return {
    fields,
    interpret,
    ...(sources && { sources }),
    ...(unread && { unread }),
    ...(objects && { objects }),
    ...(uploads && { uploads }),
  };
}

/** The texts that a request has of those that its family repeats. */
export function echoTexts(
  texts: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return toTexts(texts);
}

/**
 * A copy without the given paths: what a family already read from `metadata` is not passed on a second time.
 * Objects that become empty are left out; nothing left is undefined. Own properties only.
 */
export function omitPaths(
  value: Json | undefined,
  paths: readonly (readonly string[])[],
): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const kept: [string, Json][] = [];
  for (const key of Object.keys(value)) {
    const below = paths.filter((path) => path[0] === key).map((path) => path.slice(1));
    if (key === '__proto__' || below.some((path) => path.length === 0)) continue;
    // Only now: what is left out counts as not read.
    const item = value[key];
    if (item === undefined) continue;
    const rest = below.length > 0 && isObject(item) ? omitPaths(item, below) : item;
    if (rest !== undefined) kept.push([key, rest]);
  }
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** What only the family that owns a model says of it, for families that offer it in a body of their own. */
export function ownedModel(
  { models, id: family }: Family,
  id: string,
): Pick<Model, 'id' | 'title' | 'aliases' | 'price' | 'lifecycle'> {
  const found = models.find((model) => model.id === id);
  if (found === undefined) throw new Error(`internal: family ${family} has no model ${id}`);
  const { title, aliases, price, lifecycle } = found;
  return { id, title, aliases, price, lifecycle };
}

/**
 * One rule of a family that holds: its sentence begins with the field. A text whose parts are absent is
 * replaced by a plain one, so that a rule never holds without a word.
 */
export function ruleHit(
  field: string,
  action: RuleHit['action'],
  text: string | undefined,
  code?: ErrorCode,
): RuleHit {
  const fallback = action === 'refuse' ? 'is not allowed here' : 'is not taken as it was given';
  const message = `${field} ${text ?? fallback}`;
  return { field, action, message, ...(code === undefined ? {} : { code }) };
}

/** The rules that hold, in the order of the spec. */
export function ruleHits(...rules: readonly (RuleHit | undefined)[]): readonly RuleHit[] {
  return rules.filter((rule) => rule !== undefined);
}

/** Loads the origins that lie beside a generated family, at once and only now: most requests never name a field. */
export function loadOrigins(base: string, path: string): Origins {
  const { from }: { readonly from: Origins } = createRequire(base)(path);
  return from;
}
