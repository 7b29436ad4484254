import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { Egress, OpenStream } from '../../runtime/upstream/types.ts';
import { channelAt, KEY, startEgress, submitTo } from './calls.ts';
import { closedPort, response, startRaw } from './raw-server.ts';

async function textOf(stream: OpenStream): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function refusal(opening: Promise<OpenStream>): Promise<string> {
  const error = await opening.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof GatewayError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return `${error.code}: ${error.message}`;
}

const DOWNLOAD = {
  method: 'GET',
  path: '/v1/videos/7/content',
  query: {},
  headers: {},
  body: { kind: 'none' },
} as const;

function download(
  egress: Egress,
  base: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenStream> {
  return egress.channelStream({ ...submitTo(base), call: 'poll', request: DOWNLOAD, headers });
}

const keyIn = (server: { readonly requests: readonly { readonly head: string }[] }) =>
  server.requests.map(({ head }) => head.includes(KEY));

describe('channelStream', () => {
  it('carries the key and a range, and nothing else of the caller', async () => {
    const server = await startRaw((socket) =>
      socket.write(response('206 Partial Content', 'VIDEO', { 'content-range': 'bytes 0-4/9' })),
    );
    const headers = {
      Range: 'bytes=0-4',
      'If-Range': '"e"',
      cookie: 'a=b',
      host: 'x',
      authorization: 'Bearer caller',
    };
    const stream = await download(startEgress(), server.url, headers);
    expect(stream.http).toBe(206);
    expect(stream.headers).toEqual({ 'content-range': 'bytes 0-4/9', 'content-length': '5' });
    expect(await textOf(stream)).toBe('VIDEO');
    expect(server.requests[0]?.head.split('\r\n')).toEqual([
      'GET /v1/videos/7/content HTTP/1.1',
      `host: 127.0.0.1:${server.port}`,
      'connection: keep-alive',
      'accept: */*',
      'accept-encoding: identity',
      'user-agent: media-generation-gateway',
      'range: bytes=0-4',
      'if-range: "e"',
      `authorization: Bearer ${KEY}`,
    ]);
  });

  it('an error status is the reader’s to judge', async () => {
    const server = await startRaw((socket) => socket.write(response('404 Not Found', '{}')));
    const stream = await download(startEgress(), server.url);
    expect([stream.http, await textOf(stream)]).toEqual([404, '{}']);
  });

  it('a redirect inside the channel keeps the key', async () => {
    const server = await startRaw((socket, _request, count) =>
      socket.write(
        count === 1 ? response('302 Found', '', { location: '/files/7?a=1' }) : response('200 OK', 'VIDEO'),
      ),
    );
    expect(await textOf(await download(startEgress(), server.url))).toBe('VIDEO');
    expect(server.requests[1]?.head.split('\r\n')[0]).toBe('GET /files/7?a=1 HTTP/1.1');
    expect(keyIn(server)).toEqual([true, true]);
  });

  it.each([
    ['/tenant-a/files/7', true],
    ['/tenant-b/files/7', false],
    ['/tenant-a', false],
    ['/tenant-ab/files/7', false],
    ['../../../../tenant-b/files/7', false],
    ['/tenant-a/..;/tenant-b/files/7', false],
    ['/tenant-a/%252e%252e/tenant-b/files/7', false],
    ['/', false],
  ])('a redirect to %s of the channel at /tenant-a keeps the key: %s', async (location, keeps) => {
    const server = await startRaw((socket, _request, count) =>
      socket.write(count === 1 ? response('302 Found', '', { location }) : response('200 OK', 'VIDEO')),
    );
    const egress = startEgress({ allow: [`127.0.0.1:${server.port}`] });
    const channel = channelAt(`${server.url}/tenant-a`);
    const call = { ...submitTo(server.url), channel, call: 'poll', request: DOWNLOAD, headers: {} } as const;
    expect(await textOf(await egress.channelStream(call))).toBe('VIDEO');
    expect(keyIn(server)).toEqual([true, keeps]);
  });

  it.each([
    ['bearer', {}],
    ['token', {}],
    ['header', { name: 'x-key' }],
    ['query', { name: 'key' }],
  ])('a redirect to another origin loses the key (%s) and keeps the range', async (use, params) => {
    const store = await startRaw((socket) => socket.write(response('206 Partial Content', 'VIDEO')));
    const server = await startRaw((socket) =>
      socket.write(response('302 Found', '', { location: `${store.url}/v.mp4?sig=1` })),
    );
    const egress = startEgress({ allow: [`127.0.0.1:${store.port}`] });
    const call = {
      ...submitTo(server.url),
      call: 'poll',
      request: DOWNLOAD,
      headers: { range: 'bytes=0-4', 'if-none-match': '"e"' },
    } as const;
    const stream = await egress.channelStream({ ...call, auth: { use, params } });
    expect(await textOf(stream)).toBe('VIDEO');
    expect(keyIn(server)).toEqual([true]);
    expect(store.requests[0]?.head.split('\r\n')).toEqual([
      'GET /v.mp4?sig=1 HTTP/1.1',
      `host: 127.0.0.1:${store.port}`,
      'connection: keep-alive',
      'accept-encoding: identity',
      'range: bytes=0-4',
    ]);
  });

  it('another port, scheme or name is another origin', async () => {
    const other = await startRaw((socket) => socket.write(response('200 OK', 'x')));
    for (const location of [`http://localhost:${other.port}/`, `http://127.0.0.1:${other.port}/`]) {
      const server = await startRaw((socket) => socket.write(response('302 Found', '', { location })));
      const egress = startEgress({ allow: ['127.0.0.1', 'localhost'] });
      await textOf(await download(egress, server.url));
    }
    expect(keyIn(other)).toEqual([false, false]);
  });

  it('back from another origin the key stays lost', async () => {
    const server = await startRaw((socket, _request, count) =>
      socket.write(
        count === 1 ? response('302 Found', '', { location: `${other.url}/` }) : response('200 OK', 'x'),
      ),
    );
    const other = await startRaw((socket) =>
      socket.write(response('302 Found', '', { location: `${server.url}/back` })),
    );
    await textOf(await download(startEgress({ allow: ['127.0.0.1'] }), server.url));
    expect(keyIn(server)).toEqual([true, false]);
    expect(keyIn(other)).toEqual([false]);
  });

  it('a redirect to a private address that is not the channel is refused (F39)', async () => {
    const server = await startRaw((socket) =>
      socket.write(response('302 Found', '', { location: 'http://169.254.169.254/x' })),
    );
    const dialled: string[] = [];
    const egress = startEgress({ journal: ({ address, port }) => dialled.push(`${address}:${port}`) });
    expect(await refusal(download(egress, server.url))).toBe(
      'invalid_request: the address must point to a public internet address (got http://169.254.169.254)',
    );
    expect(dialled).toEqual([`127.0.0.1:${server.port}`]);
  });

  it('three redirects in all, on whatever origins', async () => {
    const store = await startRaw((socket) => socket.write(response('302 Found', '', { location: '/again' })));
    const server = await startRaw((socket) =>
      socket.write(response('302 Found', '', { location: `${store.url}/` })),
    );
    const loop = await startRaw((socket) => socket.write(response('302 Found', '', { location: '/loop' })));
    const egress = startEgress({ allow: ['127.0.0.1'] });
    expect(await refusal(download(egress, server.url))).toContain('redirects more than 3 times');
    expect(server.requests.length + store.requests.length).toBe(4);
    expect(await refusal(download(egress, loop.url))).toBe('upstream_error: upstream_error');
    expect(loop.requests).toHaveLength(4);
  });

  it('an unreachable channel or a bad credential is an upstream error without details', async () => {
    const egress = startEgress();
    expect(await refusal(download(egress, `http://127.0.0.1:${await closedPort()}`))).toBe(
      'upstream_error: upstream_error',
    );
    const call = {
      ...submitTo('http://127.0.0.1:1'),
      channel: channelAt('http://127.0.0.1:1', {}),
      headers: {},
    };
    expect(await refusal(egress.channelStream(call))).toBe('upstream_error: upstream_error');
  });

  it('a cut result is an error of the stream, never a clean end', async () => {
    const server = await startRaw((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nVID'),
    );
    await expect(textOf(await download(startEgress(), server.url))).rejects.toThrow();
  });

  it('a reader that leaves closes the connection', async () => {
    const closed = Promise.withResolvers<void>();
    const server = await startRaw((socket) => {
      socket.on('close', () => closed.resolve());
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\n${'x'.repeat(1_000)}`);
    });
    const leaving = new AbortController();
    const stream = await startEgress().channelStream({
      ...submitTo(server.url),
      request: DOWNLOAD,
      headers: {},
      signal: leaving.signal,
    });
    leaving.abort();
    await closed.promise;
    await expect(textOf(stream)).rejects.toThrow();
  });
});

describe('publicStream', () => {
  const open = (egress: Egress, url: string, method: 'GET' | 'HEAD' = 'GET') =>
    egress.publicStream(url, { method, headers: { range: 'bytes=1-', cookie: 'a' }, idle_ms: 5_000 });

  it('streams with the range only', async () => {
    const server = await startRaw((socket) => socket.write(response('206 Partial Content', 'IDEO')));
    const stream = await open(startEgress({ allow: ['127.0.0.1'] }), server.url);
    expect([stream.http, await textOf(stream)]).toEqual([206, 'IDEO']);
    expect(server.requests[0]?.head).toContain('range: bytes=1-');
    expect(server.requests[0]?.head).not.toContain('cookie');
  });

  it('HEAD has headers and no body', async () => {
    const server = await startRaw((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\netag: "x"\r\n\r\n'),
    );
    const stream = await open(startEgress({ allow: ['127.0.0.1'] }), server.url, 'HEAD');
    expect([stream.headers.etag, await textOf(stream)]).toEqual(['"x"', '']);
    expect(server.requests[0]?.head.startsWith('HEAD / ')).toBe(true);
  });

  it('silence in the middle ends it', async () => {
    const server = await startRaw((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nVID'),
    );
    const egress = startEgress({ allow: ['127.0.0.1'] });
    const stream = await egress.publicStream(server.url, { method: 'GET', headers: {}, idle_ms: 100 });
    await expect(textOf(stream)).rejects.toThrow('Body Timeout');
  });

  it('a slow reader holds the source back', async () => {
    let written = 0;
    const server = await startRaw((socket) => {
      const piece = Buffer.alloc(64 * 1024);
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\n');
      const pump = () => {
        do written += piece.byteLength;
        while (socket.write(piece) && written < 200_000_000);
        socket.once('drain', pump);
      };
      pump();
    });
    const stream = await open(startEgress({ allow: ['127.0.0.1'] }), server.url);
    const reader = stream.body[Symbol.asyncIterator]();
    await reader.next();
    let before = -1;
    await expect
      .poll(
        () => {
          const still = written === before;
          before = written;
          return still;
        },
        { interval: 50 },
      )
      .toBe(true);
    expect(written).toBeLessThan(50_000_000);
    stream.body.destroy();
  });
});
