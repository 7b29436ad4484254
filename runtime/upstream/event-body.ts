import { pipeline, Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { failureInBody } from './call-failure.ts';
import type { OpenedCall } from './open-call.ts';
import type { CallFailure, EventBody, OpenStream } from './types.ts';

type Opened = Extract<OpenedCall, { readonly kind: 'open' }>;
type Source = OpenStream['body'];

/** On decoded bytes of a compressed stream: no answer is that long, but a bomb is. */
const MAX_DECODED_BYTES = 256 * 1024 * 1024;

/** Why the bytes of a stream ended before the vendor ended them; thrown to those who read them. */
export class StreamBroken extends Error {
  override readonly name = 'StreamBroken';
  readonly failure: CallFailure;

  constructor(failure: CallFailure, cause: unknown) {
    super(failure.message, { cause });
    this.failure = failure;
  }
}

/**
 * The bytes of an event stream as they come, a content coding that nobody asked for undone on the way. The call's
 * clock stops with them; letting go of them lets go of the connection.
 */
export function openEventBody({
  response,
  secrets,
  clock,
}: Opened):
  | { readonly kind: 'ok'; readonly body: EventBody }
  | { readonly kind: 'unreadable'; readonly reason: string } {
  const { http, headers } = response;
  const source = decoded(response.body, headers['content-encoding'] ?? '');
  if (source === undefined)
    return { kind: 'unreadable', reason: `unknown content-encoding ${headers['content-encoding']}` };
  response.body.once('close', () => clock.stop());
  // A reader that already left must not turn a late failure into an uncaught one.
  source.on('error', () => {});
  const explain = (error: unknown): never => {
    throw new StreamBroken(failureInBody(error, { http, ended: clock.ended() }), error);
  };
  return {
    kind: 'ok',
    body: {
      http,
      headers,
      secrets,
      chunks: {
        [Symbol.asyncIterator]() {
          const bytes: AsyncIterable<Uint8Array> = source;
          const inner = bytes[Symbol.asyncIterator]();
          return {
            next: () => inner.next().catch(explain),
            return: () => inner.return?.() ?? Promise.resolve({ done: true, value: undefined }),
          };
        },
        destroy: (error) => void source.destroy(error),
      },
    },
  };
}

const FLUSH = { flush: constants.Z_SYNC_FLUSH };
const DECODERS: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', () => createGunzip(FLUSH)],
  ['x-gzip', () => createGunzip(FLUSH)],
  ['deflate', () => createInflate(FLUSH)],
  ['br', () => createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH })],
]);

function decoded(body: Source, encoding: string): Source | undefined {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  const decoder = DECODERS.get(name)?.();
  if (decoder === undefined) return undefined;
  return pipeline(body, decoder, countDecoded(MAX_DECODED_BYTES), () => {});
}

function countDecoded(max: number): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.byteLength;
      if (total > max) done(new Error(`the stream is larger than ${max} bytes`));
      else done(null, chunk);
    },
  });
}
