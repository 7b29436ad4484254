import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { Registry } from '../../runtime/contract/registry.ts';
import { signLink } from '../../runtime/secrets/links.ts';
import { deriveKey } from '../../runtime/secrets/secrets.ts';
import type { OpenStream } from '../../runtime/upstream/types.ts';
import { completedTask, NOW_MS, openStream, SECRET } from './fakes.ts';
import { FILE, MP4, served, task } from './served-content.ts';
import { tinyRegistry } from './tiny-registry.ts';

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

  test.each([
    [
      'what it cost, and who gives it back',
      { captured: 50_000 },
      'the result is no longer kept by its source; what it cost was charged, and the operator of this gateway can refund it: tell them the id of the task',
      50_000,
    ],
    [
      'what it still costs after a part was given back',
      { captured: 50_000, refunded: 20_000 },
      'the result is no longer kept by its source; what it cost was charged, and the operator of this gateway can refund it: tell them the id of the task',
      30_000,
    ],
    [
      'that all of it was given back',
      { captured: 50_000, refunded: 50_000 },
      'the result is no longer kept by its source; what it cost was refunded; make it again',
      0,
    ],
    [
      'that it cost nothing',
      { captured: 0 },
      'the result is no longer kept by its source; nothing was charged for it; make it again',
      0,
    ],
  ])('a result that is gone tells %s (F44)', async (_title, charge, message, charged) => {
    const { get } = await served(async () => openStream(404, {}, []), {
      store: { chargeOf: async () => ({ hold: 0, released: 0, ...charge }) },
    });
    const answer = await get();
    expect(answer.json().error).toMatchObject({
      code: 'result_expired',
      message,
      details: { charged, task_id: task.id, retryable: false },
    });
  });

  test('one whose time is over tells until when it was there, and what it cost', async () => {
    const { get, world } = await served(async () => openStream(404, {}, []));
    const over = { video: { url: 'https://cdn.example/v.mp4', expires_at: Date.UTC(2026, 0, 2) } };
    world.tasks.set(task.id, completedTask({ result: { files: over } }));
    expect((await get()).json().error).toMatchObject({
      message: 'the result was kept until 2026-01-02T00:00:00.000Z; make it again',
      details: { charged: 50_000 },
    });
  });

  test('one whose fresh address is dead is lost, whatever the old one was (F44)', async () => {
    const gone: (number | undefined)[] = [];
    const fileUntil = (expires_at: number) => ({ video: { url: 'https://cdn.example/v.mp4', expires_at } });
    const fresh = completedTask({ result: { files: fileUntil(NOW_MS + 60_000) } });
    const { get, world } = await served(async () => openStream(404, {}, []), {
      tasks: {
        refreshResult: async () => ({ kind: 'fresh', task: fresh }),
        resultGone: async ({ result }, file) => void gone.push(result?.files[file]?.expires_at),
      },
    });
    world.tasks.set(task.id, completedTask({ result: { files: fileUntil(1_000) } }));
    expect((await get()).json().error.message).toContain('the operator of this gateway can refund it');
    expect(gone).toEqual([NOW_MS + 60_000]);
  });

  test('who holds a link is not told what its owner paid', async () => {
    const { app, url } = await served(async () => openStream(404, {}, []));
    const claim = { task: task.id, variant: 'video', expires: NOW_MS / 1000 + 60, key_id: 'key_1' };
    const link = new URLSearchParams(signLink(deriveKey(SECRET, 'content-links'), claim));
    const answer = await app.inject({ url: `${url}?${link}` });
    expect([answer.statusCode, answer.json().error]).toMatchObject([
      410,
      { message: 'the result is no longer kept by its source' },
    ]);
    expect(answer.body).not.toContain('charged');
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
    const answer = await get();
    expect([answer.statusCode, answer.json().error.code, answer.headers['retry-after'], told]).toEqual([
      503,
      'no_available_channel',
      '60',
      [],
    ]);
    expect(answer.json().error.details).toMatchObject({ retryable: true });
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
  ])('%s is 502 bad_response (F114)', async (_title, stream) => {
    const { get } = await served(async () => stream);
    const answer = await get();
    expect([answer.statusCode, answer.json().error.code]).toEqual([502, 'bad_response']);
    expect(stream.body).toHaveProperty('destroyed', true);
  });

  const FIRST = 'https://cdn.example/1.mp4';
  const elsewhere = [
    { url: 'https://cdn.example/2.mp4' },
    { download: '/v1/videos/u-1/content', with_key: true },
  ];
  const several = completedTask({ result: { files: { video: { url: FIRST, elsewhere } } } });

  test.each<[string, (url: string) => OpenStream, readonly string[]]>([
    ['is gone', () => openStream(404, {}, []), ['1.mp4', '2.mp4', 'the channel']],
    [
      'is a page',
      () => openStream(200, { 'content-type': 'text/html' }, []),
      ['1.mp4', '2.mp4', 'the channel'],
    ],
    [
      'cannot be reached',
      () => {
        throw new Error('no route');
      },
      ['1.mp4', '2.mp4', 'the channel'],
    ],
    [
      'is gone, but the second has it',
      (url) => openStream(url === FIRST ? 404 : 200, url === FIRST ? {} : MP4, [Buffer.from('abc')]),
      ['1.mp4', '2.mp4'],
    ],
  ])('a file whose first address %s is looked for at every other place', async (_title, answer, places) => {
    const asked: string[] = [];
    const protocols = {
      direct: { ...({} as Registry['protocols'][string]), auth: { use: 'bearer', params: {} } },
    };
    const { get, world } = await served(
      async (url) => {
        asked.push(url.slice(url.lastIndexOf('/') + 1));
        return answer(url);
      },
      {
        registry: tinyRegistry({ protocols }),
        egress: {
          publicStream: async (url) => {
            asked.push(url.slice(url.lastIndexOf('/') + 1));
            return answer(url);
          },
          channelStream: async () => {
            asked.push('the channel');
            return openStream(200, { ...MP4, 'content-length': '3' }, [Buffer.from('abc')]);
          },
        },
      },
    );
    world.tasks.set(several.id, several);
    const got = await get();
    expect([got.statusCode, got.body, asked]).toEqual([200, 'abc', places]);
  });

  test('a place that could not be asked is trouble, though the others have it no more', async () => {
    const { get, world } = await served(async (url) => {
      if (url === FIRST) throw new Error('no route');
      return openStream(404, {}, []);
    });
    world.tasks.set(
      several.id,
      completedTask({ result: { files: { video: { url: FIRST, elsewhere: elsewhere.slice(0, 1) } } } }),
    );
    const answer = await get();
    expect([answer.statusCode, answer.json().error.code]).toEqual([502, 'upstream_error']);
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
