import type { FormField } from '../../../runtime/contract/family-form.ts';
import type { JsonObject } from '../../../runtime/contract/json.ts';
import { isObject } from '../../../runtime/contract/values.ts';
import type { MapNode, TreeNode } from '../../../runtime/document/tree.ts';
import { parseExpression } from '../../language/parse.ts';
import { type FilterSyntax, literalOf, type PipeSyntax } from '../../language/syntax.ts';

/** Schemas of the public fields, by name. */
export type Schemas = Readonly<Record<string, JsonObject>>;

/** Filters that leave a value what it is, or take a part of a size. */
const PLAIN: ReadonlySet<string> = new Set(['lower', 'ratio', 'tier', 'only']);

/**
 * Where a value is said that an entry of `read` takes from one public field: the first of several. Undefined where it
 * is worked out of others.
 */
export function saidField(node: TreeNode, schemas: Schemas): FormField | undefined {
  const source = firstSource(node);
  if (source === undefined) return undefined;
  const parsed = parseExpression(source);
  const pipes = parsed.kind === 'parsed' ? parsed.value.pipes : [];
  for (const pipe of pipes) {
    const field = fieldOfPipe(pipe, schemas);
    if (field !== undefined) return field;
  }
  return undefined;
}

function fieldOfPipe(pipe: PipeSyntax, schemas: Schemas): FormField | undefined {
  const words = wordsOf(pipe.filters);
  if (pipe.source.kind !== 'name' || words === undefined) return undefined;
  const at = pipe.source.path.map(({ text }) => text);
  const root = pipe.source.name.text;
  if (root === 'path') return { at, in: 'path', type: 'text' };
  const schema = root === 'body' ? schemaAt(schemas, at) : undefined;
  return schema === undefined ? undefined : { at, ...typed(schema), ...words };
}

/** The parts of a size that an entry says apart, by their names. */
export function sizeParts(node: TreeNode): Readonly<Record<string, TreeNode>> {
  const parts = node.kind === 'map' ? operand(node, '$size') : undefined;
  return parts?.kind === 'map'
    ? Object.fromEntries(parts.entries.map(({ key, value }) => [key, value] as const))
    : {};
}

function firstSource(node: TreeNode): string | undefined {
  switch (node.kind) {
    case 'scalar':
      return typeof node.value === 'string' ? node.value : undefined;
    case 'list':
      return node.items[0] === undefined ? undefined : firstSource(node.items[0]);
    case 'map': {
      const inner = operand(node, '$is') ?? operand(node, '$else');
      return inner === undefined ? undefined : firstSource(inner);
    }
  }
}

function operand({ entries }: MapNode, key: string): TreeNode | undefined {
  return entries.find((entry) => entry.key === key)?.value;
}

/** Public words by value, where a filter `map` translates them; undefined where a filter makes another value. */
function wordsOf(filters: readonly FilterSyntax[]): Pick<FormField, 'words'> | undefined {
  const map = filters.find(({ name }) => name.text === 'map');
  if (filters.some((filter) => filter !== map && !PLAIN.has(filter.name.text))) return undefined;
  if (map === undefined) return {};
  const words = map.args.map((word) => String(literalOf(word)));
  const pairs = words.flatMap((from, index) => {
    const to = words[index + 1];
    return index % 2 === 0 && to !== undefined ? [[to, from] as const] : [];
  });
  return { words: Object.fromEntries(pairs) };
}

export function schemaAt(
  schemas: Schemas,
  [first = '', ...below]: readonly string[],
): JsonObject | undefined {
  let schema = schemas[first];
  for (const step of below) {
    const properties = schema?.properties;
    const next = isObject(properties) ? properties[step] : undefined;
    schema = isObject(next) ? next : undefined;
  }
  return schema;
}

/** Types of JSON that a schema takes. */
export function typesOf(schema: JsonObject): ReadonlySet<string> {
  const { type, anyOf } = schema;
  const own = Array.isArray(type) ? type.map(String) : typeof type === 'string' ? [type] : [];
  const others = Array.isArray(anyOf) ? anyOf.filter(isObject).flatMap((one) => [...typesOf(one)]) : [];
  return new Set([...own, ...others]);
}

const SWITCH_WORDS = ['on', 'off'] as const;

function typed(schema: JsonObject): Omit<FormField, 'at' | 'in'> {
  const types = typesOf(schema);
  const listed = Array.isArray(schema.enum) ? schema.enum.filter((one) => typeof one === 'string') : [];
  if (types.has('boolean')) return { type: 'switch' };
  if (SWITCH_WORDS.every((word) => listed.includes(word)))
    return { type: 'switch', words: { true: 'on', false: 'off' } };
  if (types.has('number') || types.has('integer')) {
    const { minimum, maximum } = schema;
    return {
      type: 'number',
      ...(typeof minimum === 'number' ? { min: minimum } : {}),
      ...(typeof maximum === 'number' ? { max: maximum } : {}),
    };
  }
  return listed.length === 0 ? { type: 'text' } : { type: 'text', one_of: listed };
}
