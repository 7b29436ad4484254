/** A place in a text: offsets, from which line and column are computed when shown. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** A YAML value that still knows where it was written. */
export type TreeNode = ScalarNode | MapNode | ListNode;

export interface ScalarNode {
  readonly kind: 'scalar';
  readonly value: null | boolean | number | string;
  /** As the author wrote it (`2.0` although the value is 2), without quotes. */
  readonly source: string;
  readonly span: Span;
  /** Offset in the file of the first character of `source` (after an opening quote). */
  readonly sourceStart: number;
}

export interface MapEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: TreeNode;
}

export interface MapNode {
  readonly kind: 'map';
  readonly entries: readonly MapEntry[];
  readonly span: Span;
}

export interface ListNode {
  readonly kind: 'list';
  readonly items: readonly TreeNode[];
  readonly span: Span;
}

/** One read and parsed file: its text for code frames, its tree for positions, its plain value for shape checks. */
export interface SourceDocument {
  readonly path: string;
  readonly text: string;
  readonly tree: TreeNode;
  readonly value: unknown;
  /** Other files that parts of the tree were written in; their spans name them. */
  readonly others?: readonly SourceDocument[];
}

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
