import { AUTH_STRATEGIES } from '../../contract/protocols/credential-facts.ts';
import { signHs256 } from './jwt.ts';
import { bearer } from './plain-strategies.ts';
import { type AuthParams, type AuthStrategy, hasFields, SigningError, textParam } from './strategy.ts';
import { tokenKey } from './token-cache.ts';

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
      return bearer.sign(call, credential, params, tools);
    }
    const ttl = ttlSecs(params);
    if (ttl === undefined) throw new SigningError(ttlProblem(params));
    const now = tools.now();
    const key = tokenKey(['jwt_hs256', credential[issuerField], credential[secretField], ttl]);
    const { text } = await tools.tokens.get(key, tools.now, async () => {
      const secs = Math.floor(now / 1000);
      const claims = {
        iss: credential[issuerField] ?? '',
        exp: secs + ttl,
        nbf: secs - NOT_BEFORE_SLACK_SECS,
      };
      const text = await signHs256(claims, credential[secretField] ?? '');
      return { text, from_ms: now, until_ms: now + Math.floor((ttl * 1000 * 5) / 6) };
    });
    return {
      url: call.url,
      headers: { authorization: `Bearer ${text}` },
      secrets: [text],
      refused: () => tools.tokens.forget(key, text),
    };
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
