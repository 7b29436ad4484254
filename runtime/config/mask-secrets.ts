import { nodeAt } from '../contract/document/locate.ts';
import type { ScalarNode, SourceDocument, TreeNode } from '../contract/document/tree.ts';
import { hasReference } from './interpolate.ts';

/** A place that may hold a secret: its field name and what is written there. */
export interface SecretPlace {
  readonly field: string;
  readonly node: ScalarNode;
}

/** Values of credentials, the admin key and the database address. */
export function secretPlaces(tree: TreeNode): readonly SecretPlace[] {
  const channels = nodeAt(tree, ['channels']);
  const credentials =
    channels?.kind === 'list' ? channels.items.map((item) => nodeAt(item, ['credentials'])) : [];
  return [
    ...credentials.flatMap((node) => scalarsBelow('credentials', node)),
    ...scalarsBelow('key', nodeAt(tree, ['admin', 'key'])),
    ...scalarsBelow('url', nodeAt(tree, ['store', 'url'])),
  ];
}

/** The text for code frames: secrets that were written out are starred, so that no report shows them. */
export function maskSecrets(document: SourceDocument): string {
  return secretPlaces(document.tree)
    .filter(({ node }) => !hasReference(node.source))
    .reduce((text, { node }) => star(text, node.span.start, node.span.end), document.text);
}

const SECRET_LINE = /((?:key|secret|token|password)["']?\s*:\s*)([^\n]*)/gi;

/** For a file that is no YAML: what stands after a word that names a secret is starred. */
export function maskUnread(text: string): string {
  return text.replace(SECRET_LINE, (_, name: string, rest: string) => name + '*'.repeat(rest.length));
}

function scalarsBelow(field: string, node: TreeNode | undefined): readonly SecretPlace[] {
  switch (node?.kind) {
    case undefined:
      return [];
    case 'scalar':
      return [{ field, node }];
    case 'list':
      return node.items.flatMap((item) => scalarsBelow(field, item));
    case 'map':
      return node.entries.flatMap(({ key, value }) => scalarsBelow(key, value));
  }
}

function star(text: string, start: number, end: number): string {
  const hidden = text.slice(start, end).replace(/[^\n]/g, '*');
  return text.slice(0, start) + hidden + text.slice(end);
}
