import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/explanation/promises-and-proof.md'), 'utf8');
const LAST = 118;
/** Those that may wait: they are shown where it was cheap, and not listed. */
const LATER = [9, 10, 21, 23, 24, 37, 38, 41, 47, 48, 61, 62, 82, 87, 88, 111, 112, 115, 116, 117, 118];
const UNLISTED = new Set(LATER.map(nameOf));

function nameOf(number: number): string {
  return `F${String(number).padStart(2, '0')}`;
}

const [, table = ''] = PAGE.split(
  '| fault | what happens | what the gateway does | tests | count |\n|---|---|---|---|---|\n',
);
const FAULTS = table
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => {
    const [id = '', what = '', does = '', tests = '', counts = ''] = line.slice(2, -2).split(' | ');
    return {
      id,
      what,
      does,
      counts,
      files: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => `${file}.test.ts`),
    };
  });

/** Faults that titles in a test file end with: `... (F05, F25)`. */
function shownIn(file: string): readonly string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/\((F\d+(?:, F\d+)*)\)['"`]/g)].flatMap(([, ids = '']) => ids.split(', '));
}

test('every fault of the first priority is listed once', () => {
  const all = Array.from({ length: LAST }, (_, index) => nameOf(index + 1));
  expect(FAULTS.map(({ id }) => id)).toEqual(all.filter((id) => !UNLISTED.has(id)));
});

describe('the tests of a fault name it, and end in a count', () => {
  test.each(FAULTS)('$id, $what', ({ id, does, counts, files }) => {
    expect([does !== '', counts]).toEqual([true, expect.stringMatching(/\d/)]);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
      expect(shownIn(file)).toContain(id);
    }
  });
});
