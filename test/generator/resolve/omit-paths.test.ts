import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestOf, omitPaths } from '../../../runtime/contract/index.ts';

describe('what is left of metadata', () => {
  test.each([
    [{ a: 1, b: 2 }, [['a']], { b: 2 }],
    [{ a: 1 }, [['a']], undefined],
    [{ a: { x: 1, y: 2 }, b: 3 }, [['a', 'x']], { a: { y: 2 }, b: 3 }],
    [{ a: { x: 1 }, b: 3 }, [['a', 'x']], { b: 3 }],
    [{ a: { x: 1 } }, [['a'], ['a', 'x']], undefined],
    [{ a: 'text' }, [['a', 'x']], { a: 'text' }],
    [{ a: null, b: false, c: 0 }, [], { a: null, b: false, c: 0 }],
    [{ a: {} }, [], { a: {} }],
    ['text', [['a']], undefined],
    [undefined, [['a']], undefined],
    [[1], [], undefined],
  ])('%j without %j is %j', (value, paths, left) => {
    expect(omitPaths(value, paths)).toEqual(left);
  });

  test('a prototype key never becomes one', () => {
    const given = JSON.parse('{"__proto__": {"polluted": true}, "a": 1}');
    const left = omitPaths(given, [['b']]);
    expect(left).toEqual({ a: 1 });
    expect(Object.getPrototypeOf(left)).toBe(Object.prototype);
  });

  test('what was not named stays as it was', () => {
    const keys: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd');
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue()), fc.uniqueArray(keys), (value, omitted) => {
        const expected = Object.fromEntries(
          Object.entries(JSON.parse(JSON.stringify(value))).filter(([key]) => !omitted.includes(key)),
        );
        const left = omitPaths(
          JSON.parse(JSON.stringify(value)),
          omitted.map((key) => [key]),
        );
        expect(left ?? {}).toEqual(expected);
      }),
    );
  });
});

describe('digest', () => {
  test('does not depend on the order of keys, and on everything else', () => {
    const one = digestOf({ a: [1, '1', true, null], b: { c: () => 1 } });
    expect(digestOf({ b: { c: () => 1 }, a: [1, '1', true, null] })).toBe(one);
    expect(one).toMatch(/^[0-9a-f]{16}$/);
    const others = [
      { a: ['1', 1, true, null], b: { c: () => 1 } },
      { a: [1, '1', true, null], b: { c: () => 2 } },
      { a: [1, '1', true, undefined], b: { c: () => 1 } },
      { a: [1, '1', true, null], b: {}, c: () => 1 },
    ].map(digestOf);
    expect(new Set([one, ...others]).size).toBe(5);
  });
});
