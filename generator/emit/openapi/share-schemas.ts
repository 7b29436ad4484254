import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import { isObject } from '../../../runtime/contract/values.ts';
import { pascalCase } from '../../print/identifier.ts';

/** A shorter schema is read faster where it stands than behind a reference. */
const MIN_CHARS = 60;

type Names = ReadonlyMap<string, string>;

/** Members that several schemas have alike become schemas of their own, to which the others refer. */
export function shareSchemas(schemas: JsonObject): JsonObject {
  const names = namesOfRepeats(schemas);
  const own = [...names].map(([text, name]): [string, Json] => [name, JSON.parse(text)]);
  const all: JsonObject = { ...schemas, ...Object.fromEntries(own) };
  return mapObject(all, (schema) => withMembers(schema, (member) => referring(member, names)));
}

/** Texts of the schemas that are written more than once, and what each is called. */
function namesOfRepeats(schemas: JsonObject): Names {
  const seen = new Map<string, readonly string[]>();
  const repeated = new Map<string, readonly string[]>();
  const visit = (schema: Json, path: readonly string[]): void => {
    withMembers(schema, (member, name) => {
      const at = [...path, name];
      const text = JSON.stringify(member);
      if (text.length > MIN_CHARS) {
        const first = seen.get(text);
        if (first !== undefined) {
          // What stands in it was counted where it stood first.
          repeated.set(text, first);
          return member;
        }
        seen.set(text, at);
      }
      visit(member, at);
      return member;
    });
  };
  for (const [name, schema] of Object.entries(schemas)) visit(schema ?? null, [name]);
  const taken = new Set(Object.keys(schemas));
  return new Map(
    [...repeated].map(([text, [owner = '', ...steps]]): [string, string] => {
      const short = pascalCase(steps.slice(-2).join('-'));
      const name = taken.has(short) ? pascalCase([owner, ...steps].join('-')) : short;
      taken.add(name);
      return [text, name];
    }),
  );
}

function referring(member: JsonObject, names: Names): JsonObject {
  const name = names.get(JSON.stringify(member));
  if (name === undefined) return objectOf(withMembers(member, (inner) => referring(inner, names)));
  return { $ref: `#/components/schemas/${name}` };
}

const CHOICES: readonly string[] = ['anyOf', 'oneOf', 'allOf'];

/** A schema whose members, named by property or as `item`, are what `change` makes of them. */
function withMembers(schema: Json, change: (member: JsonObject, name: string) => JsonObject): Json {
  if (Array.isArray(schema)) return schema.map((one) => withMembers(one, change));
  if (!isObject(schema)) return schema;
  return mapObject(schema, (value, key) => {
    if (CHOICES.includes(key)) return withMembers(value, change);
    if (!isObject(value)) return value;
    if (key === 'items' || key === 'additionalProperties') return change(value, 'item');
    if (key !== 'properties') return value;
    return mapObject(value, (member, name) => (isObject(member) ? change(member, name) : member));
  });
}

function mapObject(object: JsonObject, change: (value: Json, key: string) => Json): JsonObject {
  const entries = Object.entries(object).map(([key, value]): [string, Json] => [
    key,
    value === undefined ? null : change(value, key),
  ]);
  return Object.fromEntries(entries);
}

function objectOf(value: Json): JsonObject {
  return isObject(value) ? value : {};
}
