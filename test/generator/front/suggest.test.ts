import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byCodeUnit, distance, helpFor, listed, suggest } from '../../../runtime/document/suggest.ts';

describe('distance', () => {
  test.each([
    ['', '', 0],
    ['a', '', 1],
    ['prompt', 'promt', 1],
    ['prompt', 'prmopt', 1],
    ['prompt', 'pormtp', 2],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
    ['文字', '文', 1],
  ])('%s to %s is %i', (a, b, expected) => {
    expect(distance(a, b, 10)).toBe(expected);
  });

  test('is cut at one more than the limit', () => {
    expect(distance('abcdef', 'uvwxyz', 2)).toBe(3);
    expect(distance('a', 'abcdefgh', 2)).toBe(3);
  });

  const word = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') });
  test('is symmetric, zero only for equal words, and at most the longer length', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const far = distance(a, b, 20);
        expect(far).toBe(distance(b, a, 20));
        expect(far === 0).toBe(a === b);
        expect(far).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });

  test('one edit is a distance of one', () => {
    fc.assert(
      fc.property(word, fc.nat(), (text, seed) => {
        const at = text.length === 0 ? 0 : seed % text.length;
        expect(distance(text, `${text.slice(0, at)}z${text.slice(at)}`, 5)).toBe(1);
      }),
    );
  });
});

describe('suggest', () => {
  test.each([
    ['kx-vidoe', ['kx-video', 'kx-image'], 'kx-video'],
    ['Prompt', ['prompt', 'promts'], 'prompt'],
    ['x', ['y', 'zz'], 'y'],
    ['elephant', ['ant', 'camel'], undefined],
    ['same', ['same'], undefined],
    ['ab', ['ac', 'aa'], 'aa'],
    ['toString', [], undefined],
  ])('%s among %j is %s', (word, candidates, expected) => {
    expect(suggest(word, candidates)).toBe(expected);
    expect(suggest(word, candidates.toReversed())).toBe(expected);
  });

  test('help names the nearest word, or what is known, or nothing', () => {
    expect(helpFor('promt', ['seed', 'prompt'])).toBe('did you mean `prompt`?');
    expect(helpFor('zebra', ['b', 'a', 'b'])).toBe('known here: `a`, `b`');
    expect(helpFor('zebra', [])).toBeUndefined();
  });

  test('lists are bounded', () => {
    expect(listed(['a', 'b', 'c', 'd'], 2)).toBe('`a`, `b` and 2 more');
    expect(listed([])).toBe('');
  });
});

test('order is by code unit, whatever the locale', () => {
  expect(['ä', 'a', 'Z', 'I', 'ı', 'i'].sort(byCodeUnit)).toEqual(['I', 'Z', 'a', 'i', 'ä', 'ı']);
});
