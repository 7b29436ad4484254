import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { propertyKey, quote } from './identifier.ts';

/** What one module brings in of another. */
export interface Import {
  readonly module: string;
  readonly typeOnly: boolean;
  readonly names: readonly { readonly name: string; readonly as?: string }[];
}

/** A declaration as plain data, so that it has a digest. */
export type Declaration =
  | (Named & {
      readonly kind: 'constant';
      readonly type?: string;
      /** Printed already; without one it is declared only. */
      readonly value?: string;
      /** Not exported. */
      readonly local?: boolean;
    })
  | (Named & {
      readonly kind: 'interface';
      readonly extends?: readonly string[];
      /** The module whose interface of this name gets these members too. */
      readonly of?: string;
      readonly members: readonly Member[];
    })
  | (Named & { readonly kind: 'alias'; readonly type: TypeShape });

interface Named {
  readonly name: string;
  /** What its comment says. */
  readonly about?: string | undefined;
}

/** A property as it is written; without a name, that of all further keys. */
export interface Member {
  readonly name?: string;
  readonly optional?: boolean;
  readonly about?: string | undefined;
  readonly type: TypeShape;
}

/** A type; one in which no object is written out is its text. */
export type TypeShape =
  | string
  | { readonly members: readonly Member[] }
  | { readonly items: TypeShape }
  | { readonly join: ' | ' | ' & '; readonly parts: readonly TypeShape[] };

/**
 * The type that the restricted JSON Schema of the specs means. The schema has no `$ref` any more. Objects allow
 * further keys unless `additionalProperties` is false, as the validators do.
 */
export function schemaType(schema: JsonObject): TypeShape {
  if (schema.const !== undefined) return scalarType(schema.const);
  if (isList(schema.enum)) return joined(' | ', schema.enum.map(scalarType));
  if (isList(schema.anyOf)) {
    const branches = joined(' | ', schema.anyOf.filter(isObject).map(schemaType));
    return isObject(schema.properties) ? joined(' & ', [namedType('object', schema), branches]) : branches;
  }
  const types = isList(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
  return types.length === 0
    ? 'unknown'
    : joined(
        ' | ',
        types.map((type) => namedType(type, schema)),
      );
}

/** The members of an object schema. */
export function schemaMembers(schema: JsonObject): readonly Member[] {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = isList(schema.required) ? schema.required : [];
  const members = Object.entries(properties).flatMap(([name, property]): readonly Member[] => {
    if (!isObject(property)) return [];
    const { description } = property;
    return [
      {
        name: propertyKey(name),
        optional: !required.includes(name),
        ...(typeof description === 'string' ? { about: description } : {}),
        type: schemaType(property),
      },
    ];
  });
  return schema.additionalProperties === false ? members : [...members, { type: 'unknown' }];
}

function namedType(type: Json, schema: JsonObject): TypeShape {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'array': {
      const items = isObject(schema.items) ? schemaType(schema.items) : 'unknown';
      if (typeof items !== 'string') return { items };
      return items.includes('|') ? `readonly (${items})[]` : `readonly ${items}[]`;
    }
    case 'object':
      return isObject(schema.properties)
        ? { members: schemaMembers(schema) }
        : 'Readonly<Record<string, unknown>>';
    default:
      throw new Error(`internal: schema type ${JSON.stringify(type)} has no printer`);
  }
}

export function scalarType(value: Json): string {
  return typeof value === 'string' ? quote(value) : JSON.stringify(value);
}

export function joined(join: ' | ' | ' & ', parts: readonly TypeShape[]): TypeShape {
  const [only = 'never', ...more] = new Map(parts.map((part) => [JSON.stringify(part), part])).values();
  if (more.length === 0) return only;
  const all = [only, ...more];
  return all.every((part) => typeof part === 'string') ? all.join(join) : { join, parts: all };
}

function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
