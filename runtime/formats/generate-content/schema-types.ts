import type { Json } from '../../contract/json.ts';
import type { Draft } from '../answer-parts.ts';
import { tidySchema } from './tidy-schema.ts';

const TYPES = new Set(['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT']);

/** A schema that is being read, and the keywords of it that could not be said. */
export interface SchemaTarget {
  readonly own: Draft;
  readonly lost: Set<string>;
}

/** `type`, one or several; `null` is said by `nullable`. */
export function readTypes(given: Json | undefined, { own, lost }: SchemaTarget): void {
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
export function readEnum(given: Json | undefined, { own, lost }: SchemaTarget): void {
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
  const types = new Set(values.map(typeOf));
  if (types.has('NUMBER')) types.delete('INTEGER');
  return [...types];
}

function typeOf(value: Json): string {
  if (Array.isArray(value)) return 'ARRAY';
  switch (typeof value) {
    case 'string':
      return 'STRING';
    case 'number':
      return Number.isInteger(value) ? 'INTEGER' : 'NUMBER';
    case 'boolean':
      return 'BOOLEAN';
    default:
      return 'OBJECT';
  }
}
