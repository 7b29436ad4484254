import type { CryptoKey } from 'jose';
import type { Json } from '../../contract/json.ts';
import { AUTH_STRATEGIES } from '../../contract/protocols/credential-facts.ts';
import { at } from '../../contract/values.ts';
import {
  type AuthParams,
  type AuthStrategy,
  hasFields,
  type SignedCall,
  SigningError,
  type SigningTools,
  textParam,
  type UnsignedCall,
} from './strategy.ts';
import { type Token, tokenKey } from './token-cache.ts';
import { type TokenExchange, tokenUriProblem } from './token-exchange.ts';

/** The call with a token, which `make` makes where none is kept for `key`. */
async function withToken(
  call: UnsignedCall,
  { tokens, now }: SigningTools,
  { key, make }: { readonly key: string; readonly make: () => Promise<Token> },
): Promise<SignedCall> {
  const { text } = await tokens.get(key, now, make);
  return {
    url: call.url,
    headers: { authorization: `Bearer ${text}` },
    secrets: [text],
    refused: () => tokens.forget(key, text),
  };
}

/** Vendors' clocks run behind ours now and then. */
const NOT_BEFORE_SLACK_SECS = 5;

/**
 * `Authorization: Bearer <token>`, the token made of two fields of the credential that `issuer` and `secret`
 * name. One token serves for five sixths of its `ttl_secs`. With `or: bearer`, credentials that have only an
 * `api_key` send that.
 */
export const jwtHs256: AuthStrategy = {
  paramsProblem: (params) => (ttlSecs(params) === undefined ? ttlProblem(params) : undefined),
  async sign(call, credential, params, tools) {
    const [issuerField = '', secretField = ''] = AUTH_STRATEGIES.jwt_hs256.forms(params)[0] ?? [];
    if (!hasFields(credential, [issuerField, secretField])) {
      return { url: call.url, headers: { authorization: `Bearer ${credential.api_key}` } };
    }
    const ttl = ttlSecs(params);
    if (ttl === undefined) throw new SigningError(ttlProblem(params));
    const { [issuerField]: iss = '', [secretField]: secret = '' } = credential;
    const now = tools.now();
    return withToken(call, tools, {
      key: tokenKey(['jwt_hs256', iss, secret, ttl]),
      async make() {
        const secs = Math.floor(now / 1000);
        const claims = { iss, exp: secs + ttl, nbf: secs - NOT_BEFORE_SLACK_SECS };
        const text = await signJwt('HS256', claims, async () => Buffer.from(secret));
        return { text, from_ms: now, until_ms: now + Math.floor((ttl * 1000 * 5) / 6) };
      },
    });
  },
};

function ttlText(params: AuthParams): string {
  return textParam(params, 'ttl_secs', '1800');
}

function ttlSecs(params: AuthParams): number | undefined {
  const text = ttlText(params);
  const ttl = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return ttl >= 60 && ttl <= 86_400 ? ttl : undefined;
}

function ttlProblem(params: AuthParams): string {
  return `ttl_secs must be 60 to 86400 (got ${JSON.stringify(ttlText(params).slice(0, 40))})`;
}

const DEFAULT_TOKEN_URI = 'https://oauth2.googleapis.com/token';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ASSERTION_SECS = 3_600;
/** A token is renewed so long before it ends: calls under way must still arrive with it. */
const MARGIN_SECS = 60;

/**
 * `Authorization: Bearer <access token>`, the token got from `token_uri` for an RS256 assertion of a service
 * account and kept until a minute before its end. Credential: `client_email`, `private_key`, `token_uri`.
 * Source: Google's documentation of service accounts over HTTP.
 */
export const googleSa: AuthStrategy = {
  fieldProblems: { token_uri: tokenUriProblem },
  async sign(call, credential, params, tools) {
    const tokenUri = credential.token_uri || DEFAULT_TOKEN_URI;
    const { client_email: email = '', private_key: privateKey = '' } = credential;
    const scope = textParam(params, 'scope', '');
    const now = tools.now();
    return withToken(call, tools, {
      key: tokenKey(['google_sa', email, privateKey, tokenUri, scope]),
      async make() {
        const iat = Math.floor(now / 1000);
        const claims = { iss: email, scope, aud: tokenUri, iat, exp: iat + ASSERTION_SECS };
        const assertion = await signJwt('RS256', claims, () => importRsaKey(privateKey));
        return readToken(await tools.exchange(tokenUri, { grant_type: GRANT, assertion }), now);
      },
    });
  },
};

function readToken({ http, body }: Awaited<ReturnType<TokenExchange>>, now: number): Token {
  if (http !== 200) {
    throw new SigningError(`the token address answered HTTP ${http}${reason(at(body, 'error'))}`);
  }
  const text = at(body, 'access_token');
  if (typeof text !== 'string' || !/^[\x21-\x7e]{1,8192}$/.test(text)) {
    throw new SigningError('the token answer has no usable access_token');
  }
  const life = Math.min(lifeSecs(at(body, 'expires_in')), ASSERTION_SECS);
  return { text, from_ms: now, until_ms: now + (life - MARGIN_SECS) * 1000 };
}

/** A number in the standard, and its digits from some servers; one that is not told is none. */
function lifeSecs(value: Json | undefined): number {
  const secs = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof secs === 'number' && secs > 0 ? secs : 0;
}

/** Only the code of the standard (`invalid_grant`): descriptions may quote what was sent. */
function reason(error: unknown): string {
  return typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? ` (${error})` : '';
}

/** PKCS#8 in PEM; a key that came through an environment variable may have `\n` for its line ends. */
async function importRsaKey(privateKey: string): Promise<CryptoKey> {
  const { importPKCS8 } = await import('jose/key/import');
  return importPKCS8(privateKey.replaceAll('\\n', '\n').trim(), 'RS256');
}

/**
 * A compact token with the header `{"alg":...,"typ":"JWT"}`. Claims are written in their order: some vendors compare
 * texts. The library is loaded when the first token is made: most deployments have no vendor that wants one.
 */
async function signJwt(
  alg: 'HS256' | 'RS256',
  claims: Readonly<Record<string, string | number>>,
  key: () => Promise<CryptoKey | Uint8Array>,
): Promise<string> {
  const { SignJWT } = await import('jose/jwt/sign');
  try {
    return await new SignJWT({ ...claims }).setProtectedHeader({ alg, typ: 'JWT' }).sign(await key());
  } catch {
    // What the library says of a key may quote it.
    throw new SigningError(`the credential has no usable ${alg} key`);
  }
}
