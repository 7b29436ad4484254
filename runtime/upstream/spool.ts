import type { StoredContent } from '../contract/media.ts';

/** What of one file is held in memory; a longer one lies on disk for as long as its request needs it. */
export const MOST_HELD_BYTES = 8 * 1024 * 1024;

/** Content on disk, gone once it is removed. */
export interface SpooledFile {
  readonly content: StoredContent;
  /** Safe to call twice; never rejects. */
  remove(): Promise<void>;
}

/** Disk for files of requests. Throws GatewayError where a file is too large or there is no room. */
export type Spool = (input: {
  readonly owner_id: string;
  readonly from: AsyncIterable<Uint8Array>;
  readonly max_bytes: number;
  /** The caller's field, for refusals. */
  readonly param: string;
  readonly signal: AbortSignal;
}) => Promise<SpooledFile>;

/** The files that a request has on disk. */
export interface RequestFiles {
  /** Removes the file once the request needs it no longer. */
  own(file: Pick<SpooledFile, 'remove'>): void;
}

/** A file as it arrives: its bytes; or undefined where they are many, and all of them were handed to `spool`. */
export async function holdOrSpool(
  from: AsyncIterable<Uint8Array>,
  spool: ((whole: AsyncIterable<Uint8Array>) => Promise<void>) | undefined,
): Promise<Uint8Array | undefined> {
  const pieces = from[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
      held.push(next.value);
      bytes += next.value.byteLength;
      if (spool === undefined || bytes <= MOST_HELD_BYTES) continue;
      await spool(allOf(held, pieces));
      return undefined;
    }
    return Buffer.concat(held);
  } finally {
    await pieces.return?.();
  }
}

async function* allOf(held: Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let next = held.shift(); next !== undefined; next = held.shift()) yield next;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}
