import { addAbortSignal, pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { GatewayError } from '../../contract/errors.ts';
import type { OpenStream } from '../../upstream/types.ts';
import type { ServerBounds } from '../server-deps.ts';

/**
 * The source's bytes as a stream that keeps nothing back: it reads only as fast as the client takes, and ends
 * cleanly only when every promised byte came. It is destroyed, and the client's connection with it, when
 * either side is silent for `contentIdleMs`, fewer than `contentLeastBytes` pass in that time, or the signal is aborted.
 * Destroying it destroys the source.
 */
export function relayBody(
  body: OpenStream['body'],
  options: {
    readonly bounds: Pick<ServerBounds, 'contentIdleMs' | 'contentLeastBytes'>;
    readonly promisedBytes: number | undefined;
    readonly signal: AbortSignal;
  },
): Readable {
  const { promisedBytes, signal } = options;
  const { contentIdleMs: idleMs, contentLeastBytes: leastBytes } = options.bounds;
  let sent = 0;
  let sentBefore = 0;
  // No piece passes while the source gives none, nor while the client takes none.
  const idle = setTimeout(() => relay.destroy(silent()), idleMs);
  // A trickle is as bad as silence for those who wait for its place.
  const pace = setInterval(() => {
    if (sent - sentBefore < leastBytes) relay.destroy(tooSlow());
    sentBefore = sent;
  }, idleMs);
  const relay = new Transform({
    highWaterMark: 65_536,
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      idle.refresh();
      sent += chunk.byteLength;
      done(null, chunk);
    },
    flush(done: TransformCallback) {
      const whole = promisedBytes === undefined || sent === promisedBytes;
      done(whole ? null : new Error(`the source sent ${sent} of ${promisedBytes} bytes`));
    },
  });
  relay.once('close', () => {
    clearTimeout(idle);
    clearInterval(pace);
  });
  // What went wrong reaches the client through the relay itself.
  pipeline(body, relay, () => undefined);
  return addAbortSignal(signal, relay);
}

function tooSlow(): GatewayError {
  return new GatewayError('upstream_timeout', {
    message: 'the transfer was too slow; fetch the content again, or the rest of it by range',
  });
}

function silent(): GatewayError {
  return new GatewayError('upstream_timeout', {
    message: 'the transfer was silent for too long; fetch the content again',
  });
}
