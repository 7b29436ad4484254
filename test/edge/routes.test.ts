import { describe, expect, test } from 'vitest';
import type { DatabaseState } from '../../runtime/store/sqlite/check-database.ts';
import { testServer } from './fakes.ts';
import { tinyRegistry } from './tiny-registry.ts';

describe('system', () => {
  test('health says which specs are loaded, without a key', async () => {
    const { app } = await testServer();
    const live = await app.inject({ url: '/healthz' });
    expect([live.statusCode, live.json()]).toEqual([
      200,
      { status: 'ok', name: 'tiny gateway', spec_version: 1, digest: 'digest-of-tiny' },
    ]);
    const ready = await app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json().store]).toEqual([200, 'ok']);
  });

  test('not ready while draining or without a store', async () => {
    const draining = await testServer({ deps: { draining: () => true } });
    const leaving = await draining.app.inject({ url: '/readyz' });
    expect([leaving.statusCode, leaving.headers['retry-after'], leaving.json().draining]).toEqual([
      503,
      '5',
      true,
    ]);
    const broken = await testServer({ store: { nextDueIn: () => Promise.reject(new Error('disk')) } });
    const blind = await broken.app.inject({ url: '/readyz' });
    expect([blind.statusCode, blind.json().store]).toEqual([503, 'unavailable']);
  });

  test('not ready while nothing can be written, the books are not in order or the database is damaged', async () => {
    const storage: { writable: boolean; inOrder: boolean; database: DatabaseState } = {
      writable: true,
      inOrder: true,
      database: 'checking',
    };
    const { app } = await testServer({
      deps: {
        storage: {
          isWritable: async () => storage.writable,
          isInOrder: () => storage.inOrder,
          database: () => storage.database,
          outcomesWaiting: () => 2,
        },
      },
    });
    const ask = async () => {
      const { statusCode, json } = await app.inject({ url: '/readyz' });
      expect(json().outcomes_waiting).toBe(2);
      return [statusCode, json().store, json().ledger, json().database];
    };
    expect(await ask()).toEqual([200, 'ok', 'ok', 'checking']);
    storage.writable = false;
    expect(await ask()).toEqual([503, 'unavailable', 'ok', 'checking']);
    Object.assign(storage, { writable: true, inOrder: false });
    expect(await ask()).toEqual([503, 'ok', 'violated', 'checking']);
    Object.assign(storage, { inOrder: true, database: 'damaged' });
    expect(await ask()).toEqual([503, 'ok', 'ok', 'damaged']);
    storage.database = 'ok';
    expect(await ask()).toEqual([200, 'ok', 'ok', 'ok']);
  });

  test('the description of the API is passed on, with the address that it is served under', async () => {
    const { app } = await testServer();
    const answer = await app.inject({ url: '/openapi.json' });
    expect([answer.json(), answer.headers['content-type']]).toEqual([
      { openapi: '3.1.0', servers: [{ url: 'https://gateway.example' }] },
      'application/json; charset=utf-8',
    ]);
  });
});

describe('routes', () => {
  test('the server has the routes of the table and no others', async () => {
    const registry = tinyRegistry();
    const { app } = await testServer({ registry });
    const wanted = registry.routes.map(
      ({ method, path }) => `${path.replaceAll(/\{(\w+)\}/g, ':$1')} ${method}`,
    );
    expect(printed(app.printRoutes({ commonPrefix: false })).sort()).toEqual(wanted.sort());
  });

  test.each([
    ['GET', '/v1/nothing', 404, 'route_not_found', undefined],
    ['GET', '/', 404, 'route_not_found', undefined],
    ['PUT', '/v1/videos', 405, 'method_not_allowed', 'GET, POST'],
    ['HEAD', '/v1/videos', 405, 'method_not_allowed', 'GET, POST'],
    ['OPTIONS', '/v1/videos', 405, 'method_not_allowed', 'GET, POST'],
    ['POST', '/v1/videos/x/content', 405, 'method_not_allowed', 'GET, HEAD'],
    ['GET', '//v1/videos', 404, 'route_not_found', undefined],
    ['GET', '/V1/videos', 404, 'route_not_found', undefined],
    ['GET', '/v1/videos/', 404, 'task_not_found', undefined],
    ['GET', '/v1/models/x/', 404, 'route_not_found', undefined],
  ] as const)('%s %s is %i %s', async (method, url, status, code, allow) => {
    const { app, auth } = await testServer();
    const answer = await app.inject({ method, url, headers: auth });
    expect([answer.statusCode, answer.headers.allow]).toEqual([status, allow]);
    if (method !== 'HEAD') expect(answer.json().error).toMatchObject({ code, param: '' });
  });

  test('an unknown route is refused in the dialect its path begins like', async () => {
    const { app } = await testServer();
    const of = async (url: string) => (await app.inject({ url })).json();
    expect(await of('/vendor/v2/nothing')).toMatchObject({ err_code: 'route_not_found' });
    expect((await of('/v1/models/a/b')).error.type).toBe('invalid_request_error');
    expect((await of('/v1/videos/a/b/c')).error.type).toBe('gateway_api_error');
  });

  test('a path that is not valid percent-encoding', async () => {
    const { app, auth } = await testServer();
    const answer = await app.inject({ url: '/v1/videos/%zz', headers: auth });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid_request']);
    expect(answer.headers['x-request-id']).toMatch(/^req_/);
  });

  test.each(['/healthz', '/v1/videos', '/v1/nothing'])(
    'security headers and a request id on %s',
    async (url) => {
      const { app } = await testServer();
      const { headers } = await app.inject({ url, headers: { origin: 'https://evil.example' } });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'no-store',
      });
      expect(headers['x-request-id']).toMatch(/^req_[0-9a-f]{24}$/);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  test.each([
    ['abc-123_X.y:z', true],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
    ['a b', false],
    ['<script>', false],
  ])('a caller may name the request %j: %s', async (id, kept) => {
    const { app } = await testServer();
    const answer = await app.inject({ url: '/healthz', headers: { 'x-request-id': id } });
    expect(answer.headers['x-request-id'] === id).toBe(kept);
  });
});

/** `path METHOD` for each leaf of the printed tree. */
function printed(tree: string): string[] {
  const path: string[] = [];
  return tree
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const found = /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (found === null) throw new Error(`internal: cannot read ${line}`);
      const [, indent = '', part = '', methods] = found;
      path.length = indent.length / 4;
      path.push(part);
      return methods === undefined ? [] : methods.split(', ').map((method) => `${path.join('')} ${method}`);
    });
}
