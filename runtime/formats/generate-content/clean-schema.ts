import type { Json, JsonObject } from '../../contract/json.ts';
import type { Effort } from '../../contract/paused-work.ts';
import { at, isObject } from '../../contract/values.ts';
import type { Draft } from '../answer-parts.ts';
import { mergeSchemas, readEnum, readTypes, tidySchema } from './tidy-schema.ts';

/** Of an item in a list. */
const INDEX = /^(0|[1-9]\d{0,8})$/;

/** References may repeat one part many times; what is beyond this is written as any object. */
const MOST_NODES = 2000;
const MOST_DEPTH = 40;
/** What one part costs, in characters. */
const NODE_CHARS = 32;

const TEXTS = ['title', 'description', 'pattern', 'format'] as const;
const NUMBERS = [
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minProperties',
  'maxProperties',
] as const;
/** Read by name below, or saying nothing about which values are valid. */
const KNOWN = new Set<string>([
  ...TEXTS,
  ...NUMBERS,
  ...['type', 'nullable', 'enum', 'const', 'default', 'example', 'examples'],
  ...['properties', 'required', 'propertyOrdering', 'items', 'prefixItems', 'anyOf', 'oneOf', 'allOf'],
  ...['$ref', '$schema', '$id', '$anchor', '$comment', '$defs', 'definitions', 'strict'],
  ...['readOnly', 'writeOnly', 'deprecated'],
]);

interface Walk {
  readonly root: Json;
  readonly lost: Set<string>;
  /** References that are being written out. */
  readonly open: ReadonlySet<string>;
  readonly depth: number;
  readonly budget: { left: number };
  readonly effort: Effort;
}

/**
 * A JSON Schema in the subset of OpenAPI that `parameters` and `responseSchema` take: types in
 * capitals, `null` as `nullable`, references written out, everything that is not on the list left out. Total, and
 * a cleaned schema stays as it is. `lost` are the keywords that could not be said, sorted. Its work is counted, for a
 * pause after it.
 */
export function cleanSchema(
  root: Json,
  effort: Effort = { chars: 0 },
): { readonly schema: JsonObject; readonly lost: readonly string[] } {
  const lost = new Set<string>();
  const schema = clean(root, { root, lost, open: new Set(), depth: 0, budget: { left: MOST_NODES }, effort });
  return { schema, lost: [...lost].sort() };
}

function clean(node: Json | undefined, walk: Walk): JsonObject {
  return tidySchema(read(node, walk), walk.lost);
}

/** A cleaned schema before it is known which keywords may stand together: the rest of it may stand elsewhere. */
function read(node: Json | undefined, walk: Walk): JsonObject {
  if (!isObject(node)) {
    if (node === false) walk.lost.add('false');
    return {};
  }
  walk.budget.left -= 1;
  walk.effort.chars += NODE_CHARS;
  if (walk.budget.left < 0 || walk.depth > MOST_DEPTH) {
    walk.lost.add('nesting');
    return { type: 'OBJECT' };
  }
  const deeper = { ...walk, depth: walk.depth + 1 };
  if (typeof node.$ref === 'string') return readReference(node, node.$ref, deeper);
  for (const key of Object.keys(node)) {
    if (!KNOWN.has(key) && !(key === 'additionalProperties' && typeof node[key] === 'boolean')) {
      walk.lost.add(key);
    }
  }
  const parts = listOf(node.allOf).map((part) => read(part, deeper));
  const whole = parts.reduce(mergeSchemas, ownKeywords(node, deeper));
  return withAlternatives(node, whole, deeper);
}

function readReference(node: JsonObject, ref: string, walk: Walk): JsonObject {
  const { $ref: _, ...beside } = node;
  const target = resolveReference(walk.root, ref);
  if (!isObject(target)) {
    walk.lost.add('$ref');
    return read(beside, walk);
  }
  if (walk.open.has(ref)) {
    walk.lost.add('$ref');
    return { type: 'OBJECT' };
  }
  return read({ ...target, ...beside }, { ...walk, open: new Set([...walk.open, ref]) });
}

function ownKeywords(node: JsonObject, walk: Walk): Draft {
  const own: Draft = {};
  if (node.nullable === true) own.nullable = true;
  readTypes(node.type, own, walk.lost);
  for (const key of TEXTS) {
    const value = node[key];
    if (typeof value === 'string') own[key] = value;
  }
  for (const key of NUMBERS) {
    const value = node[key];
    if (typeof value === 'number') own[key] = value;
    else if (value !== undefined) walk.lost.add(key);
  }
  if (node.default !== undefined) own.default = node.default;
  if (node.example !== undefined) own.example = node.example;
  readEnum(node.const === undefined ? node.enum : [node.const], own, walk.lost);
  if (isObject(node.properties)) {
    const properties = Object.entries(node.properties).map(([name, value]) => [name, clean(value, walk)]);
    if (properties.length > 0) own.properties = Object.fromEntries(properties);
  }
  if (Array.isArray(node.required)) own.required = node.required;
  if (Array.isArray(node.propertyOrdering)) own.propertyOrdering = node.propertyOrdering;
  const items = node.items ?? node.prefixItems;
  if (isObject(items)) own.items = clean(items, walk);
  else if (Array.isArray(items)) {
    walk.lost.add(node.items === undefined ? 'prefixItems' : 'items');
    own.items = clean({ anyOf: items }, walk);
  }
  return own;
}

function withAlternatives(node: JsonObject, whole: JsonObject, walk: Walk): JsonObject {
  const alternatives = [...listOf(node.anyOf), ...listOf(node.oneOf)];
  if (alternatives.length === 0) return whole;
  const others = alternatives.filter((one) => !isNull(one));
  const base = others.length < alternatives.length ? { ...whole, nullable: true } : whole;
  const [only] = others;
  if (only === undefined) return base;
  if (others.length === 1) return mergeSchemas(base, read(only, walk));
  return { ...base, anyOf: others.map((one) => clean(one, walk)) };
}

function isNull(schema: Json): boolean {
  return isObject(schema) && (schema.type === 'null' || schema.type === 'NULL' || schema.const === null);
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** What `#/$defs/name` points at within the same schema; undefined for every other kind of reference. */
function resolveReference(root: Json, ref: string): Json | undefined {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  let found: Json | undefined = root;
  for (const step of ref.slice(2).split('/')) {
    const name = nameOf(step);
    if (name === undefined) return undefined;
    found = at(found, Array.isArray(found) && INDEX.test(name) ? Number(name) : name);
  }
  return found;
}

function nameOf(step: string): string | undefined {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}
