import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const [, section = ''] = README.split('## What is promised and how it is tested\n');
const rows = (section.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split(' | '));

/** Folders and files that a cell names: `test/store` (`races`), and `test/chaos/one-balance`. */
function namedIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`(test\/[\w/-]+)`(?: \(([^)]*)\))?/g)].flatMap(([, path = '', inside = '']) => {
    const files = [...inside.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => `${path}/${name}`);
    return files.length > 0 ? files : [path];
  });
}

test('every promise of the README names tests, and all of them are there', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(([, cell = '']) => namedIn(cell).length === 0)).toEqual([]);
  const missing = rows
    .flatMap(([, cell = '']) => namedIn(cell))
    .filter((path) => !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, `${path}.test.ts`)));
  expect(missing).toEqual([]);
});
