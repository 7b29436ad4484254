import { describe, expect, it } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { isPublicAddress } from '../../runtime/upstream/public-address.ts';
import { createUrlPolicy, type UrlPolicyOptions } from '../../runtime/upstream/url-policy.ts';
import { PRIVATE_ADDRESSES, PUBLIC_ADDRESSES, SPELLINGS } from './addresses.ts';

const policy = (options: Partial<UrlPolicyOptions> = {}) =>
  createUrlPolicy({ allow: [], https_only: true, own_hosts: [], ...options });

function refusalOf(check: () => unknown): string {
  try {
    check();
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'invalid_request') return error.message;
    throw error;
  }
  return 'accepted';
}

const PUBLIC_ONLY = 'the address must point to a public internet address';

describe('isPublicAddress', () => {
  it.each(PRIVATE_ADDRESSES)('%s (%s) is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  it.each(PUBLIC_ADDRESSES)('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it.each(['', 'localhost', '1.2.3', '1.2.3.4.5', 'fe80::1%eth0', '::g', '999.1.1.1'])(
    '%j is not',
    (address) => {
      expect(isPublicAddress(address)).toBe(false);
    },
  );
});

describe('what the gateway may ask', () => {
  it.each(PRIVATE_ADDRESSES)('not the literal %s (F97)', (address) => {
    const host = address.includes(':') ? `[${address}]` : address;
    expect(refusalOf(() => policy().check(`https://${host}/x`))).toContain(PUBLIC_ONLY);
    expect(refusalOf(() => policy().checkPassedOn(`http://${host}:8080/x`))).toContain(PUBLIC_ONLY);
  });

  it.each(SPELLINGS)('not the spelling %s (F97)', (spelling) => {
    expect(refusalOf(() => policy({ https_only: false }).check(spelling))).toContain(PUBLIC_ONLY);
  });

  it.each([
    ['https://a.example/x', 'accepted'],
    ['https://a.example:443/x', 'accepted'],
    ['https://1.1.1.1/x', 'accepted'],
    ['https://[2606:4700:4700::1111]/x', 'accepted'],
    ['https://a.example:80/x', 'accepted'],
    ['http://a.example/x?sig=secret', 'the address must be an https:// address (got http://a.example)'],
    ['https://a.example:8443/x', 'the address must use port 443 or 80 (got https://a.example:8443)'],
    ['https://a.example:22/', 'the address must use port 443 or 80 (got https://a.example:22)'],
    ['https://u:p@a.example/', 'the address must not hold a user name or password (got https://a.example)'],
    ['https://u@a.example/', 'the address must not hold a user name or password (got https://a.example)'],
    ['ftp://a.example/', 'the address must be an absolute https:// address (got ftp:)'],
    ['file:///etc/passwd', 'the address must be an absolute https:// address (got file:)'],
    ['data:image/png;base64,AA', 'the address must be an absolute https:// address (got data:)'],
    ['javascript:alert(1)', 'the address must be an absolute https:// address (got javascript:)'],
    [
      'a.example/x',
      'the address must be an absolute https:// address (got something that is not an address)',
    ],
    ['', 'the address must be an absolute https:// address (got something that is not an address)'],
    [`https://a.example/${'x'.repeat(9_000)}`, 'the address must be at most 8192 characters (got 9018)'],
  ])('%.60s: %s', (text, expected) => {
    expect(refusalOf(() => policy().check(text))).toBe(expected);
  });

  it('an address that is handed on may be http on any port', () => {
    expect(refusalOf(() => policy().checkPassedOn('http://a.example:8080/x'))).toBe('accepted');
  });

  it.each([
    ['10.0.0.5', 'http://10.0.0.5/x', true],
    ['10.0.0.5', 'http://10.0.0.5:9000/x', true],
    ['10.0.0.5:9000', 'http://10.0.0.5:9000/x', true],
    ['10.0.0.5:9000', 'http://10.0.0.5:9001/x', false],
    ['10.0.0.5:9000', 'http://10.0.0.5/x', false],
    ['10.0.0.5:80', 'http://10.0.0.5/x', true],
    ['store.lan:443', 'https://store.lan/x', true],
    ['[::1]:9000', 'http://[::1]:9000/x', true],
    ['[::1]:9000', 'http://[::1]:9001/x', false],
    ['store.lan', 'http://STORE.lan.:8080/x', true],
    ['store.lan', 'https://store.lan.evil.example:8080/x', false],
    ['10.0.0.5', 'http://10.0.0.50/x', false],
  ])('with %s allowed, %s: %s', (entry, text, ok) => {
    expect(refusalOf(() => policy({ allow: [entry] }).check(text)) === 'accepted').toBe(ok);
  });

  it('never the gateway itself, even where its host is allowed', () => {
    const own = policy({ allow: ['127.0.0.1'], own_hosts: ['127.0.0.1:8080', 'gw.example'] });
    expect(refusalOf(() => own.check('http://127.0.0.1:8080/v1'))).toContain(
      'must not point to this gateway',
    );
    expect(refusalOf(() => own.check('https://gw.example/v1'))).toContain('must not point to this gateway');
    expect(refusalOf(() => own.check('https://GW.example./v1'))).toContain('must not point to this gateway');
    expect(refusalOf(() => own.check('http://127.0.0.1:8081/v1'))).toBe('accepted');
  });

  it.each(['', 'a/b', 'a b', 'u@a', 'a?b'])('a broken entry %j stops the start', (entry) => {
    expect(() => policy({ allow: [entry] })).toThrow('is not a host or host:port');
  });
});

describe('whether a link can be used, without a refusal', () => {
  it.each([
    ['https://a.example/x?sig=1', true],
    ['https://a.example:443/x', true],
    ['https://a.example:80/x', true],
    ['https://1.1.1.1/x', true],
    ['http://files.lan:9000/x', true],
    ['https://files.lan:9000/x', true],
    ['http://files.lan/x', false],
    ['http://a.example/x', false],
    ['https://a.example:8443/x', false],
    ['https://10.0.0.5/x', false],
    ['https://[::1]/x', false],
    ['https://2130706433/x', false],
    ['https://169.254.169.254/latest', false],
    ['https://gw.example/v1/videos/task_1/content', false],
    ['https://u:p@a.example/x', false],
    ['ftp://a.example/x', false],
    ['/v1/files/x', false],
    ['', false],
    [`https://a.example/${'x'.repeat(9_000)}`, false],
  ])('%.60s: %s', (text, usable) => {
    const made = policy({ allow: ['files.lan:9000'], own_hosts: ['gw.example'] });
    expect(made.accepts(text)).toBe(usable);
    expect(refusalOf(() => made.check(text)) === 'accepted').toBe(usable);
  });
});

describe('a deployment that is read again', () => {
  const peer = { host: 'files.lan', port: '9000', address: '10.0.0.5' };
  const link = 'http://files.lan:9000/x';

  it('counts at the next check and at the next connection, in both directions', () => {
    let allow: readonly string[] = [];
    const made = policy({ allow: () => allow });
    const seen = () => [
      made.accepts(link),
      refusalOf(() => made.check(link)) === 'accepted',
      made.permits(peer),
    ];
    expect(seen()).toEqual([false, false, false]);
    allow = ['files.lan:9000'];
    expect(seen()).toEqual([true, true, true]);
    expect(refusalOf(() => made.checkPassedOn('http://10.0.0.5/x'))).toContain(PUBLIC_ONLY);
    allow = ['files.lan:9000', '10.0.0.5'];
    expect(refusalOf(() => made.checkPassedOn('http://10.0.0.5/x'))).toBe('accepted');
    allow = [];
    expect(seen()).toEqual([false, false, false]);
  });

  it('an entry that is none allows nothing and takes nothing from the others', () => {
    let allow: readonly string[] = [];
    const made = policy({ allow: () => allow });
    allow = ['a:99999', 'files.lan:9000', '[::::]'];
    expect([made.permits(peer), made.accepts(link), made.accepts('http://a:99999/x')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('the last word at connect time', () => {
  it.each([
    ['a.example', '443', '93.184.215.14', [], true],
    ['a.example', '443', '10.0.0.1', [], false],
    ['a.example', '443', '', [], false],
    ['store.lan', '9000', '10.0.0.1', ['store.lan:9000'], true],
    ['store.lan', '9001', '10.0.0.1', ['store.lan:9000'], false],
    ['any.example', '9000', '10.0.0.5', ['10.0.0.5:9000'], true],
    ['any.example', '9000', '::1', ['[::1]:9000'], true],
    ['any.example', '9000', '10.0.0.6', ['10.0.0.5:9000'], false],
  ])('%s:%s at %s with %j: %s', (host, port, address, allow, expected) => {
    expect(policy({ allow: () => allow }).permits({ host, port, address })).toBe(expected);
  });
});
