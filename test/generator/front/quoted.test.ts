import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoted, shortened } from '../../../runtime/document/suggest.ts';

describe('what an author wrote, in a message', () => {
  test.each([
    ['short', '`short`'],
    ['two\nlines  here', '`two lines here`'],
    ['x'.repeat(80), `\`${'x'.repeat(80)}\``],
    ['x'.repeat(81), `\`${'x'.repeat(77)}...\``],
    ['', '``'],
  ])('%j', (text, shown) => {
    expect(quoted(text)).toBe(shown);
  });

  test('is one line of at most 80 characters, whole where it fits', () => {
    const texts = fc.oneof(fc.string({ maxLength: 400 }), fc.string({ unit: 'binary', maxLength: 400 }));
    fc.assert(
      fc.property(texts, (text) => {
        const shown = shortened(text);
        expect([...shown].length).toBeLessThanOrEqual(80);
        expect(shown).not.toMatch(/[\n\r]/);
        if (text.length <= 80 && !/\s/.test(text)) expect(shown).toBe(text);
      }),
    );
  });
});
