import type { SpecPlace } from '../../../runtime/contract/read-json-files.ts';
import type { SourceDocument } from '../../../runtime/document/tree.ts';
import { nodeAt, type Path, rowPlace, spanAt } from '../place.ts';

/**
 * Where modes, sizes and limits of each model are said: with the model itself, or for all of its family. `modes` and
 * the names of facts and roles.
 */
export function limitPlaces(
  document: SourceDocument,
): Readonly<Record<string, Readonly<Record<string, SpecPlace>>>> {
  const models = nodeAt(document, ['models']);
  const count = models?.kind === 'list' ? models.items.length : 0;
  const shared = placesBelow(document, []);
  const all = Array.from({ length: count }, (_, index) => {
    const path: Path = ['models', index];
    const id = nodeAt(document, [...path, 'id']);
    return [
      id?.kind === 'scalar' ? String(id.value) : '',
      { ...shared, ...placesBelow(document, path) },
    ] as const;
  });
  return Object.fromEntries(all.filter(([, places]) => Object.keys(places).length > 0));
}

function placesBelow(document: SourceDocument, path: Path): Readonly<Record<string, SpecPlace>> {
  const limits = nodeAt(document, [...path, 'limits']);
  const names = limits?.kind === 'map' ? limits.entries.map(({ key }) => key) : [];
  const paths: readonly (readonly [string, Path])[] = [
    ['modes', [...path, 'modes']],
    ['size', [...path, 'sizes']],
    ...names.map((name) => [name, [...path, 'limits', name]] as const),
  ];
  const found = paths.flatMap(([name, at]) => {
    if (nodeAt(document, at) === undefined) return [];
    const { line, file = document.path } = rowPlace(document, spanAt(document, at, 'key'));
    return [[name, { file, line }] as const];
  });
  return Object.fromEntries(found);
}
