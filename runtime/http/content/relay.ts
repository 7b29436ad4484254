import { Readable } from 'node:stream';
import type { OpenStream } from '../../upstream/types.ts';

/**
 * The source's bytes as a stream that keeps nothing back: it reads only as fast as the client takes, ends
 * cleanly only when every promised byte came, and gives up when either side is silent for `idleMs`.
 * Destroying it destroys the source.
 */
export function relayBody(
  body: OpenStream['body'],
  options: { readonly idleMs: number; readonly promisedBytes: number | undefined },
): Readable {
  const relay = Readable.from(pump(body, options), { objectMode: false, highWaterMark: 65_536 });
  relay.once('close', () => body.destroy());
  return relay;
}

async function* pump(
  body: OpenStream['body'],
  options: { readonly idleMs: number; readonly promisedBytes: number | undefined },
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  const idle = setTimeout(
    () => body.destroy(new Error('the transfer was silent for too long')),
    options.idleMs,
  );
  try {
    for await (const chunk of body) {
      idle.refresh();
      sent += chunk.byteLength;
      yield chunk;
      idle.refresh();
    }
  } finally {
    clearTimeout(idle);
  }
  if (options.promisedBytes !== undefined && sent !== options.promisedBytes)
    throw new Error(`the source sent ${sent} of ${options.promisedBytes} bytes`);
}
