import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Route } from '../../runtime/contract/route.ts';
import { completedTask, testServer } from './fakes.ts';

const id = `task_${'9'.repeat(32)}`;
const named = (route: Route) => ({ name: `${route.method} ${route.path}`, route });
const everyModel = registry.families.flatMap((family) => family.models.map((model) => model.id));

function addressOf(route: Route): string {
  const path = route.path.replaceAll(/\{\w+\}/g, id);
  const query = new URLSearchParams(route.selected_by).toString();
  return query === '' ? path : `${path}?${query}`;
}

const keyed = registry.routes.filter((route) => route.auth !== 'none').map(named);

describe('without a key', () => {
  test.each(keyed)('$name refuses in its own words, before its body', async ({ route }) => {
    const { app, world } = await testServer({ registry });
    const answer = await app.inject({
      method: route.method,
      url: addressOf(route),
      headers: { 'x-request-id': 'r1', 'content-type': 'application/json' },
      ...(route.body === undefined ? {} : { payload: '{"broken' }),
    });
    expect([answer.statusCode, answer.headers['x-request-id'], world.keyLookups]).toEqual([401, 'r1', []]);
    if (route.method !== 'HEAD') expect(answer.body).toContain('"invalid_api_key"');
  });
});

const bodies = registry.routes
  .filter((route) => route.body?.kinds.includes('json') === true && !route.operation.startsWith('asset.'))
  .map(named);

describe('with any JSON at all', () => {
  const names = fc.constantFrom('model', 'mv', 'model_name', 'prompt', 'ids', 'action', 'images', 'subjects');
  const values = fc.oneof(fc.constantFrom(...everyModel), fc.jsonValue({ maxDepth: 3 }));
  const anyBody = fc.dictionary(names, values, { maxKeys: 8 });

  test.each(bodies)('$name answers with a decision, never with a fault', async ({ route }) => {
    const { app, auth, world } = await testServer({
      registry,
      servable: everyModel,
      tasks: {
        remix: async () => completedTask({ id }),
        // Pictures are waited for; a task that stays open would be a 504, which is a decision as well.
        ended: async (given) => completedTask({ id: given.id, kind: 'image', route: route.id }),
      },
    });
    const task = completedTask({
      id,
      kind: route.tasks?.kind ?? 'video',
      route: route.tasks?.made_by?.[0] ?? 'videos-create',
    });
    world.tasks.set(id, task);
    const property = fc.asyncProperty(anyBody, async (fields) => {
      const answer = await app.inject({
        method: route.method,
        url: addressOf(route),
        headers: { ...auth, 'content-type': 'application/json' },
        payload: JSON.stringify(fields),
      });
      expect([answer.statusCode < 500, answer.headers['content-type'], answer.body]).toEqual([
        true,
        'application/json; charset=utf-8',
        expect.stringMatching(/^\{/),
      ]);
    });
    await fc.assert(property, { numRuns: 60 });
  });
});
