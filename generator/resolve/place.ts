import { locate } from '../../runtime/contract/document/locate.ts';
import type { SourceDocument, Span, TreeNode } from '../../runtime/contract/document/tree.ts';
import type { Origin } from '../ir.ts';

export type Path = readonly (string | number)[];

/** The span to blame for a key, a value or both; the nearest parent when the path does not exist. */
export function spanAt(document: SourceDocument, path: Path, part: 'key' | 'value' | 'pair' = 'value'): Span {
  return locate(document.tree, path, part);
}

/** Where a thing was written, as generated comments name it. */
export function originAt(document: SourceDocument, path: Path = []): Origin {
  const span = path.length === 0 ? document.tree.span : spanAt(document, path, 'pair');
  return { span, line: lineOf(document.text, span.start) };
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

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
