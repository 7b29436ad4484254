import { describe, expect, test } from 'vitest';
import type { UpstreamRequest } from '../../runtime/contract/upstream.ts';
import { PRIVATE_ADDRESSES } from './addresses.ts';
import { startEgress } from './calls.ts';
import { response, startRaw } from './raw-server.ts';

const FILE = { kind: 'image', mime: 'image/png', bytes: Buffer.from('png') } as const;

function put(address: string, over: Partial<UpstreamRequest> = {}): UpstreamRequest {
  const body = { kind: 'bytes', file: FILE } as const;
  return { method: 'PUT', path: address, query: {}, headers: {}, body, ...over };
}

async function startStorage(
  status: string,
  body = '',
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/xml' },
) {
  const server = await startRaw((socket) => socket.end(response(status, body, headers)));
  const egress = startEgress({ allow: [`127.0.0.1:${server.port}`] });
  return { server, call: (request: UpstreamRequest) => egress.foreignCall({ request }) };
}

describe('a call to a storage', () => {
  test('sends the file and the protocol’s headers, and no credential', async () => {
    const { server, call } = await startStorage('200 OK', '<Done/>', { etag: '"e-1"' });
    const request = put(`${server.url}/bucket?signature=s`, {
      headers: { 'X-Meta': 'm' },
      query: { part: '1' },
    });
    // What is no JSON is no body; its headers are told.
    expect(await call(request)).toMatchObject({
      kind: 'answer',
      answer: { http: 200, headers: { etag: '"e-1"' }, body: undefined },
    });
    const [{ head, body } = { head: '', body: new Uint8Array() }] = server.requests;
    expect(head).toContain('PUT /bucket?signature=s&part=1 HTTP/1.1');
    expect(head.toLowerCase()).toContain('x-meta: m');
    expect(head.toLowerCase()).toContain('content-type: image/png');
    expect(head.toLowerCase()).not.toMatch(/authorization|cookie|api-key/);
    expect(Buffer.from(body).toString()).toBe('png');
  });

  test('follows no redirect, and reads no more than 64 KiB', async () => {
    const moved = await startStorage('307 Moved', '', { location: 'https://elsewhere.example/' });
    expect(await moved.call(put(`${moved.server.url}/a`))).toMatchObject({
      kind: 'failure',
      failure: { reason: 'redirect' },
    });
    const large = await startStorage('200 OK', `"${'x'.repeat(64 * 1024)}"`);
    expect(await large.call(put(`${large.server.url}/a`))).toMatchObject({
      kind: 'failure',
      failure: { reason: 'too_large' },
    });
  });

  test.each(['Authorization', 'Host', 'Cookie'])('never sets %s', async (name) => {
    const { server, call } = await startStorage('200 OK');
    const outcome = await call(put(`${server.url}/a`, { headers: { [name]: 'x' } }));
    expect(outcome).toMatchObject({ kind: 'failure', failure: { reason: 'refused_by_policy' } });
    expect(server.connections()).toBe(0);
  });

  test.each(PRIVATE_ADDRESSES)('never goes to %s', async (address) => {
    const dialled: string[] = [];
    const egress = startEgress({ journal: (peer) => dialled.push(peer.address) });
    const host = address.includes(':') ? `[${address}]` : address;
    const outcome = await egress.foreignCall({ request: put(`https://${host}/a`) });
    expect(outcome).toMatchObject({
      kind: 'failure',
      failure: { kind: 'not_sent', reason: 'refused_by_policy' },
    });
    expect(dialled).toEqual([]);
  });
});
