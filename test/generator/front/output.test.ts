import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { OutputFile } from '../../../generator/ir.ts';
import { compare, isClean } from '../../../generator/output/compare.ts';
import { firstHunk } from '../../../generator/output/first-hunk.ts';
import { hasMark } from '../../../generator/output/mark.ts';
import { refuseUnmarked, write } from '../../../generator/output/write.ts';
import { createCollector } from '../../../runtime/document/collector.ts';
import { emptyRoot } from './small-root.ts';

const A: OutputFile = { path: 'generated/a.ts', text: '// @generated\nexport const a = 1;\n' };
const B: OutputFile = { path: 'generated/deep/er/b.json', text: '{\n  "$comment": "@generated"\n}\n' };

function lay(root: string, files: readonly OutputFile[]): void {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function everything(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
}

describe('compare', () => {
  test('without a folder everything is missing, in order of paths', () => {
    const root = emptyRoot();
    expect(compare(root, [B, A])).toEqual({ missing: [A, B], changed: [], stale: [] });
    expect(everything(root)).toEqual([]);
  });

  test('equal bytes are clean', () => {
    const root = emptyRoot();
    lay(root, [A, B]);
    expect(isClean(compare(root, [A, B]))).toBe(true);
  });

  test('says what is missing, changed and stale', () => {
    const root = emptyRoot();
    lay(root, [
      { ...A, text: A.text.replace('1', '2') },
      { path: 'generated/old.md', text: '<!-- @generated -->\n' },
      { path: 'generated/mine.ts', text: 'export {};\n' },
      { path: 'generated/.hidden', text: 'x' },
    ]);
    expect(compare(root, [A, B])).toEqual({
      missing: [B],
      changed: [{ file: A, hunk: ['- export const a = 2;', '+ export const a = 1;'] }],
      stale: [
        { path: 'generated/mine.ts', marked: false },
        { path: 'generated/old.md', marked: true },
      ],
    });
  });

  test('types that the compiler prints for itself are compared where they stand', () => {
    const root = emptyRoot();
    const types = { path: 'generator/schema/types.ts', text: A.text };
    expect(compare(root, [types]).missing).toEqual([types]);
    mkdirSync(join(root, 'generator/schema'), { recursive: true });
    writeFileSync(join(root, types.path), B.text);
    const { missing, changed, stale } = compare(root, [types], { files: [types.path] });
    expect({ missing, changed: changed.map(({ file }) => file), stale }).toEqual({
      missing: [],
      changed: [types],
      stale: [],
    });
  });

  test.each([
    ['elsewhere/a.ts', A.text, 'is no plain path below generated/'],
    ['generator/schema/index.ts', A.text, 'is no plain path below generated/'],
    ['generator/schema/types.ts/a', A.text, 'is no plain path below generated/'],
    ['generated/../a.ts', A.text, 'is no plain path below generated/'],
    ['generated\\a.ts', A.text, 'is no plain path below generated/'],
    ['generated', A.text, 'is no plain path below generated/'],
    ['generated/x.ts', '// @generated\r\n', 'has a carriage return'],
    ['generated/x.ts', '// @generated', 'does not end with a line feed'],
    ['generated/x.ts', 'export {};\n', 'does not carry the mark of generated files'],
    ['generated/a.ts', A.text, 'is made twice'],
  ])('refuses output %s %j', (path, text, problem) => {
    expect(() => compare(emptyRoot(), [A, { path, text }])).toThrow(`internal: output ${path} ${problem}`);
  });
});

describe('first hunk', () => {
  test.each([
    ['a\nb\nc\n', 'a\nx\nb\nc\n', ['+ x']],
    ['a\nx\nb\nc\n', 'a\nb\nc\n', ['- x']],
    ['a\nb\nc\nd\n', 'a\ny\nc\nd\n', ['- b', '+ y']],
    ['a\nb\nc\nd\ne\n', 'A\nb\nc\nd\nE\n', ['- a', '+ A']],
    ['a\n', 'a', ['-']],
    ['', 'a\n', ['+ a']],
    ['a\r\nb\n', 'a\nb\n', ['- a', '+ a']],
  ])('%j to %j', (before, after, expected) => {
    expect(firstHunk(before, after)).toEqual(expected);
  });

  test('long ones end with dots', () => {
    const lines = (word: string): string => Array.from({ length: 30 }, (_, at) => `${word}${at}\n`).join('');
    const hunk = firstHunk(lines('a'), lines('b'));
    expect(hunk).toHaveLength(10);
    expect(hunk.at(0)).toBe('- a0');
    expect(hunk.at(-1)).toBe('...');
  });
});

describe('write', () => {
  test('writes what differs and leaves the rest untouched', () => {
    const root = emptyRoot();
    lay(root, [A, { ...B, text: 'old @generated\n' }]);
    const long = new Date(1_000_000_000_000);
    utimesSync(join(root, A.path), long, long);
    const sink = createCollector();
    const c: OutputFile = { path: 'generated/c.md', text: '<!-- @generated -->\n' };
    expect(write(root, compare(root, [A, B, c]), sink)).toEqual({ written: [c.path, B.path], deleted: [] });
    expect(sink.diagnostics()).toEqual([]);
    expect(statSync(join(root, A.path)).mtime).toEqual(long);
    expect(readFileSync(join(root, B.path), 'utf8')).toBe(B.text);
    expect(everything(join(root, 'generated'))).toEqual([
      'a.ts',
      'c.md',
      'deep',
      'deep/er',
      'deep/er/b.json',
    ]);
    expect(isClean(compare(root, [A, B, c]))).toBe(true);
  });

  test('deletes stale generated files and the folders they leave empty', () => {
    const root = emptyRoot();
    lay(root, [A, B]);
    expect(write(root, compare(root, [A]), createCollector())).toEqual({ written: [], deleted: [B.path] });
    expect(everything(join(root, 'generated'))).toEqual(['a.ts']);
  });

  test('files that were not generated are reported and stay', () => {
    const root = emptyRoot();
    const mine = { path: 'generated/mine.ts', text: 'export {};\n' };
    lay(root, [mine]);
    const sink = createCollector();
    expect(refuseUnmarked(compare(root, [A]), sink)).toBe(true);
    expect(sink.diagnostics().map((one) => `${one.code} ${one.message}`)).toEqual([
      'GW5003 refusing to delete `generated/mine.ts`: it was not generated',
    ]);
    expect(existsSync(join(root, mine.path))).toBe(true);
  });

  test('what the system refuses is a diagnostic', () => {
    const root = emptyRoot();
    writeFileSync(join(root, 'generated'), 'a file where the folder should be');
    const sink = createCollector();
    expect(write(root, { missing: [A], changed: [], stale: [] }, sink)).toBeUndefined();
    expect(sink.diagnostics().map((one) => one.code)).toEqual(['GW5001']);
  });
});

test.each([
  ['// @generated from x\n', true],
  ['{\n  "openapi": "3.1.0",\n  "$comment": "@generated"\n', true],
  ['\n\n\n\n\n@generated', false],
  [`${'x'.repeat(2000)}@generated`, false],
  ['', false],
])('mark of %j', (text, expected) => {
  expect(hasMark(text)).toBe(expected);
});
