import type { Json, JsonObject } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import { objectOf, objectsOf } from './dialect-parts.ts';

const MOST_DEPTH = 12;

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  time: '12:00:00Z',
  email: 'heron@example.com',
  uri: 'https://example.com/heron',
  url: 'https://example.com/heron',
  uuid: '6f1f6bd2-4c3f-4a8e-9d0a-0c8b1a2e3d4f',
  ipv4: '192.0.2.1',
};

/** A value that fits a JSON Schema, as a model would make it: required properties only, always the same. */
export function fromSchema(schema: Json | undefined, name = 'value'): Json {
  return make(schema, { root: objectOf(schema), name, depth: 0 });
}

interface Place {
  readonly root: JsonObject;
  /** Of the property, so that texts say what they are. */
  readonly name: string;
  readonly depth: number;
}

function make(schema: Json | undefined, place: Place): Json {
  if (!isObject(schema) || place.depth > MOST_DEPTH) return null;
  const below = { ...place, depth: place.depth + 1 };
  if (typeof schema.$ref === 'string') return make(referred(schema.$ref, place.root), below);
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum) && schema.enum[0] !== undefined) return schema.enum[0];
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (Array.isArray(schema.allOf)) return make(mergedOf(schema), below);
  const choices = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (choices !== undefined)
    return make(
      choices.find((one) => typeOf(one) !== 'null'),
      below,
    );
  switch (typeOf(schema)) {
    case 'object':
      return propertiesOf(schema, below);
    case 'array':
      return listOf(schema, below);
    case 'integer':
      return numberOf(schema, 1);
    case 'number':
      return numberOf(schema, 0.5);
    case 'boolean':
      return true;
    case 'string':
      return textOf(schema, place.name);
    default:
      return null;
  }
}

/** In lower case; some vendors write it large. The first that is not null, where there are several. */
function typeOf(schema: Json | undefined): string {
  if (!isObject(schema)) return 'null';
  const { type } = schema;
  const schemaType = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  if (typeof schemaType === 'string') return schemaType.toLowerCase();
  return schema.properties === undefined ? 'null' : 'object';
}

function propertiesOf(schema: JsonObject, place: Place): JsonObject {
  const properties = objectOf(schema.properties);
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  return Object.fromEntries(
    required.map((name): [string, Json] => [name, make(properties[name], { ...place, name })]),
  );
}

function listOf(schema: JsonObject, place: Place): Json {
  const length = typeof schema.minItems === 'number' ? schema.minItems : 1;
  return Array.from({ length: Math.min(length, 100) }, () => make(schema.items, place));
}

function numberOf(schema: JsonObject, otherwise: number): number {
  const bound = (name: string) => (typeof schema[name] === 'number' ? schema[name] : undefined);
  const step = bound('multipleOf') ?? otherwise;
  const above = bound('exclusiveMinimum');
  const low = bound('minimum') ?? (above === undefined ? undefined : above + step);
  const below = bound('exclusiveMaximum');
  const high = bound('maximum') ?? (below === undefined ? undefined : below - step);
  if (low !== undefined) return Math.ceil(low / step) * step;
  return high !== undefined && high < step ? Math.floor(high / step) * step : step;
}

function textOf(schema: JsonObject, name: string): string {
  const known = typeof schema.format === 'string' ? FORMATS[schema.format] : undefined;
  const text = known ?? `some ${name}`;
  const least = typeof schema.minLength === 'number' ? schema.minLength : 0;
  const most = typeof schema.maxLength === 'number' ? schema.maxLength : text.length + least;
  return text.padEnd(Math.min(least, 10_000), 'x').slice(0, most);
}

function mergedOf({ allOf, ...rest }: JsonObject): JsonObject {
  const all = [rest, ...objectsOf(allOf)];
  const properties = Object.assign({}, ...all.map((part) => part.properties ?? {}));
  const required = all.flatMap((part) => (Array.isArray(part.required) ? part.required : []));
  return { ...Object.assign({}, ...all), properties, required };
}

function referred(path: string, root: JsonObject): Json | undefined {
  let found: Json | undefined = root;
  for (const step of path.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    found = objectOf(found)[name];
  }
  return found;
}
