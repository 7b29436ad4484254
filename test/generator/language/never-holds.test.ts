import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findContradiction } from '../../../generator/language/never-holds.ts';
import { parseCondition } from '../../../generator/language/parse.ts';
import { type ClauseSyntax, literalOf } from '../../../generator/language/syntax.ts';
import { equals, isIn, like, over, under } from '../../../runtime/contract/conditions.ts';
import type { Json } from '../../../runtime/contract/json.ts';
import { isPresent } from '../../../runtime/contract/values.ts';

function subjectOf(text: string): string | undefined {
  const parsed = parseCondition(text);
  if (parsed.kind === 'problem') throw new Error(parsed.problem.problem);
  return findContradiction(parsed.value, text)?.subject;
}

test.each<[string, string | undefined]>([
  ['$x is a and $x is b', '$x'],
  ['$x is a and $y is b', undefined],
  ['$x  | lower is a and $x | lower is b', '$x | lower'],
  ['$x in a b and $x in b c', undefined],
  ['$x in a b and not $x in a b c', '$x'],
  ['$x is ab and $x like b*', '$x'],
  ['$x over 3 and $x under 4', undefined],
  ['$x over 4 and $x under 4', '$x'],
  ['$x in 2 4 and $x over 4', '$x'],
  ['$x and not $x', '$x'],
  ['not $x and not $x is a', undefined],
])('%s', (text, subject) => {
  expect(subjectOf(text)).toBe(subject);
});

test('nothing passes what is called a contradiction', () => {
  const words = fc.constantFrom('a', 'b', 'ab', '1', '2', '5');
  const clause = fc
    .oneof(
      words.map((word) => `$x is ${word}`),
      fc.array(words, { minLength: 1, maxLength: 3 }).map((list) => `$x in ${list.join(' ')}`),
      fc.constantFrom('a*', '*b', '*').map((pattern) => `$x like ${pattern}`),
      fc.constantFrom(0, 1, 2, 5).map((bound) => `$x over ${bound}`),
      fc.constantFrom(1, 2, 5, 9).map((bound) => `$x under ${bound}`),
      fc.constant('$x'),
    )
    .chain((text) => fc.constantFrom(text, `not ${text}`));
  const values = [undefined, 'a', 'b', 'ab', '', '1', '2', '5', 0, 1, 1.5, 2, 3, 5, 7, 10];
  const condition = fc.array(clause, { minLength: 1, maxLength: 4 }).map((clauses) => clauses.join(' and '));

  fc.assert(
    fc.property(condition, (text) => {
      const parsed = parseCondition(text);
      if (parsed.kind === 'problem' || subjectOf(text) === undefined) return;
      const { clauses } = parsed.value;
      expect(values.filter((value) => clauses.every((one) => passes(one, value)))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

function passes({ negated, test: asked }: ClauseSyntax, value: Json | undefined): boolean {
  const words = (asked?.args ?? []).map(literalOf);
  const [first = null] = words;
  switch (asked?.kind) {
    case undefined:
      return isPresent(value) !== negated;
    case 'is':
      return equals(value, first) !== negated;
    case 'in':
      return isIn(value, words) !== negated;
    case 'like':
      return like(value, asked.args[0]?.text ?? '') !== negated;
    case 'over':
      return over(value, Number(first)) !== negated;
    case 'under':
      return under(value, Number(first)) !== negated;
  }
}
