import type { SourceDocument, Span, TreeNode } from '../../../runtime/document/tree.ts';
import { nodeAt } from '../place.ts';

const METADATA = /^\$metadata((?:\.[\w-]+)*)$/;

/** The part of the caller's `metadata` that a node is: `[]` for all of it, undefined for anything else. */
export function metadataPart(node: TreeNode): readonly string[] | undefined {
  if (node.kind !== 'scalar') return undefined;
  const [, path] = METADATA.exec(node.source.trim()) ?? [];
  return path?.split('.').slice(1);
}

/** Parts of `metadata` that a body of the submission names; they do not go where all of it is merged. */
export function takenParts(document: SourceDocument): readonly (readonly string[])[] {
  const named = submitBodies(document)
    .flatMap(partsIn)
    .filter(({ path }) => path.length > 0);
  return [...new Map(named.map(({ path }) => [path.join('.'), path])).values()];
}

/** The bodies that a submission may be sent with: JSON, multipart, or one of the two. */
export function submitBodies(document: SourceDocument): readonly TreeNode[] {
  const bodies = [nodeAt(document, ['submit', 'json']), nodeAt(document, ['submit', 'multipart'])];
  return bodies.filter((body) => body !== undefined);
}

export interface MetadataPart {
  readonly path: readonly string[];
  readonly span: Span;
}

/** Every place of a tree that is `$metadata` or a part of it. */
export function partsIn(node: TreeNode): readonly MetadataPart[] {
  if (node.kind === 'list') return node.items.flatMap(partsIn);
  if (node.kind === 'map') return node.entries.flatMap((entry) => partsIn(entry.value));
  const path = metadataPart(node);
  return path === undefined ? [] : [{ path, span: node.span }];
}
