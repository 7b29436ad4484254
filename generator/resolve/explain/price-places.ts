import type { SpecPlace } from '../../../runtime/contract/read-json-files.ts';
import type { SourceDocument } from '../../../runtime/document/tree.ts';
import { lineOf, nodeAt, type Path } from '../place.ts';

/**
 * Where each row of each model's price stands; a model without a price of its own has that of its family. Only models
 * that have a price here are told: a dialect's are told where they are priced.
 */
export function pricePlaces(document: SourceDocument): Readonly<Record<string, readonly SpecPlace[]>> {
  const models = nodeAt(document, ['models']);
  const count = models?.kind === 'list' ? models.items.length : 0;
  const rows = Array.from({ length: count }, (_, index): [string, readonly SpecPlace[]] => {
    const path: Path = ['models', index];
    const id = nodeAt(document, [...path, 'id']);
    const own = placesOf(document, [...path, 'price']);
    return [
      id?.kind === 'scalar' ? String(id.value) : '',
      own.length > 0 ? own : placesOf(document, ['price']),
    ];
  });
  return Object.fromEntries(rows.filter(([, places]) => places.length > 0));
}

function placesOf(document: SourceDocument, path: Path): readonly SpecPlace[] {
  const price = nodeAt(document, path);
  if (price === undefined) return [];
  const rows = nodeAt(document, [...path, 'rows']);
  const tiers = nodeAt(document, [...path, 'tiers']);
  const nodes =
    rows?.kind === 'list'
      ? rows.items
      : [...(tiers?.kind === 'map' ? tiers.entries.map(({ value }) => value) : []), price];
  return nodes.map(({ span }) => ({ file: document.path, line: lineOf(document, span) }));
}
