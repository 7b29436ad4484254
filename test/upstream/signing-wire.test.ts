import { createHash, createHmac, createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AUTH } from '../../runtime/upstream/auth/table.ts';
import type { ChannelCall } from '../../runtime/upstream/types.ts';
import { channelAt, POST, SHORT, startEgress, submitTo } from './calls.ts';
import { closedPort, response, type SeenRequest, startRaw } from './raw-server.ts';
import { postOf, toolsAt } from './signing-tools.ts';

/** Header lines of a request by name, without the request line. */
function headersOf(request: SeenRequest | undefined): Readonly<Record<string, string>> {
  const lines = request?.head.split('\r\n').slice(1) ?? [];
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.replace(/^.*?: /, '')]),
  );
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A call whose protocol signs, with the credential it signs with. */
function signedCall(
  base: string,
  auth: ChannelCall['auth'],
  credential: Readonly<Record<string, string>>,
  request: Partial<ChannelCall['request']> = {},
): ChannelCall {
  return { ...submitTo(base), channel: channelAt(base, credential), auth, request: { ...POST, ...request } };
}

describe('signatures cover what goes over the wire', () => {
  it('volc_v4 below a path prefix, with a slash inside a segment and a query out of order', async () => {
    const server = await startRaw((socket) => socket.write(response('200 OK', '{}')));
    const auth = { use: 'volc_v4', params: { region: 'cn-north-1', service: 'cv' } };
    const call = signedCall(
      `${server.url}/relay`,
      auth,
      { access_key: 'AK', secret_key: 'SK' },
      {
        path: '/v1/a%2Fb/it(1)',
        query: { Version: '2022-08-31', Action: 'Submit Task', 'a*': "x'y" },
      },
    );
    expect((await startEgress().channelCall(call)).kind).toBe('answer');
    const request = server.requests[0];
    const { authorization, ...headers } = headersOf(request);
    expect(request?.head.split('\r\n')[0]).toBe(
      'POST /relay/v1/a%2Fb/it(1)?Version=2022-08-31&Action=Submit%20Task&a%2A=x%27y HTTP/1.1',
    );
    expect(headers['x-content-sha256']).toBe(sha256(request?.body ?? ''));
    const date = headers['x-date'] ?? '';
    expect(date).toMatch(/^\d{8}T\d{6}Z$/);
    const canonical = `POST
/relay/v1/a%2Fb/it%281%29
Action=Submit%20Task&Version=2022-08-31&a%2A=x%27y
content-type:application/json
host:${headers.host}
x-content-sha256:${headers['x-content-sha256']}
x-date:${date}

content-type;host;x-content-sha256;x-date
${headers['x-content-sha256']}`;
    const scope = `${date.slice(0, 8)}/cn-north-1/cv/request`;
    const key = hmac(hmac(hmac(hmac('SK', date.slice(0, 8)), 'cn-north-1'), 'cv'), 'request');
    const signature = hmac(key, `HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`).toString('hex');
    expect(authorization).toBe(
      `HMAC-SHA256 Credential=AK/${scope}, SignedHeaders=content-type;host;x-content-sha256;x-date, Signature=${signature}`,
    );
  });

  it('tc3 with the action of the call', async () => {
    const server = await startRaw((socket) => socket.write(response('200 OK', '{}')));
    const auth = { use: 'tc3', params: { service: 'vod' } };
    const call = signedCall(
      server.url,
      auth,
      { secret_id: 'ID', secret_key: 'SK' },
      {
        path: '/',
        headers: { 'X-TC-Action': 'CreateAigcVideoTask', 'X-TC-Version': '2018-07-17' },
      },
    );
    await startEgress().channelCall(call);
    const { authorization, ...headers } = headersOf(server.requests[0]);
    const day = new Date(Number(headers['x-tc-timestamp']) * 1000).toISOString().slice(0, 10);
    const canonical = `POST\n/\n\ncontent-type:application/json\nhost:${headers.host}\nx-tc-action:createaigcvideotask\n\ncontent-type;host;x-tc-action\n${sha256(server.requests[0]?.body ?? '')}`;
    const scope = `${day}/vod/tc3_request`;
    const key = hmac(hmac(hmac('TC3SK', day), 'vod'), 'tc3_request');
    const text = `TC3-HMAC-SHA256\n${headers['x-tc-timestamp']}\n${scope}\n${sha256(canonical)}`;
    expect(authorization).toBe(
      `TC3-HMAC-SHA256 Credential=ID/${scope}, SignedHeaders=content-type;host;x-tc-action, Signature=${hmac(key, text).toString('hex')}`,
    );
    expect(headers['x-tc-version']).toBe('2018-07-17');
  });

  it('a form with a file is hashed as it is sent', async () => {
    const server = await startRaw((socket) => socket.write(response('200 OK', '{}')));
    const auth = { use: 'volc_v4', params: { region: 'r', service: 's' } };
    const file = { kind: 'image', bytes: Buffer.from([0, 255, 13, 10]), mime: 'image/png' } as const;
    const parts = [
      { kind: 'text', name: 'prompt', text: 'é' },
      { kind: 'file', name: 'image', file },
    ] as const;
    const body = { kind: 'multipart', parts } as const;
    const credential = { access_key: 'AK', secret_key: 'SK' };
    await startEgress().channelCall(signedCall(server.url, auth, credential, { body }));
    const headers = headersOf(server.requests[0]);
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(headers['x-content-sha256']).toBe(sha256(server.requests[0]?.body ?? ''));
  });

  it('a call that cannot be signed was surely not sent', async () => {
    const server = await startRaw((socket) => socket.write(response('200 OK', '{}')));
    const auth = { use: 'tc3', params: { service: 'vod' } };
    const call = signedCall(server.url, auth, { secret_id: 'ID', secret_key: 'SK' });
    expect(await startEgress().channelCall(call)).toEqual({
      kind: 'failure',
      failure: { kind: 'not_sent', reason: 'auth', message: 'the protocol sets no header x-tc-action' },
    });
    expect(server.connections()).toBe(0);
  });
});

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const GOOGLE = { use: 'google_sa', params: { scope: SCOPE } };
const GRANTED = '{"access_token":"ya29.canary-token","expires_in":3599,"token_type":"Bearer"}';

const account = (token_uri: string, private_key = PEM) => ({
  client_email: 'robot@project.example',
  private_key,
  token_uri,
});

describe('google_sa', () => {
  it('trades an assertion for a token, once for many calls at once', async () => {
    const tokens = await startRaw((socket) => socket.write(response('200 OK', GRANTED)));
    const server = await startRaw((socket) => socket.write(response('200 OK', '{}')));
    const egress = startEgress();
    const call = signedCall(server.url, GOOGLE, account(`${tokens.url}/token`));
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => egress.channelCall(call)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 8 }, () => 'answer'));
    await egress.channelCall(call);
    expect(server.requests.map((request) => headersOf(request).authorization)).toEqual(
      Array.from({ length: 9 }, () => 'Bearer ya29.canary-token'),
    );
    expect(tokens.requests).toHaveLength(1);
    expect(tokens.requests[0]?.head.split('\r\n')[0]).toBe('POST /token HTTP/1.1');
    expect(headersOf(tokens.requests[0])['content-type']).toBe('application/x-www-form-urlencoded');
    const form = new URLSearchParams(Buffer.from(tokens.requests[0]?.body ?? []).toString());
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    expect(Buffer.from(head, 'base64url').toString()).toBe('{"alg":"RS256","typ":"JWT"}');
    const { iat, exp, ...rest } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(rest).toEqual({ iss: 'robot@project.example', scope: SCOPE, aud: `${tokens.url}/token` });
    expect(exp - iat).toBe(3600);
    const verifier = createVerify('RSA-SHA256').update(`${head}.${claims}`);
    expect(verifier.verify(publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('whatever a token is made of tells it from others, and nothing else does', async () => {
    let asked = 0;
    const tools = toolsAt(0, async () => {
      asked += 1;
      return { http: 200, body: { access_token: `t${asked}`, expires_in: 3599 } };
    });
    const tokenOf = async (credential: Readonly<Record<string, string>>, scope = SCOPE) => {
      const url = `https://v.example/${asked}`;
      const call = postOf(url, '', {});
      return (await AUTH.google_sa.sign(call, credential, { scope }, tools)).headers.authorization;
    };
    const first = account('https://token.example/');
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const tokens = [
      await tokenOf(first),
      await tokenOf({ ...first, client_email: 'other@project.example' }),
      await tokenOf({ ...first, private_key: other.export({ type: 'pkcs8', format: 'pem' }).toString() }),
      await tokenOf({ ...first, token_uri: 'https://other.example/' }),
      await tokenOf(first, 'other'),
    ];
    expect(new Set(tokens).size).toBe(5);
    expect(await tokenOf({ ...first, note: 'x' })).toBe(tokens[0]);
    expect(asked).toBe(5);
  });

  it.each([
    ['3599', 3_539_000],
    [3599, 3_539_000],
    [1_000_000, 3_540_000],
    [61, 1_000],
  ])(
    'a token of %j seconds serves until a minute before its end, and an hour at most',
    async (expires_in, until) => {
      const asked: string[] = [];
      const tools = toolsAt(0, async (address) => {
        asked.push(address);
        return { http: 200, body: { access_token: 't', expires_in } };
      });
      const sign = async (now: number) => {
        tools.at = now;
        await AUTH.google_sa.sign(postOf('https://v.example/', '', {}), account(''), { scope: SCOPE }, tools);
      };
      await sign(0);
      await sign(until - 1);
      expect(asked).toEqual(['https://oauth2.googleapis.com/token']);
      await sign(until);
      expect(asked).toHaveLength(2);
    },
  );

  it('the assertion is of now', async () => {
    const claims: string[] = [];
    const tools = toolsAt(1_767_225_600_999, async (_address, { assertion = '' }) => {
      claims.push(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString());
      return { http: 200, body: { access_token: 't', expires_in: 3599 } };
    });
    const call = postOf('https://v.example/', '', {});
    await AUTH.google_sa.sign(call, account('https://token.example/'), { scope: 's' }, tools);
    expect(claims.map((text) => JSON.parse(text))).toEqual([
      {
        iss: 'robot@project.example',
        scope: 's',
        aud: 'https://token.example/',
        iat: 1_767_225_600,
        exp: 1_767_229_200,
      },
    ]);
  });

  it('a key with blanks around it whose line ends were escaped is the same key', async () => {
    const tokens = await startRaw((socket) => socket.write(response('200 OK', GRANTED)));
    const server = await startRaw((socket) => socket.write(response('200 OK', '{}')));
    const key = ` \n${PEM.replaceAll('\n', '\\n')}\n `;
    const call = signedCall(server.url, GOOGLE, account(`${tokens.url}/token`, key));
    expect((await startEgress().channelCall(call)).kind).toBe('answer');
  });

  it('a token that the vendor refuses, or that ends at once, is not used twice', async () => {
    for (const [status, granted] of [
      ['401 Unauthorized', GRANTED],
      ['200 OK', '{"access_token":"t","expires_in":60}'],
      ['200 OK', '{"access_token":"t","expires_in":"60"}'],
      ['200 OK', '{"access_token":"t","expires_in":"an hour"}'],
      ['200 OK', '{"access_token":"t","expires_in":-3600}'],
      ['200 OK', '{"access_token":"t"}'],
    ]) {
      const tokens = await startRaw((socket) => socket.write(response('200 OK', granted ?? '')));
      const server = await startRaw((socket) => socket.write(response(status ?? '', '{}')));
      const egress = startEgress();
      const call = signedCall(server.url, GOOGLE, account(tokens.url));
      await egress.channelCall(call);
      await egress.channelCall(call);
      expect(tokens.requests).toHaveLength(2);
    }
  });

  it('a life written as text counts, and a token address that fails is left alone', async () => {
    for (const [status, granted, kind] of [
      ['200 OK', '{"access_token":"t","expires_in":"3600"}', 'answer'],
      ['500 Oh', '{}', 'failure'],
    ]) {
      const tokens = await startRaw((socket) => socket.write(response(status ?? '', granted ?? '')));
      const server = await startRaw((socket) => socket.write(response('200 OK', '{}')));
      const egress = startEgress();
      const call = signedCall(server.url, GOOGLE, account(tokens.url));
      for (let count = 0; count < 4; count += 1) expect((await egress.channelCall(call)).kind).toBe(kind);
      expect(tokens.requests).toHaveLength(1);
    }
  });

  it('what a vendor echoes of the token is not kept', async () => {
    const tokens = await startRaw((socket) => socket.write(response('200 OK', GRANTED)));
    const server = await startRaw((socket) =>
      socket.write(response('400 Bad Request', '{"got":"Bearer ya29.canary-token"}')),
    );
    const outcome = await startEgress().channelCall(signedCall(server.url, GOOGLE, account(tokens.url)));
    expect(outcome).toMatchObject({ kind: 'answer', answer: { body: { got: 'Bearer [redacted]' } } });
  });

  const refused = '{"error":"invalid_grant","error_description":"Invalid JWT: eyJcanary"}';
  it.each([
    ['400 Bad Request', refused, 'the token address answered HTTP 400 (invalid_grant)'],
    ['500 Oh', '{"error":"canary words"}', 'the token address answered HTTP 500'],
    ['200 OK', '{"expires_in":3599}', 'the token answer has no usable access_token'],
    ['200 OK', '{"access_token":"a\\r\\nb"}', 'the token answer has no usable access_token'],
    ['200 OK', '<html>', 'the token answer has no usable access_token'],
    ['302 Found', '', 'the token address answered 302; redirects are not followed'],
    ['200 OK', `"${'x'.repeat(70_000)}"`, 'the token answer is larger than 65536 bytes'],
  ])('%s %.40s', async (status, body, message) => {
    const tokens = await startRaw((socket) =>
      socket.write(response(status, body, status.startsWith('302') ? { location: '/elsewhere' } : {})),
    );
    const server = await startRaw((socket) => socket.write(response('200 OK', '{}')));
    const outcome = await startEgress().channelCall(signedCall(server.url, GOOGLE, account(tokens.url)));
    expect(outcome).toEqual({ kind: 'failure', failure: { kind: 'not_sent', reason: 'auth', message } });
    expect(server.connections()).toBe(0);
  });

  it('failures that leave no answer at all', async () => {
    const silent = await startRaw(() => {});
    const egress = startEgress({ deadlines: { ...SHORT, token_ms: 200 } });
    const failureWith = async (token_uri: string, key?: string) => {
      const outcome = await egress.channelCall(
        signedCall('http://127.0.0.1:1', GOOGLE, account(token_uri, key)),
      );
      return outcome.kind === 'failure' ? outcome.failure : outcome;
    };
    const auth = { kind: 'not_sent', reason: 'auth' };
    expect(await failureWith(silent.url)).toEqual({
      ...auth,
      message: 'the token address did not answer in time',
    });
    expect(await failureWith(`http://127.0.0.1:${await closedPort()}`)).toEqual({
      ...auth,
      message: 'the token address could not be reached (ECONNREFUSED)',
    });
    expect(await failureWith('ftp://v.example')).toEqual({
      ...auth,
      message: 'token_uri is not an http(s) address',
    });
    expect(await failureWith('https://u:p@v.example')).toEqual({
      ...auth,
      message: 'token_uri must not hold a user name or password',
    });
    expect(await failureWith(silent.url, 'no key')).toEqual({
      ...auth,
      message: 'the credential has no usable RS256 key',
    });
  });

  it('a caller who leaves does not end the exchange that others wait for', async () => {
    const held = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const tokens = await startRaw(async (socket) => {
      asked.resolve();
      await held.promise;
      socket.write(response('200 OK', GRANTED));
    });
    const server = await startRaw((socket) => socket.write(response('200 OK', '{}')));
    const egress = startEgress();
    const call = signedCall(server.url, GOOGLE, account(tokens.url));
    const leaving = new AbortController();
    const left = egress.channelCall({ ...call, signal: leaving.signal });
    const stays = egress.channelCall(call);
    await asked.promise;
    leaving.abort();
    expect(await left).toEqual({
      kind: 'failure',
      failure: {
        kind: 'not_sent',
        reason: 'timeout',
        message: 'the call was cancelled before anything was sent',
      },
    });
    held.resolve();
    expect((await stays).kind).toBe('answer');
    expect(tokens.requests).toHaveLength(1);
  });
});
