import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flat, group, only, repeated, several } from '../../runtime/contract/filters/lists.ts';
import { after, before, lastPercent } from '../../runtime/contract/filters/texts.ts';
import type { Json } from '../../runtime/contract/json.ts';
import type { Media } from '../../runtime/contract/media.ts';

describe('parts of a text', () => {
  test.each([
    ['a:b:c', ':', 'a', 'b:c'],
    [':b', ':', '', 'b'],
    ['a', ':', undefined, undefined],
    ['a', '', undefined, undefined],
    ['', ':', undefined, undefined],
    [undefined, ':', undefined, undefined],
  ])('%j at %j', (text, mark, head, tail) => {
    expect(before(text, mark)).toBe(head);
    expect(after(text, mark)).toBe(tail);
  });

  test.each([
    ['step 1: 10%\nstep 2: 45.5 %', 45.5],
    ['100%', 100],
    ['1000%', undefined],
    ['20% then 250%', 20],
    ['v1.50%', 1.5],
    ['no number', undefined],
    ['%', undefined],
    [`10%${'x'.repeat(30_000)}`, undefined],
    ['', undefined],
    [undefined, undefined],
  ])('the last percentage of %j is %j', (text, expected) => {
    expect(lastPercent(text)).toBe(expected);
  });
});

describe('groups', () => {
  const media = (id: string | undefined, url: string): Media => ({
    kind: 'image',
    url,
    ...(id === undefined ? {} : { with: { id } }),
  });

  test('hold every input once, in order of first appearance', () => {
    const ids = fc.constantFrom('a', 'b', '__proto__', undefined);
    fc.assert(
      fc.property(fc.array(ids, { minLength: 1 }), (list) => {
        const inputs = list.map((id, at) => media(id, String(at)));
        const groups = group(inputs, 'id') ?? [];
        expect(groups.map((one) => one[0]?.with?.id)).toStrictEqual([...new Set(list)]);
        for (const one of groups) {
          const [first] = one;
          expect(one).toStrictEqual(inputs.filter((input) => input.with?.id === first?.with?.id));
        }
      }),
    );
  });

  test('of nothing are nothing', () => {
    expect([group(undefined, 'id'), group([], 'id')]).toStrictEqual([undefined, undefined]);
  });
});

describe('how many there are', () => {
  test.each([
    [undefined, undefined, undefined],
    [[], undefined, undefined],
    [['a'], ['a'], undefined],
    [['a', 'b'], undefined, ['a', 'b']],
    [['a', 'b', 'c'], undefined, ['a', 'b', 'c']],
  ])('of %j, only %j and several %j', (list, one, more) => {
    expect([only(list), several(list)]).toStrictEqual([one, more]);
  });

  test.each<[readonly Json[] | undefined, readonly Json[] | undefined]>([
    [undefined, undefined],
    [[], undefined],
    [[[], []], undefined],
    [[null], undefined],
    [
      [['a'], ['b', 'c']],
      ['a', 'b', 'c'],
    ],
    [
      ['a', ['b', ['c']], { d: 1 }],
      ['a', 'b', ['c'], { d: 1 }],
    ],
  ])('of %j, flat is %j', (list, expected) => {
    expect(flat(list)).toStrictEqual(expected);
  });

  test.each([
    [undefined, undefined],
    [[], undefined],
    [['a', 'b', 'A'], undefined],
    [
      ['a', 'b', 'a', 'b', 'a'],
      ['a', 'b'],
    ],
    [[1, '1'], ['1']],
    [[{}, {}, null, null], undefined],
    [['__proto__', '__proto__'], ['__proto__']],
  ])('of %j, repeated are %j', (list, expected) => {
    expect(repeated(list)).toStrictEqual(expected);
  });
});
