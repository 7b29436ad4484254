import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANY, complement, overlap } from '../../../generator/pattern/character-set.ts';
import { slowPattern } from '../../../generator/pattern/slow-pattern.ts';

describe('patterns that are surely linear', () => {
  test.each([
    '^ *[0-9]+([.][0-9]+)? *$',
    '^[a-z][a-z0-9]*(_[a-z0-9]+)*$',
    '^[a-z]+(-[a-z]+)*$',
    '^(yes|no)$',
    '^[^:]+:[^:]*$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^(?:[0-9]{2})+$',
    '^.*$',
    '^\\u{1F600}+\\p{L}?$',
    '^(?<name>[a-z]+) \\x41*$',
    '^#(?:[0-9a-f]{3}){1,2}$',
    'no loop at all',
    '[.]mp4$',
    '^[\\]\\-a]+$',
    '^a{0,8}a{0,8}$',
    '',
  ])('%s', (pattern) => {
    expect(new RegExp(pattern, 'u').source).toBeTypeOf('string');
    expect(slowPattern(pattern)).toBeUndefined();
  });
});

const TWICE = 'has two repeats that can take the same characters, so that text can be divided in many ways';
const NESTED = 'repeats a part whose own length varies';
const SEARCH = 'repeats something without starting with `^`, so that every character begins a new search';

describe('patterns that may not be (F102)', () => {
  test.each([
    ['^(a+)+$', NESTED],
    ['^(a*)*$', NESTED],
    ['^(a|a)*$', NESTED],
    ['^(a|ab)+$', NESTED],
    ['^(a?){1,50}$', NESTED],
    ['^((a+)b?)*$', NESTED],
    ['^(-[-a]+)*$', NESTED],
    ['^\\s*\\s*$', TWICE],
    ['^[a-z]+[a-z0-9]*$', TWICE],
    ['^[0-9]+.*,[0-9]+$', TWICE],
    ['^.*a.*$', TWICE],
    ['^.*(-[a-z]+)*$', TWICE],
    ['^(-[a-z]?)*-*$', TWICE],
    ['^(?:a*|b)a*$', TWICE],
    ['^a*b?a*$', TWICE],
    ['^\\w{1,100}\\d{1,100}$', TWICE],
    ['a+$', SEARCH],
    ['^a|b+', SEARCH],
    ['^(a)\\1$', 'refers back to what a group matched'],
    ['^(?<x>a)\\k<x>$', 'refers back to what a group matched'],
    ['^(?=a)b$', 'looks ahead, looks behind or changes flags'],
    ['^(?<!a)b$', 'looks ahead, looks behind or changes flags'],
  ])('%s', (pattern, problem) => {
    expect(new RegExp(pattern, 'u').source).toBeTypeOf('string');
    expect(slowPattern(pattern)).toBe(problem);
  });
});

test('any text that is a regular expression is answered, and soon (F102)', () => {
  const pieces = fc.constantFrom(
    'a',
    '(',
    ')',
    '[',
    ']',
    '-',
    '\\',
    '*',
    '+',
    '?',
    '|',
    '^',
    '{2}',
    '\\d',
    '.',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const pattern = parts.join('');
      try {
        new RegExp(pattern, 'u');
      } catch {
        return;
      }
      expect(['string', 'undefined']).toContain(typeof slowPattern(pattern));
    }),
  );
  expect(slowPattern(`^b*${'a?'.repeat(5000)}$`)).toBeUndefined();
});

test('a set and its complement have nothing in common and everything together', () => {
  const point = fc.nat({ max: 0x10ffff });
  const range = fc.tuple(point, point).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);
  fc.assert(
    fc.property(fc.array(range, { maxLength: 6 }), point, (set, one) => {
      const rest = complement(set);
      expect(overlap(set, rest)).toBe(false);
      expect(overlap(set, [[one, one]])).toBe(!overlap(rest, [[one, one]]));
      expect(overlap([...set, ...rest], ANY)).toBe(true);
    }),
  );
});
