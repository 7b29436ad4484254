import { type AuthName, isAuthName } from '../../contract/protocols/credential-facts.ts';
import { tc3, volcV4 } from './signed-requests.ts';
import { type AuthStrategy, textParam } from './strategy.ts';
import { googleSa, jwtHs256 } from './token-strategies.ts';

/** `Authorization: Token <api_key>`. */
const token: AuthStrategy = {
  sign: (call, credential) => ({
    url: call.url,
    headers: { authorization: `Token ${credential.api_key}` },
  }),
};

/** Vendors that ask for no credential. */
const none: AuthStrategy = {
  sign: (call) => ({ url: call.url, headers: {} }),
};

/** The key as a query parameter: `name` (default `key`). Addresses are logged without their query. */
const query: AuthStrategy = {
  sign: (call, credential, params) => {
    const name = encodeURIComponent(textParam(params, 'name', 'key'));
    const pair = `${name}=${encodeURIComponent(credential.api_key ?? '')}`;
    const url = new URL(call.url);
    url.search = url.search === '' ? `?${pair}` : `${url.search}&${pair}`;
    return { url, headers: {} };
  },
};

/** The key in a header of the vendor's own: parameters `name` (default `x-api-key`) and `prefix`. */
const header: AuthStrategy = {
  sign: (call, credential, params) => {
    const name = textParam(params, 'name', 'x-api-key').toLowerCase();
    return {
      url: call.url,
      headers: { [name]: `${textParam(params, 'prefix', '')}${credential.api_key}` },
    };
  },
};

/** `Authorization: Bearer <api_key>`. */
const bearer: AuthStrategy = {
  sign: (call, credential) => ({
    url: call.url,
    headers: { authorization: `Bearer ${credential.api_key}` },
  }),
};

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
