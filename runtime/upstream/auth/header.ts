import { type AuthStrategy, textParam } from './strategy.ts';

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
