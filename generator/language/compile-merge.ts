import type { MapEntry, Span, TreeNode } from '../../runtime/document/tree.ts';
import { compileNode } from './compile-node.ts';
import { type Context, call, fail, literal, own, ref, type Typed } from './context.ts';
import { OBJECT } from './lang-type.ts';
import type { Code } from './types.ts';

/** `$merge: [a, b]`: deep, the later wins; the caller's `$metadata`, or a part of it, goes through the deny list. */
export function compileMerge(context: Context, entry: MapEntry): Typed | undefined {
  const { value: node, keySpan } = entry;
  if (node.kind !== 'list' || node.items.length === 0) {
    return fail(context, keySpan, 'GW3005', { operator: '$merge', problem: 'takes a list of mappings' });
  }
  let merged: Code | undefined;
  let pending: Code[] = [];
  let broken = false;
  let certain = false;
  for (const item of node.items) {
    const part = compileNode(context, item, { want: OBJECT, root: node.items[0] === item });
    if (part === undefined) {
      broken = true;
      continue;
    }
    if (part.certain === true) certain = true;
    const below = metadataPath(context, item);
    if (below === undefined) {
      pending.push(part.code);
      continue;
    }
    const base = joined(merged, pending);
    merged = withMetadata(context, base, { below, written: item.span });
    certain = true;
    pending = [];
  }
  const code = joined(merged, pending);
  if (broken || code === undefined) return undefined;
  return { code, type: OBJECT, span: node.span, ...(certain ? { certain: true } : {}) };
}

function joined(before: Code | undefined, parts: readonly Code[]): Code | undefined {
  const all = before === undefined ? parts : [before, ...parts];
  // A form has files, which are no JSON.
  const fn = all.some((part) => part.kind === 'call' && FORMS.has(part.fn)) ? 'mergeFields' : 'merge';
  return all.length > 1 ? call(fn, ...all) : all[0];
}

const FORMS: ReadonlySet<string> = new Set(['formFields', 'mergeFields']);

/** The part of the caller's metadata that an item is, `[]` for all of it; undefined for anything else. */
function metadataPath({ scope }: Context, node: TreeNode): readonly string[] | undefined {
  if (node.kind !== 'scalar' || typeof node.value !== 'string' || scope.denied === undefined)
    return undefined;
  const [name, ...below] = /^\$([\w.-]+)$/.exec(node.value.trim())?.[1]?.split('.') ?? [];
  const binding = name === undefined ? undefined : own(scope.names, name);
  return binding?.marks?.kind === 'metadata' ? below : undefined;
}

function withMetadata(
  { scope }: Context,
  base: Code | undefined,
  { below, written }: { readonly below: readonly string[]; readonly written: Span },
): Code {
  const { denied, warnings, names, taken = [] } = scope;
  const nothing: Code = { kind: 'object', entries: [] };
  const all = ref(names.metadata?.ref ?? '');
  const part = below.length > 0 || taken.length === 0 ? all : call('omitPaths', all, list(taken.map(texts)));
  const rest: Code = scope.explained === true ? { ...part, written } : part;
  const path = below.length === 0 ? [] : [texts(below)];
  // A body of files is a form, whose fields are texts.
  const fn = base?.kind === 'call' && FORMS.has(base.fn) ? 'mergeForm' : 'mergeMetadata';
  return call(fn, base ?? nothing, rest, ref(denied ?? '[]'), ref(warnings ?? '[]'), ...path);
}

function texts(words: readonly string[]): Code {
  return list(words.map((word) => literal(word)));
}

function list(items: readonly Code[]): Code {
  return { kind: 'list', items };
}
