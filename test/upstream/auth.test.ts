import { describe, expect, it } from 'vitest';
import { AUTH_NAMES, credentialFacts } from '../../runtime/contract/protocols/credential-facts.ts';
import { hasFields } from '../../runtime/upstream/auth/strategy.ts';
import { AUTH } from '../../runtime/upstream/auth/table.ts';
import { credentialForm } from '../../runtime/upstream/credential-form.ts';
import { toolsAt } from './signing-tools.ts';

const KX = { issuer: 'access_key', secret: 'secret_key', or: 'bearer' };

describe('auth strategies', () => {
  it('there is one for every name a spec may use', () => {
    expect(Object.keys(AUTH).sort()).toEqual([...AUTH_NAMES]);
  });

  it.each([
    ['bearer', ['api_key']],
    ['token', ['api_key']],
    ['header', ['api_key']],
    ['query', ['api_key']],
    ['none', []],
    ['volc_v4', ['access_key', 'secret_key']],
    ['tc3', ['secret_id', 'secret_key']],
    ['google_sa', ['client_email', 'private_key']],
    ['jwt_hs256', ['access_key', 'secret_key']],
    ['magic', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
  ])('credential fields of %s', (use, fields) => {
    expect(credentialFacts(use)?.forms({})[0]).toEqual(fields);
  });

  it.each([
    ['jwt_hs256', KX, undefined, [], ['access_key', 'secret_key'], []],
    ['jwt_hs256', KX, 'svix', ['api_key', 'webhook_secret'], ['api_key'], ['webhook_secret']],
    ['jwt_hs256', KX, undefined, ['secret_key', 'acess_key'], ['access_key', 'secret_key'], []],
    ['jwt_hs256', { ...KX, or: '' }, undefined, ['api_key'], ['access_key', 'secret_key'], []],
    ['volc_v4', {}, undefined, ['access_key'], ['access_key', 'secret_key'], ['session_token']],
    ['google_sa', {}, undefined, [], ['client_email', 'private_key'], ['token_uri']],
    ['bearer', {}, 'fal_ed25519', [], ['api_key'], []],
    ['none', {}, undefined, ['x'], [], []],
  ])('the form of a credential under %s %j and %s, with %j', (use, params, verify, names, needs, may) => {
    const callback = verify === undefined ? {} : { callback: { verify, params: {} } };
    expect(credentialForm({ auth: { use, params }, ...callback }, names)).toEqual({ needs, may });
  });

  it('there is no form where there is no strategy', () => {
    expect(credentialForm({ auth: { use: 'magic', params: {} } }, [])).toBeUndefined();
  });

  it.each([
    ['header', {}, { 'x-api-key': 'k-1' }, ''],
    ['header', { name: 'X-Key', prefix: 'Key ' }, { 'x-key': 'Key k-1' }, ''],
    ['query', {}, {}, '?key=k-1'],
    ['query', { name: 'a&b' }, {}, '?a%26b=k-1'],
  ] as const)('%s with %j', async (use, params, headers, search) => {
    const call = { method: 'GET', url: new URL('https://v.example/'), headers: {}, body: [] };
    const signed = await AUTH[use].sign(call, { api_key: 'k-1' }, params, toolsAt(0));
    expect([signed.headers, signed.url.search]).toEqual([headers, search]);
  });

  it.each([{}, { api_key: '' }, { other: 'x' }])('the credential %j holds no key', (credential) => {
    expect(hasFields(credential, ['api_key'])).toBe(false);
    expect(hasFields(credential, ['constructor'])).toBe(false);
  });

  it('a query key is added behind what is there, encoded, and leaves the given address alone', async () => {
    const url = new URL('https://v.example/x?a=1');
    const signed = await AUTH.query.sign(
      { method: 'GET', url, headers: {}, body: [] },
      { api_key: 'k&=1' },
      { name: 'key' },
      toolsAt(0),
    );
    expect(signed.url.href).toBe('https://v.example/x?a=1&key=k%26%3D1');
    expect(url.href).toBe('https://v.example/x?a=1');
  });
});
