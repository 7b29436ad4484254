import { type AuthStrategy, textParam } from './strategy.ts';

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
