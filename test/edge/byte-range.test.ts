import { array, assert, constantFrom, nat, oneof, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { byteRange } from '../../runtime/edge/content/byte-range.ts';

const ETAG = '"e"';

/** Positions that the text names, as RFC 9110 counts them; by trying every byte. */
function named(first: number | undefined, last: number | undefined, bytes: number): readonly number[] {
  const all = Array.from({ length: bytes }, (_, index) => index);
  if (first === undefined) return last === undefined ? all : all.filter((index) => index >= bytes - last);
  return all.filter((index) => index >= first && (last === undefined || index <= last));
}

test('a range is exactly the bytes it names, or refused when it names none', () => {
  const bound = oneof(nat(40), constantFrom(undefined, 999_999_999_999_999));
  assert(
    property(tuple(bound, bound), nat(30), ([first, last], size) => {
      const bytes = size + 1;
      if (first === undefined && last === undefined) return;
      if (first !== undefined && last !== undefined && last < first) return;
      const expected = named(first, last, bytes);
      const read = () => byteRange({ range: `bytes=${first ?? ''}-${last ?? ''}` }, { bytes, etag: ETAG });
      if (expected.length === 0) {
        expect(read).toThrow(GatewayError);
        return;
      }
      expect(read()).toEqual({ first: expected[0], last: expected.at(-1) });
    }),
  );
});

test('whatever a caller writes, a range lies inside the file', () => {
  const piece = constantFrom('bytes', '=', '-', ',', '0', '9', '1', ' ', 'x', '99999999999999999999', '\t');
  assert(
    property(array(piece, { maxLength: 8 }), nat(20), (pieces, size) => {
      const bytes = size + 1;
      const range = byteRangeOrRefusal(pieces.join(''), bytes);
      if (range === undefined) return;
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.first).toBeLessThanOrEqual(range.last);
      expect(range.last).toBeLessThan(bytes);
    }),
  );
});

function byteRangeOrRefusal(range: string, bytes: number) {
  try {
    return byteRange({ range }, { bytes, etag: ETAG });
  } catch (error) {
    expect(error).toMatchObject({ code: 'range_not_satisfiable' });
    return undefined;
  }
}
