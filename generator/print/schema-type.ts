import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { propertyKey, quote } from './identifier.ts';
import { jsdoc } from './jsdoc.ts';

/**
 * Prints the restricted JSON Schema of the specs as a TypeScript type. The schema has no `$ref` any more.
 * Objects allow further keys unless `additionalProperties` is false, as the validators do.
 */
export function schemaType(schema: JsonObject, indent = 0): string {
  if (schema.const !== undefined) return scalarType(schema.const);
  if (isList(schema.enum)) return union(schema.enum.map(scalarType));
  if (isList(schema.anyOf)) {
    const branches = union(schema.anyOf.filter(isObject).map((item) => schemaType(item, indent)));
    return isObject(schema.properties) ? `${namedType('object', schema, indent)} & (${branches})` : branches;
  }
  const types = isList(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
  return types.length === 0 ? 'unknown' : union(types.map((type) => namedType(type, schema, indent)));
}

/** The members of an object schema as the inside of an interface. */
export function schemaMembers(schema: JsonObject, indent: number): string {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = isList(schema.required) ? schema.required : [];
  const pad = ' '.repeat(indent);
  const lines = Object.entries(properties).map(([name, property]) => {
    if (!isObject(property)) return '';
    const description = typeof property.description === 'string' ? property.description : undefined;
    const mark = required.includes(name) ? '' : '?';
    return `${jsdoc(description, indent)}${pad}readonly ${propertyKey(name)}${mark}: ${schemaType(property, indent)};\n`;
  });
  if (schema.additionalProperties !== false) lines.push(`${pad}readonly [key: string]: unknown;\n`);
  return lines.join('');
}

function namedType(type: Json, schema: JsonObject, indent: number): string {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'array': {
      const item = isObject(schema.items) ? schemaType(schema.items, indent) : 'unknown';
      return /[|{]/.test(item) ? `readonly (${item})[]` : `readonly ${item}[]`;
    }
    case 'object': {
      if (!isObject(schema.properties)) return 'Readonly<Record<string, unknown>>';
      return `{\n${schemaMembers(schema, indent + 2)}${' '.repeat(indent)}}`;
    }
    default:
      throw new Error(`internal: schema type ${JSON.stringify(type)} has no printer`);
  }
}

function scalarType(value: Json): string {
  return typeof value === 'string' ? quote(value) : JSON.stringify(value);
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'never';
}

function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
