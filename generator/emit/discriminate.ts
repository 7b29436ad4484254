import type { Json, JsonObject } from '../../runtime/contract/json.ts';

/**
 * A schema for the validator: wherever an `anyOf` lists objects told apart by one fixed text (`type: text`,
 * `type: image_url`), that text chooses the branch. The same values are accepted, but a mistake is reported of
 * the branch that was meant and not of whichever comes last. `null` may be one of what is listed.
 */
export function discriminate(value: JsonObject): JsonObject {
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, item]): [string, Json | undefined] => [
      key,
      item === undefined || key === 'enum' ? item : deeper(item),
    ]),
  );
  const all = isList(inner.anyOf) ? inner.anyOf.filter(isObject) : [];
  const branches = all.filter((branch) => !isNull(branch));
  const tag = branches.length > 1 ? tagOf(branches) : undefined;
  if (tag === undefined) return inner;
  const { anyOf: _, ...rest } = inner;
  const words = branches.flatMap((branch) => wordOf(branch, tag) ?? []);
  const own = isObject(rest.properties) ? rest.properties : {};
  const required = isList(rest.required) ? rest.required : [];
  return {
    ...rest,
    type: branches.length < all.length ? ['object', 'null'] : 'object',
    required: [...new Set([...required, tag])],
    properties: { ...own, [tag]: { type: 'string', enum: words } },
    discriminator: { propertyName: tag },
    oneOf: branches,
  };
}

/** A schema of nothing but `null`, beside which the objects are still told apart. */
function isNull(schema: JsonObject): boolean {
  return schema.type === 'null' && Object.keys(schema).length === 1;
}

function deeper(item: Json): Json {
  if (isList(item)) return item.map(deeper);
  return isObject(item) ? discriminate(item) : item;
}

/** The property that every branch requires with a text of its own. */
function tagOf(branches: readonly JsonObject[]): string | undefined {
  const [first] = branches;
  const names = isObject(first?.properties) ? Object.keys(first.properties) : [];
  return names.find((name) => {
    const words = branches.map((branch) => wordOf(branch, name));
    return words.every((word) => word !== undefined) && new Set(words).size === words.length;
  });
}

function wordOf({ type, properties, required }: JsonObject, name: string): string | undefined {
  if (type !== 'object' || !isObject(properties) || !isList(required) || !required.includes(name))
    return undefined;
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isObject(property) && typeof property.const === 'string' ? property.const : undefined;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}
