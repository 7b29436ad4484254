const RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;
const VALIDATOR = /^[\x20-\x7e]{1,200}$/;

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
