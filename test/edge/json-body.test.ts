import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { scanJson } from '../../runtime/contract/scan-json.ts';
import { parseJsonBody } from '../../runtime/intake/parse-json-body.ts';

const countValues = (text: string, most: number): number => atOnce(scanJson(text, most)).values;
const bytesOf = (text: string): Buffer => Buffer.from(text);

describe('values are counted', () => {
  test.each([
    ['', 1],
    ['1', 1],
    ['[]', 2],
    ['[1]', 2],
    ['[1,2]', 3],
    ['{"a":[1,{"b":2}]}', 5],
    ['{"a":"[,{,"}', 2],
    ['{"a\\",":"\\\\",":[1]}', 3],
    [`["${'x'.repeat(100)}\\",[","b"]`, 3],
    [`["${'x'.repeat(100)}\\\\","b"]`, 3],
    [`["${'\\\\'.repeat(100)}\\",","b"]`, 3],
    ['["never ends,,,', 2],
    ['["\\', 2],
  ])('%s: %i', (text, count) => {
    expect(countValues(text, 100)).toBe(count);
  });

  test('a body has as many keys as its route allows', () => {
    const wide = Object.fromEntries(Array.from({ length: 12_000 }, (_, key) => [`k${key}`, 1]));
    const bytes = Buffer.from(JSON.stringify(wide));
    expect(() => atOnce(parseJsonBody(bytes))).toThrow(
      'the request body must have at most 10000 keys in all',
    );
    expect(() => atOnce(parseJsonBody(bytes, 11_999))).toThrow(
      'the request body must have at most 11999 keys in all',
    );
    expect(atOnce(parseJsonBody(bytes, 12_000))).toEqual(wide);
  });

  test('no further than just beyond the most', () => {
    expect(countValues('['.repeat(1_000), 10)).toBe(11);
  });

  test('as a walk through the parsed value counts them, strings however long and escaped', () => {
    const strings = fc.string({
      unit: fc.constantFrom('"', '\\', ',', '[', '{', 'a', 'ü', '\n'),
      maxLength: 200,
      size: 'max',
    });
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.integer(),
        strings,
        fc.array(tie('value'), { minLength: 1, maxLength: 4 }),
        fc.dictionary(strings, tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    const walk = (item: unknown): number =>
      typeof item === 'object' && item !== null
        ? Object.values(item).reduce((sum: number, each) => sum + walk(each), 1)
        : 1;
    fc.assert(
      fc.property(value, (item) => {
        // One for the whole, one for each container, one for each item but the first of each container.
        expect(countValues(JSON.stringify(item), 1e6)).toBe(walk(item));
      }),
    );
  });
});

describe('a large body', () => {
  test.each([
    ['objects', `{"a":[${'{},'.repeat(200_000)}{}]}`],
    ['lists in lists', '['.repeat(1_000_000)],
    ['numbers', `{"a":[${'1,'.repeat(200_000)}1]}`],
    ['what is no JSON', `{${','.repeat(1_000_000)}`],
  ])('of too many values is not parsed: %s', (_, text) => {
    expect(() => atOnce(parseJsonBody(bytesOf(text)))).toThrow(
      'the request body must have at most 200000 values in all',
    );
  });

  test('of one long string, or of as many values as there may be, is', () => {
    const long = { a: ',['.repeat(1_000_000) };
    expect(atOnce(parseJsonBody(bytesOf(JSON.stringify(long))))).toEqual(long);
    const many = { a: Array.from({ length: 199_998 }, (_, index) => index) };
    expect(atOnce(parseJsonBody(bytesOf(JSON.stringify(many))))).toEqual(many);
  });

  test('says where its mistake is, however many lines come before', () => {
    expect(() => atOnce(parseJsonBody(bytesOf(`{${'\n'.repeat(300_000)}  x}`)))).toThrow(
      'unexpected character at position 300003 (line 300001, column 3)',
    );
  });
});
