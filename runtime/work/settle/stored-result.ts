import type { TaskKind } from '../../contract/family.ts';
import type { ReadResult, ResultFile, ResultItem, ResultPlace } from '../../contract/protocol.ts';
import { fileOfItem } from '../../contract/protocols/result.ts';
import type { StoredFile, StoredResult } from '../../store/types.ts';
import type { ResultlessReason } from '../poll/verdict.ts';

/** Results of one task that are kept, words among them. */
const MOST_ITEMS = 64;

/** Whether the gateway could ever fetch the address of a file of a vendor's answer. */
export type AcceptsLink = (url: string, file: Pick<ResultFile, 'with_key'>) => boolean;

/**
 * The result without places that nobody could fetch from, or, when the file that the task was made for has none left
 * and there is no text either, why there is none: `completed` without it is not completed. A cover is no video,
 * and words alone are no picture. Without a `kind` any file will do.
 */
export function usableResult(
  result: ReadResult | undefined,
  accepts: AcceptsLink,
  kind?: TaskKind,
):
  | { readonly kind: 'completed'; readonly result: ReadResult }
  | { readonly kind: 'resultless'; readonly reason: ResultlessReason } {
  const named = Object.entries(result?.files ?? {}).flatMap(([name, file]) =>
    file !== undefined && isLocated(file) ? [[name, file] as const] : [],
  );
  const fetchable = named.flatMap(([name, file]) => {
    const usable = fetchablePart(file, accepts);
    return usable === undefined ? [] : [[name, usable] as const];
  });
  const files: Readonly<Record<string, ResultFile>> = Object.fromEntries(fetchable);
  const { items, ...rest } = result ?? { files };
  const usable: ReadResult = {
    ...rest,
    ...(items === undefined ? { files } : usableItems(items, files, kind)),
  };
  const texts = kind === 'image' ? [] : (usable.items ?? []).filter(hasText);
  if (texts.length > 0 || Object.keys(usable.files).some((name) => isOfKind(name, kind))) {
    return { kind: 'completed', result: usable };
  }
  const isNamed = named.some(([name]) => isOfKind(name, kind));
  return { kind: 'resultless', reason: isNamed ? 'address_refused_by_policy' : 'no_address' };
}

/** Whether a file of a result, or of one of several, is what a task of the kind is made for. */
export function isOfKind(name: string, kind: TaskKind | undefined): boolean {
  return kind === undefined || name.replace(/_\d+$/, '') === kind;
}

/** The file with the places that the gateway could ever fetch it from, the first of them its own. */
function fetchablePart(file: ResultFile, accepts: AcceptsLink): ResultFile | undefined {
  const { url, download, query, with_key, elsewhere = [], ...rest } = file;
  const [first, ...others] = [{ url, download, query, with_key }, ...elsewhere].filter((place) =>
    isFetchable(place, accepts),
  );
  if (first === undefined) return rest.kept === undefined && rest.base64 === undefined ? undefined : rest;
  return { ...placeOf(first), ...rest, ...(others.length === 0 ? {} : { elsewhere: others }) };
}

function isFetchable(place: ResultPlace, accepts: AcceptsLink): boolean {
  const address = addressOf(place);
  if (address === undefined) return isPlace(place);
  return isWebAddress(address) && accepts(address, place);
}

/** When a result was read, and when its task was made: epoch milliseconds. */
interface Times {
  readonly now: number;
  readonly created_at: number;
  /** Files that are known already: the time of an address counts from when it was first seen. */
  readonly known?: StoredResult['files'];
}

/** What is kept of a usable result: where its files are, until when (epoch milliseconds), and the vendor's numbers. */
export function storedResult(result: ReadResult, times: Times): StoredResult {
  const files = Object.entries(result.files).flatMap(([name, file]) =>
    file === undefined ? [] : [[name, storedFile(file, times, times.known?.[name])] as const],
  );
  const usage = Object.entries(result.usage ?? {}).flatMap(([name, value]) =>
    value !== undefined && Number.isFinite(value) ? [[name, value] as const] : [],
  );
  return {
    files: Object.fromEntries(files),
    ...(result.items === undefined || result.items.length === 0 ? {} : { items: result.items }),
    ...(usage.length === 0 ? {} : { usage: Object.fromEntries(usage) }),
  };
}

/**
 * Fresh links over those that are stored: what a later answer no longer names keeps its old link, what is kept stays
 * kept, and a later answer with fewer results is none.
 */
export function withFreshLinks(stored: StoredResult | null, fresh: StoredResult): StoredResult {
  if (stored === null) return fresh;
  if ((fresh.items?.length ?? 0) < (stored.items?.length ?? 0)) return stored;
  const located = Object.entries(fresh.files).flatMap(([name, file]) => {
    const kept = stored.files[name]?.kept;
    if (kept !== undefined) return [[name, { ...file, kept }] as const];
    return isLocated(file) ? [[name, file] as const] : [];
  });
  return { ...stored, ...fresh, files: { ...stored.files, ...Object.fromEntries(located) } };
}

function storedFile(file: ResultFile, times: Times, known: StoredFile | undefined): StoredFile {
  const expiresAt = expiryMs(file, times, known);
  return {
    ...placeOf(file),
    ...(file.elsewhere === undefined ? {} : { elsewhere: file.elsewhere }),
    ...(file.kept === undefined ? {} : { kept: file.kept }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
    ...(file.refresh === undefined ? {} : { refresh: file.refresh }),
  };
}

/** A time that was over before the task was made says nothing of a result that is there. */
function expiryMs(
  { url, download, expires_at, ttl_secs }: ResultFile,
  { now, created_at }: Times,
  known: StoredFile | undefined,
): number | undefined {
  const expiresMs = expires_at === undefined ? Number.NaN : Math.round(expires_at * 1_000);
  if (Number.isFinite(expiresMs) && expiresMs > created_at) return expiresMs;
  if (ttl_secs === undefined) return undefined;
  const same = known !== undefined && known.url === url && known.download === download;
  return (same ? known.expires_at : undefined) ?? now + ttl_secs * 1_000;
}

function placeOf({ url, download, query, with_key }: ResultPlace): ResultPlace {
  return {
    ...(url === undefined ? {} : { url }),
    ...(download === undefined ? {} : { download }),
    ...(query === undefined ? {} : { query }),
    ...(with_key === undefined ? {} : { with_key }),
  };
}

function isLocated(file: ResultFile): boolean {
  if (file.kept !== undefined || file.base64 !== undefined) return true;
  return [file, ...(file.elsewhere ?? [])].some(isPlace);
}

function isPlace(place: ResultPlace): boolean {
  const address = addressOf(place);
  return address === undefined ? place.download !== undefined : isWebAddress(address);
}

/** A whole address, under whichever name; a path on the channel is none. */
export function addressOf({ url, download }: ResultPlace): string | undefined {
  return url ?? (download?.startsWith('/') === true ? undefined : download);
}

function isWebAddress(url: string): boolean {
  const protocol = URL.parse(url)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}

/** One of several results with its own files, by their bare names. */
interface Piece {
  readonly facts: ResultItem['facts'];
  readonly files: readonly (readonly [name: string, file: ResultFile])[];
}

/**
 * One result of several calls for the same thing, in the order of the calls: items one after the other and numbered
 * anew, usage summed, and nothing beyond the `most`-th item that has a file. A result without items counts as one.
 */
export function mergeResults(results: readonly ReadResult[], most: number): ReadResult {
  const usage = summed(results);
  return {
    ...numbered(firstOf(results.flatMap(piecesOf), most)),
    ...(Object.keys(usage).length === 0 ? {} : { usage }),
  };
}

function piecesOf({ items, files }: Pick<ReadResult, 'items' | 'files'>): readonly Piece[] {
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

function numbered(pieces: readonly Piece[]): {
  readonly files: ReadResult['files'];
  readonly items: readonly ResultItem[];
} {
  const files = pieces.flatMap((piece, place) =>
    piece.files.map(([name, file]) => [fileOfItem(name, place), file] as const),
  );
  return {
    files: Object.fromEntries(files),
    items: pieces.map(({ facts, files: own }) => ({ facts, files: own.map(([name]) => name) })),
  };
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

/**
 * Of several results those that hold something: the file of the task's kind that could be fetched, or a text. The
 * others (a song that failed and has nothing but its cover) are left out and the rest numbered anew, so that the first
 * is one to be had.
 */
function usableItems(
  items: readonly ResultItem[],
  fetchable: Readonly<Record<string, ResultFile>>,
  kind: TaskKind | undefined,
): Pick<ReadResult, 'items' | 'files'> {
  const owned = new Set(items.flatMap(({ files }, index) => files.map((name) => fileOfItem(name, index))));
  const own = Object.entries(fetchable).filter(([name]) => !owned.has(name));
  const isMade = ({ files }: Piece): boolean => files.some(([name]) => kind === undefined || name === kind);
  const usable = numbered(
    piecesOf({ items, files: fetchable })
      .filter((piece) => isMade(piece) || hasText(piece))
      .slice(0, MOST_ITEMS),
  );
  return { items: usable.items, files: { ...Object.fromEntries(own), ...usable.files } };
}

/** What the results of one task say without a file: lyrics. */
function hasText({ facts }: Pick<ResultItem, 'facts'>): boolean {
  return String(facts.text ?? '').trim() !== '';
}
