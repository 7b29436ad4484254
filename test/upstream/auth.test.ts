import { describe, expect, it } from 'vitest';
import { AUTH_NAMES } from '../../runtime/contract/protocols/auth-names.ts';
import { AUTH, credentialFields } from '../../runtime/upstream/auth/table.ts';

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
    ['magic', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
  ])('credential fields of %s', (use, fields) => {
    expect(credentialFields(use, {})).toEqual(fields);
  });

  it('a query key is added behind what is there, encoded, and leaves the given address alone', () => {
    const url = new URL('https://v.example/x?a=1');
    const signed = AUTH.query.sign(
      { method: 'GET', url, headers: {}, body: [] },
      { api_key: 'k&=1' },
      { name: 'key' },
      0,
    );
    expect(signed.url.href).toBe('https://v.example/x?a=1&key=k%26%3D1');
    expect(url.href).toBe('https://v.example/x?a=1');
  });
});
