import type { TreeNode } from './tree.ts';

/** The plain value of a tree. Of a key that stands twice the last one wins, as in JSON. */
export function toValue(node: TreeNode): unknown {
  switch (node.kind) {
    case 'scalar':
      return node.value;
    case 'list':
      return node.items.map(toValue);
    case 'map':
      return Object.fromEntries(node.entries.map((entry) => [entry.key, toValue(entry.value)]));
  }
}
