import { describe, expect, test } from 'vitest';
import type { TaskRecord } from '../../runtime/store/types.ts';
import { completedTask, NOW_MS, type ServerOptions, taskRecord, testServer } from './fakes.ts';
import { vendorRegistry } from './vendor-registry.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const idOf = (digit: string) => `task_${digit.repeat(32)}`;

const clip = taskRecord({ id: idOf('1'), route: 'clips-create' });
const video = taskRecord({ id: idOf('2'), route: 'videos-create' });
const song = taskRecord({ id: idOf('3'), route: 'songs-create', kind: 'audio' });
const foreign = taskRecord({ id: idOf('4'), route: 'clips-create', owner_id: 'owner_2' });
const gone = taskRecord({ id: idOf('5'), route: 'clips-create', deleted_at: NOW_MS });

async function vendorServer(options: ServerOptions = {}, tasks = [clip, video, song, foreign, gone]) {
  const server = await testServer({
    registry: vendorRegistry(),
    servable: ['tiny-1', 'tune-1'],
    ...options,
  });
  for (const task of tasks) server.world.tasks.set(task.id, task);
  const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const answer = await server.app.inject({
      method,
      url,
      headers: { ...server.auth, 'x-request-id': 'r1', ...(payload === undefined ? {} : JSON_TYPE) },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  return { ...server, ask };
}

describe('submissions', () => {
  test('are answered in the words of their surface, with the id of the request', async () => {
    const { ask, world } = await vendorServer();
    const { status, body } = await ask('POST', '/clips/make', { model: 'tiny-1', prompt: 'a heron' });
    expect([status, body]).toEqual([200, { code: 0, request_id: 'r1', data: { task_id: taskRecord().id } }]);
    expect(world.submitted.map((request) => request.route)).toEqual(['clips-create']);
  });

  test('of sounds take the way of all submissions', async () => {
    const { ask, world } = await vendorServer();
    const { status, body } = await ask('POST', '/songs/submit/music', { model: 'tune-1', prompt: 'rain' });
    expect([status, body]).toEqual([200, { code: 'success', data: taskRecord().id }]);
    expect(world.submitted.map((request) => request.family.kind)).toEqual(['audio']);
  });
});

describe('which tasks a route shows', () => {
  test.each([
    ['/clips/make/', clip.id, 200],
    ['/clips/make/', video.id, 404],
    ['/clips/make/', song.id, 404],
    ['/clips/make/', foreign.id, 404],
    ['/clips/make/', gone.id, 404],
    ['/clips/make/', 'x', 404],
    ['/songs/fetch/', song.id, 200],
    ['/songs/fetch/', clip.id, 404],
    ['/v1/videos/', video.id, 200],
    ['/v1/videos/', clip.id, 200],
    ['/v1/videos/', song.id, 404],
    ['/v1/video/query?id=', video.id, 200],
    ['/v1/video/query?id=', song.id, 404],
    ['/v1/video/query?id=', 'x', 404],
  ])('GET %s%s is %i', async (path, id, status) => {
    const { ask } = await vendorServer();
    expect((await ask('GET', `${path}${id}`)).status).toBe(status);
  });

  test.each(['/v1/video/query', '/v1/video/query?id='])('%s asks for an id', async (url) => {
    const { ask } = await vendorServer();
    const { status, body } = await ask('GET', url);
    expect([status, body.error.code, body.error.param, body.error.message]).toEqual([
      400,
      'invalid_request',
      'id',
      'id is missing: name the task in the query, as in ?id=task_...',
    ]);
  });

  test.each([
    ['DELETE', `/v1/videos/${song.id}`],
    ['POST', `/clips/make/${video.id}/cancel`],
    ['POST', `/clips/make/${foreign.id}/cancel`],
  ] as const)('%s %s finds nothing and changes nothing', async (method, url) => {
    const { ask, world } = await vendorServer();
    expect((await ask(method, url)).status).toBe(404);
    expect(world.tasks.size).toBe(5);
  });

  test('lists name their kind and makers to the store', async () => {
    const asked: object[] = [];
    const { ask } = await vendorServer({
      store: {
        listTasks: async (input) => {
          asked.push(input);
          return { tasks: [], has_more: false };
        },
      },
    });
    await ask('GET', '/v1/videos?limit=2');
    await ask('GET', '/clips/make?pageNum=3&pageSize=7');
    expect(asked).toEqual([
      { owner_id: 'owner_1', kind: 'video', limit: 2, order: 'desc' },
      { owner_id: 'owner_1', kind: 'video', routes: ['clips-create'], skip: 14, limit: 7, order: 'desc' },
    ]);
  });
});

describe('pages by number', () => {
  const many = [6, 7, 8].map((n) =>
    taskRecord({ id: idOf(String(n)), route: 'clips-create', created_at: n * 1000, updated_at: n * 1000 }),
  );
  const shown = (task: TaskRecord) => ({
    task_id: task.id,
    task_status: 'queued',
    task_status_msg: '',
    updated_at: task.updated_at / 1000,
    videos: [],
  });

  test('newest first, each as the surface shows one of several', async () => {
    const { ask } = await vendorServer({}, [...many, video, song]);
    const page = async (query: string) => (await ask('GET', `/clips/make?${query}`)).body;
    const [a, b, c] = [...many].reverse().map(shown);
    expect(await page('pageNum=1&pageSize=2')).toEqual({ code: 0, request_id: 'r1', data: [a, b] });
    expect(await page('pageNum=2&pageSize=2')).toEqual({ code: 0, request_id: 'r1', data: [c] });
    expect(await page('')).toEqual({ code: 0, request_id: 'r1', data: [a, b, c] });
    expect(await page('pageNum=9')).toEqual({ code: 0, request_id: 'r1', data: [] });
  });

  test('of finished tasks cost one query too', async () => {
    const done = completedTask({ route: 'clips-create' });
    const chargeOf = () => Promise.reject(new Error('not expected'));
    const { ask } = await vendorServer({ store: { chargeOf } }, [done]);
    expect((await ask('GET', '/clips/make')).body.data).toMatchObject([{ task_status: 'completed' }]);
  });

  test.each(['pageNum=0', 'pageNum=1001', 'pageSize=501', 'pageSize=x', 'pageNum=1.5'])(
    '%s is refused in the words of the surface',
    async (query) => {
      const { ask } = await vendorServer();
      const { status, body } = await ask('GET', `/clips/make?${query}`);
      expect([status, body.error.code, body.error.param]).toEqual([
        400,
        'invalid_request',
        query.split('=', 1)[0],
      ]);
    },
  );

  test('a page whose tasks are too large for one answer says how many are not', async () => {
    const { ask } = await vendorServer({
      store: { listTasks: async () => ({ tasks: many.slice(0, 2), has_more: true, too_large: true }) },
    });
    const { status, body } = await ask('GET', '/clips/make?pageSize=500');
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('ask for pages of at most 2 tasks (got 500)');
  });
});

describe('several tasks at once', () => {
  const other = taskRecord({
    id: idOf('a'),
    route: 'songs-create',
    kind: 'audio',
    request: { mode: 'text', warnings: [], echo: { action: 'lyrics' } },
  });
  const done = completedTask({
    id: idOf('b'),
    route: 'songs-create',
    kind: 'audio',
    request: { mode: 'text', warnings: [], echo: { action: 'music' } },
    result: { files: {}, items: [{ files: [], facts: { text: 'la la' } }] },
  });
  const all = [other, done, song, video, foreign];
  const ids = (body: { data: readonly { task_id: string }[] }) => body.data.map((task) => task.task_id);

  test('in the order asked for, each once; what is not theirs is left out', async () => {
    const { ask } = await vendorServer({}, all);
    const asked = [done.id, 'x', video.id, foreign.id, idOf('f'), song.id, done.id];
    const { status, body } = await ask('POST', '/songs/fetch', { ids: asked });
    expect([status, ids(body)]).toEqual([200, [done.id, song.id]]);
  });

  test('cost one query, whatever they are', async () => {
    let queries = 0;
    const { ask } = await vendorServer({
      store: {
        findTasks: async () => {
          queries += 1;
          return [done, song];
        },
        findTask: () => Promise.reject(new Error('not expected')),
        chargeOf: () => Promise.reject(new Error('not expected')),
      },
    });
    const { body } = await ask('POST', '/songs/fetch', { ids: [song.id, done.id] });
    expect([ids(body), queries]).toEqual([[song.id, done.id], 1]);
  });

  test('cost none when no id can be a task', async () => {
    const { ask } = await vendorServer({ store: { findTasks: () => Promise.reject(new Error('asked')) } });
    for (const list of [[], ['x', '', 'task_']])
      expect((await ask('POST', '/songs/fetch', { ids: list })).body).toEqual({ code: 'success', data: [] });
  });

  test.each([
    ['MUSIC', [done.id, song.id]],
    ['lyrics', [other.id, song.id]],
    ['', [other.id, done.id, song.id]],
  ])('of the action %j, and those that know none', async (action, found) => {
    const { ask } = await vendorServer({}, all);
    const { body } = await ask('POST', '/songs/fetch', { ids: [other.id, done.id, song.id], action });
    expect(ids(body)).toEqual(found);
  });

  test('100 are taken', async () => {
    const { ask } = await vendorServer({}, all);
    const list = [...Array.from({ length: 99 }, (_, n) => `task_${String(n).padStart(32, '0')}`), song.id];
    expect(ids((await ask('POST', '/songs/fetch', { ids: list })).body)).toEqual([song.id]);
  });

  test.each<[string, object, string]>([
    ['none', {}, 'ids must be a list of task ids (got nothing)'],
    ['a text', { ids: song.id }, `ids must be a list of task ids (got "${song.id}")`],
    ['101', { ids: Array(101).fill('x') }, 'ids must hold at most 100 task ids (got 101)'],
    ['numbers', { ids: ['x', 7] }, 'ids[1] must be a string (got 7)'],
    ['an action that is no text', { ids: [], action: 1 }, 'action must be a string (got 1)'],
  ])('%s: refused', async (_title, payload, message) => {
    const { ask } = await vendorServer();
    const { status, body } = await ask('POST', '/songs/fetch', payload);
    expect([status, body]).toEqual([400, { code: 'invalid_request', message, data: null }]);
  });
});
