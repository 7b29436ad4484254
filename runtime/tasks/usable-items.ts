import type { TaskKind } from '../contract/family.ts';
import type { ResultFile, ResultItem } from '../contract/protocol.ts';
import { fileOfItem } from '../contract/protocols/result.ts';

/** Results of one task that are kept, words among them. */
const MOST_ITEMS = 64;

type Files = Readonly<Record<string, ResultFile>>;

/**
 * Of several results those that hold something: the file of the task's kind that could be fetched, or a text. The
 * others (a song that failed and has nothing but its cover) are left out and the rest numbered anew, so that the first
 * is one to be had.
 */
export function usableItems(
  items: readonly ResultItem[],
  fetchable: Files,
  kind?: TaskKind,
): { readonly items: readonly ResultItem[]; readonly files: Files } {
  const owned = new Set(items.flatMap(({ files }, index) => files.map((name) => fileOfItem(name, index))));
  const kept = items
    .map((item, index) => ({ item, index, names: item.files.filter((name) => has(fetchable, name, index)) }))
    .filter(({ item, names }) => isMade(names, kind) || hasText(item))
    .slice(0, MOST_ITEMS);
  const own = Object.entries(fetchable).filter(([name]) => !owned.has(name));
  const renumbered = kept.flatMap(({ index, names }, place) =>
    names.flatMap((name) => {
      const file = fetchable[fileOfItem(name, index)];
      return file === undefined ? [] : [[fileOfItem(name, place), file] as const];
    }),
  );
  return {
    items: kept.map(({ item, names }) => ({ files: names, facts: item.facts })),
    files: Object.fromEntries([...own, ...renumbered]),
  };
}

/** What the results of one task say without a file: lyrics. */
export function hasText({ facts }: Pick<ResultItem, 'facts'>): boolean {
  return String(facts.text ?? '').trim() !== '';
}

function isMade(names: readonly string[], kind: TaskKind | undefined): boolean {
  return kind === undefined ? names.length > 0 : names.includes(kind);
}

function has(files: Files, name: string, index: number): boolean {
  return Object.hasOwn(files, fileOfItem(name, index));
}
