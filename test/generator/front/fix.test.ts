import { describe, expect, test } from 'vitest';
import { corrected } from '../../../generator/fix.ts';

/** The text without what stands between « and ». */
function without(text: string): string {
  const plain = text.replaceAll(/[«»]/g, '');
  const parts = text.split(/[«»]/);
  const edits = parts.flatMap((part, index) => {
    if (index % 2 === 0) return [];
    const start = parts.slice(0, index).join('').length;
    return [{ span: { file: 'a', start, end: start + part.length }, text: '' }];
  });
  return corrected(plain, edits);
}

describe('an item that is taken away', () => {
  test.each([
    ['a:\n  - «{ b: 1 }»\n  - c\n', 'a:\n  - c\n'],
    ['a:\n  - b\n  - «c: 1\n    d: 2» # why\ne: 1\n', 'a:\n  - b\ne: 1\n'],
    ['- «a»', ''],
    ['a: [«b», c]', 'a: [c]'],
    ['a: [b, «c»]', 'a: [b]'],
    ['a: [«b», «c»]', 'a: []'],
    ['a: [«b»]', 'a: []'],
  ])('%j becomes %j', (before, after) => {
    expect(without(before)).toBe(after);
  });
});
