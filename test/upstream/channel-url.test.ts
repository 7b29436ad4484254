import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinChannelUrl } from '../../runtime/upstream/channel-url.ts';

const join = (base: string, path: string, query: Readonly<Record<string, string>> = {}) => {
  const built = joinChannelUrl({ base, path, query });
  return built.kind === 'ok' ? built.url.href : built;
};

describe('joinChannelUrl', () => {
  it.each([
    ['https://v.example', '/v1/x', 'https://v.example/v1/x'],
    ['https://v.example/', '/v1/x', 'https://v.example/v1/x'],
    ['https://v.example/relay/', '/v1/x', 'https://v.example/relay/v1/x'],
    ['http://127.0.0.1:9000/a', '/', 'http://127.0.0.1:9000/a/'],
    ['https://v.example', '/v1/a:generate', 'https://v.example/v1/a:generate'],
    ['https://v.example', '/v1/a%2Fb', 'https://v.example/v1/a%2Fb'],
    ['https://v.example', '/v1/a%25252Fb', 'https://v.example/v1/a%25252Fb'],
    ['https://v.example', '/v1/%E4%BD%A0', 'https://v.example/v1/%E4%BD%A0'],
    ['https://v.example', '/v1/...', 'https://v.example/v1/...'],
    ['https://v.example', '/v1/...;a/x;..', 'https://v.example/v1/...;a/x;..'],
  ])('%s + %s', (base, path, expected) => {
    expect(join(base, path)).toBe(expected);
  });

  it('encodes the query as request signatures want it', () => {
    expect(join('https://v.example', '/', { 'a b': "c&d=e+f'(g)*!~" })).toBe(
      'https://v.example/?a%20b=c%26d%3De%2Bf%27%28g%29%2A%21~',
    );
  });

  it.each([
    '/../x',
    '/v1/..',
    '/v1/../../x',
    '/v1/./x',
    '/v1/.',
    '/%2e%2e/x',
    '/.%2E/x',
    '/%2e/x',
    '/%252e%252e/x',
    '/%25252e%25252e/x',
    '/%252525252e%252525252e/x',
    '/a%2525252Fb',
    '/..%2fx',
    '/..%2F..%2Fetc',
    '/a%2f..%2fb',
    '/a%5c..%5cb',
    '/v1/..;/x',
    '/v1/.;/x',
    '/v1/..;a=1;b/x',
    '/v1/%2e%2e;/x',
    '/v1/%2e%2e%3b/x',
    '/v1/%252e%252e%253b/x',
    '/a%2f..;%2fb',
    '/v1/x/..;',
    '/a%255c..%255cb',
    '/..\\x',
    '/a\\b',
    '/v1/x?y=1',
    '/v1/x#y',
    '/a b',
    '/a\tb',
    '/a\nb',
    '/a%0d%0ab',
    '/a%00',
    '/a\u0000',
    '/a%7f',
    '/你',
    '/a"b',
    '/a<b',
    'v1/x',
    '',
    '@evil.example/',
    '.evil.example',
    ':80/x',
    '/%ff',
    '/100%',
  ])('refuses the path %j (F94)', (path) => {
    expect(join('https://v.example/base', path)).toMatchObject({ kind: 'refused' });
  });

  it.each([
    '',
    'v.example',
    'ftp://v.example',
    'file:///etc',
    'https://u:p@v.example',
    'https://u@v.example',
    'https://:p@v.example',
    'https://v.example/?a=1',
    'https://v.example/#a',
  ])('refuses the base %j', (base) => {
    expect(join(base, '/v1')).toMatchObject({ kind: 'refused' });
  });

  it('a double slash stays a path, never a host', () => {
    expect(join('https://v.example', '//evil.example/x')).toBe('https://v.example//evil.example/x');
  });

  it('any text as one encoded segment is either refused or exactly that segment below the base (F94)', () => {
    const nasty = fc.constantFrom(
      '.',
      '..',
      '/',
      '\\',
      '%',
      '%2e',
      '%2f',
      '?',
      '#',
      '@',
      ':',
      '\0',
      '\r\n',
      'a',
      '你',
      ' ',
    );
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.array(nasty, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, fc.boolean(), (value, encoded) => {
        const segment = encoded ? encodeURIComponent(value.toWellFormed()) : value;
        const built = joinChannelUrl({
          base: 'https://v.example/base',
          path: `/v1/${segment}/end`,
          query: {},
        });
        if (built.kind === 'refused') return;
        expect(built.url.origin).toBe('https://v.example');
        expect(built.url.pathname).toBe(`/base/v1/${segment}/end`);
        expect(built.url.search + built.url.hash).toBe('');
        expect(built.url.pathname.split('/').map(decodeURIComponent)).not.toContain('..');
      }),
      { numRuns: 2_000 },
    );
  });

  it('ordinary ids are never refused', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_:~-][A-Za-z0-9._:~-]{0,60}$/), (id) => {
        expect(join('https://v.example', `/v1/${id}`)).toBe(`https://v.example/v1/${id}`);
      }),
    );
  });

  it('any query value comes back unchanged', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (query) => {
        const built = joinChannelUrl({ base: 'https://v.example', path: '/x', query });
        if (built.kind === 'refused') throw new Error(built.reason);
        expect([...built.url.searchParams]).toEqual(Object.entries(query));
      }),
    );
  });
});

it('an address that was proven before is made anew for each call', () => {
  const asked = { base: 'https://again.example/a', path: '/v1/x', query: {} };
  const [first, second, other] = [asked, asked, { ...asked, path: '/v1/../x' }].map(joinChannelUrl);
  if (first?.kind !== 'ok' || second?.kind !== 'ok') throw new Error('the address was refused');
  first.url.pathname = '/changed';
  expect(second.url.href).toBe('https://again.example/a/v1/x');
  expect(joinChannelUrl(asked)).toEqual(second);
  expect(other?.kind).toBe('refused');
});
