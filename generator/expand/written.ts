import type { MapEntry, SourceDocument } from '../../runtime/document/tree.ts';
import type { SpecFile } from '../list.ts';
import { withTree } from './parsed.ts';

/** How a route may name its method and its path together, as calls of protocols do. */
export const ROUTE_VERBS = { get: 'GET', head: 'HEAD', post: 'POST', delete: 'DELETE' } as const;

/** The file with what it leaves to its name, its id, and a route's `get: /v1/videos` as `method` and `path`. */
export function written(
  document: SourceDocument,
  { id, kind }: Pick<SpecFile, 'id' | 'kind'>,
): SourceDocument {
  const { tree } = document;
  const [first] = tree.kind === 'map' ? tree.entries : [];
  if (tree.kind !== 'map' || first === undefined) return document;
  const has = (name: string) => tree.entries.some(({ key }) => key === name);
  const ids = has('id') ? [] : [textEntry('id', id, first)];
  const isShort = kind === 'route' && !has('method') && !has('path');
  // A second one is a field that no route has.
  const verb = isShort ? tree.entries.find(({ key }) => isVerb(key)) : undefined;
  if (ids.length === 0 && verb === undefined) return document;
  const entries = tree.entries.flatMap((entry) =>
    entry === verb && isVerb(entry.key)
      ? [textEntry('method', ROUTE_VERBS[entry.key], entry), { ...entry, key: 'path' }]
      : [entry],
  );
  return withTree(document, { ...tree, entries: [...ids, ...entries] }, []);
}

function isVerb(key: string): key is keyof typeof ROUTE_VERBS {
  return Object.hasOwn(ROUTE_VERBS, key);
}

function textEntry(key: string, value: string, { keySpan }: Pick<MapEntry, 'keySpan'>): MapEntry {
  const { start } = keySpan;
  return { key, keySpan, value: { kind: 'scalar', value, source: value, span: keySpan, sourceStart: start } };
}
