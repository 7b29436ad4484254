import type { ByteRange } from '../../assets/types.ts';
import { GatewayError } from '../../contract/errors.ts';
import { rangeHeaders } from './range-headers.ts';

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
