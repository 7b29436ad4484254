import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { completedTask, NOW_MS, taskRecord, testServer } from './fakes.ts';
import { tinyFamily, tinyLimits, tinyModel, tinyRegistry } from './tiny-registry.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

function submit(fields: object, headers: Readonly<Record<string, string>>) {
  return {
    method: 'POST' as const,
    url: '/v1/videos',
    headers: { ...JSON_TYPE, ...headers },
    payload: JSON.stringify(fields),
  };
}

describe('video.submit', () => {
  test('hands a checked canonical request to the task service and answers the task', async () => {
    const { app, auth, world } = await testServer();
    const answer = await app.inject(
      submit({ model: 'tiny-latest', prompt: 'a heron', seconds: '4', size: '16:9', nonsense: 1 }, auth),
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({
      id: `task_${'0'.repeat(31)}1`,
      status: 'queued',
      progress: 0,
      model: 'tiny-latest',
      seconds: 5,
      size: '720p',
      error: null,
    });
    const [request] = world.submitted;
    expect({ ...request, family: request?.family.id, model: request?.model.id }).toEqual({
      route: 'videos-create',
      family: 'tiny',
      model: 'tiny-1',
      modelName: 'tiny-latest',
      canonical: {
        mode: 'text',
        facts: {
          prompt: 'a heron',
          seconds: 4,
          size: { ratio: '16:9', tier: '720p' },
          seed: undefined,
          audio: undefined,
        },
        roles: {},
      },
      given: { prompt: 'a heron', seconds: 4, size: { ratio: '16:9' }, seed: undefined, audio: undefined },
      warnings: [
        {
          field: 'nonsense',
          action: 'ignored',
          message: '`nonsense` is not a field of Family Tiny and was ignored',
        },
      ],
      paramOf: expect.any(Function),
      fieldOf: expect.any(Function),
      strict: false,
    });
  });

  test('fills in documented defaults and the tier of a suffix', async () => {
    const { app, auth, world } = await testServer();
    await app.inject(submit({ model: 'tiny-1-250115-1080p', prompt: 'x' }, auth));
    expect(world.submitted[0]?.canonical.facts).toMatchObject({ seconds: 5, size: { tier: '1080p' } });
    expect(world.submitted[0]?.given).toEqual({ prompt: 'x', size: { tier: '1080p' } });
    expect(world.submitted[0]?.warnings).toEqual([]);
  });

  test('a deprecated model is served with its dates', async () => {
    const { app, auth } = await testServer();
    const answer = await app.inject(submit({ model: 'tiny-old', prompt: 'x' }, auth));
    expect([answer.statusCode, answer.headers.deprecation, answer.headers.sunset]).toEqual([
      200,
      '@1767225600',
      'Fri, 01 Jan 2027 00:00:00 GMT',
    ]);
  });

  test('after its last day it is refused', async () => {
    const { app, auth } = await testServer({ deps: { clock: () => Date.UTC(2027, 0, 1) } });
    const answer = await app.inject(submit({ model: 'tiny-old', prompt: 'x' }, auth));
    expect([answer.statusCode, answer.json().error.code]).toEqual([410, 'model_retired']);
  });

  test('a saturated group is flat on the video routes, an object elsewhere', async () => {
    const full = new GatewayError('too_many_requests', {
      message: 'the group is saturated',
      retryAfterSecs: 7.2,
    });
    const { app, auth } = await testServer({ tasks: { submit: () => Promise.reject(full) } });
    const answer = await app.inject(submit({ model: 'tiny-1', prompt: 'x' }, auth));
    expect([answer.statusCode, answer.headers['retry-after'], answer.body]).toEqual([
      429,
      '8',
      '{"code":"too_many_requests","message":"the group is saturated","data":null}',
    ]);
  });

  test.each([
    ['insufficient_user_quota', 403, undefined, false],
    ['no_available_channel', 503, '5', true],
    ['upstream_error', 502, undefined, false],
    ['content_policy_violation', 400, undefined, false],
  ] as const)('%s of the task service', async (code, status, retryAfter, retryable) => {
    const { app, auth } = await testServer({
      tasks: { submit: () => Promise.reject(new GatewayError(code)) },
    });
    const answer = await app.inject(
      submit({ model: 'tiny-1', prompt: 'x' }, { ...auth, 'x-request-id': 'r1' }),
    );
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['retry-after']).toBe(retryAfter);
    expect(answer.json()).toEqual({
      error: {
        message: `template of ${code}`,
        type: 'gateway_api_error',
        param: '',
        code,
        details: { retryable, charged: 0, request_id: 'r1' },
      },
    });
  });

  test('an unexpected failure says nothing about itself, and is logged', async () => {
    const logged: object[] = [];
    const { silentLogger } = await import('../../runtime/observe/logger.ts');
    const { app, auth } = await testServer({
      tasks: { submit: () => Promise.reject(new TypeError('secret /etc/path')) },
      deps: { log: { ...silentLogger, error: (fields) => logged.push(fields) } },
    });
    const answer = await app.inject(submit({ model: 'tiny-1', prompt: 'x' }, auth));
    expect([answer.statusCode, answer.json().error.message]).toEqual([500, 'template of internal_error']);
    expect(answer.body).not.toContain('secret');
    expect(logged.length).toBe(1);
  });
});

describe('task.get', () => {
  test('states inside the house look queued from outside', async () => {
    const { app, auth, world } = await testServer();
    for (const state of ['submitting', 'uncertain', 'queued'] as const) {
      const task = taskRecord({ state });
      world.tasks.set(task.id, task);
      const answer = await app.inject({ url: `/v1/videos/${task.id}`, headers: auth });
      expect(answer.json()).toMatchObject({ status: 'queued', progress: 0, error: null });
    }
  });

  test('a finished task has its link and what was charged', async () => {
    const { app, auth, world } = await testServer();
    const task = completedTask();
    world.tasks.set(task.id, task);
    const { video_url: link, ...rest } = (
      await app.inject({ url: `/v1/videos/${task.id}`, headers: auth })
    ).json();
    expect(rest).toMatchObject({
      status: 'completed',
      progress: 100,
      usage: { amount: 50_000, unit: 'micros', currency: 'USD' },
    });
    expect(link).toMatch(
      new RegExp(
        `^https://gateway\\.example/v1/videos/${task.id}/content\\?expires=\\d{10}&signature=[0-9a-f]{64}\\.[\\w-]+$`,
      ),
    );
    const { searchParams } = new URL(link);
    expect(Number(searchParams.get('expires'))).toBe(NOW_MS / 1000 + 86_400);
  });

  test('a task that was refunded shows what it cost in the end, and what went back', async () => {
    const chargeOf = async () => ({ hold: 60_000, captured: 50_000, released: 10_000, refunded: 20_000 });
    const { app, auth, world } = await testServer({ store: { chargeOf } });
    const task = completedTask();
    world.tasks.set(task.id, task);
    const { usage } = (await app.inject({ url: `/v1/videos/${task.id}`, headers: auth })).json();
    expect(usage).toEqual({ amount: 30_000, unit: 'micros', currency: 'USD', refunded: 20_000 });
  });

  test('a deployment may show the upstream link, but never one that needs a key', async () => {
    const server = { ...(await import('./fakes.ts')).DEPLOYMENT.server, result_urls: 'upstream' as const };
    const { app, auth, world } = await testServer({ deployment: { server } });
    const open = completedTask();
    const keyed = completedTask({
      id: `task_${'3'.repeat(32)}`,
      result: { files: { video: { url: 'https://api.example/f', with_key: true } } },
    });
    world.tasks.set(open.id, open).set(keyed.id, keyed);
    const link = async (id: string) =>
      (await app.inject({ url: `/v1/videos/${id}`, headers: auth })).json().video_url;
    expect(await link(open.id)).toBe('https://cdn.example/out.mp4?sig=secret');
    expect(await link(keyed.id)).toContain('https://gateway.example/');
  });

  test('progress never reaches 100 before the end', async () => {
    const { app, auth, world } = await testServer();
    const task = taskRecord({ state: 'in_progress', progress: 100 });
    world.tasks.set(task.id, task);
    const answer = await app.inject({ url: `/v1/videos/${task.id}`, headers: auth });
    expect(answer.json()).toMatchObject({ status: 'in_progress', progress: 99 });
  });

  test('a failed task says why and charged nothing', async () => {
    const { app, auth, world } = await testServer();
    const task = taskRecord({ state: 'failed', error_code: 'timeout' });
    world.tasks.set(task.id, task);
    const answer = await app.inject({ url: `/v1/videos/${task.id}`, headers: auth });
    expect(answer.json().error).toEqual({ code: 'timeout', message: 'template of timeout' });
    expect(answer.json()).not.toHaveProperty('usage');
  });
});

describe('task.list', () => {
  test('pages by cursor in the order asked for', async () => {
    const { app, auth, world } = await testServer();
    const ids = [1, 2, 3].map((n) => `task_${String(n).repeat(32)}`);
    for (const [index, id] of ids.entries())
      world.tasks.set(id, taskRecord({ id, created_at: index * 1000 }));
    world.tasks.set('other', taskRecord({ id: `task_${'9'.repeat(32)}`, owner_id: 'somebody else' }));
    const list = async (query: string) => {
      const page = (await app.inject({ url: `/v1/videos?${query}`, headers: auth })).json();
      return {
        ids: page.data.map((task: { id: string }) => task.id),
        more: page.has_more,
        last: page.last_id,
      };
    };
    expect(await list('limit=2')).toEqual({ ids: [ids[2], ids[1]], more: true, last: ids[1] });
    expect(await list(`limit=2&after=${ids[1]}`)).toEqual({ ids: [ids[0]], more: false, last: ids[0] });
    expect(await list('order=asc')).toEqual({ ids, more: false, last: ids[2] });
  });

  test.each([
    ['limit=0', 'limit', 'limit must be a whole number between 1 and 100 (got "0")'],
    ['limit=x', 'limit', 'limit must be a whole number between 1 and 100 (got "x")'],
    ['limit=1&limit=2', 'limit', 'limit must be given once (got an array of 2)'],
    ['order=up', 'order', 'order must be asc or desc (got "up")'],
    ['after=nothing', 'after', 'after must be the id of a task, such as the last_id of the page before'],
  ])('%s is refused', async (query, param, message) => {
    const { app, auth } = await testServer();
    const answer = await app.inject({ url: `/v1/videos?${query}`, headers: auth });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatchObject({ code: 'invalid_request', param, message });
  });
});

describe('task.delete', () => {
  const forget = async (over: Parameters<typeof testServer>[0], task = taskRecord()) => {
    const server = await testServer(over);
    server.world.tasks.set(task.id, task);
    const answer = await server.app.inject({
      method: 'DELETE',
      url: `/v1/videos/${task.id}`,
      headers: server.auth,
    });
    return { answer, ...server };
  };

  test('forgets a finished task', async () => {
    const { answer, world } = await forget({}, completedTask());
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: completedTask().id, deleted: true }]);
    expect(world.tasks.size).toBe(0);
    expect(world.failed).toEqual([]);
  });

  test('cancels a running task first when the upstream agrees', async () => {
    const task = taskRecord();
    const { app, auth, world } = await testServer({
      tasks: {
        cancel: async ({ id }) => {
          world.tasks.set(id, { ...task, state: 'failed', error_code: 'cancelled' });
          return true;
        },
      },
    });
    world.tasks.set(task.id, task);
    const answer = await app.inject({ method: 'DELETE', url: `/v1/videos/${task.id}`, headers: auth });
    expect(answer.statusCode).toBe(200);
    // The task was failed where it was cancelled; here it is only forgotten.
    expect(world.failed).toEqual([]);
    expect(world.tasks.size).toBe(0);
  });

  test('keeps a running task, and its money, when the upstream does not', async () => {
    const { answer, world } = await forget({}, taskRecord({ state: 'in_progress' }));
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([409, '5']);
    expect(answer.json().error).toMatchObject({
      code: 'task_not_ready',
      message: 'the task is in progress and its upstream cannot cancel it now; delete it when it is finished',
    });
    expect(world.failed).toEqual([]);
    expect(world.tasks.size).toBe(1);
  });

  test('clients that send a JSON content type without a body are served', async () => {
    const { app, auth, world } = await testServer();
    const task = completedTask();
    world.tasks.set(task.id, task);
    const answer = await app.inject({
      method: 'DELETE',
      url: `/v1/videos/${task.id}`,
      headers: { ...auth, ...JSON_TYPE },
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('models', () => {
  test('lists what the key may use and some channel serves, without retired ones', async () => {
    const { app, auth } = await testServer();
    const answer = (await app.inject({ url: '/v1/models', headers: auth })).json();
    expect(answer.object).toBe('list');
    expect(answer.data.map((model: { id: string }) => model.id)).toEqual(['tiny-1', 'tiny-mute']);
    expect(answer.data[0]).toEqual({
      id: 'tiny-1',
      object: 'model',
      created: Date.UTC(2026, 0, 31) / 1_000,
      owned_by: 'tiny gateway',
      capabilities: {
        kind: 'video',
        family: 'tiny',
        title: 'tiny-1',
        aliases: ['tiny-latest'],
        routes: ['POST /v1/videos'],
        modes: {
          text: 'yes',
          first_frame: 'yes',
          reference: 'yes',
          first_last: 'not_recommended',
          audio: 'upstream',
        },
        inputs: {
          first_frame: { kind: 'image', max: 1 },
          last_frame: { kind: 'image', max: 1 },
          reference: { kind: 'image', max: 3, min_side_px: 128, min_ratio: '1:4', max_ratio: '4:1' },
        },
        seconds: { min: 1, max: 10, default: 5 },
        sizes: { tiers: ['540p', '720p', '1080p'], ratios: ['16:9', '9:16'], default: '720p' },
        together: [],
        price: { per: 'second', micros: 10_000, currency: 'USD', micros_per_unit: 1_000_000 },
        lifecycle: { status: 'active' },
      },
    });
  });

  test('a model that another body offers too is listed once, with every route and every input', async () => {
    const registry = tinyRegistry();
    const limits = { ...tinyLimits, roles: { reference: { max: 3, probe: true } } };
    const own = tinyFamily([tinyModel('tiny-1', { limits })]);
    const dialect = tinyFamily([tinyModel('tiny-1', { limits })], {
      id: 'other',
      models_of: 'tiny',
      routes: ['vendor-create'],
    });
    const modes = registry.vocabulary.modes.map((mode) =>
      mode.id === 'reference' ? { ...mode, also: ['reference_audio'] } : mode,
    );
    const { app, auth } = await testServer({
      registry: { ...registry, families: [dialect, own], vocabulary: { ...registry.vocabulary, modes } },
    });
    const { data } = (await app.inject({ url: '/v1/models', headers: auth })).json();
    expect(data.map((model: { id: string }) => model.id)).toEqual(['tiny-1']);
    expect(data[0].capabilities).toMatchObject({
      family: 'tiny',
      routes: ['POST /v1/videos', 'POST /vendor/v2/make'],
      inputs: { reference: { kind: 'image', max: 3 }, reference_audio: { kind: 'audio' } },
    });
    expect(data[0].capabilities.inputs.reference).not.toHaveProperty('probe');
  });

  test('one model by its alias; unknown and forbidden ones in the surface of the catalogue', async () => {
    const { app, auth, world } = await testServer();
    const get = async (name: string, headers: Readonly<Record<string, string>> = auth) =>
      (await app.inject({ url: `/v1/models/${name}`, headers })).json();
    expect((await get('tiny-latest')).id).toBe('tiny-1');
    expect((await get('tiny-lates')).error).toMatchObject({
      code: 'model_not_found',
      type: 'invalid_request_error',
      message: 'no model is called `tiny-lates`; did you mean `tiny-latest` or `tiny-mute`?',
    });
    const narrow = { authorization: `Bearer ${world.addKey({ models: ['tiny-mute'] })}` };
    expect((await get('tiny-1', narrow)).error.code).toBe('model_not_allowed');
  });
});
