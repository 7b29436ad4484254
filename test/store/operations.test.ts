import { expect, test } from 'vitest';
import { LOOKUPS, SURVEYS, WRITES } from '../../runtime/store/operations.ts';
import { filesBelow } from '../repo/source-files.ts';

const DECLARED = /^export const (\w+) = (?:write\w*|lookup|survey)\b/gm;

test('every operation that a file of the store declares is there once, under its name', () => {
  const declared = filesBelow('runtime/store', '.ts').flatMap(({ text }) =>
    [...text.matchAll(DECLARED)].map(([, name]) => name),
  );
  const known = [WRITES, LOOKUPS, SURVEYS].flatMap((operations) => Object.keys(operations));
  expect(declared.length).toBeGreaterThan(50);
  expect(declared.toSorted()).toEqual(known.toSorted());
});
