import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unknownMention } from '../../runtime/intake/check-mentions.ts';

describe('names behind a prefix', () => {
  test.each<[string, readonly string[], string | undefined]>([
    ['no names at all', ['hero'], undefined],
    ['@hero runs', ['hero'], undefined],
    ['@hero, @dog and @hero', ['hero', 'dog'], undefined],
    ['@villain', ['hero'], 'villain'],
    ['@hero then @villain then @thief', ['hero'], 'villain'],
    ['@heroine', ['hero'], 'heroine'],
    ['@hero2', ['hero'], 'hero2'],
    ['@heroine', ['hero', 'heroine'], undefined],
    ['@Hero', ['hero'], 'Hero'],
    ['@hero-like', ['hero'], undefined],
    ["@hero's hat", ['hero'], undefined],
    ['@小猫在跑', ['小猫'], undefined],
    ['@小狗在跑', ['小猫'], '小狗在跑'],
    ['@hero在跑', ['hero'], undefined],
    ['@big hero runs', ['big hero'], undefined],
    ['5 @ 6, @', ['hero'], undefined],
    ['@@hero', ['hero'], undefined],
    ['write to me@example.com', ['hero'], undefined],
    ['@1 and @2', ['1', '2'], undefined],
    ['@1 and @3', ['1', '2'], '3'],
    ['@anyone', [], 'anyone'],
    ['@__proto__', ['hero'], '__proto__'],
    ['\u{1F9A9}@\u{1F9A9}', ['hero'], undefined],
  ])('%j with %j: %j', (text, names, unknown) => {
    expect(unknownMention(text, '@', new Set(names))).toBe(unknown);
  });

  test('another prefix', () => {
    expect(unknownMention('<<<hero>>> and <<<dog>>>', '<<<', new Set(['hero']))).toBe('dog');
  });

  test('known names in any text are never unknown', () => {
    const name = fc.stringMatching(/^[a-z]{1,8}$/);
    const between = fc.stringMatching(/^[ ,.!]{1,6}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, between), { maxLength: 20 }), (parts) => {
        const text = parts.map(([one, gap]) => `@${one}${gap}`).join('');
        expect(unknownMention(text, '@', new Set(parts.map(([one]) => one)))).toBeUndefined();
      }),
    );
  });

  test('the first name that was left out is the one that is told', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 2, maxLength: 10 });
    fc.assert(
      fc.property(names, fc.nat(), (all, seed) => {
        const missing = all[seed % all.length] ?? '';
        const known = new Set(all.filter((one) => one !== missing));
        expect(unknownMention(all.map((one) => `@${one}`).join(' '), '@', known)).toBe(missing);
      }),
    );
  });

  test.each([
    ['a million prefixes', '@'.repeat(1_000_000), undefined],
    ['a million prefixes apart', '@ '.repeat(500_000), undefined],
    ['known names only', '@hero '.repeat(170_000), undefined],
    ['names of prefixes', '@@@@@'.repeat(200_000), undefined],
    ['one endless name', `@${'x'.repeat(1_000_000)}`, 'x'.repeat(120)],
  ])('%s in a megabyte', (_, text, unknown) => {
    const names = new Set(['hero', '@@', ...Array.from({ length: 60 }, (__, at) => 'y'.repeat(at + 1))]);
    expect(unknownMention(text, '@', names)).toBe(unknown);
  });
});
