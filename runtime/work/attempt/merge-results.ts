import type { ReadResult, ResultFile, ResultItem } from '../../contract/protocol.ts';
import { fileOfItem } from '../../contract/protocols/result.ts';

/** One item with its own files by their bare names. */
interface Piece {
  readonly facts: ResultItem['facts'];
  readonly files: readonly (readonly [name: string, file: ResultFile])[];
}

/**
 * One result of several calls for the same thing, in the order of the calls: items one after the other and numbered
 * anew, usage summed, and nothing beyond the `most`-th item that has a file. A result without items counts as one.
 */
export function mergeResults(results: readonly ReadResult[], most: number): ReadResult {
  const pieces = firstOf(results.flatMap(piecesOf), most);
  const files = pieces.flatMap((piece, place) =>
    piece.files.map(([name, file]) => [fileOfItem(name, place), file] as const),
  );
  const usage = summed(results);
  return {
    files: Object.fromEntries(files),
    items: pieces.map(({ facts, files: own }) => ({ facts, files: own.map(([name]) => name) })),
    ...(Object.keys(usage).length === 0 ? {} : { usage }),
  };
}

/** How many of several results, or whether the one, are there to be had: items that have a file. */
export function delivered({ items, files }: Pick<ReadResult, 'items' | 'files'>): number {
  if (items !== undefined) return items.filter((item) => item.files.length > 0).length;
  return Object.values(files).some((file) => file !== undefined) ? 1 : 0;
}

function piecesOf({ items, files }: ReadResult): readonly Piece[] {
  const known = Object.entries(files).flatMap(([name, file]) =>
    file === undefined ? [] : [[name, file] as const],
  );
  if (items === undefined) return known.length === 0 ? [] : [{ facts: {}, files: known }];
  const byName = new Map(known);
  return items.map((item, index) => ({
    facts: item.facts,
    files: item.files.flatMap((name) => {
      const file = byName.get(fileOfItem(name, index));
      return file === undefined ? [] : [[name, file] as const];
    }),
  }));
}

/** Words between pictures stay; those behind the last picture that is kept go with the rest. */
function firstOf(pieces: readonly Piece[], most: number): readonly Piece[] {
  let left = most;
  const end = pieces.findIndex((piece) => {
    if (piece.files.length > 0) left -= 1;
    return left < 0;
  });
  return end === -1 ? pieces : pieces.slice(0, end);
}

function summed(results: readonly ReadResult[]): Readonly<Record<string, number>> {
  const sums = new Map<string, number>();
  for (const [name, value] of results.flatMap(({ usage = {} }) => Object.entries(usage))) {
    if (value !== undefined && Number.isFinite(value)) sums.set(name, (sums.get(name) ?? 0) + value);
  }
  return Object.fromEntries(sums);
}
