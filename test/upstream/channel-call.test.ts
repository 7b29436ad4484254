import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../runtime/contract/json.ts';
import type { CallFailure, CallOutcome } from '../../runtime/upstream/types.ts';
import { KEY, POST, SHORT, SHORT_CONNECT, startEgress, submitTo } from './calls.ts';
import { closedPort, response, startRaw } from './raw-server.ts';

function failureOf(outcome: CallOutcome): Pick<CallFailure, 'kind' | 'reason' | 'http'> {
  if (outcome.kind !== 'failure') throw new Error(`expected a failure, got ${JSON.stringify(outcome)}`);
  const { kind, reason, http } = outcome.failure;
  return http === undefined ? { kind, reason } : { kind, reason, http };
}

function bodyOf(outcome: CallOutcome): unknown {
  if (outcome.kind !== 'answer') throw new Error(`expected an answer, got ${JSON.stringify(outcome)}`);
  return outcome.answer.body;
}

/** A few kilobytes that become fifty megabytes. */
const BOMB = gzipSync(Buffer.alloc(50_000_000, 0x20));

const failingLookup =
  (code: string) =>
  (_host: string, _options: unknown, callback: (error: NodeJS.ErrnoException | null, found: []) => void) =>
    process.nextTick(callback, Object.assign(new Error(code), { code }), []);

describe('surely not sent', () => {
  it('connection refused (F28)', async () => {
    const outcome = await startEgress().channelCall(submitTo(`http://127.0.0.1:${await closedPort()}`));
    expect(failureOf(outcome)).toEqual({ kind: 'not_sent', reason: 'connect' });
  });

  it.each(['ENOTFOUND', 'EAI_AGAIN'])('name look-up fails with %s (F28)', async (code) => {
    const egress = startEgress({ lookup: failingLookup(code) });
    const outcome = await egress.channelCall(submitTo('https://vendor.test'));
    expect(failureOf(outcome)).toEqual({ kind: 'not_sent', reason: 'dns' });
  });

  it('a body that no text can hold', async () => {
    let value: Json = [];
    for (let level = 0; level < 100_000; level += 1) value = [value];
    const request = { ...POST, body: { kind: 'json', value } } as const;
    const call = submitTo(`http://127.0.0.1:${await closedPort()}`, { request });
    const expected = { kind: 'not_sent', reason: 'too_large' };
    expect(failureOf(await startEgress().channelCall(call))).toEqual(expected);
    expect(await startEgress().channelEvents(call)).toMatchObject({ kind: 'failure', failure: expected });
  });

  it('name look-up never answers', async () => {
    const egress = startEgress({ lookup: () => {}, deadlines: SHORT_CONNECT });
    const outcome = await egress.channelCall(submitTo('https://vendor.test'));
    expect(failureOf(outcome)).toEqual({ kind: 'not_sent', reason: 'connect' });
  });

  it('the total deadline passes before a connection stands', async () => {
    const deadlines = {
      ...SHORT,
      connect_ms: 60_000,
      total_ms: { submit: 50, poll: 50, cancel: 50, chat: 50 },
    };
    const egress = startEgress({ lookup: () => {}, deadlines });
    const outcome = await egress.channelCall(submitTo('https://vendor.test'));
    expect(failureOf(outcome)).toEqual({ kind: 'not_sent', reason: 'timeout' });
  });

  it('the peer does not speak TLS (F28)', async () => {
    const server = await startRaw(
      () => {},
      (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    );
    const outcome = await startEgress().channelCall(submitTo(`https://127.0.0.1:${server.port}`));
    expect(failureOf(outcome)).toEqual({ kind: 'not_sent', reason: 'tls' });
    expect(server.requests).toEqual([]);
  });

  it('the TLS handshake never ends', async () => {
    const server = await startRaw(() => {});
    const egress = startEgress({ deadlines: SHORT_CONNECT });
    const outcome = await egress.channelCall(submitTo(`https://127.0.0.1:${server.port}`));
    expect(failureOf(outcome)).toEqual({ kind: 'not_sent', reason: 'tls' });
  });

  it('the call was given up before it began', async () => {
    const server = await startRaw((socket) => socket.end(response('200 OK', '{"id":"1"}')));
    const outcome = await startEgress().channelCall(submitTo(server.url, { signal: AbortSignal.abort() }));
    expect(failureOf(outcome)).toEqual({ kind: 'not_sent', reason: 'timeout' });
    expect(server.requests).toEqual([]);
  });

  it('given up while the name is looked up: never sent, even when the connection stands later', async () => {
    const server = await startRaw((socket) => socket.write(response('200 OK', '{"id":"1"}')));
    const leaving = new AbortController();
    const looked = Promise.withResolvers<() => void>();
    const egress = startEgress({
      lookup: (_host, _options, callback) =>
        looked.resolve(() => callback(null, [{ address: '127.0.0.1', family: 4 }])),
    });
    const call = submitTo(`http://vendor.test:${server.port}`, { signal: leaving.signal });
    const outcome = egress.channelCall(call);
    const finishLookup = await looked.promise;
    leaving.abort();
    expect(failureOf(await outcome)).toEqual({ kind: 'not_sent', reason: 'timeout' });
    finishLookup();
    const other = await startRaw((socket) => socket.write(response('200 OK', '{"id":"2"}')));
    expect(bodyOf(await egress.channelCall(submitTo(other.url)))).toEqual({ id: '2' });
    await expect.poll(() => server.connections()).toBe(1);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['an unknown auth strategy', { auth: { use: 'magic', params: {} } }],
    ['a credential that is not there', { credential: 7 }],
    [
      'a credential value that is no header',
      { channel: { ...submitTo('').channel, credentials: [{ api_key: 'a\r\nb: c' }] } },
    ],
    ['a path above the base', { request: { ...submitTo('').request, path: '/v1/../x' } }],
    [
      'a header that is not the protocol’s to set',
      { request: { ...submitTo('').request, headers: { Host: 'x' } } },
    ],
  ])('refused by our own rules: %s', async (_title, change) => {
    const server = await startRaw((socket) => socket.end(response('200 OK', '{"id":"1"}')));
    const call = submitTo(server.url, change);
    const channel = { ...call.channel, base_url: server.url };
    const outcome = await startEgress().channelCall({ ...call, channel });
    expect(failureOf(outcome)).toEqual({ kind: 'not_sent', reason: 'refused_by_policy' });
    expect(server.connections()).toBe(server.requests.length);
    expect(server.requests).toEqual([]);
  });
});

describe('perhaps sent', () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
  const cases: readonly [string, (socket: Socket) => void, Pick<CallFailure, 'reason' | 'http'>][] = [
    ['headers never come (F30)', () => {}, { reason: 'timeout' }],
    ['reset instead of an answer', (socket) => socket.resetAndDestroy(), { reason: 'reset' }],
    ['closed instead of an answer', (socket) => socket.end(), { reason: 'reset' }],
    ['half a header', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-ty'), { reason: 'reset' }],
    [
      'cut below content-length (F32)',
      (socket) => socket.end(`${head}content-length: 20\r\n\r\n{"id":"1"}`),
      { reason: 'cut', http: 200 },
    ],
    [
      'chunked, cut before the last chunk (F32)',
      (socket) => socket.end(`${head}transfer-encoding: chunked\r\n\r\na\r\n{"id":"1"}\r\n`),
      { reason: 'cut', http: 200 },
    ],
    [
      'chunked, cut inside a chunk (F32)',
      (socket) => socket.end(`${head}transfer-encoding: chunked\r\n\r\nff\r\n{"id":"1"}`),
      { reason: 'cut', http: 200 },
    ],
    [
      'reset inside the body (F32)',
      (socket) => socket.write(`${head}content-length: 20\r\n\r\n{"id"`, () => socket.resetAndDestroy()),
      { reason: 'cut', http: 200 },
    ],
    [
      'body never ends',
      (socket) => socket.write(`${head}content-length: 20\r\n\r\n{"id"`),
      { reason: 'timeout', http: 200 },
    ],
    [
      'closed early without a length',
      (socket) => socket.end(`${head}connection: close\r\n\r\n{"id":"12`),
      { reason: 'not_json', http: 200 },
    ],
    ['not HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'), { reason: 'not_json' }],
    [
      'HTML (F34)',
      (socket) => socket.end(response('200 OK', '<html>welcome</html>', { 'content-type': 'text/html' })),
      { reason: 'not_json', http: 200 },
    ],
    [
      'NaN (F34)',
      (socket) => socket.end(response('200 OK', '{"id":NaN}')),
      { reason: 'not_json', http: 200 },
    ],
    [
      'trailing junk (F34)',
      (socket) => socket.end(response('200 OK', '{"id":"1"} x')),
      { reason: 'not_json', http: 200 },
    ],
    [
      'deeply nested with long digits',
      (socket) =>
        socket.end(response('200 OK', `${'['.repeat(200_000)}1234567890123456789${']'.repeat(200_000)}`)),
      { reason: 'not_json', http: 200 },
    ],
    [
      'HTML with an error status',
      (socket) => socket.end(response('502 Bad Gateway', '<html>')),
      { reason: 'not_json', http: 502 },
    ],
    [
      '302',
      (socket) => socket.end(response('302 Found', '', { location: 'http://169.254.169.254/' })),
      { reason: 'redirect', http: 302 },
    ],
    [
      '307',
      (socket) => socket.end(response('307 Temporary Redirect', '', { location: '/elsewhere' })),
      { reason: 'redirect', http: 307 },
    ],
    ['304', (socket) => socket.end('HTTP/1.1 304 Not Modified\r\n\r\n'), { reason: 'redirect', http: 304 }],
    [
      '10 MB (F35)',
      (socket) => socket.end(response('200 OK', `"${'x'.repeat(10_000_000)}"`)),
      { reason: 'too_large', http: 200 },
    ],
    [
      '70 KB of headers',
      (socket) => socket.end(response('200 OK', '{}', { 'x-long': 'x'.repeat(70_000) })),
      { reason: 'too_large' },
    ],
    [
      'a header without a colon',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nno colon here\r\n\r\n'),
      { reason: 'not_json' },
    ],
    [
      'gzip bomb',
      (socket) => socket.end(response('200 OK', BOMB, { 'content-encoding': 'gzip' })),
      { reason: 'too_large', http: 200 },
    ],
    [
      'broken gzip',
      (socket) => socket.end(response('200 OK', 'not gzip', { 'content-encoding': 'gzip' })),
      { reason: 'not_json', http: 200 },
    ],
    [
      'two codings',
      (socket) => socket.end(response('200 OK', 'x', { 'content-encoding': 'gzip, br' })),
      { reason: 'not_json', http: 200 },
    ],
  ];

  it.each(cases)('%s', async (_title, answer, expected) => {
    const server = await startRaw(answer);
    const egress = startEgress(expected.reason === 'timeout' ? { deadlines: SHORT } : {});
    const outcome = await egress.channelCall(submitTo(server.url));
    expect(failureOf(outcome)).toEqual({ kind: 'ambiguous', ...expected });
    expect(JSON.stringify(outcome)).not.toMatch(/welcome|\\"id/);
    expect(server.requests).toHaveLength(1);
  });

  it('the headers time-out of the call kind', async () => {
    const server = await startRaw(() => {});
    const headers_ms = { submit: 100, poll: 60_000, cancel: 60_000, chat: 60_000 };
    const deadlines = {
      ...SHORT,
      headers_ms,
      total_ms: { submit: 60_000, poll: 60_000, cancel: 60_000, chat: 60_000 },
    };
    const outcome = await startEgress({ deadlines }).channelCall(submitTo(server.url));
    expect(failureOf(outcome)).toEqual({ kind: 'ambiguous', reason: 'timeout' });
  });

  it('the caller of the call leaves while the vendor thinks', async () => {
    const leaving = new AbortController();
    const server = await startRaw(() => leaving.abort());
    const outcome = await startEgress().channelCall(submitTo(server.url, { signal: leaving.signal }));
    expect(failureOf(outcome)).toEqual({ kind: 'ambiguous', reason: 'timeout' });
    expect(server.requests).toHaveLength(1);
  });

  it('a connection that the vendor closes when the next call is written: that call is not sent again', async () => {
    const server = await startRaw((socket, _request, count) => {
      if (count === 1) socket.write(response('200 OK', '{"id":"1"}'));
      else socket.destroy();
    });
    const egress = startEgress();
    expect(bodyOf(await egress.channelCall(submitTo(server.url)))).toEqual({ id: '1' });
    expect(failureOf(await egress.channelCall(submitTo(server.url)))).toEqual({
      kind: 'ambiguous',
      reason: 'reset',
    });
    expect(server.requests).toHaveLength(2);
  });

  it('a vendor that closes after each answer is never asked twice for one call', async () => {
    const server = await startRaw((socket, _request, count) => {
      socket.write(response('200 OK', `{"id":"${count}"}`));
      socket.end();
    });
    const egress = startEgress();
    for (let call = 1; call <= 20; call += 1) {
      const outcome = await egress.channelCall(submitTo(server.url));
      if (outcome.kind === 'failure') expect(outcome.failure.kind).toBe('ambiguous');
      expect(server.requests.length).toBeLessThanOrEqual(call);
    }
  });
});

describe('answers', () => {
  const cases: readonly [string, string | Buffer, unknown][] = [
    ['an object', '{"id":"1"}', { id: '1' }],
    ['an empty body', '', undefined],
    ['white space', ' \r\n', undefined],
    ['a byte order mark', '\ufeff{"id":"1"}', { id: '1' }],
    ['duplicate keys', '{"id":"1","id":"2"}', { id: '2' }],
    ['a prototype key', '{"__proto__":{"polluted":1},"id":"1"}', { id: '1' }],
    ['an escaped prototype key', '{"\\u005f_proto__":{"polluted":1},"id":"1"}', { id: '1' }],
    ['a constructor key', '{"constructor":{"prototype":{"polluted":1}},"id":"1"}', { id: '1' }],
    ['a 64-bit id', '{"id":867283741759111202}', { id: '867283741759111202' }],
    ['a negative one', '{"id":-867283741759111202}', { id: '-867283741759111202' }],
    ['the last exact integer', '{"id":9007199254740991}', { id: 9007199254740991 }],
    ['one more', '{"id":9007199254740992}', { id: '9007199254740992' }],
    ['long digits in text', '{"id":"867283741759111202","n":5}', { id: '867283741759111202', n: 5 }],
    ['a long fraction', '{"p":0.5000000000000000000}', { p: 0.5 }],
    ['a list of ids', '[[867283741759111202]]', [['867283741759111202']]],
  ];

  it.each(cases)('%s: read, and no prototype is touched (F34, F103)', async (_title, text, expected) => {
    const server = await startRaw((socket) => socket.write(response('200 OK', text)));
    expect(bodyOf(await startEgress().channelCall(submitTo(server.url)))).toEqual(expected);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('a wrong content type is no obstacle when the text is JSON', async () => {
    const server = await startRaw((socket) =>
      socket.write(response('200 OK', '{"id":"1"}', { 'content-type': 'text/plain' })),
    );
    expect(bodyOf(await startEgress().channelCall(submitTo(server.url)))).toEqual({ id: '1' });
  });

  it('gzip although identity was asked is decoded within bounds', async () => {
    const bytes = gzipSync('{"id":"1"}');
    const server = await startRaw((socket) =>
      socket.write(response('200 OK', bytes, { 'content-encoding': 'gzip' })),
    );
    expect(bodyOf(await startEgress().channelCall(submitTo(server.url)))).toEqual({ id: '1' });
  });

  it('status and headers come with the body, repeated headers joined', async () => {
    const server = await startRaw((socket) =>
      socket.write(
        'HTTP/1.1 429 Slow Down\r\nRetry-After: 7\r\nX-A: 1\r\nx-a: 2\r\ncontent-length: 2\r\n\r\n{}',
      ),
    );
    const outcome = await startEgress().channelCall(submitTo(server.url));
    expect(outcome).toEqual({
      kind: 'answer',
      answer: {
        http: 429,
        headers: { 'retry-after': '7', 'x-a': '1, 2', 'content-length': '2' },
        body: {},
      },
    });
  });

  it('an echoed credential is blanked out', async () => {
    const server = await startRaw((socket, { head }) => {
      socket.write(response('401 Unauthorized', JSON.stringify({ message: `bad key in ${head}` })));
    });
    const outcome = await startEgress().channelCall(submitTo(server.url));
    expect(JSON.stringify(outcome)).toContain('Bearer [redacted]');
    expect(JSON.stringify(outcome)).not.toContain(KEY);
  });

  it('connections are kept and used again', async () => {
    const server = await startRaw((socket) => socket.write(response('200 OK', '{"id":"1"}')));
    const egress = startEgress();
    for (let call = 0; call < 10; call += 1) await egress.channelCall(submitTo(server.url));
    expect(server.requests).toHaveLength(10);
    expect(server.connections()).toBeLessThanOrEqual(2);
  });
});
