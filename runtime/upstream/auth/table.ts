import { type AuthName, credentialFacts, isAuthName } from '../../contract/protocols/credential-facts.ts';
import { googleSa } from './google-sa.ts';
import { jwtHs256 } from './jwt-hs256.ts';
import { bearer, header, none, query, token } from './plain-strategies.ts';
import type { AuthParams, AuthStrategy } from './strategy.ts';
import { tc3 } from './tc3.ts';
import { volcV4 } from './volc-v4.ts';

/** The implementation of every strategy that a protocol's `auth.use` may name. */
export const AUTH: Readonly<Record<AuthName, AuthStrategy>> = {
  bearer,
  token,
  header,
  query,
  none,
  jwt_hs256: jwtHs256,
  volc_v4: volcV4,
  tc3,
  google_sa: googleSa,
};

/** The strategy of a name, or undefined when there is none. */
export function authStrategy(use: string): AuthStrategy | undefined {
  return isAuthName(use) ? AUTH[use] : undefined;
}

/** Field names that a credential is asked for; undefined when there is no such strategy. */
export function credentialFields(use: string, params: AuthParams): readonly string[] | undefined {
  return credentialFacts(use)?.forms(params)[0];
}
