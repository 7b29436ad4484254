import { once } from 'node:events';
import { createServer } from 'node:https';
import type { LookupFunction } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY, SHORT, startEgress, submitTo } from './calls.ts';

/** For `vendor.test` and 127.0.0.1, made for these tests and trusted by nobody else. */
const TEST_KEY = `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgAvHoompHkOBhlYc/
GP7QDGn82fzyC66jFlpIl9Jlf2ShRANCAAQVzanDbJql5N0+sFSsTlockcMwfd9x
Imap19wvyGUVb1Svsw9zbXSmweio3VjhSBLXuSzn78BirGKAofJK+Tge
-----END PRIVATE KEY-----
`;
const TEST_CERTIFICATE = `
-----BEGIN CERTIFICATE-----
MIIBWzCCAQKgAwIBAgIBATAKBggqhkjOPQQDAjAPMQ0wCwYDVQQDDAR0ZXN0MCAX
DTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAPMQ0wCwYDVQQDDAR0ZXN0
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEFc2pw2yapeTdPrBUrE5aHJHDMH3f
cSJmqdfcL8hlFW9Ur7MPc210psHoqN1Y4UgS17ks5+/AYqxigKHySvk4HqNNMEsw
HAYDVR0RBBUwE4ILdmVuZG9yLnRlc3SHBH8AAAEwDAYDVR0TBAUwAwEB/zAdBgNV
HQ4EFgQUQR/ldQz18H3EyvLKnA98Of+D1w8wCgYIKoZIzj0EAwIDRwAwRAIgRDPW
ajKSf9oZF3KSEBk0U3gR/AF8a5dIw9mnBphXNIQCIBKhaYCCTh+jsLqDcEMijqyP
cb75P/d889vJ+Z5s0tpx
-----END CERTIFICATE-----
`;

const asked: string[] = [];
const server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (request, answer) => {
  asked.push(`${request.httpVersion} ${request.headers.host} ${request.headers.authorization ?? 'no key'}`);
  answer.setHeader('content-type', 'image/png').end('{"id":"1"}');
});
const trusted = getCACertificates('default');
let port = 0;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  port = address.port;
});

afterAll(async () => {
  setDefaultCACertificates(trusted);
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const lookup: LookupFunction = (_host, _options, callback) =>
  callback(null, [{ address: '127.0.0.1', family: 4 }]);

describe('TLS', () => {
  it('a certificate that nobody signed ends the call before anything is sent', async () => {
    const outcome = await startEgress().channelCall(submitTo(`https://127.0.0.1:${port}`));
    expect(outcome).toEqual({
      kind: 'failure',
      failure: { kind: 'not_sent', reason: 'tls', message: 'no connection (DEPTH_ZERO_SELF_SIGNED_CERT)' },
    });
    expect(asked).toEqual([]);
  });

  it('a trusted certificate of another name does too', async () => {
    setDefaultCACertificates([...trusted, TEST_CERTIFICATE]);
    const outcome = await startEgress({ lookup }).channelCall(submitTo(`https://other.test:${port}`));
    expect(outcome).toMatchObject({ failure: { kind: 'not_sent', reason: 'tls' } });
    expect(asked).toEqual([]);
  });

  it.each(['127.0.0.1', 'vendor.test'])('calls %s over HTTP/1.1 and keeps the connection', async (host) => {
    setDefaultCACertificates([...trusted, TEST_CERTIFICATE]);
    asked.length = 0;
    const egress = startEgress({
      lookup,
      deadlines: { ...SHORT, total_ms: { submit: 10_000, poll: 10_000, cancel: 10_000, chat: 10_000 } },
    });
    for (let call = 0; call < 2; call += 1) {
      const outcome = await egress.channelCall(submitTo(`https://${host}:${port}`));
      expect(outcome).toMatchObject({ kind: 'answer', answer: { http: 200, body: { id: '1' } } });
    }
    const line = `1.1 ${host}:${port} Bearer ${KEY}`;
    expect(asked).toEqual([line, line]);
  });

  it('the public door dials only what is allowed, and then reads', async () => {
    setDefaultCACertificates([...trusted, TEST_CERTIFICATE]);
    asked.length = 0;
    const options = { max_bytes: 100, accept: ['image/'], deadline_ms: 5_000 };
    const url = `https://vendor.test:${port}/x`;
    const open = startEgress({ lookup, https_only: true, allow: [`vendor.test:${port}`] });
    expect((await open.publicFetch(url, options)).mime).toBe('image/png');
    const shut = startEgress({ lookup, https_only: true });
    await expect(shut.publicFetch(url, options)).rejects.toThrow('must use port 443 or 80');
    expect(asked).toEqual([`1.1 vendor.test:${port} no key`]);
  });
});
