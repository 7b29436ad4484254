import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { taskRecord, testServer } from './fakes.ts';
import { listen, openSocket, readAll } from './raw-client.ts';
import { vendorRegistry } from './vendor-registry.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const NAMED = { 'x-request-id': 'r1' };

function clipsError(code: string, message: unknown, over: object = {}) {
  const error = { code, param: '', status: 400, retryable: false, charged: 0, ...over };
  return { code: 1200, message, request_id: 'r1', error };
}

async function server(options: Parameters<typeof testServer>[0] = {}) {
  return testServer({ registry: vendorRegistry(), servable: ['tiny-1', 'tune-1'], ...options });
}

describe('refusals in the words of the surface', () => {
  test('before the body is read: no key, too large, another type, another method', async () => {
    const { app, auth } = await server();
    const post = async (headers: Readonly<Record<string, string>>, payload: Buffer | string) =>
      (
        await app.inject({ method: 'POST', url: '/clips/make', headers: { ...NAMED, ...headers }, payload })
      ).json();
    expect(await post(JSON_TYPE, '{}')).toEqual(
      clipsError('invalid_api_key', expect.stringContaining('the API key is missing'), { status: 401 }),
    );
    expect(await post({ ...JSON_TYPE, ...auth }, Buffer.alloc(10_001))).toEqual(
      clipsError('request_too_large', 'the request body must be at most 10000 bytes (got 10001)', {
        status: 413,
      }),
    );
    expect(await post({ 'content-type': 'text/plain', ...auth }, 'x')).toEqual(
      clipsError('unsupported_media_type', 'Content-Type must be application/json (got text/plain)', {
        status: 415,
      }),
    );
    const other = await app.inject({ method: 'DELETE', url: '/clips/make', headers: NAMED });
    expect([other.headers.allow, other.json()]).toEqual([
      'GET, POST',
      clipsError('method_not_allowed', 'DELETE is not allowed on /clips/make; use GET, POST', {
        status: 405,
      }),
    ]);
  });

  test('of the body: its field is named', async () => {
    const { app, auth } = await server();
    const answer = await app.inject({
      method: 'POST',
      url: '/clips/make',
      headers: { ...auth, ...JSON_TYPE, ...NAMED },
      payload: JSON.stringify({ model: 'tiny-1', prompt: 7 }),
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      clipsError('invalid_request', expect.stringMatching(/^prompt must be /), { param: 'prompt' }),
    ]);
  });

  test.each([
    ['too_many_requests', 429, true, '5'],
    ['no_available_channel', 503, true, '5'],
    ['upstream_error', 502, false, undefined],
    ['insufficient_user_quota', 403, false, undefined],
  ] as const)('of the task service: %s', async (code, status, retryable, retryAfter) => {
    const { app, auth } = await server({ tasks: { submit: () => Promise.reject(new GatewayError(code)) } });
    const answer = await app.inject({
      method: 'POST',
      url: '/clips/make',
      headers: { ...auth, ...JSON_TYPE, ...NAMED },
      payload: JSON.stringify({ model: 'tiny-1', prompt: 'x' }),
    });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      status,
      retryAfter,
      clipsError(code, `template of ${code}`, { status, retryable }),
    ]);
    expect(answer.headers['x-request-id']).toBe('r1');
  });

  test('of what went wrong here, without a word about it', async () => {
    const { app, auth } = await server({
      store: { findTask: () => Promise.reject(new Error('/etc/secret')) },
    });
    const answer = await app.inject({
      url: `/clips/make/${taskRecord().id}`,
      headers: { ...auth, ...NAMED },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      clipsError('internal_error', 'template of internal_error', { status: 500 }),
    ]);
  });

  test('unknown paths speak the dialect they begin like, all others the own one of the gateway', async () => {
    const { app } = await server();
    const of = async (url: string) => (await app.inject({ url, headers: NAMED })).json();
    expect(await of('/clips/nothing/here')).toEqual(
      clipsError('route_not_found', expect.stringContaining('/clips/nothing/here'), { status: 404 }),
    );
    expect(await of('/songs/x')).toMatchObject({ code: 'route_not_found', data: null });
    for (const url of ['/', '/nothing', '/clip/make'])
      expect((await of(url)).error).toMatchObject({ code: 'route_not_found', type: 'gateway_api_error' });
  });

  test('what is no HTTP is answered in the own dialect too', async () => {
    const { app } = await server();
    const socket = await openSocket(await listen(app));
    socket.write('nonsense\r\n\r\n');
    const { text } = await readAll(socket);
    const body: unknown = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4));
    expect(body).toMatchObject({ error: { code: 'invalid_request', type: 'gateway_api_error' } });
  });
});

test('a failed task says why in its own answer, and that nothing was charged', async () => {
  const seen: object[] = [];
  const registry = vendorRegistry();
  const { clips } = registry.surfaces;
  if (clips === undefined) throw new Error('internal: the registry has the surface clips');
  const query: typeof clips.answers.query = ({ error }) => {
    if (error !== undefined) seen.push(error);
    return {};
  };
  const { app, auth, world } = await server({
    registry: { ...registry, surfaces: { ...registry.surfaces, clips: { ...clips, answers: { query } } } },
  });
  const failed = taskRecord({ route: 'clips-create', state: 'failed', error_code: 'timeout' });
  world.tasks.set(failed.id, failed);
  await app.inject({ url: `/clips/make/${failed.id}`, headers: auth });
  expect(seen).toEqual([
    {
      code: 'timeout',
      message: 'template of timeout',
      type: 'gateway_api_error',
      param: '',
      retryable: false,
      charged: 0,
    },
  ]);
});
