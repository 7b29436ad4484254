import { Readable } from 'node:stream';
import type { StoredContent } from '../contract/media.ts';

/** A part of a request body: bytes in memory, or content that is read while it is sent. */
export type BodyPiece = Uint8Array | StoredContent;

/** Smaller ones are cheaper to keep than to let go of. */
const LARGE_BYTES = 65_536;
/** Handed out at once: what is still held when the last of it is on its way. */
const PIECE_BYTES = 262_144;

/** What a body's declared length is. */
export function bytesOf(pieces: readonly BodyPiece[]): number {
  return pieces.reduce(
    (sum, piece) => sum + (piece instanceof Uint8Array ? piece.byteLength : piece.bytes),
    0,
  );
}

/**
 * A body as the client is given it. The client keeps what it was given until the answer has ended, which for a stream
 * is long after the request was written; of a large body it is therefore given a source that forgets what it has
 * handed out. The pieces are taken out of their list, so that those who still know the list hold nothing either.
 * `sent` is called once: when the whole body is on its way, or is given up.
 */
export function asSent(
  pieces: BodyPiece[],
  sent: () => void = () => undefined,
): Uint8Array | Readable | null {
  const bytes = bytesOf(pieces);
  const taken = pieces.splice(0);
  const inMemory = taken.filter((piece) => piece instanceof Uint8Array);
  if (bytes >= LARGE_BYTES || inMemory.length < taken.length) return handOut(taken).once('close', sent);
  sent();
  const [first = null, ...rest] = inMemory;
  return rest.length === 0 ? first : Buffer.concat(inMemory);
}

/** In small pieces, so that its end is near the end of the writing; there is no empty piece in the middle. */
function handOut(waiting: BodyPiece[]): Readable {
  return Readable.from(pieces(waiting), { objectMode: false, highWaterMark: PIECE_BYTES });
}

async function* pieces(waiting: BodyPiece[]): AsyncGenerator<Uint8Array> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (!(next instanceof Uint8Array)) {
      yield* next.read();
      continue;
    }
    while (next.byteLength > 0) {
      const piece: Uint8Array = next.subarray(0, PIECE_BYTES);
      next = next.subarray(PIECE_BYTES);
      yield piece;
    }
  }
}
