import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authorization, canonicalText } from '../../runtime/upstream/auth/signed-requests.ts';
import type { UnsignedCall } from '../../runtime/upstream/auth/strategy.ts';
import { AUTH } from '../../runtime/upstream/auth/table.ts';
import { toolsAt } from './signing-tools.ts';

const NOW = Date.UTC(2026, 0, 1, 2, 3, 4, 567);
const JSON_TYPE = 'application/json';
const EMPTY = createHash('sha256').update('').digest('hex');

/** The signature over a text written by hand, by the steps of the vendors' documents. */
function seal(scheme: string, secret: string, time: string, parts: readonly string[], text: string): string {
  const hmac = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest();
  const hash = createHash('sha256').update(text).digest('hex');
  const key = parts.reduce<string | Buffer>(hmac, secret);
  return hmac(key, [scheme, time, parts.join('/'), hash].join('\n')).toString('hex');
}

const call = (method: string, url: string, headers: Readonly<Record<string, string>> = {}): UnsignedCall => ({
  method,
  url: new URL(url),
  headers,
  body: [],
});

describe('tc3', () => {
  const DATE = '2026-01-01';
  const TIME = `${Math.floor(NOW / 1000)}`;
  it.each([
    [
      'GET',
      {},
      `GET\n/a/b\nLimit=1&Offset=a%20b\nhost:v.example:8443\nx-tc-action:describe\n\nhost;x-tc-action\n${EMPTY}`,
    ],
    [
      'POST',
      { 'content-type': JSON_TYPE },
      `POST\n/a/b\n\ncontent-type:${JSON_TYPE}\nhost:v.example:8443\nx-tc-action:describe\n\ncontent-type;host;x-tc-action\n${EMPTY}`,
    ],
  ])('%s with a path, a port and a query', async (method, headers, text) => {
    const { headers: signed } = await AUTH.tc3.sign(
      call(method, 'https://v.example:8443/a/b?Limit=1&Offset=a%20b', {
        ...headers,
        'x-tc-action': 'Describe',
      }),
      { secret_id: 'ID', secret_key: 'SK' },
      { service: 'vod' },
      toolsAt(NOW),
    );
    const signature = seal('TC3-HMAC-SHA256', 'TC3SK', TIME, [DATE, 'vod', 'tc3_request'], text);
    const names = text.split('\n').at(-2);
    expect(signed).toEqual({
      'x-tc-timestamp': TIME,
      authorization: `TC3-HMAC-SHA256 Credential=ID/${DATE}/vod/tc3_request, SignedHeaders=${names}, Signature=${signature}`,
    });
  });
});

it('volc_v4 signs a GET without a type, by its port, with repeated parameters in order of their values', async () => {
  const { headers: signed } = await AUTH.volc_v4.sign(
    call('GET', 'https://v.example:8443/a?b=2&a=2&a=1&B=3'),
    { access_key: 'AK', secret_key: 'SK' },
    { region: 'r', service: 's' },
    toolsAt(NOW),
  );
  const time = '20260101T020304Z';
  const names = 'host;x-content-sha256;x-date';
  const text = `GET\n/a\nB=3&a=1&a=2&b=2\nhost:v.example:8443\nx-content-sha256:${EMPTY}\nx-date:${time}\n\n${names}\n${EMPTY}`;
  const signature = seal('HMAC-SHA256', 'SK', time, ['20260101', 'r', 's', 'request'], text);
  expect(signed).toEqual({
    'x-content-sha256': EMPTY,
    'x-date': time,
    authorization: `HMAC-SHA256 Credential=AK/20260101/r/s/request, SignedHeaders=${names}, Signature=${signature}`,
  });
});

it('headers are signed trimmed and by name, in whatever order they come', () => {
  const request = { method: 'GET', path: '/', query: '', payloadHash: EMPTY };
  const scheme = { algorithm: 'X', secretPrefix: '' };
  const scope = { keyId: 'k', secret: 's', timestamp: '1', parts: ['p'] };
  const ordered = authorization(scheme, { ...request, headers: { a: '1', b: '2' } }, scope);
  expect(authorization(scheme, { ...request, headers: { b: '2', a: ' 1 ' } }, scope)).toBe(ordered);
  expect(ordered).toContain('SignedHeaders=a;b,');
  expect(canonicalText({ ...request, headers: { b: '2', a: ' 1 ' } })).toBe(
    `GET\n/\n\na:1\nb:2\n\na;b\n${EMPTY}`,
  );
});
