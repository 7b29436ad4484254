import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { StoredContent } from '../../runtime/contract/media.ts';
import type { UpstreamBody } from '../../runtime/contract/upstream.ts';
import { withBodyHash } from '../../runtime/upstream/auth/signed-requests.ts';
import { asSent, type BodyPiece } from '../../runtime/upstream/large-body.ts';
import { POST, startEgress, submitTo } from './calls.ts';
import { closedPort, response, startRaw } from './raw-server.ts';

const LONG = 'é'.repeat(2_000_000);
const request = { ...POST, body: { kind: 'json', value: { prompt: LONG } } } as const;

test.each([
  [0, null],
  [1, new Uint8Array(1)],
  [65_535, new Uint8Array(65_535)],
])('a body of %i bytes is given as it is', (size, sent) => {
  expect(asSent(size === 0 ? [] : [new Uint8Array(size)])).toEqual(sent);
});

test('a large one arrives whole and with its length, one after the other', async () => {
  const server = await startRaw((socket) => socket.write(response('200 OK', '{"id":"1"}')));
  const egress = startEgress();
  for (let turn = 0; turn < 3; turn += 1) {
    const outcome = await egress.channelCall(submitTo(server.url, { request }));
    expect(outcome).toMatchObject({ kind: 'answer', answer: { http: 200, body: { id: '1' } } });
  }
  for (const { head, body } of server.requests) {
    expect(head.toLowerCase()).toContain(`content-length: ${body.byteLength}`);
    expect(JSON.parse(Buffer.from(body).toString())).toEqual({ prompt: LONG });
  }
});

test('a large one that reaches nobody is surely not sent', async () => {
  const call = submitTo(`http://127.0.0.1:${await closedPort()}`, { request });
  expect(await startEgress().channelCall(call)).toMatchObject({
    kind: 'failure',
    failure: { kind: 'not_sent' },
  });
});

describe('content that lies outside memory', () => {
  const bytes = Buffer.alloc(9 * 1024 * 1024, 'a long file');
  const content: StoredContent = {
    bytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    head: bytes.subarray(0, 100),
    async *read() {
      for (let at = 0; at < bytes.byteLength; at += 1_000_000) yield bytes.subarray(at, at + 1_000_000);
    },
  };
  const file = { kind: 'video', mime: 'video/mp4', stored: content } as const;

  test.each<[string, UpstreamBody]>([
    ['a form', { kind: 'multipart', parts: [{ name: 'file', kind: 'file', file }] }],
    ['the file itself', { kind: 'bytes', file }],
  ])('is sent as %s, twice the same, with its length', async (_what, body) => {
    const server = await startRaw((socket) => socket.write(response('200 OK', '{"id":"1"}')));
    const egress = startEgress();
    for (let turn = 0; turn < 2; turn += 1) {
      const outcome = await egress.channelCall(submitTo(server.url, { request: { ...POST, body } }));
      expect(outcome).toMatchObject({ kind: 'answer', answer: { http: 200 } });
    }
    for (const { head, body: sent } of server.requests) {
      expect(head.toLowerCase()).toContain(`content-length: ${sent.byteLength}`);
      const at = Buffer.from(sent).indexOf(bytes.subarray(0, 1_000));
      expect(
        Buffer.from(sent)
          .subarray(at, at + bytes.byteLength)
          .equals(bytes),
      ).toBe(true);
    }
  });

  test('is signed as the same bytes in memory are', async () => {
    const hash = (body: readonly BodyPiece[]) => withBodyHash(body, (payloadHash) => payloadHash);
    const around = [Buffer.from('before'), Buffer.from('after')] as const;
    expect(await hash([around[0], content, around[1]])).toBe(hash([around[0], bytes, around[1]]));
  });

  test('that cannot be read to its end is no success', async () => {
    const server = await startRaw((socket) => socket.write(response('200 OK', '{"id":"1"}')));
    const broken: StoredContent = {
      ...content,
      async *read() {
        yield bytes.subarray(0, 1_000_000);
        throw new Error('the file is gone');
      },
    };
    const body: UpstreamBody = { kind: 'bytes', file: { ...file, stored: broken } };
    const outcome = await startEgress().channelCall(submitTo(server.url, { request: { ...POST, body } }));
    expect(outcome.kind).toBe('failure');
  });
});
