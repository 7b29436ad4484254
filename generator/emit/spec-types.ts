import type { JsonObject } from '../../runtime/contract/json.ts';
import { joined, type Member, scalarType, type TypeShape } from '../print/declaration.ts';
import { pascalCase, propertyKey } from '../print/identifier.ts';
import { TsModule } from '../print/ts-module.ts';
import { SCHEMAS } from '../schema/index.ts';
import line from '../schema/line.schema.json' with { type: 'json' };
import replays from '../schema/replays.schema.json' with { type: 'json' };

/** Lines have the keys of families; what is their own stands in a schema that is merged, of which this is the part by name. */
const PRICE = { $ref: '#/definitions/price' };

/** Spec files as their schemas say, but for tables and blocks, of which nothing is left where they are used. */
export function emitSpecTypes(): readonly TsModule[] {
  const {
    block: _,
    refusals: __,
    admin,
    protocol,
    ...others
  } = {
    ...SCHEMAS,
    line: { ...SCHEMAS.line, properties: { ...line.properties, price: PRICE } },
  };
  return [
    module('types', others),
    module('admin-types', { admin }),
    module('protocol-types', { protocol }),
    module('replay-types', { replays }),
  ];
}

function module(name: string, schemas: Readonly<Record<string, object>>): TsModule {
  const file = new TsModule(`generator/schema/${name}.ts`, 'generator/schema/*.schema.json');
  for (const [kind, schema] of Object.entries(schemas)) {
    if (!isObject(schema)) continue;
    const members = membersOf(schema, { file, root: schema });
    file.declare({ kind: 'interface', name: `${pascalCase(kind)}File`, members });
  }
  return file;
}

interface Place {
  readonly file: TsModule;
  /** Where definitions are. */
  readonly root: JsonObject;
}

function membersOf(schema: JsonObject, place: Place): readonly Member[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const members = properties.flatMap(([name, property]): Member[] => {
    if (!isObject(property)) return [];
    return [{ name: propertyKey(name), optional: !required.includes(name), type: typeOf(property, place) }];
  });
  const others = schema.additionalProperties;
  if (!isObject(others)) return members;
  // TypeScript asks of the type of further keys that it holds for the named ones too.
  return [...members, { type: 'x-type' in others ? typeOf(others, place) : 'unknown' }];
}

function typeOf(schema: JsonObject, place: Place): TypeShape {
  const { 'x-type': written, $ref, const: only, enum: words, anyOf, oneOf, type, items } = schema;
  if (typeof written === 'string') return contractType(written, place);
  if (typeof $ref === 'string') {
    const [, ...steps] = $ref.split('/');
    const found = steps.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), place.root);
    if (!isObject(found)) throw new Error(`internal: no ${$ref}`);
    return typeOf(found, place);
  }
  if (only !== undefined) return scalarType(only);
  if (Array.isArray(words)) return joined(' | ', words.map(scalarType));
  const several = type === undefined ? (anyOf ?? oneOf) : undefined;
  if (Array.isArray(several))
    return joined(
      ' | ',
      several.filter(isObject).map((one) => typeOf(one, place)),
    );
  const types = Array.isArray(type) ? type : type === undefined ? [] : [type];
  if (types.length === 0) return 'unknown';
  return joined(
    ' | ',
    types.map((one): TypeShape => {
      if (one === 'integer' || one === 'number') return 'number';
      if (one === 'array') {
        const item = isObject(items) ? typeOf(items, place) : 'unknown';
        if (typeof item !== 'string') return { items: item };
        return item.includes('|') ? `readonly (${item})[]` : `readonly ${item}[]`;
      }
      if (one !== 'object') return String(one);
      if (isObject(schema.properties)) return { members: membersOf(schema, place) };
      const others = isObject(schema.additionalProperties)
        ? typeOf(schema.additionalProperties, place)
        : 'unknown';
      if (typeof others !== 'string') return { members: [{ type: others }] };
      const names = isObject(schema.propertyNames) ? schema.propertyNames.enum : undefined;
      return Array.isArray(names)
        ? `Readonly<Partial<Record<${names.map(scalarType).join(' | ')}, ${others}>>>`
        : `Readonly<Record<string, ${others}>>`;
    }),
  );
}

/** `family Support`: a type of `runtime/contract/family.ts`. */
function contractType(written: string, { file }: Place): string {
  const [module, name = ''] = written.split(' ');
  return file.import(name, `runtime/contract/${module}.ts`, { typeOnly: true });
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
