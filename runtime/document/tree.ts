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

/** 1-based line and column; columns count characters (code points), as editors show them. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface Line {
  /** 1-based. */
  readonly number: number;
  readonly start: number;
  /** Offset after the last character, without the line ending. */
  readonly end: number;
  readonly text: string;
}

/** The line that holds an offset; offsets outside the text are moved to its edge. */
export function lineAt(text: string, offset: number): Line {
  const at = Math.min(Math.max(offset, 0), text.length);
  const start = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  const feed = text.indexOf('\n', start);
  const stop = feed < 0 ? text.length : feed;
  const end = stop > start && text[stop - 1] === '\r' ? stop - 1 : stop;
  return { number: countFeeds(text, start) + 1, start, end, text: text.slice(start, end) };
}

/** Line and column of an offset. */
export function positionAt(text: string, offset: number): Position {
  const line = lineAt(text, offset);
  const within = text.slice(line.start, Math.min(Math.max(offset, line.start), line.end));
  return { line: line.number, column: [...within].length + 1 };
}

function countFeeds(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

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
