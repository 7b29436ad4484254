import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FAULTS } from './faults.ts';

const ROOT = join(import.meta.dirname, '../..');
const LAST = 73;
/** Those that may wait: they are shown where it was cheap, and not listed. */
const LATER = new Set([9, 10, 21, 23, 24, 37, 38, 41, 47, 48, 61, 62].map(nameOf));

function nameOf(number: number): string {
  return `F${String(number).padStart(2, '0')}`;
}

/** Faults that titles in a test file end with: `... (F05, F25)`. */
function shownIn(file: string): readonly string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/\((F\d\d(?:, F\d\d)*)\)['"`]/g)].flatMap(([, ids = '']) => ids.split(', '));
}

test('every fault of the first priority is listed once', () => {
  const all = Array.from({ length: LAST }, (_, index) => nameOf(index + 1));
  expect(FAULTS.map(({ id }) => id)).toEqual(all.filter((id) => !LATER.has(id)));
});

describe('the tests of a fault name it', () => {
  test.each(FAULTS)('$id, $what', ({ id, file, also = [], counts }) => {
    expect(counts).toMatch(/\d/);
    for (const one of [file, ...also]) {
      expect(one).toMatch(/^test\/.*\.test\.ts$/);
      expect([one, existsSync(join(ROOT, one))]).toEqual([one, true]);
      expect(shownIn(one)).toContain(id);
    }
  });
});

test('the promises say where they are and how many', () => {
  const page = readFileSync(join(ROOT, 'docs/explanation/promises-and-proof.md'), 'utf8');
  expect(page).toContain(`[${FAULTS.length} faults](../../test/repo/faults.ts)`);
});
