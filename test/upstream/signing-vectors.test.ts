import { describe, expect, it } from 'vitest';
import { canonicalText, sha256Hex } from '../../runtime/upstream/auth/signed-requests.ts';
import { AUTH } from '../../runtime/upstream/auth/table.ts';
import { postOf, toolsAt } from './signing-tools.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('volc_v4, vectors of the documents', () => {
  it.each([
    {
      credential: { access_key: 'AKEXAMPLE', secret_key: 'SKEXAMPLE' },
      url: 'https://visual.volcengineapi.com/?Action=CVSync2AsyncSubmitTask&Version=2022-08-31',
      params: { region: 'cn-north-1', service: 'cv' },
      body: '{"req_key":"jimeng_t2v_v30","prompt":"hello","frames":121}',
      now: Date.UTC(2026, 0, 1),
      hash: '9d0e00005c66ed0dd175bfd81d72fe8cc5fb39cfcb1a27bc550c3ae3573a0309',
      date: '20260101T000000Z',
      scope: 'AKEXAMPLE/20260101/cn-north-1/cv/request',
      signature: '79a148d4fabcdb17542c4d632aeb01748f966c42acfd19c5917131005550a81d',
    },
    {
      credential: {
        access_key: 'AKLTTESTACCESSKEY0000000000',
        secret_key: 'TESTSECRETKEY00000000000000000000',
      },
      url: 'https://ark.ap-southeast-1.byteplusapi.com/?Version=2024-01-01&Action=CreateAsset',
      params: { region: 'ap-southeast-1', service: 'ark' },
      body: '{"GroupId":"group-20260328000000-abcde","URL":"https://example.com/image.jpg","AssetType":"Image","ProjectName":"default"}',
      now: Date.UTC(2026, 2, 28),
      hash: 'b5a2dd4e8b0e2c8ad51f65ab2abffe3969e532308b3a9cf9862cf8e7b71808cb',
      date: '20260328T000000Z',
      scope: 'AKLTTESTACCESSKEY0000000000/20260328/ap-southeast-1/ark/request',
      signature: '29dee2fa94d134bfe1686ba080b91a264fb33f4aad7bd7493d994ec1cd341167',
    },
  ])('$date', async ({ credential, url, params, body, now, hash, date, scope, signature }) => {
    const signed = await AUTH.volc_v4.sign(postOf(url, body, JSON_TYPE), credential, params, toolsAt(now));
    expect(signed.url.href).toBe(url);
    expect(signed.headers).toEqual({
      'x-content-sha256': hash,
      'x-date': date,
      authorization: `HMAC-SHA256 Credential=${scope}, SignedHeaders=content-type;host;x-content-sha256;x-date, Signature=${signature}`,
    });
  });

  it('a temporary credential signs its token too', async () => {
    const call = postOf('https://v.example/', '{}', JSON_TYPE);
    const credential = { access_key: 'a', secret_key: 's', session_token: 'sts-1' };
    const params = { region: 'r', service: 's' };
    const signed = await AUTH.volc_v4.sign(call, credential, params, toolsAt(0));
    expect(signed.headers['x-security-token']).toBe('sts-1');
    expect(signed.headers.authorization).toContain(
      'SignedHeaders=content-type;host;x-content-sha256;x-date;x-security-token, ',
    );
  });
});

describe('tc3, vector of the documents', () => {
  const body = '{"SubAppId":1500000001,"ModelName":"Kling","ModelVersion":"2.6","Prompt":"a cat"}';
  const headers = { 'content-type': 'TYPE', 'x-tc-action': 'CreateAigcVideoTask' };
  const credential = { secret_id: 'AKIDEXAMPLE', secret_key: 'SKEXAMPLE' };
  const sign = (given: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) =>
    AUTH.tc3.sign(
      postOf('https://vod.tencentcloudapi.com/', body, given),
      { ...credential, ...more },
      { service: 'vod' },
      toolsAt(1_767_225_600_000),
    );

  it('byte for byte', async () => {
    const type = 'application/json; charset=utf-8';
    expect(sha256Hex([body])).toBe('162dd00af4c61de261a1bdafe09df0f72cb6905cf79f88cd322b192b8cf600ae');
    const text = canonicalText({
      method: 'POST',
      path: '/',
      query: '',
      headers: {
        'x-tc-action': 'createaigcvideotask',
        host: 'vod.tencentcloudapi.com',
        'content-type': type,
      },
      payloadHash: '162dd00af4c61de261a1bdafe09df0f72cb6905cf79f88cd322b192b8cf600ae',
    });
    expect(sha256Hex([text])).toBe('b8b8c78207a42fead65b82f4a9cbdb86116003e56d9084e608d9993f1bbfd25e');
    expect((await sign({ ...headers, 'content-type': type })).headers).toEqual({
      'x-tc-timestamp': '1767225600',
      authorization:
        'TC3-HMAC-SHA256 Credential=AKIDEXAMPLE/2026-01-01/vod/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=c7f1bd95769f114211b2d76381ec9ea8e262b76020a14df2047bd6dca09060df',
    });
  });

  it('a temporary credential sends its token beside', async () => {
    expect((await sign(headers, { session_token: 'sts-1' })).headers['x-tc-token']).toBe('sts-1');
  });

  it('a call without an action is not signed', () => {
    expect(() => sign(JSON_TYPE)).toThrow('the protocol sets no header x-tc-action');
  });
});

describe('jwt_hs256', () => {
  const NOW = 1_767_225_600_000;
  const TOKEN =
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJBS0VYQU1QTEUiLCJleHAiOjE3NjcyMjc0MDAsIm5iZiI6MTc2NzIyNTU5NX0.HeGX4XMjyTjmTpah9QmV-_McZALXBt-rNws1ebh65qs';
  const call = postOf('https://v.example/v1/videos', '{}', JSON_TYPE);
  const pair = { access_key: 'AKEXAMPLE', secret_key: 'SKEXAMPLE' };
  const params = { issuer: 'access_key', secret: 'secret_key', ttl_secs: '1800', or: 'bearer' };

  it('the vector of the documents, byte for byte, and it is kept out of answers', async () => {
    const signed = await AUTH.jwt_hs256.sign(call, pair, params, toolsAt(NOW));
    expect(signed.headers).toEqual({ authorization: `Bearer ${TOKEN}` });
    expect(signed.secrets).toEqual([TOKEN]);
  });

  it('a credential that is only a key sends the key', async () => {
    const signed = await AUTH.jwt_hs256.sign(call, { api_key: 'sk-1' }, params, toolsAt(NOW));
    expect(signed.headers).toEqual({ authorization: 'Bearer sk-1' });
  });

  it('one token serves for five sixths of its life, and none from before the clock was set back (F67)', async () => {
    const tools = toolsAt(NOW);
    const tokenAt = async (now: number) => {
      tools.at = now;
      return (await AUTH.jwt_hs256.sign(call, pair, params, tools)).headers.authorization;
    };
    const first = await tokenAt(NOW);
    expect(await tokenAt(NOW + 1_499_999)).toBe(first);
    const second = await tokenAt(NOW + 1_500_000);
    expect(second).not.toBe(first);
    expect(await tokenAt(NOW + 3_000)).not.toBe(second);
  });

  it('credentials, lives and refusals do not share a token', async () => {
    const tools = toolsAt(NOW);
    const one = await AUTH.jwt_hs256.sign(call, pair, params, tools);
    const other = await AUTH.jwt_hs256.sign(call, { ...pair, access_key: 'B' }, params, tools);
    const secret = await AUTH.jwt_hs256.sign(call, { ...pair, secret_key: 'B' }, params, tools);
    const longer = await AUTH.jwt_hs256.sign(call, pair, { ...params, ttl_secs: '3600' }, tools);
    expect(new Set([one, other, secret, longer].map(({ headers }) => headers.authorization)).size).toBe(4);
    tools.at += 1_000;
    one.refused?.();
    const renewed = await AUTH.jwt_hs256.sign(call, pair, params, tools);
    expect(renewed.headers.authorization).not.toBe(one.headers.authorization);
    one.refused?.();
    expect(await AUTH.jwt_hs256.sign(call, pair, params, tools)).toMatchObject({ headers: renewed.headers });
  });

  it.each([60, 86_400])('takes a life of %i seconds', async (ttl) => {
    const given = { ...params, ttl_secs: `${ttl}` };
    const signed = await AUTH.jwt_hs256.sign(call, pair, given, toolsAt(NOW));
    const claims = signed.headers.authorization?.split('.')[1] ?? '';
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      iss: 'AKEXAMPLE',
      exp: NOW / 1000 + ttl,
      nbf: NOW / 1000 - 5,
    });
  });

  it.each(['59', '86401', '-1', '1e3', 'soon', ''])('refuses the life %j', async (ttl_secs) => {
    const work = AUTH.jwt_hs256.sign(call, pair, { ...params, ttl_secs }, toolsAt(NOW));
    await expect(work).rejects.toThrow('ttl_secs must be 60 to 86400');
  });
});
