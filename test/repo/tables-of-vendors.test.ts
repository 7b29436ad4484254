import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { allFamilies, protocolIds } from '../../runtime/contract/offered.ts';
import { filesBelow } from './copy-with-additions.ts';

const TESTS = join(import.meta.dirname, '..');

/** Rows by protocol in one file that are a table, of which a vendor that is added would lack one. */
const MOST_ROWS = 2;

/** Of these, a protocol that is not named is tried all the same. */
const MORE_OF_SOME: readonly string[] = [
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

/** Lists of so many ids and nothing else are lists of all, of which one that is added would be missing. */
const MOST_IDS = 2;

/** Of these, others than those that are named are tried elsewhere: samples for clients, and what the contract names. */
const SAMPLES: readonly string[] = [
  'chaos/works.ts',
  'e2e/images-ai-sdk.test.ts',
  'e2e/images-openai.test.ts',
  'e2e/images-tasks.test.ts',
  'families/chat.test.ts',
  'families/limit-table.test.ts',
  'families/picture-inputs.test.ts',
  'families/vendor-answers.test.ts',
  'families/vx-reference2video.test.ts',
  'generator/resolve/families.test.ts',
  'intake/interface-modes.test.ts',
];

test('no test lists protocols, families or models: what there is follows from the registry', () => {
  const families = allFamilies(registry);
  // Single letters are names of anything.
  const ids = new Set(
    [
      ...protocolIds(registry),
      ...families.map(({ id }) => id),
      ...families.flatMap(({ models }) => models.map(({ id }) => id)),
    ].filter((id) => id.length > 1),
  );
  const lists = filesBelow(TESTS)
    .filter((path) => path.endsWith('.ts') && !SAMPLES.includes(path))
    .flatMap((path) => {
      const text = readFileSync(join(TESTS, path), 'utf8');
      const found = [...text.matchAll(/\[([^[\]]*)\]/g)].map(([, inside = '']) =>
        inside
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      );
      return found
        .filter(
          (words) =>
            words.length > MOST_IDS &&
            words.every((word) => ids.has(word.slice(1, -1)) && /^'.*'$/.test(word)),
        )
        .map((words) => `${path}: ${words.join(', ')}`);
    });
  expect(lists).toEqual([]);
});
