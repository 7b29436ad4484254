import { createSign, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasSignature, TENCENT, VOLCANO } from '../../runtime/sandbox/twins/keys/cloud-signature.ts';
import { isOwnJwt, openTokenDesk } from '../../runtime/sandbox/twins/keys/tokens.ts';

/** The vectors of the vendors' documents, as calls that were signed elsewhere. */
const VOLC = {
  cloud: VOLCANO,
  known: { id: 'AKEXAMPLE', secret: 'SKEXAMPLE', steps: ['cn-north-1', 'cv'], at_ms: Date.UTC(2026, 0, 1) },
  call: {
    method: 'POST',
    sentPath: '/',
    query: new URLSearchParams('Version=2022-08-31&Action=CVSync2AsyncSubmitTask'),
    raw: Buffer.from('{"req_key":"jimeng_t2v_v30","prompt":"hello","frames":121}'),
    headers: {
      host: 'visual.volcengineapi.com',
      'content-type': 'application/json',
      'x-date': '20260101T000000Z',
      'x-content-sha256': '9d0e00005c66ed0dd175bfd81d72fe8cc5fb39cfcb1a27bc550c3ae3573a0309',
      authorization:
        'HMAC-SHA256 Credential=AKEXAMPLE/20260101/cn-north-1/cv/request, SignedHeaders=content-type;host;x-content-sha256;x-date, Signature=79a148d4fabcdb17542c4d632aeb01748f966c42acfd19c5917131005550a81d',
    },
  },
};
const TC3 = {
  cloud: TENCENT,
  known: { id: 'AKIDEXAMPLE', secret: 'SKEXAMPLE', steps: ['vod'], at_ms: 1_767_225_600_000 },
  call: {
    method: 'POST',
    sentPath: '/',
    query: new URLSearchParams(),
    raw: Buffer.from('{"SubAppId":1500000001,"ModelName":"Kling","ModelVersion":"2.6","Prompt":"a cat"}'),
    headers: {
      host: 'vod.tencentcloudapi.com',
      'content-type': 'application/json; charset=utf-8',
      'x-tc-action': 'CreateAigcVideoTask',
      'x-tc-timestamp': '1767225600',
      authorization:
        'TC3-HMAC-SHA256 Credential=AKIDEXAMPLE/2026-01-01/vod/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=c7f1bd95769f114211b2d76381ec9ea8e262b76020a14df2047bd6dca09060df',
    },
  },
};

describe.each([
  { name: 'volc_v4', ...VOLC },
  { name: 'tc3', ...TC3 },
])('$name', ({ cloud, known, call }) => {
  test('the vector of the documents is a signature', () => {
    expect(hasSignature(cloud, call, known)).toBe(true);
  });

  const without = (name: string) =>
    Object.fromEntries(Object.entries(call.headers).filter(([each]) => each !== name));
  const retold = (from: string, to: string) => ({
    ...call,
    headers: { ...call.headers, authorization: call.headers.authorization.replace(from, to) },
  });
  test.each([
    ['another body', { ...call, raw: Buffer.from('{}') }, known],
    ['another path', { ...call, sentPath: '/other' }, known],
    ['another query', { ...call, query: new URLSearchParams('a=b') }, known],
    ['another method', { ...call, method: 'PUT' }, known],
    ['another host', { ...call, headers: { ...call.headers, host: 'elsewhere.example' } }, known],
    ['no signature', { ...call, headers: without('authorization') }, known],
    ['a signature without the host', retold('host;', ''), known],
    ['another algorithm', retold('HMAC-SHA256 ', 'HMAC-SHA1 '), known],
    ['another day in the scope', retold('/2026', '/2025'), known],
    ['another key id', call, { ...known, id: 'OTHER' }],
    ['another secret', call, { ...known, secret: 'OTHER' }],
    ['another service', call, { ...known, steps: [...known.steps.slice(0, -1), 'other'] }],
    ['an hour later', call, { ...known, at_ms: known.at_ms + 3_600_000 }],
  ])('%s is refused', (_case, tampered, wanted) => {
    expect(hasSignature(cloud, tampered, wanted)).toBe(false);
  });
});

describe('jwt_hs256', () => {
  const token =
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJBS0VYQU1QTEUiLCJleHAiOjE3NjcyMjc0MDAsIm5iZiI6MTc2NzIyNTU5NX0.HeGX4XMjyTjmTpah9QmV-_McZALXBt-rNws1ebh65qs';
  const known = { issuer: 'AKEXAMPLE', secret: 'SKEXAMPLE', at_ms: 1_767_225_600_000 };
  const [head = '', claims = '', signature = ''] = token.split('.');
  test('the vector of the documents is a token', () => {
    expect(isOwnJwt(token, known)).toBe(true);
  });
  test.each([
    ['nothing', undefined, known],
    ['no token', 'sandbox', known],
    ['a fourth part', `${token}.x`, known],
    ['no algorithm', [btoa('{"alg":"none"}'), claims, ''].join('.'), known],
    ['other claims', [head, btoa('{"iss":"AKEXAMPLE","exp":9999999999}'), signature].join('.'), known],
    ['another secret', token, { ...known, secret: 'x' }],
    ['another issuer', token, { ...known, issuer: 'x' }],
    ['a token that has ended', token, { ...known, at_ms: 1_767_227_400_000 }],
    ['a token that is not valid yet', token, { ...known, at_ms: 1_767_225_589_000 }],
  ])('%s is refused', (_case, given, wanted) => {
    expect(isOwnJwt(given, wanted)).toBe(false);
  });
});

describe('a token desk', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const uri = 'http://127.0.0.1:1/sandbox/token/cloud';
  const keys = { publicKey, credential: { client_email: 'me@sandbox.invalid', token_uri: uri } };
  const now = 1_767_225_600_000;
  const good = { iss: 'me@sandbox.invalid', aud: uri, scope: 'cloud', exp: now / 1000 + 3600 };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const assert = (claims: object, key = privateKey) => {
    const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
    return `${text}.${createSign('sha256').update(text).sign(key, 'base64url')}`;
  };
  const post = (assertion: string, grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer') => ({
    method: 'POST',
    body: { grant_type: grant, assertion },
  });

  test('changes an assertion into a token that ends', () => {
    let at_ms = now;
    const desk = openTokenDesk(() => at_ms);
    const { http, body } = desk.exchange(post(assert(good)), keys);
    expect([http, body.token_type, body.expires_in]).toEqual([200, 'Bearer', 3600]);
    const token = String(body.access_token);
    expect([desk.knows(token), desk.knows(`${token}x`), desk.knows(undefined)]).toEqual([true, false, false]);
    at_ms += 3_600_000;
    expect(desk.knows(token)).toBe(false);
  });

  test.each([
    ['unsupported_grant_type', post(assert(good), 'password')],
    ['unsupported_grant_type', { ...post(assert(good)), method: 'GET' }],
    ['invalid_grant', post(assert(good, stranger))],
    ['invalid_grant', post(assert({ ...good, iss: 'you@sandbox.invalid' }))],
    ['invalid_grant', post(assert({ ...good, aud: 'https://elsewhere.example' }))],
    ['invalid_grant', post(assert({ ...good, exp: now / 1000 }))],
    ['invalid_grant', post('no token')],
    ['invalid_scope', post(assert({ ...good, scope: '' }))],
  ])('%s', (error, received) => {
    const answer = openTokenDesk(() => now).exchange(received, keys);
    expect([answer.http, answer.body.error]).toEqual([400, error]);
  });
});
