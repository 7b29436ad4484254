import { createHmac, type KeyObject, randomBytes, verify } from 'node:crypto';
import type { JsonObject } from '../../../contract/json.ts';
import { isObject } from '../../../contract/values.ts';
import type { Received } from '../received.ts';
import type { TwinKeys } from './twin-keys.ts';

const SKEW_SECS = 5;

/** Whether a token is one of the vendor's: signed with the secret (HS256), by this issuer, and valid now. */
export function isOwnJwt(
  token: string | undefined,
  known: { readonly issuer: string; readonly secret: string; readonly at_ms: number },
): boolean {
  const read = readJwt(token);
  if (read === undefined || read.header.alg !== 'HS256') return false;
  const wanted = createHmac('sha256', known.secret).update(read.signed).digest('base64url');
  return wanted === read.signature && read.claims.iss === known.issuer && isCurrent(read.claims, known.at_ms);
}

/** The claims of a token that the key signed (RS256) and that is valid now; undefined for any other. */
function claimsOf(token: string | undefined, key: KeyObject, at_ms: number): JsonObject | undefined {
  const read = readJwt(token);
  if (read === undefined || read.header.alg !== 'RS256' || !isCurrent(read.claims, at_ms)) return undefined;
  const signature = Buffer.from(read.signature, 'base64url');
  return verify('sha256', Buffer.from(read.signed), key, signature) ? read.claims : undefined;
}

interface ReadJwt {
  readonly header: JsonObject;
  readonly claims: JsonObject;
  readonly signed: string;
  readonly signature: string;
}

function readJwt(token: string | undefined): ReadJwt | undefined {
  const [head = '', body = '', signature, ...rest] = token?.split('.') ?? [];
  if (signature === undefined || rest.length > 0) return undefined;
  const header = decode(head);
  const claims = decode(body);
  return header === undefined || claims === undefined
    ? undefined
    : { header, claims, signed: `${head}.${body}`, signature };
}

function decode(part: string): JsonObject | undefined {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isCurrent({ exp, nbf }: JsonObject, at_ms: number): boolean {
  const now = at_ms / 1000;
  if (typeof exp !== 'number' || exp <= now) return false;
  return nbf === undefined || (typeof nbf === 'number' && nbf <= now + SKEW_SECS);
}

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const LIFE_SECS = 3600;

export type TokenDesk = ReturnType<typeof openTokenDesk>;

/** Changes signed assertions of a service account into access tokens, and remembers those until they end. */
export function openTokenDesk(now: () => number = Date.now) {
  const ends = new Map<string, number>();
  const refuse = (error: string, error_description: string) => ({
    http: 400,
    body: { error, error_description },
  });
  return {
    knows: (token: string | undefined): boolean => (ends.get(token ?? '') ?? 0) > now(),
    exchange(
      { method, body }: Pick<Received, 'method' | 'body'>,
      { credential, publicKey }: Pick<TwinKeys, 'credential' | 'publicKey'>,
    ): { readonly http: number; readonly body: JsonObject } {
      if (method !== 'POST' || body.grant_type !== GRANT || publicKey === undefined)
        return refuse('unsupported_grant_type', 'an assertion is needed');
      const assertion = typeof body.assertion === 'string' ? body.assertion : undefined;
      const claims = claimsOf(assertion, publicKey, now());
      const { iss, aud, scope } = claims ?? {};
      if (iss !== credential.client_email || aud !== credential.token_uri)
        return refuse('invalid_grant', 'the assertion is not signed by this account for this address');
      if (typeof scope !== 'string' || scope === '') return refuse('invalid_scope', 'a scope is needed');
      const token = `sandbox.${randomBytes(24).toString('base64url')}`;
      ends.set(token, now() + LIFE_SECS * 1000);
      return { http: 200, body: { access_token: token, expires_in: LIFE_SECS, token_type: 'Bearer' } };
    },
  };
}
