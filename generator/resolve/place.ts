import { locate, type SourceDocument, type Span, type TreeNode } from '../../runtime/document/tree.ts';
import type { Origin } from '../ir.ts';

export type Path = readonly (string | number)[];

/** The span to blame for a key, a value or both; the nearest parent when the path does not exist. */
export function spanAt(document: SourceDocument, path: Path, part: 'key' | 'value' | 'pair' = 'value'): Span {
  return locate(document.tree, path, part);
}

/** Where a thing was written, as generated comments name it. */
export function originAt(document: SourceDocument, path: Path = []): Origin {
  const span = path.length === 0 ? document.tree.span : spanAt(document, path, 'pair');
  return { span, line: lineOf(document, span) };
}

/** The node at a path, or undefined when there is none. */
export function nodeAt(document: SourceDocument, path: Path): TreeNode | undefined {
  let node: TreeNode | undefined = document.tree;
  for (const step of path) {
    if (node?.kind === 'map') node = node.entries.find((entry) => entry.key === step)?.value;
    else if (node?.kind === 'list' && typeof step === 'number') node = node.items[step];
    else return undefined;
  }
  return node;
}

/** The file that a part of the document was written in. */
export function writtenIn(document: SourceDocument, file: string): SourceDocument {
  return document.others?.find(({ path }) => path === file) ?? document;
}

/** Where a span is, as rows of explanations say it: the file only where it is another than the document. */
export function rowPlace(
  document: SourceDocument,
  span: Span,
): { readonly line: number; readonly file?: string } {
  const line = lineOf(document, span);
  return span.file === document.path ? { line } : { line, file: span.file };
}

const starts = new WeakMap<SourceDocument, readonly number[]>();

/** The 1-based line of a span in its own file. Every model asks, so where lines start is looked up once per file. */
export function lineOf(document: SourceDocument, { file, start: offset }: Span): number {
  const written = writtenIn(document, file);
  const known = starts.get(written) ?? lineStarts(written.text);
  starts.set(written, known);
  let [low, high] = [0, known.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((known[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lineStarts(text: string): readonly number[] {
  const found = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) found.push(at + 1);
  return found;
}
