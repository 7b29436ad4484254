import { toTexts } from '../filters/casts.ts';
import type { Json } from '../json.ts';
import type { ReadResult, ResultFile, ResultPlace } from '../protocol.ts';

/** How a spec says where one file is; expressions may have given any shape. */
export interface FileParts {
  /** Candidates in order: every http(s) address is one to try; a data URI is the file itself. */
  readonly url?: readonly unknown[];
  /** The file itself, for answers without an address. */
  readonly base64?: unknown;
  /** The path on the channel, for answers without an address that can be fetched. */
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

/** The other way: `image_2` is the second `image`. */
export function itemOfFile(file: string): { readonly variant: string; readonly item: number } {
  const [, variant = file, place = '1'] = /^(.*)_(\d+)$/.exec(file) ?? [];
  return { variant, item: Number(place) };
}

/**
 * The named files that the answer really locates, the vendor's usage numbers, and each of several results; an
 * item without a file and without a fact (one that the vendor withheld) is none.
 */
export function result(
  files: Readonly<Record<string, FileParts>>,
  usage: Readonly<Record<string, unknown>> = {},
  items: readonly ItemParts[] = [],
): ReadResult {
  const located = locateAll(files);
  const found = items.flatMap((item) => {
    const [own, facts] = [locateAll(item.files), shortFacts(item.facts)];
    return Object.keys(own).length === 0 && Object.keys(facts).length === 0 ? [] : [{ own, facts }];
  });
  const numbers = Object.entries(usage).flatMap(([name, value]) =>
    typeof value === 'number' && Number.isFinite(value) ? [[name, value] as const] : [],
  );
  return {
    files: Object.assign(located, ...found.map(({ own }, index) => numbered(own, index))),
    ...(found.length === 0
      ? {}
      : { items: found.map(({ own, facts }) => ({ files: Object.keys(own), facts })) }),
    ...(numbers.length === 0 ? {} : { usage: Object.fromEntries(numbers) }),
  };
}

function locateAll(files: Readonly<Record<string, FileParts>>): Record<string, ResultFile> {
  const located = Object.entries(files).flatMap(([name, parts]) => {
    const file = locate(parts);
    return file === undefined ? [] : [[name, file] as const];
  });
  return Object.fromEntries(located);
}

function numbered(files: Readonly<Record<string, ResultFile>>, index: number): Record<string, ResultFile> {
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [fileOfItem(name, index), file]));
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
  const found = whereabouts(parts);
  // Bytes do not expire, and there is nothing to fetch again.
  if (found === undefined || (found.base64 !== undefined && found.url === undefined)) return found;
  return {
    ...found,
    ...(parts.ttl_secs === undefined ? {} : { ttl_secs: parts.ttl_secs }),
    ...(isTime(parts.expires_at) ? { expires_at: parts.expires_at } : {}),
    ...(parts.refresh === true ? { refresh: true } : {}),
  };
}

/**
 * All places that may have the file, in order, and the bytes themselves where the answer holds them: an address may
 * turn out to be none that can be fetched. Beside bytes alone a path is left out: what it holds would be fetched anew.
 */
function whereabouts(parts: FileParts): ResultFile | undefined {
  const urls = [...new Set(parts.url?.filter(isAddress))];
  const base64 = [...(parts.url?.filter(isDataUri) ?? []), parts.base64].find(isBase64);
  const bytes = base64 === undefined ? {} : { base64 };
  if (urls.length === 0 && base64 !== undefined) return bytes;
  const [first, ...elsewhere]: readonly ResultPlace[] = [
    ...urls.map((url) => ({ url, ...keyFor(parts) })),
    ...(isOnChannel(parts.download) ? [{ download: parts.download, ...onChannel(parts) }] : []),
  ];
  if (first === undefined) return undefined;
  return { ...first, ...bytes, ...(elsewhere.length === 0 ? {} : { elsewhere }) };
}

/** What a path on the channel is asked with; an address has its own query. */
function onChannel({ query = {}, with_key }: FileParts): Pick<ResultFile, 'query' | 'with_key'> {
  const texts = toTexts(query);
  return {
    ...(Object.keys(texts).length === 0 ? {} : { query: texts }),
    ...(with_key === true ? { with_key: true } : {}),
  };
}

/** An address may ask for the key, which it gets under the channel's base; beside a path the key is for that. */
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

/** Longest head of a data URI: media type and parameters. */
const HEAD_CHARS = 200;

function isDataUri(value: unknown): value is string {
  return typeof value === 'string' && /^data:[^,]*;base64,/i.test(value.slice(0, HEAD_CHARS));
}

/** By its first characters: the rest is read when it is kept, and bytes that are no file are left out then. */
function isBase64(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const head = value.slice(0, HEAD_CHARS);
  const start = isDataUri(value) ? head.slice(head.indexOf(',') + 1) : head;
  return /^\s*[A-Za-z0-9+/_-][A-Za-z0-9+/_=\r\n-]*$/.test(start);
}

/** 0 is how vendors say "unset". */
function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}

/** Results of one task that are kept; no vendor makes more, and a hostile answer may list any number. */
export const MOST_ITEMS = 16;

/** One of several results as a spec reads it; expressions may have given any shape. */
export interface ItemParts {
  readonly files: Readonly<Record<string, FileParts>>;
  readonly facts: Readonly<Record<string, unknown>>;
}

/**
 * Several results of one task in the vendor's order, at most `MOST_ITEMS`. An item is an object, or a text that
 * is all there is to say of it (its address); anything else is none.
 */
export function resultItems(
  list: readonly Json[] | undefined,
  read: (item: Json, index: number) => ItemParts,
): readonly ItemParts[] {
  return (list ?? []).filter(isItem).slice(0, MOST_ITEMS).map(read);
}

function isItem(item: Json): boolean {
  return typeof item === 'string' ? item !== '' : typeof item === 'object' && item !== null;
}
