import { Readable } from 'node:stream';
import type { KeptFile } from '../../contract/protocol.ts';
import type { ResultKeeper } from '../../files/results/result-keeper.ts';
/** Text, or a kept file that stands there as base64. */
export type SplicedPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: KeptFile };

/** How long an answer of such pieces is, in bytes. */
export function splicedLength(pieces: readonly SplicedPiece[]): number {
  return pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
}

function lengthOf(piece: SplicedPiece): number {
  return piece.kind === 'text' ? Buffer.byteLength(piece.text) : base64Length(piece.file.bytes);
}

/**
 * The pieces one after the other, read only as fast as they are taken; one file is open at a time. Destroyed when a
 * file is gone or has another length than it was kept with.
 */
export function splicedBody(pieces: readonly SplicedPiece[], results: Pick<ResultKeeper, 'open'>): Readable {
  return Readable.from(chunksOf(pieces, results), { objectMode: false });
}

async function* chunksOf(
  pieces: readonly SplicedPiece[],
  results: Pick<ResultKeeper, 'open'>,
): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      if (piece.text !== '') yield Buffer.from(piece.text);
      continue;
    }
    const { file } = piece;
    const source = await results.open(file);
    if (source === undefined) throw new Error('a kept file is gone');
    try {
      yield* base64Stream(source, file.bytes);
    } finally {
      source.destroy();
    }
  }
}

/** How long so many bytes are as base64, with padding and without line ends. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

/**
 * Bytes as base64, piece by piece: no more is held than one piece and two bytes. Throws when there are not exactly
 * `expected` bytes, because what was promised before them cannot be taken back.
 */
export async function* base64Stream(
  source: AsyncIterable<Uint8Array>,
  expected: number,
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let seen = 0;
  for await (const chunk of source) {
    seen += chunk.length;
    if (seen > expected) throw new Error(`a kept file has more than its ${expected} bytes`);
    const bytes = rest.length === 0 ? viewOf(chunk) : Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 3);
    // A copy: the chunk itself may be a view of a large buffer.
    rest = Buffer.from(bytes.subarray(whole));
    if (whole > 0) yield Buffer.from(bytes.toString('base64', 0, whole), 'latin1');
  }
  if (seen !== expected) throw new Error(`a kept file ended after ${seen} of ${expected} bytes`);
  if (rest.length > 0) yield Buffer.from(rest.toString('base64'), 'latin1');
}

function viewOf(chunk: Uint8Array): Buffer {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
