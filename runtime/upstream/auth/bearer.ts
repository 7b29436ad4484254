import type { AuthStrategy } from './strategy.ts';

/** `Authorization: Bearer <api_key>`. */
export const bearer: AuthStrategy = {
  sign: (call, credential) => ({
    url: call.url,
    headers: { authorization: `Bearer ${credential.api_key}` },
  }),
};
