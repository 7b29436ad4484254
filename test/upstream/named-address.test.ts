import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnderChannel, joinChannelUrl } from '../../runtime/upstream/channel-url.ts';
import { KEY, POST, startEgress, submitTo } from './calls.ts';
import { response, startRaw } from './raw-server.ts';

const BASE = 'https://v.example/relay/';

const join = (path: string, query: Readonly<Record<string, string>> = {}, base = BASE) => {
  const built = joinChannelUrl({ base, path, query });
  return built.kind === 'ok' ? built.url.href : built;
};

describe('a whole address that an answer named', () => {
  it.each([
    ['https://v.example/relay/requests/7/status', {}, 'https://v.example/relay/requests/7/status'],
    ['https://v.example/relay/a%2Fb', {}, 'https://v.example/relay/a%2Fb'],
    ['https://v.example/relay/', {}, 'https://v.example/relay/'],
    ['https://v.example/relay/x/', {}, 'https://v.example/relay/x/'],
    ['https://v.example/relay/f:download?alt=media', {}, 'https://v.example/relay/f:download?alt=media'],
    ['https://v.example/relay/x?a=1', { logs: '1' }, 'https://v.example/relay/x?a=1&logs=1'],
    ['https://v.example/relay/x?a=%2B+b', {}, 'https://v.example/relay/x?a=%2B+b'],
    ['https://v.example/relay/x', { 'a b': 'c' }, 'https://v.example/relay/x?a%20b=c'],
  ])('%s is taken', (path, query, expected) => {
    expect(join(path, query)).toBe(expected);
  });

  it.each([
    'https://evil.example/relay/x',
    'https://v.example.evil.example/relay/x',
    'https://v.example:8443/relay/x',
    'https://v.example:443/relay/x',
    'http://v.example/relay/x',
    'HTTPS://v.example/relay/x',
    'https://V.example/relay/x',
    'https://v.example./relay/x',
    'https://u@v.example/relay/x',
    'https://u:p@v.example/relay/x',
    'https://v.example@evil.example/relay/x',
    'https://v.example\\@evil.example/relay/x',
    'https://v.example\\relay\\x',
    'https:\\\\v.example/relay/x',
    'https:///v.example/relay/x',
    'https:/v.example/relay/x',
    'https://v.example/relay',
    'https://v.example/',
    'https://v.example',
    'https://v.example/relayed/x',
    'https://v.example/other',
    'https://v.example//relay/x',
    'https://v.example/relay//x',
    'https://v.example/relay//evil.example/x',
    'https://v.example/relay/../x',
    'https://v.example/relay/./x',
    'https://v.example/relay/%2e%2e/x',
    'https://v.example/relay/.%2E/x',
    'https://v.example/relay/%252e%252e/x',
    'https://v.example/relay/a%2f..%2f..%2fx',
    'https://v.example/relay/..;/x',
    'https://v.example/relay/%2e%2e;/x',
    'https://v.example/relay/..%3Ba=1/x',
    'https://v.example/relay/a%5c..%5cx',
    'https://v.example/relay/%00',
    'https://v.example/relay/a%0d%0ab',
    'https://v.example/relay/%ff',
    'https://v.example/relay/x#frag',
    'https://v.example/relay/a b',
    'https://v.example/relay/x\r\nhost: evil',
    'https://v.example/relay/x\t',
    ' https://v.example/relay/x',
    '//v.example/relay/x\\',
    'ftp://v.example/relay/x',
    'javascript:alert(1)',
  ])('%j is refused', (path) => {
    expect(join(path)).toMatchObject({ kind: 'refused' });
    expect(isUnderChannel(BASE, path)).toBe(false);
  });

  it('without a path of its own a base takes any path of its origin', () => {
    expect(join('https://v.example/any/x', {}, 'https://v.example')).toBe('https://v.example/any/x');
    expect(isUnderChannel('https://v.example', 'https://v.example/')).toBe(true);
    expect(isUnderChannel('https://v.example', '/relay/x')).toBe(false);
  });

  it('whatever is taken is asked exactly as it was written, under the base', () => {
    const piece = fc.constantFrom(
      '/',
      '..',
      '.',
      '%2e',
      '%2f',
      '%5c',
      '\\',
      '@',
      ':',
      '?',
      '#',
      'a',
      'relay',
      ' ',
      '\n',
    );
    const rest = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 10 }).map((parts) => parts.join('')),
    );
    const start = fc.constantFrom(
      'https://v.example',
      'https://v.example/relay',
      'https://v.example/relay/',
      'https://',
    );
    fc.assert(
      fc.property(start, rest, (before, after) => {
        const built = joinChannelUrl({ base: BASE, path: before + after, query: {} });
        if (built.kind === 'refused') return;
        expect(built.url.href).toBe(before + after);
        expect(built.url.href.startsWith(BASE)).toBe(true);
        expect(built.url.pathname.split('/').map(decodeURIComponent)).not.toContain('..');
      }),
      { numRuns: 3_000 },
    );
  });

  it('the key goes there, and a refused address is not asked at all', async () => {
    const own = await startRaw((socket) => socket.write(response('200 OK', '{}')));
    const other = await startRaw((socket) => socket.write(response('200 OK', '{}')));
    const egress = startEgress();
    const ask = (path: string) =>
      egress.channelCall(
        submitTo(own.url, { call: 'poll', request: { ...POST, path, query: { logs: '1' } } }),
      );
    expect((await ask(`${own.url}/requests/7?a=1`)).kind).toBe('answer');
    expect(own.requests[0]?.head).toMatch(/^POST \/requests\/7\?a=1&logs=1 HTTP/);
    expect(own.requests[0]?.head).toContain(KEY);
    expect(await ask(`${other.url}/requests/7`)).toEqual({
      kind: 'failure',
      failure: {
        kind: 'not_sent',
        reason: 'refused_by_policy',
        message: `the address is not under the channel's base_url (${other.url})`,
      },
    });
    expect([own.connections(), other.connections()]).toEqual([1, 0]);
  });
});
