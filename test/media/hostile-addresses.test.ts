import type { LookupFunction, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { RoleLimit } from '../../runtime/contract/family.ts';
import { createMediaService } from '../../runtime/files/media/media-service.ts';
import { createUrlPolicy } from '../../runtime/upstream/url-policy.ts';
import { SPELLINGS } from '../upstream/addresses.ts';
import { startEgress } from '../upstream/calls.ts';
import { response, startRaw } from '../upstream/raw-server.ts';
import { png } from './samples.ts';
import { refusal } from './table-network.ts';

const drained = (socket: Socket) => new Promise((resolve) => socket.once('drain', resolve));
const PICTURE = { 'content-type': 'image/png' };
type Way = readonly [title: string, encodings: readonly string[], limit: RoleLimit];
const WAYS: readonly Way[] = [
  ['read', ['bytes'], {}],
  ['looked at', ['url'], { probe: true }],
];

interface Net {
  readonly allow?: readonly string[];
  readonly lookup?: LookupFunction;
  readonly deadline_ms?: number;
}

/** How a picture at an address is refused, and which addresses were dialled for it. */
async function refused(url: string, way: Way, net: Net = {}) {
  const dialled: string[] = [];
  const policy = { allow: net.allow ?? [], https_only: false, own_hosts: ['gateway.example'] };
  const egress = startEgress({
    ...policy,
    journal: ({ address, port }) => dialled.push(`${address}:${port}`),
    ...(net.lookup === undefined ? {} : { lookup: net.lookup }),
  });
  const deadline = net.deadline_ms ?? 10_000;
  const { prepare } = createMediaService({
    egress,
    checkAddress: createUrlPolicy(policy).checkPassedOn,
    limits: { deadline_ms: deadline, probe_ms: deadline },
  });
  const [, encodings, limit] = way;
  const { code, param, message } = await refusal(
    prepare({
      roles: { first_frame: [{ kind: 'image', url }] },
      needs: { first_frame: encodings },
      limits: { first_frame: { ...limit, max_bytes: 1_000_000 } },
      paramOf: () => 'image',
    }),
  );
  expect([code, param]).toEqual(['invalid_request', 'image']);
  return { message, dialled };
}

describe.each(WAYS)('an address that is %s', (...way) => {
  it.each([
    ...SPELLINGS,
    'http://169.254.169.254/latest/meta-data',
    'http://[fd00::1]/x',
    'http://10.0.0.5:8080/x',
    'https://gateway.example/v1/videos',
    'https://u:p@a.example/x',
  ])('%s is never dialled (F97)', async (url) => {
    const { message, dialled } = await refused(url, way);
    expect(message).toMatch(/^image: the address must (point to a public|not point to this|not hold a user)/);
    expect(dialled).toEqual([]);
  });

  it('a name that resolves to a private address (F98)', async () => {
    const lookup: LookupFunction = (_host, _options, callback) =>
      callback(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]);
    const { message, dialled } = await refused('https://rebind.example/x.png', way, { lookup });
    expect(message).toBe(
      'image: the address must point to a public internet address (got https://rebind.example)',
    );
    expect(dialled).toEqual([]);
  });

  it('a redirect to a private address', async () => {
    const server = await startRaw((socket) =>
      socket.write(response('302 Found', '', { location: 'http://169.254.169.254/latest' })),
    );
    const { message, dialled } = await refused(`${server.url}/x.png`, way, {
      allow: [`127.0.0.1:${server.port}`],
    });
    expect(message).toBe(
      'image: the address must point to a public internet address (got http://169.254.169.254)',
    );
    expect(dialled).toEqual([`127.0.0.1:${server.port}`]);
  });

  it.each<[string, Buffer | string, RegExp]>([
    [
      'a page',
      response('200 OK', '<html>', { 'content-type': 'text/html' }),
      /is of type text\/html; allowed are image\/, application\/octet-stream/,
    ],
    [
      'a page that is called a picture',
      response('200 OK', `<html>${' '.repeat(60)}`, PICTURE),
      /it is an HTML page$/,
    ],
    [
      'a drawing',
      response('200 OK', '<svg xmlns="x"/>', { 'content-type': 'image/svg+xml' }),
      /it is an SVG drawing$/,
    ],
    ['nothing', response('200 OK', '', PICTURE), /it is empty$/],
    ['an error', response('503 Busy', '', PICTURE), /answered HTTP 503 instead of 200$/],
    [
      'a huge file',
      `HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 1000001\r\n\r\n`,
      /(more than the allowed 1000000 bytes|broke off|at most 1000000 bytes)/,
    ],
    [
      'a huge type',
      response('200 OK', 'x', { 'content-type': `image/${'x'.repeat(10_000)}` }),
      /it is not a known picture/,
    ],
    [
      'too many pixels',
      response('200 OK', png(60_000, 60_000).toString('latin1'), PICTURE),
      /picture|pixels/,
    ],
  ])('%s', async (_title, answer, message) => {
    const server = await startRaw((socket) => socket.end(answer));
    const seen = await refused(`${server.url}/x.png`, way, { allow: ['127.0.0.1'] });
    expect(seen.message).toMatch(message);
  });

  it('a gzip bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const head = `HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.byteLength}\r\n\r\n`;
    const server = await startRaw((socket) => socket.write(Buffer.concat([Buffer.from(head), bomb])));
    const { message } = await refused(server.url, way, { allow: ['127.0.0.1'] });
    expect(message).toBe(
      'image: the address answered with content-encoding gzip although none was asked for',
    );
  });

  it('a slow drip', async () => {
    const server = await startRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 100\r\n\r\n');
      socket.write(png(300, 200).subarray(0, 10));
    });
    const { message } = await refused(server.url, way, { allow: ['127.0.0.1'], deadline_ms: 300 });
    expect(message).toBe('image: the address did not answer completely within 0.3 seconds');
  });

  it('a body without an end is let go of', async () => {
    const closed = Promise.withResolvers<Socket>();
    const server = await startRaw(async (socket) => {
      socket.once('close', () => closed.resolve(socket));
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: image/png\r\n\r\n');
      const chunk = Buffer.alloc(65_536, 'x');
      while (!socket.destroyed) {
        if (!socket.write(chunk)) await Promise.race([drained(socket), closed.promise]);
      }
    });
    const { message } = await refused(server.url, way, { allow: ['127.0.0.1'] });
    expect(message).toMatch(
      /(more than the allowed 1000000 bytes|it is not a known picture, video or sound)$/,
    );
    // What the kernel buffers on both sides is a few megabytes; nothing reads on.
    expect((await closed.promise).bytesWritten).toBeLessThan(64_000_000);
  });
});
