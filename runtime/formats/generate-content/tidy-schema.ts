import type { Json, JsonObject } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import type { Draft } from '../answer-parts.ts';

const FORMATS: Readonly<Record<string, readonly string[]>> = {
  STRING: ['date-time', 'enum'],
  NUMBER: ['float', 'double'],
  INTEGER: ['int32', 'int64'],
};

/** Keywords that may stand beside `anyOf`. */
const BESIDE_ANY = ['title', 'description', 'nullable'] as const;

/** Two cleaned schemas that must both hold, as far as one can say it: the first wins, properties are joined. */
export function mergeSchemas(first: JsonObject, second: JsonObject): JsonObject {
  const merged: Draft = { ...second, ...first };
  if (isObject(first.properties) && isObject(second.properties)) {
    merged.properties = { ...second.properties, ...first.properties };
  }
  if (Array.isArray(first.required) && Array.isArray(second.required)) {
    merged.required = [...first.required, ...second.required];
  }
  return merged;
}

/**
 * Leaves only keywords that may stand together: children that belong to the type, required names that exist,
 * nothing beside `anyOf`. Shallow: the children are tidy already. A list without items is refused by the vendor
 * and gets texts.
 */
export function tidySchema(schema: JsonObject, lost: Set<string>): JsonObject {
  const tidy: Draft = { ...schema };
  if (Array.isArray(schema.anyOf)) {
    const said = schema.properties !== undefined || schema.items !== undefined || schema.enum !== undefined;
    if (!said) return alternatives(schema, lost);
    lost.add('anyOf');
    delete tidy.anyOf;
  }
  tidy.type ??= typeOf(tidy);
  if (tidy.type === undefined) delete tidy.type;
  if (tidy.type !== 'OBJECT') drop(tidy, { keys: ['properties'], lost });
  if (tidy.type !== 'ARRAY') drop(tidy, { keys: ['items'], lost });
  if (tidy.type !== 'STRING') drop(tidy, { keys: ['enum'], lost });
  const formats = typeof tidy.type === 'string' ? FORMATS[tidy.type] : undefined;
  if (typeof tidy.format !== 'string' || !formats?.includes(tidy.format))
    drop(tidy, { keys: ['format'], lost });
  keepNames(tidy, lost);
  if (tidy.type === 'ARRAY' && !(isObject(tidy.items) && Object.keys(tidy.items).length > 0)) {
    lost.add('items');
    tidy.items = { type: 'STRING' };
  }
  return tidy;
}

function alternatives(schema: JsonObject, lost: Set<string>): JsonObject {
  const kept: Draft = {};
  for (const key of BESIDE_ANY) if (schema[key] !== undefined) kept[key] = schema[key];
  for (const key of Object.keys(schema)) {
    // A type beside alternatives only repeats theirs.
    if (key !== 'anyOf' && key !== 'type' && !Object.hasOwn(kept, key)) lost.add(key);
  }
  return { ...kept, anyOf: schema.anyOf };
}

function typeOf(schema: JsonObject): string | undefined {
  if (schema.properties !== undefined) return 'OBJECT';
  if (schema.items !== undefined) return 'ARRAY';
  return schema.enum === undefined ? undefined : 'STRING';
}

function drop(
  tidy: Draft,
  { keys, lost }: { readonly keys: readonly string[]; readonly lost: Set<string> },
): void {
  for (const key of keys) {
    if (tidy[key] === undefined) continue;
    lost.add(key);
    delete tidy[key];
  }
}

/** Names of properties that there are; a vendor refuses others. */
function keepNames(tidy: Draft, lost: Set<string>): void {
  const properties = isObject(tidy.properties) ? tidy.properties : {};
  for (const key of ['required', 'propertyOrdering'] as const) {
    const current = tidy[key];
    if (!Array.isArray(current)) continue;
    const names = current.filter((name: Json) => typeof name === 'string' && Object.hasOwn(properties, name));
    if (names.length < current.length) lost.add(key);
    if (names.length === 0) delete tidy[key];
    else tidy[key] = [...new Set(names)];
  }
}
