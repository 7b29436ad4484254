import { describe, expect, test } from 'vitest';
import type { Json } from '../../runtime/contract/json.ts';
import { fill } from '../../runtime/contract/structure.ts';

const filled = (document: Json | undefined, inputs?: readonly string[]): unknown =>
  fill(document, ['*', 'parts', '*'], [['data'], ['file', 'uri']], inputs, (item) => ({ data: item }));

describe('a document with inputs in the places of its own', () => {
  test('has them in order, and all else as it was', () => {
    const document = [
      { role: 'a', parts: [{ text: 'x' }, { file: { uri: 'u' }, mark: 1 }, { file: {} }, 5, null] },
      { role: 'b' },
      { parts: [{ data: 'd', file: { uri: 'v' } }] },
      7,
    ];
    expect(filled(document, ['1', '2'])).toStrictEqual([
      { role: 'a', parts: [{ text: 'x' }, { mark: 1, data: '1' }, { file: {} }, 5, null] },
      { role: 'b' },
      { parts: [{ data: '2' }] },
      7,
    ]);
  });

  test('is absent where it is, whatever the inputs', () => {
    expect([filled(undefined, ['1']), filled(null, ['1'])]).toStrictEqual([undefined, undefined]);
  });

  test('takes places only where the path leads', () => {
    const elsewhere = [
      { data: 'x', parts: { 0: { data: 'y' } } },
      { parts: [[{ data: 'z' }], { in: { data: 'z' } }] },
    ];
    expect(filled(elsewhere)).toStrictEqual(elsewhere);
    expect(filled('text')).toBe('text');
    expect(filled({ parts: [{ data: 'x' }] })).toStrictEqual({ parts: [{ data: 'x' }] });
  });

  test.each([
    ['more places than inputs', [{ parts: [{ data: 'x' }] }], []],
    ['fewer places than inputs', [{ parts: [{ text: 'x' }] }], ['1']],
  ])('is a mistake of ours with %s', (said, document, inputs) => {
    expect(() => filled(document, inputs)).toThrow(`internal: a document has ${said}`);
  });

  test('keeps prototypes out', () => {
    const document: Json = JSON.parse(
      '[{"parts":[{"__proto__":{"data":"x"}},{"data":"x","__proto__":{"a":1}}]}]',
    );
    const [turn] = filled(document, ['1']) as readonly { readonly parts: readonly object[] }[];
    expect(turn?.parts.map((part) => Object.getPrototypeOf(part))).toStrictEqual([
      Object.prototype,
      Object.prototype,
    ]);
    expect(JSON.stringify(turn)).toBe(
      '{"parts":[{"__proto__":{"data":"x"}},{"__proto__":{"a":1},"data":"1"}]}',
    );
  });
});
