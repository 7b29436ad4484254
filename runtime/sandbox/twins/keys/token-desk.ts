import { randomBytes } from 'node:crypto';
import type { JsonObject } from '../../../contract/json.ts';
import type { Received } from '../received.ts';
import { claimsOf } from './json-web-token.ts';
import type { TwinKeys } from './twin-keys.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const LIFE_SECS = 3600;

/** Changes signed assertions of a service account into access tokens. */
export interface TokenDesk {
  exchange(
    received: Pick<Received, 'method' | 'body'>,
    keys: Pick<TwinKeys, 'credential' | 'publicKey'>,
  ): { readonly http: number; readonly body: JsonObject };
  knows(token: string | undefined): boolean;
}

/** A desk that remembers the tokens it gave out until they end. */
export function openTokenDesk(now: () => number = Date.now): TokenDesk {
  const ends = new Map<string, number>();
  const refuse = (error: string, error_description: string) => ({
    http: 400,
    body: { error, error_description },
  });
  return {
    knows: (token) => (ends.get(token ?? '') ?? 0) > now(),
    exchange({ method, body }, { credential, publicKey }) {
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
