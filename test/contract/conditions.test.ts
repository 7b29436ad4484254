import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { all, equals, isIn, like, not, over, under } from '../../runtime/contract/conditions.ts';
import { path, segment, template } from '../../runtime/contract/protocols/call.ts';

test.each([
  ['a', 'a', true],
  [0, 0, true],
  ['0', 0, true],
  [0, '0', true],
  [true, 'true', true],
  [null, null, true],
  [undefined, null, false],
  [undefined, 'undefined', false],
  [null, 'null', false],
  ['A', 'a', false],
  [['a'], 'a', false],
  [{}, '[object Object]', false],
])('%j is %j: %s', (value, expected, outcome) => {
  expect(equals(value, expected)).toBe(outcome);
});

test('in, over, under, and, not', () => {
  expect(isIn('b', ['a', 'b'])).toBe(true);
  expect(isIn(undefined, ['a'])).toBe(false);
  expect([over(3, 0), over('3', 0), over(0, 0), over(undefined, -1), over('x', 0)]).toStrictEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect([under(-1, 0), under(0, 0), under(undefined, 5)]).toStrictEqual([true, false, false]);
  expect([all(true, true), all(true, false), not(false)]).toStrictEqual([true, false, true]);
});

describe('like', () => {
  test.each([
    ['abc', 'abc', true],
    ['abc', 'ab', false],
    ['abc', 'a*', true],
    ['abc', '*c', true],
    ['abc', '*b*', true],
    ['abc', 'a*c', true],
    ['abc', '*', true],
    ['', '*', true],
    ['', '', true],
    ['ab', 'a*b', true],
    ['a', 'a*a', false],
    ['aa', 'a*a', true],
    ['aba', '*ab*ba*', false],
    ['a.c', 'a.c', true],
    ['abc', 'a.c', false],
    [1301, '13*', true],
    [undefined, '*', false],
    [['a'], '*', false],
  ])('%j like %s: %s', (text, pattern, outcome) => {
    expect(like(text, pattern)).toBe(outcome);
  });

  test('agrees with the plain definition', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 });
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 6 });
    const matches = (text: string, rest: string): boolean => {
      if (rest === '') return text === '';
      if (rest.startsWith('*')) {
        return matches(text, rest.slice(1)) || (text !== '' && matches(text.slice(1), rest));
      }
      return text[0] === rest[0] && matches(text.slice(1), rest.slice(1));
    };
    fc.assert(fc.property(letters, pattern, (text, wanted) => like(text, wanted) === matches(text, wanted)));
  });
});

describe('paths', () => {
  test('a segment stays one segment', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => one !== '.' && one !== '..');
    fc.assert(
      fc.property(text, (given) => {
        const built = path('/v1/', segment(given), '/end');
        const url = new URL(built, 'https://vendor.example');
        expect(url.host).toBe('vendor.example');
        expect(url.search + url.hash).toBe('');
        const parts = url.pathname.split('/');
        expect(parts).toHaveLength(4);
        expect(decodeURIComponent(parts[2] ?? '')).toBe(given);
      }),
    );
  });

  test('templates are absent when a part is', () => {
    expect(template('a', 1, true)).toBe('a1true');
    expect(template('a', undefined)).toBeUndefined();
  });
});
