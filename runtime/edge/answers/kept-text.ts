import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer, Call } from '../call.ts';

const compress = promisify(gzip);

/** A text that is answered often: its bytes as they are and compressed, and what tells it from another version. */
export interface KeptText {
  readonly type: string;
  readonly status: number;
  readonly bytes: Buffer;
  readonly compressed: Buffer;
  readonly etag: string;
}

export async function keepText(text: string, type: string, status = 200): Promise<KeptText> {
  const bytes = Buffer.from(text);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { type, status, bytes, compressed: await compress(bytes), etag };
}

/** Compressed for clients that say so, and 304 for those that have it already. */
export function answerText(
  { headers: asked }: Pick<Call, 'headers'>,
  { type, status, bytes, compressed, etag }: KeptText,
  more: Readonly<Record<string, string>> = {},
): Answer {
  const headers = { 'cache-control': 'no-cache', ...more, etag, vary: 'accept-encoding' };
  const known = (asked['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return { kind: 'text', status: 304, type, text: '', headers };
  const isCompressed = /(?:^|,)\s*gzip\s*(?:;\s*q=(?:1|0\.0*[1-9])[\d.]*\s*)?(?:,|$)/i.test(
    asked['accept-encoding'] ?? '',
  );
  const body = isCompressed ? compressed : bytes;
  return {
    kind: 'content',
    status,
    headers: {
      ...headers,
      'content-type': type,
      'content-length': String(body.length),
      ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
    },
    body: Readable.from([body], { objectMode: false }),
  };
}
