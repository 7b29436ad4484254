import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { libraryPath } from '../../runtime/edge/routes/route-table.ts';
import { testServer } from '../edge/fakes.ts';
import { asTests } from './as-tests.ts';
import { answered } from './route/answered.ts';

test('the real server has the routes of the table and no others', async () => {
  const { app } = await testServer({ registry });
  const paths = registry.routes.map(({ path }) => path);
  const addresses = new Set<string>();
  for (const route of registry.routes) {
    const url = libraryPath(route.path, paths);
    addresses.add(`${route.method} ${url}`);
    expect([route.id, app.hasRoute({ method: route.method, url })]).toEqual([route.id, true]);
  }
  const leaves = app.printRoutes({ commonPrefix: false }).match(/\(([A-Z, ]+)\)/g) ?? [];
  const methods = leaves.flatMap((leaf) => leaf.slice(1, -1).split(', '));
  expect(methods.length).toBe(addresses.size);
});

asTests([answered(registry.routes.map(({ id }) => id))]);
