import type { MapEntry, MapNode, TreeNode } from '../../runtime/document/tree.ts';
import { arrowParams } from './arrow-params.ts';
import { cast } from './casts.ts';
import { itemScope } from './compile-each.ts';
import { compileNode } from './compile-node.ts';
import { type Context, call, fail, literal, type Typed } from './context.ts';
import { describeType, isMediaType, JSON_VALUE, OBJECT } from './lang-type.ts';
import type { Code } from './types.ts';

/** Keys of the operator; the rest of its mapping is what stands in for one input. */
const KEYS = ['$fill', '$with', '$at'] as const;

/**
 * `$fill: document` beside `$with: inputs` and `$at: [*.parts.*.data]`: the document with the inputs, in order, in
 * the places of its own. Up to its last `*` a path leads to the objects that may hold an input, and all paths lead
 * to the same ones; below that stands what makes an object hold one. What holds it gives way to the mapping beside
 * the operator, in which `$item` is the input.
 */
export function compileFill(context: Context, node: MapNode): Typed | undefined {
  const entry = (key: string): MapEntry | undefined => node.entries.find((one) => one.key === key);
  const [fill, list, at] = KEYS.map(entry);
  if (fill === undefined) return undefined;
  const refuse = (problem: string, where: MapEntry = fill): undefined =>
    fail(context, where.keySpan, 'GW3005', { operator: where.key, problem });
  if (list === undefined || at === undefined) return refuse('needs `$with` and `$at` beside it');
  const rest = node.entries.filter(({ key }) => !KEYS.some((one) => one === key));
  if (rest.length === 0) return refuse('has no value beside it');
  const places = placesOf(at.value);
  if (places === undefined)
    return refuse('takes paths that go through lists (`*.parts.*.data`) to the same objects', at);
  const document = compileNode(context, fill.value, {});
  const inputs = compileNode(context, list.value, { asked: true });
  if (document === undefined || inputs === undefined) return undefined;
  const json = cast(context, document, JSON_VALUE);
  if (json === undefined) return undefined;
  if (inputs.type.kind !== 'list' || !isMediaType(inputs.type)) {
    const params = { expected: 'a list of media inputs', actual: describeType(inputs.type) };
    return fail(context, inputs.span, 'GW3004', params);
  }
  const inner: Context = { ...context, scope: itemScope(context.scope, inputs, inputs.type.of) };
  const value = compileNode(inner, { ...node, entries: rest }, { want: OBJECT });
  if (value === undefined) return undefined;
  const body: Code = { kind: 'arrow', params: arrowParams(value.code), body: value.code };
  const { holders, members } = places;
  const code = call(
    'fill',
    json.code,
    texts(holders),
    { kind: 'list', items: members.map(texts) },
    inputs.code,
    body,
  );
  return { code, type: JSON_VALUE, span: node.span };
}

interface Places {
  readonly holders: readonly string[];
  readonly members: readonly (readonly string[])[];
}

function placesOf(node: TreeNode): Places | undefined {
  const paths = node.kind === 'list' ? node.items.map(pathOf) : [pathOf(node)];
  const places = paths.map((path) => {
    const end = path.lastIndexOf('*') + 1;
    return { holder: path.slice(0, end), member: path.slice(end) };
  });
  const [first] = places;
  if (first === undefined) return undefined;
  const same = places.every(({ holder, member }) => {
    return holder.length > 0 && member.length > 0 && holder.join('.') === first.holder.join('.');
  });
  return same ? { holders: first.holder, members: places.map(({ member }) => member) } : undefined;
}

function pathOf(node: TreeNode): readonly string[] {
  return node.kind === 'scalar' && typeof node.value === 'string' ? node.value.split('.') : [];
}

function texts(words: readonly string[]): Code {
  return { kind: 'list', items: words.map((word) => literal(word)) };
}
