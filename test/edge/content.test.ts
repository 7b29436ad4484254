import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Registry } from '../../runtime/contract/registry.ts';
import { signLink } from '../../runtime/secrets/links.ts';
import { deriveKey } from '../../runtime/secrets/secrets.ts';
import { completedTask, NOW_MS, openStream, SECRET, testServer } from './fakes.ts';
import { listen, openSocket, readAll } from './raw-client.ts';
import { type Ask, FILE, host, MP4, served, task } from './served-content.ts';
import { tinyRegistry } from './tiny-registry.ts';

describe('a whole file', () => {
  test('passes bytes, length and validators; nothing else of the source (F114)', async () => {
    const { get, asked } = await served();
    const answer = await get({ accept: 'x', cookie: 'y', 'x-forwarded-for': '1.2.3.4' });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(FILE)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '300000',
      etag: '"v1"',
      'last-modified': MP4['last-modified'],
      'accept-ranges': 'bytes',
      'content-disposition': `inline; filename="${task.id}.mp4"`,
      'cache-control': 'private, max-age=300',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(asked).toEqual([{ url: 'https://cdn.example/out.mp4?sig=secret', method: 'GET', headers: {} }]);
  });

  test('HEAD says the same without the bytes', async () => {
    const { app, auth, url, asked } = await served();
    const answer = await app.inject({ method: 'HEAD', url, headers: auth });
    expect([answer.statusCode, answer.rawPayload.length, answer.headers['content-length']]).toEqual([
      200,
      0,
      '300000',
    ]);
    expect(answer.headers['content-type']).toBe('video/mp4');
    expect(asked.map((ask) => ask.method)).toEqual(['HEAD']);
  });
});

describe('ranges', () => {
  test.each([
    ['bytes=0-99', 0, 100],
    ['bytes=100000-', 100_000, 300_000],
    ['bytes=-10', 299_990, 300_000],
  ])('%s', async (range, start, end) => {
    const { get, asked } = await served();
    const answer = await get({ range, 'if-range': '"v1"' });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([
      206,
      `bytes ${start}-${end - 1}/300000`,
    ]);
    expect(answer.rawPayload.equals(FILE.subarray(start, end))).toBe(true);
    expect(asked[0]?.headers).toEqual({ range, 'if-range': '"v1"' });
  });

  test.each(['bytes=9-5', 'bytes=0-1,5-6', 'bytes=a-b', 'lines=1-2', `bytes=0-${'9'.repeat(40)}`, 'bytes=-'])(
    '%s is not understood and gets the whole file (F113)',
    async (range) => {
      const { get, asked } = await served();
      const answer = await get({ range });
      expect([answer.statusCode, answer.rawPayload.length, asked[0]?.headers]).toEqual([200, 300_000, {}]);
    },
  );

  test('outside the file: 416 with its length', async () => {
    const { get } = await served();
    const answer = await get({ range: 'bytes=300000-' });
    expect([answer.statusCode, answer.headers['content-range'], answer.json().error.code]).toEqual([
      416,
      'bytes */300000',
      'range_not_satisfiable',
    ]);
  });

  test('a source that ignores the range stays a 200', async () => {
    const { get } = await served(async () => openStream(200, { ...MP4, 'content-length': '300000' }, [FILE]));
    const answer = await get({ range: 'bytes=0-9' });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 300_000]);
  });
});

describe('who may read', () => {
  const link = (over: Partial<{ task: string; variant: string; expires: number }> = {}) => {
    const claim = { task: task.id, variant: 'video', expires: NOW_MS / 1000 + 60, key_id: 'key_1', ...over };
    return `?${new URLSearchParams(signLink(deriveKey(SECRET, 'content-links'), claim))}`;
  };

  test('the holder of a link, without a key', async () => {
    const { app, url } = await served();
    const answer = await app.inject({ url: `${url}${link()}` });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 300_000]);
  });

  test('the link that a task shows', async () => {
    const { app, auth, url } = await served();
    const shown = (await app.inject({ url: `/v1/videos/${task.id}`, headers: auth })).json().video_url;
    const { pathname, search } = new URL(shown);
    expect(pathname).toBe(url);
    expect((await app.inject({ url: `${pathname}${search}` })).statusCode).toBe(200);
  });

  test.each([
    ['nothing', ''],
    ['an expired link', link({ expires: NOW_MS / 1000 })],
    ["another task's link", link({ task: `task_${'a'.repeat(32)}` })],
    ['a link for another variant', `${link()}&variant=thumbnail`],
    ['a signature without an end', '?signature=abc'],
  ])('%s is 401', async (_title, query) => {
    const { app, url, asked } = await served();
    const answer = await app.inject({ url: `${url}${query}` });
    expect([answer.statusCode, answer.json().error.code, asked]).toEqual([401, 'invalid_api_key', []]);
  });

  test('a link does not open other routes, and does not outlive its task', async () => {
    const { app, url, world } = await served();
    expect((await app.inject({ url: `/v1/videos/${task.id}${link()}` })).statusCode).toBe(401);
    world.tasks.set(task.id, { ...task, deleted_at: NOW_MS });
    expect((await app.inject({ url: `${url}${link()}` })).statusCode).toBe(404);
  });
});

test('content behind the key goes through the channel of the task, with its credential', async () => {
  const calls: object[] = [];
  const auth = { use: 'bearer', params: {} };
  const protocols = { direct: { ...({} as Registry['protocols'][string]), auth } };
  const server = await testServer({
    registry: tinyRegistry({ protocols }),
    egress: {
      channelStream: async (call) => {
        calls.push({
          channel: call.channel.id,
          credential: call.credential,
          auth: call.auth,
          request: call.request,
          headers: call.headers,
        });
        return openStream(206, { ...MP4, 'content-length': '3', 'content-range': 'bytes 0-2/9' }, [
          Buffer.from('abc'),
        ]);
      },
    },
  });
  const keyed = completedTask({
    credential: 2,
    result: { files: { video: { download: '/v1/files/x', query: { a: 'b' }, with_key: true } } },
  });
  server.world.tasks.set(keyed.id, keyed);
  const url = `/v1/videos/${keyed.id}/content`;
  const answer = await server.app.inject({ url, headers: { ...server.auth, range: 'bytes=0-2' } });
  expect([answer.statusCode, answer.body]).toEqual([206, 'abc']);
  expect(calls).toEqual([
    {
      channel: 'main',
      credential: 2,
      auth,
      request: { method: 'GET', path: '/v1/files/x', query: { a: 'b' }, headers: {}, body: { kind: 'none' } },
      headers: { range: 'bytes=0-2' },
    },
  ]);
});

describe('over a real connection', () => {
  const head = (url: string, key: string, extra = '') =>
    `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${key}\r\n${extra}\r\n`;

  test.each([
    ['with a length', { ...MP4, 'content-length': '300000' }],
    ['without a length', MP4],
  ])('a source that is cut never ends cleanly: %s (F113)', async (_title, headers) => {
    async function* cut() {
      yield FILE.subarray(0, 100_000);
      throw new Error('reset by peer');
    }
    const { app, key, url } = await served(async () =>
      openStream(200, headers, Readable.from(cut(), { objectMode: false })),
    );
    const socket = await openSocket(await listen(app));
    socket.write(head(url, key));
    const { text } = await readAll(socket);
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    // Neither the promised length nor the last chunk of a chunked body: no client takes it for complete.
    expect(text.length).toBeLessThan(150_000);
    expect(text.endsWith('0\r\n\r\n')).toBe(false);
  });

  test('a source that ends early although it promised more is cut as well', async () => {
    const { app, key, url } = await served(async () =>
      openStream(200, { ...MP4, 'content-length': '300000' }, [FILE.subarray(0, 1_000)]),
    );
    const socket = await openSocket(await listen(app));
    socket.write(head(url, key).replace('Connection: close', 'Connection: keep-alive'));
    const { text } = await readAll(socket);
    expect(text.length).toBeLessThan(10_000);
  });

  test('a download that was cut is resumed to the same bytes (F113)', async () => {
    let cuts = 0;
    const asked: Ask[] = [];
    const whole = host(asked);
    const { app, key, url } = await served(async (address, options) => {
      const stream = await whole(address, options);
      if (cuts > 0) return stream;
      cuts += 1;
      async function* half() {
        yield FILE.subarray(0, 120_000);
        throw new Error('reset by peer');
      }
      return { ...stream, body: Readable.from(half(), { objectMode: false }) };
    });
    const port = await listen(app);
    const fetchPart = async (extra: string) => {
      const socket = await openSocket(port);
      socket.write(head(url, key, extra));
      const { text } = await readAll(socket);
      return Buffer.from(text.slice(text.indexOf('\r\n\r\n') + 4), 'latin1');
    };
    const first = await fetchPart('');
    expect(first.length).toBeGreaterThan(0);
    const rest = await fetchPart(`Range: bytes=${first.length}-\r\nIf-Range: "v1"\r\n`);
    const md5 = (data: Buffer) => createHash('md5').update(data).digest('hex');
    expect(md5(Buffer.concat([first, rest]))).toBe(md5(FILE));
  });

  test('a slow reader holds the source back instead of filling memory', async () => {
    const total = 64 * 1024 * 1024;
    let given = 0;
    async function* endless() {
      const piece = Buffer.alloc(65_536);
      while (given < total) {
        given += piece.length;
        yield piece;
      }
    }
    const source = Readable.from(endless(), { objectMode: false, highWaterMark: 65_536 });
    const { app, key, url } = await served(async () =>
      openStream(200, { ...MP4, 'content-length': String(total) }, source),
    );
    const socket = await openSocket(await listen(app));
    socket.pause();
    const [connection] = await Promise.all([connectionOf(app.server), socket.write(head(url, key))]);
    // The kernel's buffers fill up first; then nothing more is taken from the source.
    let before = -1;
    while (given !== before) {
      before = given;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const inKernel = connection.bytesWritten - connection.writableLength;
    expect(given).toBeLessThan(total);
    expect(given - inKernel).toBeLessThan(1_000_000);
    source.on('error', () => undefined);
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    source.once('close', resolve);
    socket.destroy();
    await closed;
    expect(source.destroyed).toBe(true);
  });

  test('a silent source is given up', async () => {
    const source = new Readable({ read: () => undefined });
    source.push(FILE.subarray(0, 100));
    const { app, key, url } = await served(
      async () => openStream(200, { ...MP4, 'content-length': '300000' }, source),
      {
        deps: { bounds: { contentIdleMs: 40 } },
      },
    );
    const socket = await openSocket(await listen(app));
    socket.write(head(url, key));
    const { text } = await readAll(socket);
    expect(text.length).toBeLessThan(2_000);
    expect(source.destroyed).toBe(true);
  });
});

async function connectionOf(server: import('node:http').Server) {
  const { promise, resolve } = Promise.withResolvers<import('node:net').Socket>();
  server.once('request', (request) => resolve(request.socket));
  return promise;
}
