import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import type { OpenStream } from '../../runtime/upstream/types.ts';
import { channelAt, startEgress, submitTo } from './calls.ts';
import { response, startRaw } from './raw-server.ts';

const PEM = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

/** Strategies that make something of a credential, with one to make it of. */
const SIGNED = [
  [
    'jwt_hs256',
    { issuer: 'access_key', secret: 'secret_key' },
    { access_key: 'AK-canary', secret_key: 'SK-canary' },
  ],
  [
    'volc_v4',
    { region: 'r', service: 's' },
    { access_key: 'AK-canary', secret_key: 'SK-canary', session_token: 'STS-canary' },
  ],
  ['tc3', { service: 's' }, { secret_id: 'ID-canary', secret_key: 'SK-canary', session_token: 'STS-canary' }],
  ['google_sa', { scope: 's' }, { client_email: 'mail-canary', private_key: PEM }],
] as const;

async function textOf(stream: OpenStream): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const authorizationOf = (head: string) => /\r\nauthorization: (.*)/.exec(head)?.[1];

it.each(SIGNED)(
  '%s: each hop inside the channel is signed, the first outside is bare',
  async (use, params, credential) => {
    const tokens = await startRaw((socket) =>
      socket.write(response('200 OK', '{"access_token":"token-canary","expires_in":3599}')),
    );
    const store = await startRaw((socket) => socket.write(response('206 Partial Content', 'VIDEO')));
    const server = await startRaw((socket, _request, count) =>
      socket.write(
        response('302 Found', '', { location: count === 1 ? '/moved?a=1' : `${store.url}/v.mp4` }),
      ),
    );
    const given = use === 'google_sa' ? { ...credential, token_uri: tokens.url } : credential;
    const egress = startEgress({ allow: [`127.0.0.1:${store.port}`] });
    const stream = await egress.channelStream({
      ...submitTo(server.url),
      channel: channelAt(server.url, given),
      auth: { use, params },
      call: 'poll',
      request: {
        method: 'GET',
        path: `${server.url}/v1/videos/7/content`,
        query: {},
        headers: { 'X-TC-Action': 'Download' },
        body: { kind: 'none' },
      },
      headers: { range: 'bytes=0-4' },
    });
    expect(await textOf(stream)).toBe('VIDEO');
    const inside = server.requests.map(({ head }) => authorizationOf(head));
    expect(inside.map((value) => typeof value)).toEqual(['string', 'string']);
    // What is signed with the address differs from one address to the next.
    if (use === 'volc_v4' || use === 'tc3') expect(new Set(inside).size).toBe(2);
    expect(store.requests[0]?.head.split('\r\n')).toEqual([
      'GET /v.mp4 HTTP/1.1',
      `host: 127.0.0.1:${store.port}`,
      'connection: keep-alive',
      'accept-encoding: identity',
      'range: bytes=0-4',
    ]);
  },
);

it('a token that the vendor refuses for a result is not used for the next', async () => {
  const tokens = await startRaw((socket, _request, count) =>
    socket.write(response('200 OK', `{"access_token":"token-${count}","expires_in":3599}`)),
  );
  const server = await startRaw((socket, _request, count) =>
    socket.write(count === 1 ? response('401 Unauthorized', '{}') : response('200 OK', 'VIDEO')),
  );
  const egress = startEgress();
  const call = {
    ...submitTo(server.url),
    channel: channelAt(server.url, {
      client_email: 'mail-canary',
      private_key: PEM,
      token_uri: tokens.url,
    }),
    auth: { use: 'google_sa', params: { scope: 's' } },
    call: 'poll',
    headers: {},
  } as const;
  for (const http of [401, 200, 200]) {
    const stream = await egress.channelStream(call);
    expect(stream.http).toBe(http);
    await textOf(stream);
  }
  expect(server.requests.map(({ head }) => authorizationOf(head))).toEqual([
    'Bearer token-1',
    'Bearer token-2',
    'Bearer token-2',
  ]);
});

it('a result whose token is not to be had is an upstream error without details', async () => {
  const server = await startRaw((socket) => socket.write(response('200 OK', 'VIDEO')));
  const work = startEgress().channelStream({
    ...submitTo(server.url),
    channel: channelAt(server.url, { client_email: 'mail-canary', private_key: 'no key' }),
    auth: { use: 'google_sa', params: { scope: 's' } },
    call: 'poll',
    headers: {},
  });
  await expect(work).rejects.toThrow(/^upstream_error$/);
  expect(server.connections()).toBe(0);
});
