import { Readable } from 'node:stream';

/** Smaller ones are cheaper to keep than to let go of. */
const LARGE_BYTES = 65_536;
/** Handed out at once: what is still held when the last of it is on its way. */
const PIECE_BYTES = 262_144;

/**
 * A body as the client is given it. The client keeps what it was given until the answer has ended, which for a stream
 * is long after the request was written; of a large body it is therefore given a source that forgets what it has
 * handed out. The chunks are taken out of their list, so that those who still know the list hold nothing either.
 * `sent` is called once: when the whole body is on its way, or is given up.
 */
export function asSent(
  chunks: Uint8Array[],
  sent: () => void = () => undefined,
): Uint8Array | Readable | null {
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  const taken = chunks.splice(0);
  if (bytes >= LARGE_BYTES) return handOut(taken).once('close', sent);
  sent();
  const [first = null, ...rest] = taken;
  return rest.length === 0 ? first : Buffer.concat(taken);
}

/** In small pieces, so that its end is near the end of the writing; there is no empty piece in the middle. */
function handOut(waiting: Uint8Array[]): Readable {
  return new Readable({
    highWaterMark: PIECE_BYTES,
    read() {
      while (waiting[0]?.byteLength === 0) waiting.shift();
      const [first] = waiting;
      if (first === undefined) return void this.push(null);
      if (first.byteLength > PIECE_BYTES) waiting[0] = first.subarray(PIECE_BYTES);
      else waiting.shift();
      this.push(first.subarray(0, PIECE_BYTES));
    },
  });
}
