import fc from 'fast-check';
import { registry } from '../../../generated/index.ts';
import type { Route } from '../../../runtime/contract/route.ts';
import type { Server } from '../../edge/fakes.ts';
import { shownRoutes } from '../../support/shown-routes.ts';
import { type Collect, checksOf, type Group } from '../check.ts';
import { expect, shortly } from '../expect.ts';
import { everyModel, knownTo, reset, send, serverFor, submits } from './server.ts';

type Serving = () => Promise<Server>;

/** Each route by its examples, without a key, and with any JSON at all; one server each. */
export function answered(ids: readonly string[]): Group {
  const servers = new Map<string, Promise<Server>>();
  return {
    name: 'routes',
    checks: checksOf(ids, (id, test) => {
      const route = registry.routes.find((one) => one.id === id);
      if (route === undefined) throw new Error(`no route ${id}`);
      const serving: Serving = async () => {
        const known = servers.get(id) ?? serverFor(route);
        servers.set(id, known);
        const server = await known;
        reset(server, route);
        return server;
      };
      shown(route, serving, test);
      if (route.auth !== 'none')
        test('refuses who has no key, before its body', () => keyless(route, serving));
      if (route.body?.kinds.includes('json') === true && !route.operation.startsWith('asset.'))
        test('answers any JSON with a decision, never with a fault', () => anyBody(route, serving));
    }),
    async end() {
      for (const server of servers.values()) await (await server).app.close();
      servers.clear();
    },
  };
}

/** Every example of the specs is a request: accepted ones pass, rejected ones are refused as they say. */
function shown(route: Route, serving: Serving, test: Collect): void {
  const { accepted = [], rejected = [] } = shownRoutes.find(({ id }) => id === route.id)?.examples ?? {};

  test.each(accepted)('accepted: $title', async (example) => {
    const server = await serving();
    const answer = await send(server, route, example);
    const isJson = answer.headers['content-type']?.toString().startsWith('application/json') === true;
    const said: unknown = isJson ? answer.json() : {};
    const status = route.operation === 'callback.receive' ? 204 : 200;
    const about = `${route.method} ${route.path} with ${shortly(example.body)} answers ${answer.body.slice(0, 300)}`;
    expect({ status: answer.statusCode, error: errorOf(said) }, about).toEqual({ status, error: null });
    expect(server.world.submitted.length, 'tasks that are made').toBe(submits(route, example) ? 1 : 0);
    for (const { warnings, canonical } of server.world.submitted) {
      // Of modes that a model is not recommended for, callers are told so.
      expect(warnings.filter(({ field }) => example.mode === undefined || field !== 'mode')).toEqual([]);
      if (example.mode !== undefined) expect(canonical.mode).toBe(example.mode);
    }
  });

  test.each(rejected)('rejected: $title', async (example) => {
    const server = await serving();
    const answer = await send(server, route, example);
    const entry = Object.values(registry.errors).find((candidate) => candidate.code === example.code);
    expect(answer.statusCode, answer.body).toBe(entry?.status ?? 'the status of a code that errors.yaml has');
    expect(server.world.submitted).toEqual([]);
    if (route.method === 'HEAD') return;
    if (entry?.shapes[route.surface] === 'vendor') {
      expect(answer.body).toContain(`"${example.code}"`);
      if (example.param !== undefined) expect(answer.body).toContain(`"${example.param}"`);
      return;
    }
    const { error } = answer.json<{
      error: { code: string; param: string; type: string; message: string };
    }>();
    expect(error.code).toBe(example.code);
    if (example.param !== undefined) expect(error.param).toBe(example.param);
    expect(error.type).toBe(entry?.types[route.surface] ?? entry?.types.default);
    expect(error.message.length, error.message).toBeGreaterThan(10);
  });
}

function errorOf(said: unknown): unknown {
  return typeof said === 'object' && said !== null && 'error' in said ? (said.error ?? null) : null;
}

function addressOf(route: Route): string {
  const query = new URLSearchParams(route.selected_by).toString();
  const filled = route.path.replaceAll(/\{\w+\}/g, knownTo(route).id);
  return query === '' ? filled : `${filled}?${query}`;
}

async function keyless(route: Route, serving: Serving): Promise<void> {
  const { app, world } = await serving();
  const answer = await app.inject({
    method: route.method,
    url: addressOf(route),
    headers: { 'x-request-id': 'r1', 'content-type': 'application/json' },
    ...(route.body === undefined ? {} : { payload: '{"broken' }),
  });
  expect([answer.statusCode, answer.headers['x-request-id'], world.keyLookups]).toEqual([401, 'r1', []]);
  if (route.method !== 'HEAD') expect(answer.body).toContain('"invalid_api_key"');
}

const names = fc.constantFrom('model', 'mv', 'model_name', 'prompt', 'ids', 'action', 'images', 'subjects');
const values = fc.oneof(fc.constantFrom(...everyModel), fc.jsonValue({ maxDepth: 3 }));
const bodies = fc.dictionary(names, values, { maxKeys: 8 });

async function anyBody(route: Route, serving: Serving): Promise<void> {
  const { app, auth } = await serving();
  const property = fc.asyncProperty(bodies, async (fields) => {
    const answer = await app.inject({
      method: route.method,
      url: addressOf(route),
      headers: { ...auth, 'content-type': 'application/json' },
      payload: JSON.stringify(fields),
    });
    expect(answer.statusCode < 500, `${shortly(fields)} is answered with ${answer.statusCode}`).toBe(true);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).toMatch(/^\{/);
  });
  await fc.assert(property, { numRuns: 60 });
}
