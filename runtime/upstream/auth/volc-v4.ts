import { encodeStrict } from '../channel-url.ts';
import { authorization, withBodyHash } from './canonical-request.ts';
import { type AuthStrategy, textParam } from './strategy.ts';

const SCHEME = { algorithm: 'HMAC-SHA256', secretPrefix: '' } as const;

/**
 * Volcengine's request signature: over method, whole path, sorted query, host, date and the bytes of the body.
 * Credential: `access_key`, `secret_key`, and `session_token` for temporary ones. Source: Volcengine's documentation of OpenAPI signatures.
 */
export const volcV4: AuthStrategy = {
  sign(call, credential, params, tools) {
    const date = basicTime(tools.now());
    return withBodyHash(call.body, (payloadHash) => {
      const token = credential.session_token ?? '';
      const added = {
        'x-content-sha256': payloadHash,
        'x-date': date,
        ...(token === '' ? {} : { 'x-security-token': token }),
      };
      const type = call.headers['content-type'];
      const value = authorization(
        SCHEME,
        {
          method: call.method,
          path: canonicalPath(call.url),
          query: canonicalQuery(call.url),
          headers: {
            ...(type === undefined ? {} : { 'content-type': type }),
            host: call.url.host,
            ...added,
          },
          payloadHash,
        },
        {
          keyId: credential.access_key ?? '',
          secret: credential.secret_key ?? '',
          timestamp: date,
          parts: [
            date.slice(0, 8),
            textParam(params, 'region', ''),
            textParam(params, 'service', ''),
            'request',
          ],
        },
      );
      return { url: call.url, headers: { ...added, authorization: value } };
    });
  },
};

/** `20260101T000000Z` */
function basicTime(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Each segment in the one spelling that RFC 3986 leaves; an encoded slash stays inside its segment. */
function canonicalPath(url: URL): string {
  return url.pathname
    .split('/')
    .map((segment) => encodeStrict(decodeURIComponent(segment)))
    .join('/');
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => [encodeStrict(name), encodeStrict(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** By code unit; the texts are ASCII. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
