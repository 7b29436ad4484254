import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { writeJson } from '../../runtime/contract/write-json.ts';

const LONG = 100_000;

function written(value: unknown): string {
  let text = '';
  atOnce(
    writeJson(value, (piece) => {
      // A piece is turned into bytes by itself.
      text += Buffer.from(piece).toString();
    }),
  );
  return text;
}

test('what is written in pieces is what JSON.stringify writes', () => {
  const long = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 7 })
    .map((text) => text.repeat(LONG / text.length));
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.jsonValue(),
      long,
      fc.constant(undefined),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
    ),
  })).value;
  fc.assert(
    fc.property(fc.record({ a: value, b: long }), (item) => {
      expect(written(item)).toBe(JSON.stringify(item));
    }),
    { numRuns: 50 },
  );
});

test.each([
  '\u{1f600}'.repeat(LONG),
  `a${'\u{1f600}'.repeat(LONG)}`,
  '\ud83d'.repeat(LONG),
  '"\n'.repeat(LONG),
])('no character is cut in two: a text of its kind %#', (text) => {
  expect(written([text])).toBe(JSON.stringify([text]));
});
