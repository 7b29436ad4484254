import { type AuthStrategy, textParam } from './strategy.ts';

/** `Authorization: Token <api_key>`. */
export const token: AuthStrategy = {
  sign: (call, credential) => ({
    url: call.url,
    headers: { authorization: `Token ${credential.api_key}` },
  }),
};

/** Vendors that ask for no credential. */
export const none: AuthStrategy = {
  sign: (call) => ({ url: call.url, headers: {} }),
};

/** The key as a query parameter: `name` (default `key`). Addresses are logged without their query. */
export const query: AuthStrategy = {
  sign: (call, credential, params) => {
    const name = encodeURIComponent(textParam(params, 'name', 'key'));
    const pair = `${name}=${encodeURIComponent(credential.api_key ?? '')}`;
    const url = new URL(call.url);
    url.search = url.search === '' ? `?${pair}` : `${url.search}&${pair}`;
    return { url, headers: {} };
  },
};

/** The key in a header of the vendor's own: parameters `name` (default `x-api-key`) and `prefix`. */
export const header: AuthStrategy = {
  sign: (call, credential, params) => {
    const name = textParam(params, 'name', 'x-api-key').toLowerCase();
    return {
      url: call.url,
      headers: { [name]: `${textParam(params, 'prefix', '')}${credential.api_key}` },
    };
  },
};

/** `Authorization: Bearer <api_key>`. */
export const bearer: AuthStrategy = {
  sign: (call, credential) => ({
    url: call.url,
    headers: { authorization: `Bearer ${credential.api_key}` },
  }),
};
