import type { TaskKind } from '../contract/family.ts';
import type { ReadResult, ResultFile } from '../contract/protocol.ts';
import type { StoredFile, StoredResult } from '../store/types.ts';
import type { AcceptsLink } from './accepts-link.ts';
import { hasText, usableItems } from './usable-items.ts';
import type { ResultlessReason } from './verdict.ts';

/**
 * The result without addresses that nobody could fetch, or, when neither a file nor a text is left, why there
 * is none: `completed` without either is not completed (F45). Words alone are no picture.
 */
export function usableResult(
  result: ReadResult | undefined,
  accepts: AcceptsLink,
  kind?: TaskKind,
):
  | { readonly kind: 'completed'; readonly result: ReadResult }
  | { readonly kind: 'resultless'; readonly reason: ResultlessReason } {
  const named = Object.entries(result?.files ?? {}).flatMap(([name, file]) =>
    file !== undefined && isLocated(file) ? [{ name, file }] : [],
  );
  const usable = named.flatMap(({ name, file }) => {
    const { url, ...rest } = file;
    if (url === undefined || file.kept !== undefined || accepts(url, rest)) return [[name, file] as const];
    return isLocated(rest) ? [[name, rest] as const] : [];
  });
  const files: Readonly<Record<string, ResultFile>> = Object.fromEntries(usable);
  const { items, ...rest } = result ?? { files };
  if (usable.length > 0 || (kind !== 'image' && items?.some(hasText))) {
    return {
      kind: 'completed',
      result: items === undefined ? { ...rest, files } : { ...rest, ...usableItems(items, files) },
    };
  }
  return { kind: 'resultless', reason: named.length === 0 ? 'no_address' : 'address_refused_by_policy' };
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
export function freshened(stored: StoredResult | null, fresh: StoredResult): StoredResult {
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
    ...(file.url === undefined ? {} : { url: file.url }),
    ...(file.kept === undefined ? {} : { kept: file.kept }),
    ...(file.download === undefined ? {} : { download: file.download }),
    ...(file.query === undefined ? {} : { query: file.query }),
    ...(file.with_key === undefined ? {} : { with_key: file.with_key }),
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
  const told = expires_at === undefined ? Number.NaN : Math.round(expires_at * 1_000);
  if (Number.isFinite(told) && told > created_at) return told;
  if (ttl_secs === undefined) return undefined;
  const same = known !== undefined && known.url === url && known.download === download;
  return (same ? known.expires_at : undefined) ?? now + ttl_secs * 1_000;
}

function isLocated({ url, download, base64, kept }: ResultFile): boolean {
  if (kept !== undefined || base64 !== undefined) return true;
  return (url !== undefined && isWebAddress(url)) || (download?.startsWith('/') ?? false);
}

function isWebAddress(url: string): boolean {
  const protocol = URL.parse(url)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}
