import { createHmac, type KeyObject, verify } from 'node:crypto';
import type { JsonObject } from '../../../contract/json.ts';
import { isObject } from '../answer-path.ts';

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
export function claimsOf(token: string | undefined, key: KeyObject, at_ms: number): JsonObject | undefined {
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
