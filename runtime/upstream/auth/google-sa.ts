import type { Json } from '../../contract/json.ts';
import { at } from '../../contract/values.ts';
import { signRs256 } from './jwt.ts';
import { type AuthStrategy, SigningError, textParam } from './strategy.ts';
import { type Token, tokenKey } from './token-cache.ts';
import { tokenUriProblem } from './token-exchange.ts';

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
    const key = tokenKey(['google_sa', email, privateKey, tokenUri, scope]);
    const now = tools.now();
    const { text } = await tools.tokens.get(key, tools.now, async () => {
      const iat = Math.floor(now / 1000);
      const claims = { iss: email, scope, aud: tokenUri, iat, exp: iat + ASSERTION_SECS };
      const assertion = await signRs256(claims, privateKey);
      const answer = await tools.exchange(tokenUri, { grant_type: GRANT, assertion });
      return readToken(answer, now);
    });
    return {
      url: call.url,
      headers: { authorization: `Bearer ${text}` },
      secrets: [text],
      refused: () => tools.tokens.forget(key, text),
    };
  },
};

function readToken(
  answer: { readonly http: number; readonly body: Parameters<typeof at>[0] },
  now: number,
): Token {
  if (answer.http !== 200) {
    throw new SigningError(
      `the token address answered HTTP ${answer.http}${reason(at(answer.body, 'error'))}`,
    );
  }
  const text = at(answer.body, 'access_token');
  if (typeof text !== 'string' || !/^[\x21-\x7e]{1,8192}$/.test(text)) {
    throw new SigningError('the token answer has no usable access_token');
  }
  const life = Math.min(lifeSecs(at(answer.body, 'expires_in')), ASSERTION_SECS);
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
