import type { Json, JsonObject } from '../contract/json.ts';
import { type ApiDocument, listOf, objectOf, tableOf } from './api-document.ts';

/** Deeper members are left to the OpenAPI document. */
const MOST_DEPTH = 3;

/** The members of a body as a table in Markdown, those of objects inside by their paths. */
export function fieldTable(schema: JsonObject, document: Pick<ApiDocument, 'resolve'>): string {
  return tableOf(
    ['field', 'type', 'meaning'],
    rowsOf(schema, { ...document, prefix: '', depth: MOST_DEPTH }),
  );
}

interface Place extends Pick<ApiDocument, 'resolve'> {
  readonly prefix: string;
  readonly depth: number;
}

function rowsOf(schema: JsonObject, place: Place): readonly (readonly string[])[] {
  const members = new Map<string, { readonly schema: JsonObject; readonly required: boolean }>();
  const variants = variantsOf(schema, place);
  for (const { properties, required } of variants)
    for (const [name, member] of Object.entries(objectOf(properties)))
      if (!members.has(name)) {
        const isRequired = variants.length === 1 && listOf(required).includes(name);
        members.set(name, { schema: place.resolve(member), required: isRequired });
      }
  const ordered = [...members].toSorted(([, a], [, b]) => Number(b.required) - Number(a.required));
  return ordered.flatMap(([name, { schema: member, required }]) => {
    const path = `${place.prefix}${name}`;
    const about = [String(member.description ?? ''), boundsText(member)].filter((text) => text !== '');
    const row = [`\`${path}\``, `${typeText(member, place)}${required ? ', required' : ''}`, about.join(' ')];
    if (place.depth <= 1) return [row];
    const inside = variantsOf(member, place).flatMap((one) =>
      one.items === undefined
        ? rowsOf(one, { ...place, prefix: `${path}.`, depth: place.depth - 1 })
        : rowsOf(place.resolve(one.items), { ...place, prefix: `${path}[].`, depth: place.depth - 1 }),
    );
    const seen = new Set<string | undefined>();
    return [row, ...inside.filter(([first]) => !seen.has(first) && seen.add(first))];
  });
}

/** The schemas that one is a choice of. */
function variantsOf(schema: JsonObject, place: Pick<ApiDocument, 'resolve'>): readonly JsonObject[] {
  const parts = [...listOf(schema.anyOf), ...listOf(schema.oneOf)];
  if (parts.length === 0) return [schema];
  const own = schema.properties === undefined ? [] : [schema];
  return [...own, ...parts.flatMap((part) => variantsOf(place.resolve(part), place))];
}

function typeText(schema: JsonObject, place: Pick<ApiDocument, 'resolve'>): string {
  const variants = variantsOf(schema, place);
  return [...new Set(variants.flatMap((one) => plainTypes(one, place)))].join(' or ') || 'anything';
}

function plainTypes(schema: JsonObject, place: Pick<ApiDocument, 'resolve'>): readonly string[] {
  if (schema.const !== undefined) return [`\`${JSON.stringify(schema.const)}\``];
  if (Array.isArray(schema.enum)) return schema.enum.map((value: Json) => `\`${JSON.stringify(value)}\``);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.flatMap((type) => {
    if (typeof type !== 'string') return [];
    return [
      type === 'array' && schema.items !== undefined
        ? `list of ${typeText(place.resolve(schema.items), place)}`
        : type,
    ];
  });
}

const BOUNDS: Readonly<Record<string, (value: string) => string>> = {
  minimum: (value) => `at least ${value}`,
  maximum: (value) => `at most ${value}`,
  maxLength: (value) => `at most ${value} characters`,
  maxItems: (value) => `at most ${value} items`,
  default: (value) => `default ${value}`,
};

function boundsText(schema: JsonObject): string {
  const parts = Object.entries(BOUNDS).flatMap(([key, words]) => {
    const value = schema[key];
    return value === undefined || (key === 'minimum' && value === 0) ? [] : [words(JSON.stringify(value))];
  });
  return parts.length === 0 ? '' : `(${parts.join(', ')})`;
}
