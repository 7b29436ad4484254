import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { codeOf } from './transport.ts';
import type { OpenStream } from './types.ts';

/** All bytes of a body, or why there are none to use. */
export type BoundedBody =
  | { readonly kind: 'ok'; readonly bytes: Uint8Array }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Where the memory of what is read comes from. */
export interface ReadingRoom {
  /** Told how many bytes are held; a promise where reading on has to wait. */
  grow(toBytes: number): Promise<void> | undefined;
}

/**
 * Reads at most `max` bytes and then lets go of the connection. Rejects with what the stream fails with. By events:
 * most answers are one piece, for which an iterator costs more than the piece. While `room` has to wait, nothing is
 * read, and the sender is slowed down by that.
 */
export function readBounded(body: OpenStream['body'], max: number, room?: ReadingRoom): Promise<BoundedBody> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let total = 0;
    body.on('data', (chunk: Buffer) => {
      total += chunk.byteLength;
      if (total <= max) {
        chunks.push(chunk);
        const wait = room?.grow(total);
        if (wait === undefined) return;
        body.pause();
        void wait.then(() => body.resume());
        return;
      }
      resolve({ kind: 'too_large' });
      body.destroy();
    });
    let ended = false;
    body.once('end', () => {
      ended = true;
      resolve({ kind: 'ok', bytes: joined(chunks, total) });
    });
    body.once('error', reject);
    body.once('close', () => {
      if (!ended) reject(new Error('the body was let go of before its end'));
    });
  });
}

/** The pieces of a body as one. */
export function joined(chunks: readonly Uint8Array[], total: number): Uint8Array {
  const [first] = chunks;
  return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, total);
}

/** Reads the first `max` bytes, or all when there are fewer, and then lets go of the connection. */
export async function readHead(body: AsyncIterable<Uint8Array>, max: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of body) {
    chunks.push(chunk.subarray(0, max - total));
    total += chunk.byteLength;
    if (total >= max) break;
  }
  return Buffer.concat(chunks);
}

const DECODERS: ReadonlyMap<string, (bytes: Uint8Array, max: number) => Promise<Uint8Array>> = new Map([
  ['gzip', (bytes, max) => promisify(gunzip)(bytes, { maxOutputLength: max })],
  ['x-gzip', (bytes, max) => promisify(gunzip)(bytes, { maxOutputLength: max })],
  ['deflate', (bytes, max) => promisify(inflate)(bytes, { maxOutputLength: max })],
  ['br', (bytes, max) => promisify(brotliDecompress)(bytes, { maxOutputLength: max })],
]);

/** Whether an answer comes without a content coding, as it was asked for. */
export function isPlain(encoding: string): boolean {
  return ['', 'identity'].includes(encoding.trim().toLowerCase());
}

/**
 * Undoes a content coding that was sent although identity was asked, counting decoded bytes: a small answer
 * may hold a very large one. More than one coding is refused.
 */
export async function decodeBounded(
  bytes: Uint8Array,
  options: { readonly encoding: string; readonly max: number },
): Promise<BoundedBody> {
  const encoding = options.encoding.trim().toLowerCase();
  if (isPlain(encoding) || bytes.byteLength === 0) return { kind: 'ok', bytes };
  const decoder = DECODERS.get(encoding);
  if (decoder === undefined) {
    return { kind: 'unreadable', reason: `unknown content-encoding ${encoding.slice(0, 40)}` };
  }
  try {
    return { kind: 'ok', bytes: await decoder(bytes, options.max) };
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') return { kind: 'too_large' };
    return { kind: 'unreadable', reason: `broken ${encoding} body (${codeOf(error)})` };
  }
}
