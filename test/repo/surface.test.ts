import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { type AnyModel, allFamilies } from '../../runtime/contract/registry.ts';

const LIST = join(import.meta.dirname, 'public-surface.txt');

/** One line for everything a caller may rely on. */
function surface(): readonly string[] {
  const routes = registry.routes.map((route) => `route ${route.method} ${route.path}`);
  const models = allFamilies(registry).flatMap((family) =>
    family.models.flatMap((model: AnyModel) => [
      `model ${model.id} ${model.lifecycle.status}`,
      ...model.aliases.map((alias) => `alias ${alias} ${model.id}`),
    ]),
  );
  return [...routes, ...models].sort();
}

test('nothing that callers rely on disappears without a removed line', () => {
  const listed = readFileSync(LIST, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const now = new Set(surface());
  expect(listed.filter((line) => !now.has(line))).toEqual([]);
});

test('every route is listed', () => {
  const listed = new Set(readFileSync(LIST, 'utf8').split('\n'));
  expect(surface().filter((line) => line.startsWith('route ') && !listed.has(line))).toEqual([]);
});
