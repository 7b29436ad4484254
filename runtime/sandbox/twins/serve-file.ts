import type { ServerResponse } from 'node:http';
import type { Received } from './received.ts';

/** Serves bytes with `Range`, `ETag` and `If-Range`, as an object store does. `cut` drops the line half way, after the first byte. */
export function serveFile(
  received: Received,
  response: ServerResponse,
  file: { readonly bytes: Uint8Array; readonly mime: string; readonly tag: string; readonly cut: boolean },
): void {
  const total = file.bytes.length;
  const headers = { 'content-type': file.mime, etag: `"${file.tag}"`, 'accept-ranges': 'bytes' };
  const ifRange = received.headers['if-range'];
  const rangeHeader = ifRange === undefined || ifRange === headers.etag ? received.headers.range : undefined;
  const range = rangeHeader === undefined ? undefined : parseRange(rangeHeader, total);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${total}` }).end();
    return;
  }
  const part = range === undefined ? file.bytes : file.bytes.subarray(range.start, range.end + 1);
  response.writeHead(range === undefined ? 200 : 206, {
    ...headers,
    'content-length': part.length,
    ...(range === undefined ? {} : { 'content-range': `bytes ${range.start}-${range.end}/${total}` }),
  });
  if (received.method === 'HEAD') response.end();
  else if (file.cut) response.write(part.subarray(0, Math.ceil(part.length / 2)), () => response.destroy());
  else response.end(part);
}

/** One range; several ranges or another unit are answered with the whole file, as the HTTP rules allow. */
function parseRange(
  header: string,
  total: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header);
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const suffix = match[1] === '';
  const start = suffix ? Math.max(0, total - Number(match[2])) : Number(match[1]);
  const end = suffix || match[2] === '' ? total - 1 : Math.min(total - 1, Number(match[2]));
  if (!suffix && match[2] !== '' && Number(match[2]) < start) return undefined;
  return start >= total || end < start ? 'unsatisfiable' : { start, end };
}
