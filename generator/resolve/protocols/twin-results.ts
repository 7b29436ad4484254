import type { Json } from '../../../runtime/contract/json.ts';
import { fileOfItem, MOST_ITEMS } from '../../../runtime/contract/protocols/result.ts';
import type { AnswerPath } from '../../../runtime/contract/twin.ts';
import { itemsAt, trace, traceAll } from './trace.ts';

/** Where the addresses of a result stand in the example that carries it. */
export interface ResultPlaces {
  /** By file; those of several results as `audio`, `audio_2`. */
  readonly paths: Readonly<Record<string, AnswerPath>>;
  /** Where else the example names an address that the protocol reads. */
  readonly also: readonly AnswerPath[];
  /** Where the example says until when a file is there; one place may say it of several files. */
  readonly expires: readonly AnswerPath[];
  /** The path on the channel of a file without an address. */
  readonly content: string | undefined;
  /** The first expression that should have found something, for the message when nothing did. */
  readonly wanted: string | undefined;
}

/** Looks every file of a result up in an example. */
export function resultPlaces(result: unknown, example: Json): ResultPlaces {
  const paths: Record<string, AnswerPath> = {};
  const also: AnswerPath[] = [];
  const keep = (name: string, [first, ...others]: readonly AnswerPath[]): void => {
    if (first !== undefined) paths[name] = first;
    also.push(...others);
  };
  const files = filesOf(result);
  for (const { name, urls } of files)
    keep(
      name,
      urls.flatMap((url) => traceAll(url, example).map(({ path }) => path)),
    );
  const items = itemsOf(result);
  for (const [index, item] of itemsAt(trace(items?.each, example)).slice(0, MOST_ITEMS).entries())
    for (const { name, urls } of filesOf(items?.files)) {
      const found = urls.flatMap((url) => traceAll(url, item.value, 'item'));
      keep(
        fileOfItem(name, index),
        found.map(({ path }) => [...item.path, ...path]),
      );
    }
  const expires = files.flatMap((file) => traceAll(file.expires, example).map(({ path }) => path));
  const content = files.find((file) => file.download !== undefined)?.download;
  const wanted = files[0]?.urls[0] ?? items?.each;
  return {
    paths,
    also,
    expires: distinct(expires),
    content,
    wanted: typeof wanted === 'string' ? wanted : undefined,
  };
}

function distinct(paths: readonly AnswerPath[]): readonly AnswerPath[] {
  return [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()];
}

interface FileFacts {
  readonly name: string;
  readonly urls: readonly unknown[];
  readonly download: string | undefined;
  readonly expires: unknown;
}

interface ItemsFacts {
  readonly each?: unknown;
  readonly files?: unknown;
}

function itemsOf(result: unknown): ItemsFacts | undefined {
  return (result as { readonly items?: ItemsFacts } | undefined)?.items;
}

interface Written {
  readonly url?: unknown;
  readonly download?: string;
  readonly expires_at?: unknown;
}

/** A whole address that needs the key is still an address of the answer; only a path is content of its own. */
function filesOf(files: unknown): readonly FileFacts[] {
  return Object.entries((files ?? {}) as Readonly<Record<string, Written>>)
    .filter(([name]) => name !== 'usage' && name !== 'items')
    .map(([name, { url, download, expires_at: expires }]) => {
      const named = download?.startsWith('$') === true;
      const urls = Array.isArray(url) ? url : url === undefined ? [] : [url];
      return {
        name,
        urls: named ? [...urls, download] : urls,
        download: named ? undefined : download,
        expires,
      };
    });
}
