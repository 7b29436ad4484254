import { GatewayError } from '../../contract/errors.ts';
import type { ByteRange } from '../../files/uploads/blobs.ts';

const RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

const VALIDATOR = /^[\x20-\x7e]{1,200}$/;

/**
 * The part of a file of our own that a conditional request asks for; undefined is all of it (RFC 9110). A range
 * behind the end is `range_not_satisfiable`; one for another version than `etag`, or not well-formed, is none.
 */
export function byteRange(
  headers: Readonly<Record<string, string | undefined>>,
  file: { readonly bytes: number; readonly etag: string },
): ByteRange | undefined {
  const { range, 'if-range': condition } = rangeHeaders(headers);
  if (range === undefined || (condition !== undefined && condition !== file.etag)) return undefined;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  const end = file.bytes - 1;
  const found =
    first === ''
      ? { first: Math.max(0, file.bytes - Number(last)), last: end }
      : { first: Number(first), last: last === '' ? end : Math.min(end, Number(last)) };
  if (found.first <= found.last) return found;
  throw new GatewayError('range_not_satisfiable', {
    message: `the range lies outside the file of ${file.bytes} bytes`,
    details: { allowed: file.bytes },
  });
}

/**
 * The part of a caller's conditional request that is passed to the source: one well-formed byte range and
 * its `If-Range`. Anything else is left out, which RFC 9110 answers with the whole file.
 */
export function rangeHeaders(
  headers: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const range = headers.range?.trim();
  const found = range === undefined ? null : RANGE.exec(range);
  if (range === undefined || found === null) return {};
  const [, first, last] = found;
  if (first !== undefined && last !== undefined && last !== '' && Number(last) < Number(first)) return {};
  const ifRange = headers['if-range'];
  return { range, ...(ifRange !== undefined && VALIDATOR.test(ifRange) ? { 'if-range': ifRange } : {}) };
}
