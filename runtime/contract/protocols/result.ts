import type { ReadResult, ResultFile } from '../protocol.ts';
import { asTexts } from './as-text.ts';
import type { ItemParts } from './result-items.ts';

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

/** The name of one file of the result at an index from 0: `audio` for the first, `audio_2` for the second. */
export function fileOfItem(name: string, index: number): string {
  return index === 0 ? name : `${name}_${index + 1}`;
}

/** The named files that the answer really locates, the vendor's usage numbers, and each of several results. */
export function result(
  files: Readonly<Record<string, FileParts>>,
  usage: Readonly<Record<string, unknown>> = {},
  items: readonly ItemParts[] = [],
): ReadResult {
  const located = locateAll(files, (name) => name);
  const found = items.map((item, index) => {
    const own = locateAll(item.files, (name) => fileOfItem(name, index));
    const names = Object.keys(item.files).filter((name) => Object.hasOwn(own, fileOfItem(name, index)));
    return { own, item: { files: names, facts: shortFacts(item.facts) } };
  });
  const numbers = Object.entries(usage).flatMap(([name, value]) =>
    typeof value === 'number' && Number.isFinite(value) ? [[name, value] as const] : [],
  );
  return {
    files: Object.assign(located, ...found.map(({ own }) => own)),
    ...(found.length === 0 ? {} : { items: found.map(({ item }) => item) }),
    ...(numbers.length === 0 ? {} : { usage: Object.fromEntries(numbers) }),
  };
}

function locateAll(
  files: Readonly<Record<string, FileParts>>,
  nameOf: (name: string) => string,
): Record<string, ResultFile> {
  const located = Object.entries(files).flatMap(([name, parts]) => {
    const file = locate(parts);
    return file === undefined ? [] : [[nameOf(name), file] as const];
  });
  return Object.fromEntries(located);
}

/** Texts and finite numbers; vendors leave what they do not know empty. */
function shortFacts(facts: Readonly<Record<string, unknown>>): Readonly<Record<string, string | number>> {
  const known = Object.entries(facts).flatMap(([name, value]) =>
    isFact(value) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(known);
}

function isFact(value: unknown): value is string | number {
  return typeof value === 'string' ? value !== '' : typeof value === 'number' && Number.isFinite(value);
}

function locate(parts: FileParts): ResultFile | undefined {
  const url = parts.url?.find(isAddress);
  const download = isOnChannel(parts.download) ? parts.download : undefined;
  if (url === undefined && download === undefined) return undefined;
  return {
    ...(url === undefined ? { download, ...onChannel(parts) } : { url, ...keyFor(parts) }),
    ...(parts.ttl_secs === undefined ? {} : { ttl_secs: parts.ttl_secs }),
    ...(isTime(parts.expires_at) ? { expires_at: parts.expires_at } : {}),
    ...(parts.refresh === true ? { refresh: true } : {}),
  };
}

/** What a path on the channel is asked with; an address has its own query. */
function onChannel({ query = {}, with_key }: FileParts): Pick<ResultFile, 'query' | 'with_key'> {
  const texts = asTexts(query);
  return {
    ...(Object.keys(texts).length === 0 ? {} : { query: texts }),
    ...(with_key === true ? { with_key: true } : {}),
  };
}

/**
 * An address may ask for the key, which it gets under the channel's base alone; beside a path the key is for
 * the path.
 */
function keyFor({ download, with_key }: FileParts): Pick<ResultFile, 'with_key'> {
  return with_key === true && download === undefined ? { with_key: true } : {};
}

/** A path of the channel, or a whole address that the answer named and the runtime judges before it is asked. */
function isOnChannel(value: unknown): value is string {
  return isAddress(value) || (typeof value === 'string' && value.startsWith('/'));
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && (value.startsWith('https://') || value.startsWith('http://'));
}

/** 0 is how vendors say "unset". */
function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
