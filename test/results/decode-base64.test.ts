import { array, assert, boolean, constantFrom, integer, property, record, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { base64Head, base64Part, decodeBase64 } from '../../runtime/files/media/base64.ts';

/** Longer than what is decoded at once. */
const LONG = 3 * 1024 * 1024 + 1;

function decoded(text: string): Buffer {
  return Buffer.concat([...decodeBase64(base64Part(text))]);
}

/** Base64 as some writer would write it. */
const STYLE = record({
  /** Places of white space. */
  blanks: array(
    record({ at: integer({ min: 0, max: 5_000 }), text: constantFrom(' ', '\n', '\r\n', '\t ') }),
    {
      maxLength: 20,
    },
  ),
  padded: constantFrom(true, true, false),
  /** With `-` and `_` for `+` and `/`. */
  url_safe: boolean(),
  head: constantFrom('', 'data:image/png;base64,', 'DATA:;base64,', ' data:image/png;name=a.png;base64,'),
});

test('any bytes come out as they went in, however they were written', () => {
  assert(
    property(
      uint8Array({ minLength: 1, maxLength: 4_000 }),
      STYLE,
      (bytes, { blanks, padded, url_safe, head }) => {
        let text = Buffer.from(bytes).toString('base64');
        if (url_safe) text = text.replaceAll('+', '-').replaceAll('/', '_');
        if (!padded) text = text.replace(/=+$/, '');
        for (const { at, text: blank } of blanks) text = text.slice(0, at) + blank + text.slice(at);
        expect(decoded(head + text).equals(bytes)).toBe(true);
      },
    ),
  );
});

test.each([LONG, LONG + 1, LONG + 2])(
  '%d bytes come in pieces, none of them large, with white space across their borders',
  (length) => {
    const bytes = Buffer.alloc(length, 'some bytes that repeat');
    const text = bytes.toString('base64');
    const lines = text.replaceAll(/.{76}/g, '$&\r\n');
    for (const written of [text, lines, lines.replaceAll('=', ' = ')]) {
      const pieces = [...decodeBase64(written)];
      expect(pieces.length).toBeGreaterThanOrEqual(12);
      expect(Math.max(...pieces.map(({ byteLength }) => byteLength))).toBeLessThanOrEqual(200_000);
      expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    }
  },
);

test.each([
  ['', 'is empty'],
  [' \n', 'is empty'],
  ['====', 'is empty'],
  ['data:image/png;base64,', 'is empty'],
  ['data:image/png,AAAA', 'is a data URI that is not base64'],
  ['data:image/png;base64', 'is a data URI that is not base64'],
  [`data:${'x'.repeat(400)};base64,AAAA`, 'is a data URI that is not base64'],
  ['AAAA*AAA', 'has `*`, which is not base64'],
  [`${'AAAA'.repeat(20_000)}\u0141AAA`, 'has U+0141, which is not base64'],
  ['AA\u00e9A', 'has U+00E9, which is not base64'],
  ['\u0141AAA', 'has U+0141, which is not base64'],
  ['AA\0A', 'has U+0000, which is not base64'],
  ['{"error":"no"}', 'has `{`, which is not base64'],
  ['https://files.example/a.png', 'has `:`, which is not base64'],
  ['AAAAA', 'is incomplete: 5 characters and 0 of padding'],
  ['AAAA=', 'is incomplete: 4 characters and 1 of padding'],
  ['AA=', 'is incomplete: 2 characters and 1 of padding'],
  ['AAA==', 'is incomplete: 3 characters and 2 of padding'],
  ['AA==AA==', 'has data after its padding'],
  ['AA=A', 'has data after its padding'],
])('%j %s', (text, problem) => {
  expect(() => decoded(text)).toThrow(problem);
});

test('what comes after the padding in a later piece is found as well', () => {
  const text = `${'A'.repeat(256 * 1024 - 2)}==AAAA`;
  expect(() => decoded(text)).toThrow('has data after its padding');
});

test('the head of a text is read whatever follows', () => {
  expect(Buffer.from(base64Head(`iVBO\n Rw0KGgo=`)).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(base64Head(`iVBORw0KGgo${'!'.repeat(10_000_000)}`).byteLength).toBeLessThan(4_096);
});
