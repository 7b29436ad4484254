import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CharSource, plainBase64Length, scanBase64 } from '../../runtime/files/media/base64.ts';

const PIECE = 65_536;
const text = (chars: number) => 'aZ09+/Qq'.repeat(Math.ceil(chars / 8)).slice(0, chars);
/** The scan looks at each character of what is no string. */
const slowly = (from: string): CharSource => ({
  length: from.length,
  charCodeAt: (at) => from.charCodeAt(at),
});

it.each([
  [0, 0],
  [PIECE - 1, 0],
  [PIECE, PIECE],
  [PIECE * 3 - 4, PIECE * 2],
  [PIECE * 3, PIECE * 3],
])('of %i digits it vouches for %i', (chars, plain) => {
  expect(plainBase64Length(text(chars))).toBe(plain);
});

it.each(['-', '_', '=', ' ', '\n', '\0', '"', '\u00e9', '\u0141', '\u2f41', '\ud83d'])(
  'does not vouch for a piece with %j in it',
  (char) => {
    for (const at of [0, 1, 2, 3, 4_097, PIECE - 1]) {
      const piece = text(at) + char + text(PIECE - at - 1);
      expect(plainBase64Length(text(PIECE) + piece + text(PIECE))).toBe(PIECE);
    }
  },
);

it('the scan of a long text says what it says of its characters one by one', () => {
  const flaw = fc.record({
    at: fc.integer({ min: 0, max: PIECE * 2 }),
    char: fc.constantFrom('-', '_', '=', '==', ' ', '\r\n', '\0', '\u00e9', '\u0141', '\u2f41', 'A', ''),
  });
  const length = fc.integer({ min: PIECE - 3, max: PIECE * 2 + 5 });
  fc.assert(
    fc.property(length, fc.array(flaw, { maxLength: 3 }), (chars, flaws) => {
      let given = text(chars);
      for (const { at, char } of flaws) given = given.slice(0, at) + char + given.slice(at);
      expect(scanBase64(given)).toEqual(scanBase64(slowly(given)));
    }),
  );
});
