import type { Json, JsonObject } from '../../runtime/contract/json.ts';

/**
 * A body schema without what only people read: a validator prints the schema it checks, and takes as long to
 * compile a description as a rule.
 */
export function withoutProse(schema: JsonObject): JsonObject {
  const { description: _, ...rules } = schema;
  return mapValues(rules, (value, keyword) => {
    if (keyword === 'properties' && isObject(value)) return mapValues(value, ruleOf);
    return keyword === 'items' || keyword === 'anyOf' || keyword === 'oneOf' ? ruleOf(value) : value;
  });
}

function ruleOf(value: Json): Json {
  if (isList(value)) return value.map(ruleOf);
  return isObject(value) ? withoutProse(value) : value;
}

function mapValues(object: JsonObject, change: (value: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, value === undefined ? value : change(value, key)]),
  );
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}
