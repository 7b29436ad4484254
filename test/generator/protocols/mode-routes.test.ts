import { describe, expect, test } from 'vitest';
import { language } from '../../../generator/language/compile.ts';
import { submitScope } from '../../../generator/language/scopes.ts';
import { modesWithoutRoute } from '../../../generator/resolve/protocols/mode-routes.ts';
import { treeOf, VOCABULARY } from '../language/compile-text.ts';

function routeless(...conditions: readonly (string | undefined)[]): readonly string[] {
  const rows = conditions.map((condition) => {
    if (condition === undefined) return {};
    const compiled = language.compileCondition(treeOf(condition), submitScope(VOCABULARY), {
      add: (one) => {
        throw new Error(one.message);
      },
    });
    if (compiled === undefined) throw new Error('a condition in a test does not compile');
    return { when: compiled.code };
  });
  return modesWithoutRoute(rows, VOCABULARY.modes);
}

describe('modes that no row of a routes table can serve', () => {
  test.each([
    [[], []],
    [['$mode is text', undefined], []],
    [['$mode is text'], ['first_last', 'reference', 'first_frame']],
    [['$mode in first_last first_frame', '$mode is reference'], ['text']],
    [['not $mode is text'], ['text']],
    [['$first_frame'], ['text']],
    [['not $first_frame'], ['first_last', 'first_frame']],
    [['$reference | count over 0'], ['first_frame', 'text']],
    [['$reference | count over 1'], ['first_frame', 'text']],
    [['not $reference | count over 1'], []],
    [['$mode is text and $seconds over 5'], ['first_last', 'reference', 'first_frame']],
    [['$mode is text and $first_frame'], ['first_last', 'reference', 'first_frame', 'text']],
    [['$size | tier is 720p', '$prompt'], []],
    [['true'], []],
    [['false'], ['first_last', 'reference', 'first_frame', 'text']],
  ])('%j', (conditions, modes) => {
    expect(routeless(...conditions)).toEqual(modes);
  });
});
