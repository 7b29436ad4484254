import type { Json, JsonObject } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import type { Draft } from '../answer-parts.ts';

const TYPES = new Set(['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT']);
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
  const drop = (key: string): void => {
    if (tidy[key] !== undefined) lost.add(key);
    delete tidy[key];
  };
  if (tidy.type !== 'OBJECT') drop('properties');
  if (tidy.type !== 'ARRAY') drop('items');
  if (tidy.type !== 'STRING') drop('enum');
  const formats = typeof tidy.type === 'string' ? FORMATS[tidy.type] : undefined;
  if (typeof tidy.format !== 'string' || !formats?.includes(tidy.format)) drop('format');
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

/** Reads `type`, one or several, into a schema; `null` is said by `nullable`. `lost` gets what cannot be said. */
export function readTypes(given: Json | undefined, own: Draft, lost: Set<string>): void {
  if (given === undefined) return;
  const types: string[] = [];
  for (const one of Array.isArray(given) ? given : [given]) {
    const type = typeof one === 'string' ? one.toUpperCase() : '';
    if (type === 'NULL') own.nullable = true;
    else if (TYPES.has(type)) types.push(type);
    else lost.add('type');
  }
  const different = [...new Set(types)];
  if (different.length > 1) own.anyOf = different.map((type) => tidySchema({ type }, lost));
  else if (different[0] !== undefined) own.type = different[0];
}

/**
 * Values that are listed, read after the types. Only texts can be: of others, in a schema that names no type,
 * their type is left.
 */
export function readEnum(given: Json | undefined, own: Draft, lost: Set<string>): void {
  if (!Array.isArray(given)) return;
  if (given.includes(null)) own.nullable = true;
  const values = given.filter((value: Json) => value !== null);
  const texts = [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))];
  if (texts.length < new Set(values).size) lost.add('enum');
  const types = own.type === undefined && own.anyOf === undefined ? typesOf(values) : [];
  if (types.length > 1) {
    own.anyOf = types.map((type) =>
      tidySchema(type === 'STRING' && texts.length > 0 ? { type, enum: texts } : { type }, lost),
    );
    return;
  }
  if (types[0] !== undefined) own.type = types[0];
  if (texts.length > 0) own.enum = texts;
}

function typesOf(values: readonly Json[]): readonly string[] {
  const types = new Set(values.map(typeOfValue));
  if (types.has('NUMBER')) types.delete('INTEGER');
  return [...types];
}

function typeOfValue(value: Json): string {
  if (Array.isArray(value)) return 'ARRAY';
  if (typeof value === 'number') return Number.isInteger(value) ? 'INTEGER' : 'NUMBER';
  return (typeof value).toUpperCase();
}
