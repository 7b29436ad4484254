import type { ReadResult, ResultFile } from '../protocol.ts';
import { asTexts } from './as-text.ts';

/** How a spec says where one file is; expressions may have given any shape. */
export interface FileParts {
  /** Candidates in order: the first http(s) address counts. */
  readonly url?: readonly unknown[];
  /** The path on the channel for answers without an address. */
  readonly download?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly with_key?: boolean;
  readonly ttl_secs?: number;
  readonly expires_at?: unknown;
  readonly refresh?: boolean;
}

/** The named files that the answer really locates, and the vendor's usage numbers. */
export function result(
  files: Readonly<Record<string, FileParts>>,
  usage: Readonly<Record<string, unknown>> = {},
): ReadResult {
  const located = Object.entries(files).flatMap(([name, parts]) => {
    const file = locate(parts);
    return file === undefined ? [] : [[name, file] as const];
  });
  const numbers = Object.entries(usage).flatMap(([name, value]) =>
    typeof value === 'number' && Number.isFinite(value) ? [[name, value] as const] : [],
  );
  return {
    files: Object.fromEntries(located),
    ...(numbers.length === 0 ? {} : { usage: Object.fromEntries(numbers) }),
  };
}

function locate(parts: FileParts): ResultFile | undefined {
  const url = parts.url?.find(isAddress);
  const download = typeof parts.download === 'string' ? parts.download : undefined;
  if (url === undefined && download === undefined) return undefined;
  return {
    ...(url === undefined ? { download, ...onChannel(parts) } : { url }),
    ...(parts.ttl_secs === undefined ? {} : { ttl_secs: parts.ttl_secs }),
    ...(isTime(parts.expires_at) ? { expires_at: parts.expires_at } : {}),
    ...(parts.refresh === true ? { refresh: true } : {}),
  };
}

/** What a path on the channel is asked with; a public address has its own query and gets no key. */
function onChannel({ query = {}, with_key }: FileParts): Pick<ResultFile, 'query' | 'with_key'> {
  const texts = asTexts(query);
  return {
    ...(Object.keys(texts).length === 0 ? {} : { query: texts }),
    ...(with_key === true ? { with_key: true } : {}),
  };
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && (value.startsWith('https://') || value.startsWith('http://'));
}

/** 0 is how vendors say "unset". */
function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
