import type { MapEntry, TreeNode } from '../../runtime/contract/document/tree.ts';
import { compileNode } from './compile-node.ts';
import { type Context, call, fail, ref, type Typed } from './context.ts';
import { OBJECT } from './lang-type.ts';
import type { Code } from './types.ts';

/** `$merge: [a, b]`: deep, the later wins; the caller's `$metadata` goes through the deny list. */
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
    if (!isMetadata(context, item)) {
      pending.push(part.code);
      continue;
    }
    merged = withMetadata(context, joined(merged, pending), part.code);
    certain = true;
    pending = [];
  }
  const code = joined(merged, pending);
  if (broken || code === undefined) return undefined;
  return { code, type: OBJECT, span: node.span, ...(certain ? { certain: true } : {}) };
}

function joined(before: Code | undefined, parts: readonly Code[]): Code | undefined {
  const all = before === undefined ? parts : [before, ...parts];
  return all.length > 1 ? call('merge', ...all) : all[0];
}

function isMetadata(context: Context, node: TreeNode): boolean {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return false;
  const name = node.value.trim().slice(1);
  return context.scope.denied !== undefined && Object.hasOwn(context.scope.names, name)
    ? context.scope.names[name]?.marks?.kind === 'metadata'
    : false;
}

function withMetadata(context: Context, base: Code | undefined, metadata: Code): Code {
  const { denied, warnings } = context.scope;
  const nothing: Code = { kind: 'object', entries: [] };
  return call('mergeMetadata', base ?? nothing, metadata, ref(denied ?? '[]'), ref(warnings ?? '[]'));
}
