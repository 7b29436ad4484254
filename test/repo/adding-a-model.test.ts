import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { emitRoot, withSpecs } from '../generator/emit/emit-specs.ts';

const SPECS = join(import.meta.dirname, '../../specs');

test.each(registry.families.map((family) => family.id))(
  'a model of family %s is one line and one generated file',
  (id) => {
    const before = withSpecs([SPECS], (root) => emitRoot(root));
    const after = withSpecs([SPECS], (root) => {
      const path = join(root, 'specs/families', `${id}.yaml`);
      expect(readFileSync(path, 'utf8').endsWith('\n')).toBe(true);
      appendFileSync(path, '  - { id: one-more, price: { per: clip, micros: 1000 } }\n');
      return emitRoot(root);
    });
    expect([...after.keys()]).toEqual([...before.keys()]);
    const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
    expect(changed).toEqual([`generated/families/${id}.ts`]);
  },
);
