import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corrected, fix } from '../../../generator/fix.ts';
import { readCase } from '../diagnostics/case-file.ts';
import { smallRoot } from './small-root.ts';
import { STAGES } from './stages.ts';

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

test('filters that repeat the rows lose their list, or go', () => {
  const name = 'gw3124-filters-that-repeat-the-row.case';
  const text = readFileSync(join(import.meta.dirname, '../diagnostics/cases', name), 'utf8');
  const root = smallRoot(readCase(text).overlays);
  const path = 'specs/protocols/p.yaml';
  const before = readFileSync(join(root, path), 'utf8');
  expect(fix(root, STAGES)).toEqual([path]);
  const after = before
    .replace('seconds: $seconds | nearest 5 10\n', 'seconds: $seconds\n')
    .replace('resolution: $size | tier 480p 720p | upper\n', 'resolution: $size | tier | upper\n');
  expect(after).not.toBe(before);
  expect(readFileSync(join(root, path), 'utf8')).toBe(after);
});
