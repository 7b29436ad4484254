import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { type Family, modelInputs } from '../../runtime/contract/family.ts';

/** Roles of a request that says nothing: all that some field is read as. */
function readBy(family: Family): readonly string[] {
  const empty = { body: {}, files: {}, path: {}, query: {} };
  const { roles } = family.interpret(empty, []);
  return [...Object.keys(roles), ...(family.mentions ?? []).map(({ role }) => role)];
}

test.each(registry.families.map((family) => [family.id, family] as const))(
  'the catalogue lists for models of %s only inputs that a field carries',
  (_, family) => {
    const read = readBy(family);
    for (const model of family.models) {
      const inputs = modelInputs(family, model, registry.vocabulary).map(({ role }) => role.name);
      expect([model.id, inputs.filter((name) => !read.includes(name))]).toEqual([model.id, []]);
    }
  },
);

test('pictures take no sound', () => {
  for (const family of registry.families.filter(({ kind }) => kind === 'image')) {
    const kinds = family.models.flatMap((model) => modelInputs(family, model, registry.vocabulary));
    expect([...new Set(kinds.map(({ role }) => role.kind))]).toEqual(['image']);
  }
});
