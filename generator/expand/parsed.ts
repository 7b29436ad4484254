import { type SourceDocument, type TreeNode, toValue } from '../../runtime/document/tree.ts';
import type { SpecFile } from '../list.ts';

/** A spec file that is well-formed, before it is known to be whole. */
export interface Parsed {
  readonly file: SpecFile;
  readonly document: SourceDocument;
}

/** The document with another tree, parts of which were written in `others`. */
export function withTree(
  document: SourceDocument,
  tree: TreeNode,
  others: readonly SourceDocument[],
): SourceDocument {
  const all = [...(document.others ?? []), ...others.flatMap((one) => [one, ...(one.others ?? [])])];
  const known = all.filter(({ path }, at) => all.findIndex((one) => one.path === path) === at);
  return { ...document, tree, value: toValue(tree), ...(known.length === 0 ? {} : { others: known }) };
}

/** The value of a key of a file; undefined when it is not there, or the file is no mapping. */
export function member(tree: TreeNode, key: string): TreeNode | undefined {
  return tree.kind === 'map' ? tree.entries.find((entry) => entry.key === key)?.value : undefined;
}

/** The text of a key of a file. */
export function textOf(tree: TreeNode, key: string): string | undefined {
  const node = member(tree, key);
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}
