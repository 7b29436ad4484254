import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { filesBelow } from './copy-with-additions.ts';

const TESTS = join(import.meta.dirname, '..');

/** Rows by protocol in one file that are a table, of which a vendor that is added would lack one. */
const MOST_ROWS = 2;

/** Of these, a protocol that is not named is tried all the same. */
const MORE_OF_SOME: readonly string[] = [
  // Further names of models, beside the own one.
  'sandbox/every-mode.test.ts',
  // Samples of compiled code.
  'generator/language/compile-and-run-protocols.test.ts',
];

test('no test holds a table of vendors: what is known of one stands in its replays', () => {
  const tables = filesBelow(TESTS)
    .filter((path) => path.endsWith('.ts') && !MORE_OF_SOME.includes(path))
    .flatMap((path) => {
      const keys = [...readFileSync(join(TESTS, path), 'utf8').matchAll(/^ {2}(?:'([\w-]+)'|(\w+)): /gm)];
      const rows = new Set(keys.map(([, quoted, plain]) => quoted ?? plain ?? ''));
      const named = Object.keys(registry.protocols).filter((id) => rows.has(id));
      return named.length > MOST_ROWS ? [`${path}: ${named.join(', ')}`] : [];
    });
  expect(tables).toEqual([]);
});
