import type { LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { EgressOptions } from '../../runtime/upstream/egress.ts';
import type { PublicFetchOptions } from '../../runtime/upstream/types.ts';
import { PRIVATE_ADDRESSES, SPELLINGS } from './addresses.ts';
import { startEgress } from './calls.ts';
import { response, startRaw } from './raw-server.ts';

const IMAGE: PublicFetchOptions = { max_bytes: 1_000, accept: ['image/'], deadline_ms: 5_000 };
const png = { 'content-type': 'image/png' };

/** Reads an address; says what came, what was refused, and which addresses were dialled. */
async function read(
  url: string,
  options: Partial<EgressOptions> = {},
  limits: Partial<PublicFetchOptions> = {},
): Promise<{ readonly got: string; readonly dialled: readonly string[] }> {
  const dialled: string[] = [];
  const egress = startEgress({
    ...options,
    journal: ({ address, port }) => dialled.push(`${address}:${port}`),
  });
  try {
    const { bytes, mime } = await egress.publicFetch(url, { ...IMAGE, ...limits });
    return { got: `${mime} ${Buffer.from(bytes).toString('latin1')}`, dialled };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { got: `${error.code}: ${error.message}`, dialled };
  }
}

const resolvingTo =
  (...addresses: readonly string[]): LookupFunction =>
  (_host, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

const PUBLIC_ONLY = 'invalid_request: the address must point to a public internet address';

describe('nothing private is ever dialled', () => {
  it.each(PRIVATE_ADDRESSES)('literal %s', async (address) => {
    const host = address.includes(':') ? `[${address}]` : address;
    const { got, dialled } = await read(`http://${host}/`);
    expect(got).toContain(PUBLIC_ONLY);
    expect(dialled).toEqual([]);
  });

  it.each(PRIVATE_ADDRESSES)('a name that resolves to %s, without saying so', async (address) => {
    const { got, dialled } = await read('https://a.example/x', { lookup: resolvingTo(address) });
    expect(got).toBe(`${PUBLIC_ONLY} (got https://a.example)`);
    expect(dialled).toEqual([]);
  });

  it.each(SPELLINGS)('spelling %s', async (spelling) => {
    const { got, dialled } = await read(spelling);
    expect(got).toContain(PUBLIC_ONLY);
    expect(dialled).toEqual([]);
  });

  it.each(['localhost', 'localhost.', 'sub.localhost', 'LOCALHOST'])('%s', async (host) => {
    const { got, dialled } = await read(`http://${host}/`, { lookup: resolvingTo('127.0.0.1', '::1') });
    expect(got).toContain(PUBLIC_ONLY);
    expect(dialled).toEqual([]);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1:1/',
    'http://[::1]/',
    'http://10.0.0.1/',
    'http://u:p@a.example/',
    'http://a.example:22/',
    'ftp://a.example/',
    'file:///etc/passwd',
    '//10.0.0.1/x',
    'http://',
  ])('a redirect to %s (F39)', async (location) => {
    const server = await startRaw((socket) => socket.write(response('302 Found', '', { location })));
    const own = `127.0.0.1:${server.port}`;
    const { got, dialled } = await read(`${server.url}/x`, { allow: [own] });
    expect(got).toMatch(/^invalid_request: the address must /);
    expect(dialled).toEqual([own]);
  });
});

describe('publicFetch', () => {
  const at = async (answer: Buffer | string, limits: Partial<PublicFetchOptions> = {}) => {
    const server = await startRaw((socket) => socket.end(answer));
    const { got } = await read(
      `${server.url}/x`,
      { allow: [`127.0.0.1:${server.port}`], https_only: true },
      limits,
    );
    return got;
  };

  it('reads an allowed private address, plain http and any port', async () => {
    expect(await at(response('200 OK', 'PIXELS', png))).toBe('image/png PIXELS');
  });

  it.each<[string, Buffer | string, string]>([
    ['404', response('404 Not Found', 'x', png), 'answered HTTP 404 instead of 200'],
    ['206', response('206 Partial Content', 'x', png), 'answered HTTP 206 instead of 200'],
    [
      'HTML',
      response('200 OK', 'x', { 'content-type': 'text/html; charset=utf-8' }),
      'is of type text/html; allowed are image/',
    ],
    ['no type', response('200 OK', 'x', {}), 'is of type application/octet-stream; allowed are image/'],
    [
      'declared too large',
      response('200 OK', 'x'.repeat(1_001), png),
      'holds more than the allowed 1000 bytes',
    ],
    [
      'too large without saying',
      `HTTP/1.1 200 OK\r\ncontent-type: image/png\r\n\r\n${'x'.repeat(1_001)}`,
      'holds more than the allowed 1000 bytes',
    ],
    [
      'compressed',
      response('200 OK', gzipSync('x'), { ...png, 'content-encoding': 'gzip' }),
      'answered with content-encoding gzip although none was asked for',
    ],
    [
      'cut',
      'HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 100\r\n\r\nabc',
      'broke off in the middle of the file',
    ],
    ['nothing', '', 'could not be reached (UND_ERR_SOCKET)'],
  ])('%s', async (_title, answer, problem) => {
    expect(await at(answer)).toBe(`invalid_request: the address ${problem}`);
  });

  it('exactly the limit is fine', async () => {
    expect(await at(response('200 OK', 'x'.repeat(1_000), png))).toHaveLength('image/png '.length + 1_000);
  });

  it.each([
    ['no answer', () => ''],
    ['no end', () => 'HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 100\r\n\r\nabc'],
  ])('%s before the deadline', async (_title, answer) => {
    const server = await startRaw((socket) => socket.write(answer()));
    const { got } = await read(`${server.url}/x`, { allow: ['127.0.0.1'] }, { deadline_ms: 200 });
    expect(got).toBe('invalid_request: the address did not answer completely within 0.2 seconds');
  });

  it('a name that does not exist', async () => {
    const lookup: LookupFunction = (_host, _options, callback) =>
      callback(Object.assign(new Error('x'), { code: 'ENOTFOUND' }), []);
    expect((await read('https://a.example/', { lookup })).got).toBe(
      'invalid_request: the address could not be reached (ENOTFOUND)',
    );
  });

  it('three redirects are followed, a fourth is not', async () => {
    const server = await startRaw((socket, { head }) => {
      const left = Number(/^GET \/(\d)/.exec(head)?.[1]);
      socket.write(
        left === 0 ? response('200 OK', 'PIXELS', png) : response('307 X', '', { location: `/${left - 1}` }),
      );
    });
    const options = { allow: [`127.0.0.1:${server.port}`] };
    expect((await read(`${server.url}/3`, options)).got).toBe('image/png PIXELS');
    expect((await read(`${server.url}/4`, options)).got).toBe(
      'invalid_request: the address redirects more than 3 times; give the final address',
    );
    expect(server.requests).toHaveLength(8);
  });

  it('a downgrade to http by redirect is refused', async () => {
    const server = await startRaw((socket) =>
      socket.write(response('301 X', '', { location: 'http://a.example/' })),
    );
    const { got } = await read(server.url, { allow: [`127.0.0.1:${server.port}`], https_only: true });
    expect(got).toBe('invalid_request: the address must be an https:// address (got http://a.example)');
  });

  it('sends nothing about us or the caller', async () => {
    const server = await startRaw((socket) => socket.write(response('200 OK', 'x', png)));
    await read(`${server.url}/a?b=c#d`, { allow: ['127.0.0.1'] });
    expect(server.requests[0]?.head.split('\r\n')).toEqual([
      'GET /a?b=c HTTP/1.1',
      `host: 127.0.0.1:${server.port}`,
      'connection: keep-alive',
      'accept-encoding: identity',
    ]);
  });
});

describe('a deployment that is read again', () => {
  it('decides over the next reading and the next link of the same egress', async () => {
    const server = await startRaw((socket) => socket.write(response('200 OK', 'PNG', png)));
    const url = `${server.url}/x`;
    let allow: readonly string[] = [];
    const egress = startEgress({ allow: () => allow });
    const seen = async () => [
      egress.acceptsLink(url),
      await egress.publicFetch(url, IMAGE).then(
        ({ mime }) => mime,
        (error: unknown) => (error instanceof GatewayError ? error.message : error),
      ),
    ];
    const refused = [false, `the address must point to a public internet address (got ${server.url})`];
    expect(await seen()).toEqual(refused);
    allow = [`127.0.0.1:${server.port}`];
    expect(await seen()).toEqual([true, 'image/png']);
    allow = [];
    expect(await seen()).toEqual(refused);
    expect(server.requests).toHaveLength(1);
  });
});
