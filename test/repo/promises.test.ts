import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/explanation/promises-and-proof.md'), 'utf8');
const rows = (PAGE.split('\n## Faults\n')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line !== '| promise | test |')
  .map((line) => line.split(' | '));

/** Folders and files that a cell names: `test/store` (`races`), and `test/chaos/one-balance`. */
function namedIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`(test\/[\w/-]+)`(?: \(([^)]*)\))?/g)].flatMap(([, path = '', inside = '']) => {
    const files = [...inside.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => `${path}/${name}`);
    return files.length > 0 ? files : [path];
  });
}

test('every promise names tests, and all of them are there', () => {
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(([, cell = '']) => namedIn(cell).length === 0)).toEqual([]);
  const missing = rows
    .flatMap(([, cell = '']) => namedIn(cell))
    .filter((path) => !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, `${path}.test.ts`)));
  expect(missing).toEqual([]);
});
