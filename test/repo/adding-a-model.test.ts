import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { allFamilies } from '../../runtime/contract/offered.ts';
import { emitRoot, withSpecs } from '../generator/emit/emit-specs.ts';

const SPECS = join(import.meta.dirname, '../../specs');

const families = allFamilies(registry);
const owners = families.filter((family) => family.models_of === undefined).map((family) => family.id);

/** A price of the kind that the family's models have. */
function priceOf(id: string): string {
  const isChat = families.some((family) => family.id === id && family.kind === 'chat');
  return isChat
    ? '{ per: million_tokens, input_micros: 1000, output_micros: 2000 }'
    : '{ per: clip, micros: 1000 }';
}

test.each(owners)(
  'a model of family %s is one line, and one generated file for the family and each of its dialects',
  (id) => {
    const before = withSpecs([SPECS], (root) => emitRoot(root));
    const after = withSpecs([SPECS], (root) => {
      const path = join(root, 'specs/families', `${id}.yaml`);
      expect(readFileSync(path, 'utf8').endsWith('\n')).toBe(true);
      appendFileSync(path, `  - { id: one-more, price: ${priceOf(id)} }\n`);
      return emitRoot(root);
    });
    expect([...after.keys()]).toEqual([...before.keys()]);
    const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
    const offering = families.filter((family) => family.id === id || family.models_of === id);
    expect(changed.sort()).toEqual(offering.map((family) => `generated/families/${family.id}.ts`).sort());
  },
);
