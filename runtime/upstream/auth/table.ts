import { bearer } from './bearer.ts';
import { header } from './header.ts';
import { none } from './none.ts';
import { query } from './query.ts';
import type { AuthParams, AuthStrategy } from './strategy.ts';
import { token } from './token.ts';

/** Every strategy that a protocol's `auth.use` may name. */
export const AUTH = { bearer, token, header, query, none } as const satisfies Readonly<
  Record<string, AuthStrategy>
>;

export function authStrategy(use: string): AuthStrategy | undefined {
  return new Map<string, AuthStrategy>(Object.entries(AUTH)).get(use);
}

/** Field names each credential of a channel must have; undefined when there is no such strategy. */
export function credentialFields(use: string, params: AuthParams): readonly string[] | undefined {
  return authStrategy(use)?.fields(params);
}
