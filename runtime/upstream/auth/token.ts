import type { AuthStrategy } from './strategy.ts';

/** `Authorization: Token <api_key>`. */
export const token: AuthStrategy = {
  sign: (call, credential) => ({
    url: call.url,
    headers: { authorization: `Token ${credential.api_key}` },
  }),
};
