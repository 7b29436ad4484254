import { Readable } from 'node:stream';
import { GatewayError } from '../../contract/errors.ts';
import type { KeptFile } from '../../contract/protocol.ts';
import type { ResultKeeper } from '../../results/types.ts';
import type { OpenStream } from '../../upstream/types.ts';
import { byteRange } from './byte-range.ts';

/**
 * A result file of our own as if a source had answered: 200, 206 or 416, with length, range and `ETag`. Undefined
 * when its bytes are gone.
 */
export async function openKept(
  kept: KeptFile,
  {
    headers,
    results,
  }: {
    /** Range headers of the caller. */
    readonly headers: Readonly<Record<string, string>>;
    readonly results: Pick<ResultKeeper, 'open'>;
  },
): Promise<OpenStream | undefined> {
  const { bytes, mime } = kept;
  // The id names the bytes for good; half of it tells no one what the object is called.
  const etag = `"${kept.id.slice(0, 32)}"`;
  const shared = { 'content-type': mime, 'accept-ranges': 'bytes', etag };
  const range = rangeOf(headers, { bytes, etag });
  if (range === 'outside') {
    return { http: 416, headers: { 'content-range': `bytes */${bytes}` }, body: Readable.from([]) };
  }
  const body = await results.open(kept, range);
  if (body === undefined) return undefined;
  if (range === undefined)
    return { http: 200, headers: { ...shared, 'content-length': String(bytes) }, body };
  const { first, last } = range;
  const partial = {
    'content-length': String(last - first + 1),
    'content-range': `bytes ${first}-${last}/${bytes}`,
  };
  return { http: 206, headers: { ...shared, ...partial }, body };
}

function rangeOf(
  headers: Readonly<Record<string, string>>,
  file: Parameters<typeof byteRange>[1],
): ReturnType<typeof byteRange> | 'outside' {
  try {
    return byteRange(headers, file);
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'range_not_satisfiable') return 'outside';
    throw error;
  }
}
