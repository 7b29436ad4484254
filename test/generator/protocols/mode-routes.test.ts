import { describe, expect, test } from 'vitest';
import { language } from '../../../generator/language/compile.ts';
import { submitScope } from '../../../generator/language/scopes.ts';
import { conditionIn, modesWithoutRoute } from '../../../generator/resolve/protocols/mode-routes.ts';
import { treeOf, VOCABULARY } from '../language/compile-text.ts';

function codeOf(condition: string) {
  const compiled = language.compileCondition(treeOf(condition), submitScope(VOCABULARY), {
    add: (one) => {
      throw new Error(one.message);
    },
  });
  if (compiled === undefined) throw new Error('a condition in a test does not compile');
  return compiled.code;
}

function routeless(...conditions: readonly (string | undefined)[]): readonly string[] {
  const rows = conditions.map((condition) => (condition === undefined ? {} : { when: codeOf(condition) }));
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

describe('a condition in requests of one mode for one upstream model', () => {
  const text = VOCABULARY.modes.findIndex(({ id }) => id === 'text');
  const request = { modes: VOCABULARY.modes, index: text, model: 'dream-3-edit', kind: 'image' } as const;
  test.each([
    ['$model like *-edit', 'always'],
    ['$model like dream-4*', 'never'],
    ['not $model like dream-3* and $mode is text', 'never'],
    ['$model in dream-2 dream-3-edit', 'always'],
    ['$model is dream-2 and $seconds over 5', 'never'],
    ['$task.kind is image and $model like dream-3* and $mode is text', 'always'],
    ['not $task.kind is image', 'never'],
    ['$model like dream-3* and $seconds over 5', 'maybe'],
  ])('%s: %s', (condition, verdict) => {
    expect(conditionIn(codeOf(condition), request)).toBe(verdict);
  });

  test.each(['$model like *-edit', '$task.kind is image'])(
    '%s is open where nothing is known',
    (condition) => {
      expect(conditionIn(codeOf(condition), { modes: VOCABULARY.modes, index: text })).toBe('maybe');
    },
  );
});
