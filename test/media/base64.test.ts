import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CharSource,
  canonicalBase64,
  decodePrefix,
  scanBase64,
} from '../../runtime/files/media/base64.ts';

/** A text that counts how often it is looked at. */
function counting(text: string): CharSource & { readonly looks: () => number } {
  let looks = 0;
  return {
    length: text.length,
    charCodeAt(index) {
      looks += 1;
      return text.charCodeAt(index);
    },
    looks: () => looks,
  };
}

const ok = (bytes: number, canonical = true) => ({ kind: 'ok', bytes, canonical });
const bad = (problem: string) => ({ kind: 'bad', message: `must be valid base64: it ${problem}` });

describe('scanBase64', () => {
  it.each([
    ['AAAA', ok(3)],
    ['AAA=', ok(2)],
    ['AA==', ok(1)],
    ['+/9z', ok(3)],
    ['AAA', ok(2, false)],
    ['AA', ok(1, false)],
    ['AAAA\nAAAA\r\n', ok(6, false)],
    [' AAAA', ok(3, false)],
    ['', bad('is empty')],
    ['====', bad('is empty')],
    ['   ', bad('is empty')],
    ['A', bad('is incomplete: 1 characters and 0 of padding')],
    ['AAAAA', bad('is incomplete: 5 characters and 0 of padding')],
    ['AA=', bad('is incomplete: 2 characters and 1 of padding')],
    ['AAA==', bad('is incomplete: 3 characters and 2 of padding')],
    ['AAAA=', bad('is incomplete: 4 characters and 1 of padding')],
    ['AA==AA==', bad('has data after its padding, at character 5')],
    ['AAA-', bad('uses the URL-safe alphabet (`-` at character 4); send + and / instead')],
    ['A_AA', bad('uses the URL-safe alphabet (`_` at character 2); send + and / instead')],
    ['AA!A', bad('has `!` at character 3')],
    ['AA\0A', bad('has U+0000 at character 3')],
    ['AAÄA', bad('has U+00C4 at character 3')],
    ['你好', bad('has U+4F60 at character 1')],
    ['data:image/png;base64,AAAA', bad('has `:` at character 5')],
    ['A A A A A A A A ', bad('has too much white space')],
  ])('%j', (text, expected) => {
    expect(scanBase64(text)).toEqual(expected);
  });

  it('lines of 60 characters pass, at any length', () => {
    const lines = Array.from({ length: 1_000 }, () => `${'A'.repeat(60)}\r\n`).join('');
    expect(scanBase64(lines)).toEqual(ok(45_000, false));
  });

  it('looks at each character at most once, good or bad (F100)', () => {
    for (const text of [
      'A'.repeat(100_000),
      'A '.repeat(100_000),
      `${'A'.repeat(100_000)}!`,
      ' '.repeat(100_000),
      '='.repeat(100_000),
    ]) {
      const source = counting(text);
      scanBase64(source);
      expect(source.looks()).toBeLessThanOrEqual(text.length);
    }
  });

  it('knows the decoded length of anything that Node encodes, and the text is canonical', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 2_000 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64');
        expect(scanBase64(text)).toEqual(ok(bytes.byteLength));
        expect(canonicalBase64(text)).toBe(text);
      }),
    );
  });

  it('what it accepts decodes to exactly the length it says, and canonical form keeps the bytes', () => {
    const text = fc.string({
      unit: fc.constantFrom('A', 'z', '9', '+', '/', '=', '\n', '-', 'é'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, (value) => {
        const scan = scanBase64(value);
        if (scan.kind === 'bad') return;
        expect(Buffer.from(value, 'base64').byteLength).toBe(scan.bytes);
        const canonical = canonicalBase64(value);
        expect(scanBase64(canonical)).toEqual(ok(scan.bytes));
        expect(scan.canonical).toBe(
          scanBase64(value).kind === 'ok' && canonical.length === value.length && !value.includes('\n'),
        );
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('decodePrefix', () => {
  it('is the beginning of the whole, whatever the line breaks', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 3_000 }),
        fc.integer({ min: 1, max: 600 }),
        (bytes, length) => {
          const lines = (
            Buffer.from(bytes)
              .toString('base64')
              .match(/.{1,60}/g) ?? []
          ).join('\r\n');
          expect(Buffer.from(decodePrefix(lines, length))).toEqual(Buffer.from(bytes.subarray(0, length)));
        },
      ),
    );
  });
});
