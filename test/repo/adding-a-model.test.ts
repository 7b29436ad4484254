import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { registry } from '../../generated/index.ts';
import type { PriceValue } from '../../runtime/contract/price.ts';
import { allFamilies } from '../../runtime/contract/registry.ts';
import { emitRoot, withSpecs } from '../generator/emit/emit-specs.ts';

const SPECS = join(import.meta.dirname, '../../specs');

const families = allFamilies(registry);
const owners = families
  .filter((family) => family.models_of === undefined)
  .map(({ id, kind }) => ({ id, kind }));

/** By kind of family: where its spec is, and a price of the kind that its models have. */
const KINDS = {
  video: { folder: 'families', price: undefined },
  audio: { folder: 'families', price: '{ per: clip, micros: 1000 }' },
  image: { folder: 'lines', price: undefined },
  chat: { folder: 'families', price: '{ per: million_tokens, input_micros: 1000, output_micros: 2000 }' },
} as const;

/** Facts that a price may not pass over. */
const { facts }: { readonly facts: Readonly<Record<string, { readonly priced?: boolean }>> } = parse(
  readFileSync(join(SPECS, 'vocabulary.yaml'), 'utf8'),
);
const PRICED = Object.keys(facts).filter((name) => facts[name]?.priced === true);

/** One amount for all that the prices of its family must depend on, or, of a line, do, whatever the size. */
function priceText(id: string, kind: keyof typeof KINDS): string {
  const rows = families.flatMap((family) =>
    family.id === id && family.kind === kind && family.kind !== 'chat'
      ? family.models.flatMap(({ price }) => price.rows)
      : [],
  );
  const values: Record<string, Set<PriceValue>> = {};
  for (const [name, own] of rows.flatMap(({ when }) => Object.entries(when))) {
    const isPriced = kind === 'image' ? name !== 'tier' : PRICED.includes(name);
    if (isPriced) values[name] = new Set([...(values[name] ?? []), ...own]);
  }
  const row = Object.fromEntries(Object.entries(values).map(([name, all]) => [name, [...all]]));
  const per = kind === 'image' ? 'image' : 'clip';
  return JSON.stringify(
    Object.keys(row).length === 0 ? { per, micros: 1000 } : { per, rows: [{ ...row, micros: 1000 }] },
  );
}

const before = withSpecs([SPECS], (root) => emitRoot(root));

/** Several families at once: what a model changes in a family of another group still shows. */
const GROUPS = 4;
const groups = Array.from({ length: GROUPS }, (_, group) => owners.filter((__, at) => at % GROUPS === group));

test.each(groups.map((group) => ({ ids: group.map(({ id }) => id).join(', '), group })))(
  'a model of each of $ids is one line, one generated file for the family and each of its dialects, and the line of its price',
  { timeout: 120_000 },
  ({ group }) => {
    const after = withSpecs([SPECS], (root) => {
      for (const { id, kind } of group) {
        const { folder, price } = KINDS[kind];
        const path = join(root, 'specs', folder, `${id}.yaml`);
        expect(readFileSync(path, 'utf8').endsWith('\n')).toBe(true);
        appendFileSync(path, `  - { id: one-more-${id}, price: ${price ?? priceText(id, kind)} }\n`);
      }
      return emitRoot(root);
    });
    expect([...after.keys()]).toEqual([...before.keys()]);
    const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
    expect(changed.sort()).toEqual([...new Set(group.flatMap(changedBy))].sort());
  },
);

/** The generated files that a model of a family changes. */
function changedBy({ id, kind }: (typeof owners)[number]): readonly string[] {
  const offering = families.filter((family) => family.id === id || family.models_of === id);
  return [
    `generated/explain/families/${id}.json`,
    // The overview tells what each model of a line costs, the table of sizes what is sent for it.
    ...(kind === 'image' ? ['generated/docs/README.md', 'generated/docs/sizes.md'] : []),
    ...offering.flatMap((family) => [
      `generated/families/${family.id}.ts`,
      // The page of a line lists its models; that of another family that owns models says what they cost.
      ...(kind === 'image' || (kind !== 'chat' && family.models_of === undefined)
        ? [`generated/docs/families/${family.id}.md`]
        : []),
    ]),
  ];
}
