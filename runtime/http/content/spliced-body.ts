import { Readable } from 'node:stream';
import type { KeptFile } from '../../contract/protocol.ts';
import type { ResultKeeper } from '../../results/types.ts';
import { base64Length, base64Stream } from './base64-stream.ts';

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
