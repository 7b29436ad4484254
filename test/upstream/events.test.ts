import { getEventListeners, once } from 'node:events';
import type { Socket } from 'node:net';
import { createGzip, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { StreamBroken } from '../../runtime/upstream/event-body.ts';
import type { ChannelCall, EventBody, OpenOutcome } from '../../runtime/upstream/types.ts';
import { KEY, startEgress, submitTo } from './calls.ts';
import { response, startRaw } from './raw-server.ts';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\n';
const CHUNKED = `${HEAD}transfer-encoding: chunked\r\n\r\n`;
const LONG = { headers_ms: 30_000, idle_ms: 30_000, total_ms: 30_000 };

function chatTo(base: string, change: Partial<ChannelCall> = {}): ChannelCall {
  return submitTo(base, { call: 'chat', times: LONG, ...change });
}

function piece(text: string | Buffer): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

function bodyOf(outcome: OpenOutcome): EventBody {
  if (outcome.kind !== 'stream') throw new Error(`expected a stream, got ${JSON.stringify(outcome)}`);
  return outcome.body;
}

/** What came, and how it broke off. */
async function readAll(body: EventBody): Promise<{ readonly text: string; readonly reason?: string }> {
  const pieces: Uint8Array[] = [];
  const text = () => Buffer.concat(pieces).toString();
  try {
    for await (const bytes of body.chunks) pieces.push(bytes);
    return { text: text() };
  } catch (error) {
    if (!(error instanceof StreamBroken)) throw error;
    return { text: text(), reason: error.failure.reason };
  }
}

/** A vendor that sends the head of a stream and one event, and then does as it is told. */
async function vendor(after: (socket: Socket) => void) {
  const seen = Promise.withResolvers<Socket>();
  const server = await startRaw((socket) => {
    socket.write(CHUNKED);
    socket.write(piece('data: 1\n\n'));
    seen.resolve(socket);
    after(socket);
  });
  return { ...server, socket: seen.promise };
}

describe('a stream', () => {
  it('comes as it was sent, asked for by its type', async () => {
    const server = await vendor((socket) => socket.end(`${piece('data: 2\n\n').toString()}0\r\n\r\n`));
    const body = bodyOf(await startEgress().channelEvents(chatTo(server.url)));
    expect(body.http).toBe(200);
    expect(body.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(body.secrets).toEqual([KEY]);
    expect(await readAll(body)).toEqual({ text: 'data: 1\n\ndata: 2\n\n' });
    const [request] = server.requests;
    expect(request?.head).toMatch(/^accept: text\/event-stream$/im);
    expect(request?.head).toMatch(/^accept-encoding: identity$/im);
  });

  it('keeps no listener and no clock when it has ended', async () => {
    const server = await vendor((socket) => socket.end('0\r\n\r\n'));
    const { signal } = new AbortController();
    const body = bodyOf(await startEgress().channelEvents(chatTo(server.url, { signal })));
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await readAll(body);
    await expect.poll(() => getEventListeners(signal, 'abort').length).toBe(0);
  });

  it.each<[string, (socket: Socket) => void, Partial<typeof LONG>, string]>([
    ['cut between events', (socket) => socket.end(), {}, 'cut'],
    ['cut inside a chunk', (socket) => socket.end('ff\r\ndata: 2'), {}, 'cut'],
    ['reset', (socket) => setImmediate(() => socket.resetAndDestroy()), {}, 'cut'],
    ['silent', () => {}, { idle_ms: 100 }, 'timeout'],
    ['endless', drip, { total_ms: 1_000 }, 'timeout'],
  ])('that is %s breaks off (F55)', async (_title, after, times, reason) => {
    const server = await vendor(after);
    const call = chatTo(server.url, { times: { ...LONG, ...times } });
    const read = await readAll(bodyOf(await startEgress().channelEvents(call)));
    expect(read.reason).toBe(reason);
    expect(read.text.startsWith('data: 1\n\n')).toBe(true);
  });

  it('that nobody waits for any more is let go at once', async () => {
    const server = await vendor(() => {});
    const leaving = new AbortController();
    const body = bodyOf(await startEgress().channelEvents(chatTo(server.url, { signal: leaving.signal })));
    const closed = once(await server.socket, 'close');
    const read = readAll(body);
    leaving.abort();
    await closed;
    expect((await read).reason).toBe('timeout');
  });

  it('that its reader drops lets go of the connection', async () => {
    const server = await vendor(() => {});
    const body = bodyOf(await startEgress().channelEvents(chatTo(server.url)));
    const closed = once(await server.socket, 'close');
    body.chunks.destroy();
    await closed;
  });

  it('that its reader leaves half read lets go of it too', async () => {
    const server = await vendor(() => {});
    const body = bodyOf(await startEgress().channelEvents(chatTo(server.url)));
    const closed = once(await server.socket, 'close');
    for await (const bytes of body.chunks) {
      expect(Buffer.from(bytes).toString()).toBe('data: 1\n\n');
      break;
    }
    await closed;
  });

  it('waits for its reader: an upstream that sends faster is held', async () => {
    let sent = 0;
    const server = await startRaw((socket) => {
      socket.write(CHUNKED);
      const more = (): void => {
        if (socket.destroyed || sent > 64 * 1024 * 1024) return;
        const bytes = piece(Buffer.alloc(65_536, 0x61));
        sent += bytes.length;
        if (socket.write(bytes)) setImmediate(more);
        else socket.once('drain', more);
      };
      more();
    });
    const body = bodyOf(await startEgress().channelEvents(chatTo(server.url)));
    let before = -1;
    await expect
      .poll(
        () => {
          const stands = sent === before;
          before = sent;
          return stands;
        },
        { interval: 100, timeout: 10_000 },
      )
      .toBe(true);
    expect(sent).toBeLessThan(32 * 1024 * 1024);
    body.chunks.destroy();
  });

  it('may run beside hundreds of others to the same vendor', async () => {
    const many = 700;
    const server = await startRaw((socket) => socket.write(`${CHUNKED}${piece('data: 1\n\n')}`));
    const egress = startEgress();
    const bodies = await Promise.all(
      Array.from({ length: many }, async () => bodyOf(await egress.channelEvents(chatTo(server.url)))),
    );
    expect(server.requests).toHaveLength(many);
    for (const body of bodies) body.chunks.destroy();
  }, 30_000);
});

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write(piece(': .\n')), 20);
  socket.on('close', () => clearInterval(timer));
}

describe('a stream that was compressed although it was not to be', () => {
  it('is unpacked as it comes', async () => {
    const gzip = createGzip();
    const server = await startRaw((socket) => {
      socket.write(`${HEAD}content-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n`);
      gzip.on('data', (bytes: Buffer) => socket.write(piece(bytes)));
      gzip.on('end', () => socket.end('0\r\n\r\n'));
      gzip.write('data: 1\n\n');
      gzip.flush();
    });
    const body = bodyOf(await startEgress().channelEvents(chatTo(server.url)));
    const pieces: string[] = [];
    for await (const bytes of body.chunks) {
      pieces.push(Buffer.from(bytes).toString());
      if (pieces.length === 1) gzip.end('data: 2\n\n');
    }
    expect(pieces.join('')).toBe('data: 1\n\ndata: 2\n\n');
  });

  it('breaks off where it is broken', async () => {
    const half = gzipSync('data: 1\n\n'.repeat(1_000)).subarray(0, 40);
    const server = await startRaw((socket) => {
      const head = `${HEAD}content-encoding: gzip\r\ncontent-length: ${half.length}\r\n\r\n`;
      socket.end(Buffer.concat([Buffer.from(head), half]));
    });
    const read = await readAll(bodyOf(await startEgress().channelEvents(chatTo(server.url))));
    expect(read.reason).toBe('cut');
  });

  it('in a way that nobody knows is refused', async () => {
    const server = await startRaw((socket) =>
      socket.write(
        response('200 OK', 'x', { 'content-type': 'text/event-stream', 'content-encoding': 'zz' }),
      ),
    );
    expect(await startEgress().channelEvents(chatTo(server.url))).toMatchObject({
      kind: 'failure',
      failure: { kind: 'ambiguous', reason: 'not_json', http: 200 },
    });
  });
});

describe('an answer in place of a stream', () => {
  it.each([
    ['an error', '429 Slow Down', 'application/json', 429],
    ['an error of another type', '400 Bad Request', 'text/plain', 400],
    ['an error that is called a stream', '500 Oops', 'text/event-stream', 500],
    ['a success', '200 OK', 'application/json; charset=utf-8', 200],
    ['a success with a suffix', '200 OK', 'application/vnd.x+json', 200],
  ])('%s is read whole, without the key', async (_title, status, type, http) => {
    const server = await startRaw((socket) =>
      socket.write(response(status, JSON.stringify({ said: `key ${KEY}` }), { 'content-type': type })),
    );
    const outcome = await startEgress().channelEvents(chatTo(server.url));
    expect(outcome).toMatchObject({ kind: 'answer', answer: { http, body: { said: 'key [redacted]' } } });
  });

  it.each([
    ['a page', 'text/html; charset=utf-8', '<html>'],
    ['plain text', 'text/plain', '{"id":1}'],
    ['no type', '', 'data: 1\n\n'],
  ])('%s is none, and its connection is let go', async (_title, type, text) => {
    const left = Promise.withResolvers<void>();
    const server = await startRaw((socket) => {
      socket.on('close', () => left.resolve());
      const typed = type === '' ? '' : `content-type: ${type}\r\n`;
      socket.write(`HTTP/1.1 200 OK\r\n${typed}transfer-encoding: chunked\r\n\r\n`);
      socket.write(piece(text));
    });
    expect(await startEgress().channelEvents(chatTo(server.url))).toMatchObject({
      kind: 'failure',
      failure: { kind: 'ambiguous', reason: 'not_json', http: 200 },
    });
    await left.promise;
  });

  it.each([
    ['a redirect', response('302 Found', '', { location: 'http://169.254.169.254/' }), 'redirect'],
    ['too long', response('500 Oops', `"${'x'.repeat(2_000)}"`), 'too_large'],
    ['a page with an error status', response('502 Bad Gateway', '<html>'), 'not_json'],
  ])('%s is a failure', async (_title, bytes, reason) => {
    const server = await startRaw((socket) => socket.end(bytes));
    const outcome = await startEgress().channelEvents(chatTo(server.url, { max_answer_bytes: 1_000 }));
    expect(outcome).toMatchObject({ kind: 'failure', failure: { kind: 'ambiguous', reason } });
    expect(server.requests).toHaveLength(1);
  });

  it('headers that do not come in time are one', async () => {
    const server = await startRaw(() => {});
    const times = { ...LONG, headers_ms: 100 };
    const outcome = await startEgress().channelEvents(chatTo(server.url, { times }));
    expect(outcome).toMatchObject({ kind: 'failure', failure: { kind: 'ambiguous', reason: 'timeout' } });
  });

  it('a call that was given up before it began sends nothing', async () => {
    const server = await startRaw(() => {});
    const outcome = await startEgress().channelEvents(chatTo(server.url, { signal: AbortSignal.abort() }));
    expect(outcome).toMatchObject({ kind: 'failure', failure: { kind: 'not_sent', reason: 'timeout' } });
    expect(server.requests).toEqual([]);
  });
});

describe('a whole answer with bounds of its own', () => {
  it.each([
    [2_000, 'answer'],
    [1_000, 'failure'],
  ])('of at most %i bytes', async (max_answer_bytes, kind) => {
    const server = await startRaw((socket) => socket.end(response('200 OK', `"${'x'.repeat(1_500)}"`)));
    const outcome = await startEgress().channelCall(chatTo(server.url, { max_answer_bytes }));
    expect(outcome.kind).toBe(kind);
  });

  it('of at most so long a silence', async () => {
    const server = await startRaw((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'));
    const times = { ...LONG, idle_ms: 100 };
    const outcome = await startEgress().channelCall(chatTo(server.url, { times }));
    expect(outcome).toMatchObject({ kind: 'failure', failure: { reason: 'timeout', http: 200 } });
  });
});
