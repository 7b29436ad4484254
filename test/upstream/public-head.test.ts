import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { PublicFetchOptions } from '../../runtime/upstream/types.ts';
import { startEgress } from './calls.ts';
import { response, startRaw } from './raw-server.ts';

const PNG = { 'content-type': 'image/png' };
const part = (range: string) => ({ ...PNG, 'content-range': range });

/** What the first four bytes of an answer are taken for. */
async function headOf(
  answer: string | Uint8Array,
  limits: Partial<PublicFetchOptions> = {},
): Promise<unknown> {
  const server = await startRaw((socket) => socket.write(answer));
  try {
    const { bytes, total } = await startEgress({ allow: ['127.0.0.1'] }).publicFetch(server.url, {
      head_bytes: 4,
      max_bytes: 1_000,
      accept: ['image/'],
      deadline_ms: 5_000,
      ...limits,
    });
    return [Buffer.from(bytes).toString('latin1'), total];
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return `${error.code}: ${error.message}`;
  } finally {
    expect(server.requests.map(({ head }) => /\r\nrange: (.*)/.exec(head)?.[1])).toEqual(['bytes=0-3']);
  }
}

describe('publicFetch of a head', () => {
  it.each<[string, string | Uint8Array, unknown]>([
    ['a part', response('206 Partial Content', 'ABCD', part('bytes 0-3/900')), ['ABCD', 900]],
    [
      'a part of unknown length',
      response('206 Partial Content', 'ABCD', part('bytes 0-3/*')),
      ['ABCD', undefined],
    ],
    ['a longer part than asked', response('206 Partial Content', 'ABCDEF', part('bytes 0-5/6')), ['ABCD', 6]],
    ['a short whole as a part', response('206 Partial Content', 'AB', part('bytes 0-1/2')), ['AB', 2]],
    ['ranges ignored', response('200 OK', 'ABCDEFGH', PNG), ['ABCD', 8]],
    ['a whole that is shorter', response('200 OK', 'AB', PNG), ['AB', 2]],
    ['an empty file', response('200 OK', '', PNG), ['', 0]],
    [
      'no length at all',
      'HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ntransfer-encoding: chunked\r\n\r\n6\r\nABCDEF\r\n',
      ['ABCD', undefined],
    ],
    [
      'no length, but an end',
      'HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ntransfer-encoding: chunked\r\n\r\n2\r\nAB\r\n0\r\n\r\n',
      ['AB', 2],
    ],
    [
      'a body that never ends',
      `HTTP/1.1 200 OK\r\ncontent-type: image/png\r\n\r\n${'ABCD'.repeat(10_000)}`,
      ['ABCD', undefined],
    ],
    [
      'a declared length over the limit',
      response('206 Partial Content', 'ABCD', part('bytes 0-3/1001')),
      'invalid_request: the address holds more than the allowed 1000 bytes',
    ],
    [
      'a whole over the limit',
      `HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 5000\r\n\r\nABCD`,
      'invalid_request: the address holds more than the allowed 1000 bytes',
    ],
    [
      'another part',
      response('206 Partial Content', 'EFGH', part('bytes 4-7/900')),
      'invalid_request: the address answered with another part of its content',
    ],
    [
      'a part without its place',
      response('206 Partial Content', 'ABCD', PNG),
      'invalid_request: the address answered with another part of its content',
    ],
    [
      'no part',
      response('416 Range Not Satisfiable', '', { 'content-range': 'bytes */0' }),
      'invalid_request: the address answered HTTP 416 instead of 200',
    ],
    [
      'another type',
      response('206 Partial Content', 'ABCD', { ...part('bytes 0-3/9'), 'content-type': 'text/html' }),
      'invalid_request: the address is of type text/html; allowed are image/',
    ],
  ])('%s', async (_title, answer, expected) => {
    expect(await headOf(answer)).toEqual(expected);
  });

  it('a gzip bomb is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const head = `HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.byteLength}\r\n\r\n`;
    expect(await headOf(Buffer.concat([Buffer.from(head), bomb]))).toBe(
      'invalid_request: the address answered with content-encoding gzip although none was asked for',
    );
  });

  it('a cut head is refused', async () => {
    const server = await startRaw((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 100\r\n\r\nAB'),
    );
    const work = startEgress({ allow: ['127.0.0.1'] }).publicFetch(server.url, {
      head_bytes: 4,
      max_bytes: 1_000,
      accept: ['image/'],
      deadline_ms: 5_000,
    });
    await expect(work).rejects.toThrow('the address broke off in the middle of the file');
  });

  it('a source that drips is given up', async () => {
    const server = await startRaw((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 100\r\n\r\nAB'),
    );
    const work = startEgress({ allow: ['127.0.0.1'] }).publicFetch(server.url, {
      head_bytes: 4,
      max_bytes: 1_000,
      accept: ['image/'],
      deadline_ms: 300,
    });
    await expect(work).rejects.toThrow('the address did not answer completely within 0.3 seconds');
  });
});
