import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Code } from '../../../generator/language/types.ts';
import { implies } from '../../../generator/resolve/protocols/implied.ts';
import { equals, isIn, like } from '../../../runtime/contract/conditions.ts';

const subject: Code = { kind: 'ref', path: 's.model' };
const word = (value: string): Code => ({ kind: 'literal', value });
const test1 = (fn: string, operand: Code): Code => ({ kind: 'call', fn, args: [subject, operand] });
const is = (value: string): Code => test1('equals', word(value));
const within = (...values: readonly string[]): Code =>
  test1('isIn', { kind: 'list', items: values.map(word) });
const fits = (pattern: string): Code => test1('like', word(pattern));
const not = (code: Code): Code => ({ kind: 'call', fn: 'not', args: [code] });
const all = (...args: readonly Code[]): Code => ({ kind: 'call', fn: 'all', args });

test.each<[string, Code | undefined, Code | undefined, boolean]>([
  ['anything implies no condition', is('a'), undefined, true],
  ['no condition implies none but itself', undefined, is('a'), false],
  ['a word is one of several', is('a'), within('a', 'b'), true],
  ['several words are not one', within('a', 'b'), is('a'), false],
  ['a word fits a pattern', is('veo-2'), fits('veo-*'), true],
  ['a word is not another', is('a'), not(within('b', 'c')), true],
  ['a pattern fits a wider one', fits('veo-2*'), fits('veo-*'), true],
  ['a pattern does not fit a narrower one', fits('veo-*'), fits('veo-2*'), false],
  ['what fits no wide pattern fits no narrow one', not(fits('veo-*')), not(fits('veo-2*')), true],
  ['what fits no narrow pattern may fit a wide one', not(fits('veo-2*')), not(fits('veo-*')), false],
  ['one of two clauses is enough', all(is('a'), fits('b*')), fits('b*'), true],
  ['both clauses are needed', is('a'), all(is('a'), fits('b*')), false],
  [
    'another subject says nothing',
    is('a'),
    { kind: 'call', fn: 'equals', args: [{ kind: 'ref', path: 's.mode' }, word('a')] },
    false,
  ],
])('%s', (_, condition, implied, expected) => {
  expect(implies(condition, implied)).toBe(expected);
});

describe('what is told holds for every value', () => {
  const WORDS = ['', 'a', 'b', 'ab', 'ba', 'aab', 'bab'];
  const PATTERNS = ['*', 'a*', '*b', 'a*b', '*a*', 'ab', 'aa*'];
  const positive = fc.oneof(
    fc.constantFrom(...WORDS).map(is),
    fc.subarray(WORDS, { minLength: 1 }).map((words) => within(...words)),
    fc.constantFrom(...PATTERNS).map(fits),
  );
  const clause = fc.oneof(positive, positive.map(not));
  const condition = fc.oneof(
    clause,
    fc.array(clause, { minLength: 2, maxLength: 3 }).map((clauses) => all(...clauses)),
  );

  const holds = (code: Code, value: string): boolean => {
    if (code.kind !== 'call') throw new Error(`no condition: ${code.kind}`);
    const [first, operand] = code.args;
    if (code.fn === 'all') return code.args.every((part) => holds(part, value));
    if (code.fn === 'not' && first !== undefined) return !holds(first, value);
    const items = operand?.kind === 'list' ? operand.items : operand === undefined ? [] : [operand];
    const words = items.map((item) => (item.kind === 'literal' ? String(item.value) : ''));
    const [only = ''] = words;
    if (code.fn === 'isIn') return isIn(value, words);
    return code.fn === 'like' ? like(value, only) : equals(value, only);
  };

  test('as the runtime reads conditions', () => {
    fc.assert(
      fc.property(condition, condition, (given, implied) => {
        if (!implies(given, implied)) return;
        const broken = [...WORDS, 'abab', 'c'].filter(
          (value) => holds(given, value) && !holds(implied, value),
        );
        expect(broken).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
