import type { ScalarNode, TreeNode } from '../../runtime/document/tree.ts';

/** A tree of one file as short lists: most of what is remembered of a run is trees, and most of a tree is names of members. */
export type PackedNode =
  | readonly [start: number, end: number, value: ScalarNode['value'], source?: string, sourceStart?: number]
  | readonly ['list', start: number, end: number, items: readonly PackedNode[]]
  | readonly ['map', start: number, end: number, entries: readonly PackedEntry[]];

type PackedEntry = readonly [key: string, start: number, end: number, value: PackedNode];

/** The node without the name of its file. */
export function packNode(node: TreeNode): PackedNode {
  const { start, end } = node.span;
  if (node.kind === 'list') return ['list', start, end, node.items.map(packNode)];
  if (node.kind === 'map') {
    const entries = node.entries.map(
      ({ key, keySpan, value }): PackedEntry => [key, keySpan.start, keySpan.end, packNode(value)],
    );
    return ['map', start, end, entries];
  }
  const { value, source, sourceStart } = node;
  return source === String(value) && sourceStart === start
    ? [start, end, value]
    : [start, end, value, source, sourceStart];
}

export function unpackNode(packed: PackedNode, file: string): TreeNode {
  if (packed[0] === 'list') {
    const [kind, start, end, items] = packed;
    return { kind, items: items.map((item) => unpackNode(item, file)), span: { file, start, end } };
  }
  if (packed[0] === 'map') {
    const [kind, start, end, pairs] = packed;
    const entries = pairs.map(([key, keyStart, keyEnd, value]) => ({
      key,
      keySpan: { file, start: keyStart, end: keyEnd },
      value: unpackNode(value, file),
    }));
    return { kind, entries, span: { file, start, end } };
  }
  const [start, end, value, source = String(value), sourceStart = start] = packed;
  return { kind: 'scalar', value, source, span: { file, start, end }, sourceStart };
}
