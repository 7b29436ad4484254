import { type AuthName, isAuthName } from '../../contract/protocols/auth-names.ts';
import { bearer } from './bearer.ts';
import { header } from './header.ts';
import { none } from './none.ts';
import { query } from './query.ts';
import type { AuthParams, AuthStrategy } from './strategy.ts';
import { token } from './token.ts';

/** The implementation of every strategy that a protocol's `auth.use` may name. */
export const AUTH: Readonly<Record<AuthName, AuthStrategy>> = { bearer, token, header, query, none };

/** The strategy of a name, or undefined when there is none. */
export function authStrategy(use: string): AuthStrategy | undefined {
  return isAuthName(use) ? AUTH[use] : undefined;
}

/** Field names each credential of a channel must have; undefined when there is no such strategy. */
export function credentialFields(use: string, params: AuthParams): readonly string[] | undefined {
  return authStrategy(use)?.fields(params);
}
