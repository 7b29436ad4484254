import type { AuthStrategy } from './strategy.ts';

/** Vendors that ask for no credential. */
export const none: AuthStrategy = {
  sign: (call) => ({ url: call.url, headers: {} }),
};
