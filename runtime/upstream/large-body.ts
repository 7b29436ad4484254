import { Readable } from 'node:stream';

/** Smaller ones are cheaper to keep than to let go of. */
const LARGE_BYTES = 65_536;

/**
 * A body as the client is given it. The client keeps what it was given until the answer has ended, which for a stream
 * is long after the request was written; of a large body it is therefore given a source that forgets what it has
 * handed out.
 */
export function asSent(chunks: readonly Uint8Array[]): Uint8Array | Readable | null {
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  if (bytes >= LARGE_BYTES) return handOut([...chunks]);
  const [first = null, ...rest] = chunks;
  return rest.length === 0 ? first : Buffer.concat(chunks);
}

function handOut(waiting: Uint8Array[]): Readable {
  return new Readable({
    read() {
      this.push(waiting.shift());
      if (waiting.length === 0) this.push(null);
    },
  });
}
