import type { AuthStrategy } from './strategy.ts';

/** Vendors that ask for no credential. */
export const none: AuthStrategy = {
  fields: () => [],
  sign: (call) => ({ url: call.url, headers: {} }),
};
