import type { MapEntry, Span, TreeNode } from './tree.ts';

export type PathStep = string | number;

/** Which part of an entry to blame: its name, what it is set to, or both. */
export type Part = 'key' | 'value' | 'pair';

/** The node at a path, or undefined when the tree does not have it. */
export function nodeAt(tree: TreeNode, path: readonly PathStep[]): TreeNode | undefined {
  return path.reduce<TreeNode | undefined>((node, step) => child(node, step)?.value, tree);
}

/** Where a path was written. A path that is not there answers with the nearest parent that is. */
export function locate(tree: TreeNode, path: readonly PathStep[], part: Part): Span {
  let node = tree;
  let span = tree.span;
  for (const [index, step] of path.entries()) {
    const found = child(node, step);
    if (found === undefined) return span;
    const last = index === path.length - 1;
    span = spanOf(found, last ? part : 'value');
    node = found.value;
  }
  return span;
}

type Found = Pick<MapEntry, 'value'> & { readonly keySpan?: Span };

function child(node: TreeNode | undefined, step: PathStep): Found | undefined {
  if (node?.kind === 'map') return node.entries.findLast((entry) => entry.key === String(step));
  if (node?.kind !== 'list') return undefined;
  const item = node.items[Number(step)];
  return item === undefined ? undefined : { value: item };
}

function spanOf(found: Found, part: Part): Span {
  const { keySpan, value } = found;
  if (keySpan === undefined || part === 'value') return value.span;
  if (part === 'key') return keySpan;
  return { file: keySpan.file, start: keySpan.start, end: Math.max(keySpan.end, value.span.end) };
}
