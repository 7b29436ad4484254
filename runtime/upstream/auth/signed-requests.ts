import { createHash, createHmac } from 'node:crypto';
import { byCodeUnit } from '../../document/suggest.ts';
import { encodeStrict } from '../channel-url.ts';
import type { BodyPiece } from '../large-body.ts';
import { type AuthStrategy, SigningError, textParam, type UnsignedCall } from './strategy.ts';

/** What tells the request signatures of two clouds apart that share one construction. */
interface SignatureScheme {
  /** First line of the text that is signed, and first word of the header. */
  readonly algorithm: string;
  /** Put before the secret in the first step of the key. */
  readonly secretPrefix: string;
}

/** A request as the signature sees it. */
interface CanonicalRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Lower-case names and values as they are sent; all of them are signed. */
  readonly headers: Readonly<Record<string, string>>;
  /** Lower-case hex SHA-256 of the body. */
  readonly payloadHash: string;
}

/** Who signs, when, and for what. */
interface SignatureScope {
  readonly keyId: string;
  readonly secret: string;
  /** As the vendor writes it in the signed text. */
  readonly timestamp: string;
  /** From the date to the closing word; also the steps in which the key is made. */
  readonly parts: readonly string[];
}

/** The text whose hash is signed: one line each, an empty one behind the headers. */
export function canonicalText(request: CanonicalRequest): string {
  const names = Object.keys(request.headers).sort();
  return [
    request.method,
    request.path,
    request.query,
    ...names.map((name) => `${name}:${(request.headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    request.payloadHash,
  ].join('\n');
}

/** The value of the header `Authorization`. */
export function authorization(
  scheme: SignatureScheme,
  request: CanonicalRequest,
  scope: SignatureScope,
): string {
  const path = scope.parts.join('/');
  const text = [scheme.algorithm, scope.timestamp, path, sha256Hex([canonicalText(request)])].join('\n');
  const key = scope.parts.reduce<Buffer>(hmac, Buffer.from(`${scheme.secretPrefix}${scope.secret}`));
  const signed = Object.keys(request.headers).sort().join(';');
  const signature = hmac(key, text).toString('hex');
  return `${scheme.algorithm} Credential=${scope.keyId}/${path}, SignedHeaders=${signed}, Signature=${signature}`;
}

/** Lower-case hex of the hash over all pieces in order. */
export function sha256Hex(pieces: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/** What `sign` makes of the hash of a body; content that lies outside memory is read for it. */
export function withBodyHash<T>(
  body: readonly BodyPiece[],
  sign: (payloadHash: string) => T,
): T | Promise<T> {
  const inMemory = body.filter((piece) => piece instanceof Uint8Array);
  return inMemory.length === body.length ? sign(sha256Hex(inMemory)) : hashStored(body).then(sign);
}

async function hashStored(body: readonly BodyPiece[]): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of body) {
    if (piece instanceof Uint8Array) hash.update(piece);
    else for await (const bytes of piece.read()) hash.update(bytes);
  }
  return hash.digest('hex');
}

/** Headers that both clouds sign of every call. */
function signedHeaders(call: UnsignedCall): Readonly<Record<string, string>> {
  const type = call.headers['content-type'];
  return { ...(type === undefined ? {} : { 'content-type': type }), host: call.url.host };
}

function hmac(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

const TC3 = { algorithm: 'TC3-HMAC-SHA256', secretPrefix: 'TC3' } as const;

/**
 * Tencent Cloud's request signature, version 3: over the body, the type, the host and the action, which the
 * protocol names in a header `x-tc-action` of each call. Credential: `secret_id`, `secret_key`, and
 * `session_token` for temporary ones. Source: Tencent Cloud's documentation of API 3.0 signatures.
 */
export const tc3: AuthStrategy = {
  sign(call, credential, params, tools) {
    const action = call.headers['x-tc-action'];
    if (action === undefined) throw new SigningError('the protocol sets no header x-tc-action');
    const now = tools.now();
    const timestamp = `${Math.floor(now / 1000)}`;
    return withBodyHash(call.body, (payloadHash) => {
      const value = authorization(
        TC3,
        {
          method: call.method,
          path: call.url.pathname,
          query: call.method === 'GET' ? call.url.search.slice(1) : '',
          headers: { ...signedHeaders(call), 'x-tc-action': action.toLowerCase() },
          payloadHash,
        },
        {
          keyId: credential.secret_id ?? '',
          secret: credential.secret_key ?? '',
          timestamp,
          parts: [new Date(now).toISOString().slice(0, 10), textParam(params, 'service', ''), 'tc3_request'],
        },
      );
      const token = credential.session_token ?? '';
      return {
        url: call.url,
        headers: {
          'x-tc-timestamp': timestamp,
          ...(token === '' ? {} : { 'x-tc-token': token }),
          authorization: value,
        },
      };
    });
  },
};

const VOLC_V4 = { algorithm: 'HMAC-SHA256', secretPrefix: '' } as const;

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
      const value = authorization(
        VOLC_V4,
        {
          method: call.method,
          path: canonicalPath(call.url),
          query: canonicalQuery(call.url),
          headers: { ...signedHeaders(call), ...added },
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
    .sort(([a, x], [b, y]) => byCodeUnit(a, b) || byCodeUnit(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}
