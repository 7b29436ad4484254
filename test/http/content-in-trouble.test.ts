import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { OpenStream } from '../../runtime/upstream/types.ts';
import { completedTask, openStream } from './fakes.ts';
import { FILE, MP4, served, task } from './served-content.ts';

describe('sources in trouble', () => {
  test.each([403, 404, 410])('%i is refreshed once and then served (F44)', async (http) => {
    const asked: string[] = [];
    const fresh = completedTask({ result: { files: { video: { url: 'https://cdn.example/fresh.mp4' } } } });
    const { get } = await served(
      async (url) => {
        asked.push(url);
        return url.includes('fresh')
          ? openStream(200, { ...MP4, 'content-length': '3' }, [Buffer.from('abc')])
          : openStream(http, {}, []);
      },
      { tasks: { refreshResult: async () => ({ kind: 'fresh', task: fresh }) } },
    );
    const answer = await get();
    expect([answer.statusCode, answer.body, asked.length]).toEqual([200, 'abc', 2]);
  });

  test('gone for good is 410, after one refresh (F44)', async () => {
    const told: string[] = [];
    const { get } = await served(async () => openStream(404, {}, []), {
      tasks: {
        refreshResult: async () => {
          told.push('refreshed');
          return { kind: 'fresh', task };
        },
        resultGone: async ({ id }, file) => void told.push(`${id} ${file} gone`),
      },
    });
    const answer = await get();
    expect([answer.statusCode, answer.json().error.code]).toEqual([410, 'result_expired']);
    expect(told).toEqual(['refreshed', `${task.id} video gone`]);
  });

  test('not when the vendor cannot be asked for a fresh address: that is retried (F44)', async () => {
    const told: string[] = [];
    const { get } = await served(async () => openStream(404, {}, []), {
      tasks: {
        refreshResult: async () => ({ kind: 'trouble' }),
        resultGone: async ({ id }) => void told.push(id),
      },
    });
    const answer = await get();
    expect([answer.statusCode, answer.json().error.code, told]).toEqual([502, 'upstream_error', []]);
  });

  test('nobody is told of a loss when no source was asked (F44)', async () => {
    const told: string[] = [];
    const { get, world } = await served(undefined, {
      tasks: { resultGone: async ({ id }) => void told.push(id) },
    });
    world.tasks.set(
      task.id,
      completedTask({ channel_id: 'removed', result: { files: { video: { download: '/x' } } } }),
    );
    expect([(await get()).statusCode, told]).toEqual([410, []]);
  });

  test.each([400, 403, 405, 501])(
    'an address that is signed for GET and answers HEAD with %i is asked so',
    async (http) => {
      const asked: string[] = [];
      const { app, auth, url } = await served(async (_address, { method }) => {
        asked.push(method);
        return method === 'GET'
          ? openStream(200, { ...MP4, 'content-length': '3' }, [Buffer.from('abc')])
          : openStream(http, {}, []);
      });
      const answer = await app.inject({ method: 'HEAD', url, headers: auth });
      expect([answer.statusCode, answer.headers['content-length'], asked]).toEqual([
        200,
        '3',
        ['HEAD', 'GET'],
      ]);
    },
  );

  test.each<[string, OpenStream]>([
    ['a page', openStream(200, { 'content-type': 'text/html' }, [Buffer.from('<script>')])],
    ['a drawing with scripts', openStream(200, { 'content-type': 'image/svg+xml' }, [Buffer.from('<svg/>')])],
    ['a server error', openStream(500, MP4, [])],
    ['a redirect', openStream(302, { ...MP4, location: 'http://10.0.0.1' }, [])],
  ])('%s is 502 bad_response', async (_title, stream) => {
    const { get } = await served(async () => stream);
    const answer = await get();
    expect([answer.statusCode, answer.json().error.code]).toEqual([502, 'bad_response']);
    expect(stream.body).toHaveProperty('destroyed', true);
  });

  test('an unreachable source is 502 without a word about where it is', async () => {
    const { get } = await served(() =>
      Promise.reject(
        new GatewayError('invalid_request', { message: 'the address https://10.0.0.1 is private' }),
      ),
    );
    const answer = await get();
    expect([answer.statusCode, answer.json().error.code]).toEqual([502, 'upstream_error']);
    expect(answer.body).not.toContain('10.0.0.1');
  });

  test('a type that says nothing is a video; a variant the task lacks is named', async () => {
    const { get } = await served(async () =>
      openStream(200, { 'content-type': 'binary/octet-stream' }, [FILE]),
    );
    expect((await get()).headers['content-type']).toBe('video/mp4');
    const other = await get({}, '?variant=thumbnail');
    expect([other.statusCode, other.json().error]).toMatchObject([
      400,
      { param: 'variant', message: 'this task has no thumbnail; it has video' },
    ]);
  });
});
