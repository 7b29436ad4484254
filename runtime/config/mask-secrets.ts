import { nodeAt, type ScalarNode, type SourceDocument, type TreeNode } from '../document/tree.ts';

/** A place that may hold a secret: its field name and what is written there. */
export interface SecretPlace {
  readonly field: string;
  readonly node: ScalarNode;
}

/** Values of credentials, the admin keys, the addresses of the database and of Redis, and the keys of the object store and of telemetry. */
export function secretPlaces(tree: TreeNode): readonly SecretPlace[] {
  const credentials = itemsAt(tree, ['channels']).map((item) => nodeAt(item, ['credentials']));
  return [
    ...credentials.flatMap((node) => scalarsBelow('credentials', node)),
    ...scalarsBelow('key', nodeAt(tree, ['admin', 'key'])),
    ...itemsAt(tree, ['admin', 'keys']).flatMap((item) => scalarsBelow('key', nodeAt(item, ['key']))),
    ...['url', 'redis'].flatMap((field) => scalarsBelow(field, nodeAt(tree, ['store', field]))),
    ...scalarsBelow('headers', nodeAt(tree, ['telemetry', 'headers'])),
    ...S3_KEYS.flatMap((field) => scalarsBelow(field, nodeAt(tree, ['assets', 's3', field]))),
  ];
}

function itemsAt(tree: TreeNode, path: readonly string[]): readonly TreeNode[] {
  const list = nodeAt(tree, path);
  return list?.kind === 'list' ? list.items : [];
}

/** Whether a value as written takes something from the environment, or from a file. */
export function hasReference(written: string): boolean {
  return written.includes('${');
}

const S3_KEYS = ['access_key_id', 'secret_access_key'];
const SECRET_NAME = /(?:key|secret|token|password|authorization|bearer)$/i;
const SECRET_LINE = /((?:key|secret|token|password|authorization|bearer)["']?\s*:\s*)([^\n]*)/gi;
const USER_INFO = /(\/\/)([^/\s@"']*@)/g;

/**
 * The text for code frames: what was written out in a place of secrets, or under a name that sounds like one,
 * is starred, so that no report shows it. References stay readable; no position moves.
 */
export function maskSecrets(document: SourceDocument): string {
  const places = [...secretPlaces(document.tree), ...namedSecrets(document.tree)];
  return maskUserInfo(places.reduce((text, { node }) => star(text, node), document.text));
}

/** For a file that is no YAML: what stands after a word that names a secret is starred. */
export function maskUnread(text: string): string {
  return maskUserInfo(text.replace(SECRET_LINE, (_, name: string, rest: string) => name + stars(rest)));
}

function maskUserInfo(text: string): string {
  return text.replace(USER_INFO, (_, slashes: string, user: string) => slashes + stars(user));
}

/** Secrets in a wrong place are no less secret: a key written beside `credentials`, a misspelt section. */
function namedSecrets(node: TreeNode): readonly SecretPlace[] {
  switch (node.kind) {
    case 'scalar':
      return [];
    case 'list':
      return node.items.flatMap(namedSecrets);
    case 'map':
      return node.entries.flatMap(({ key, value }) =>
        SECRET_NAME.test(key) ? scalarsBelow(key, value) : namedSecrets(value),
      );
  }
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

/** Stars all of a value but its references. */
function star(text: string, { source, sourceStart }: ScalarNode): string {
  const hidden = source.replace(LITERAL_PART, (part, reference?: string) => reference ?? stars(part));
  return text.slice(0, sourceStart) + hidden + text.slice(sourceStart + source.length);
}

const LITERAL_PART = /(\$\{[^}]*\})|[^$]+|\$/g;

function stars(text: string): string {
  return text.replace(/[^\n]/g, '*');
}
