import type { AuthParams } from './auth-names.ts';

/**
 * Every way to prove a vendor's callback, by the name that `callback.verify` selects it with, and its
 * parameters. The proofs themselves live in runtime/upstream/callbacks; a name without one there does not
 * compile.
 */
export const CALLBACK_PROOFS = {
  none: {},
  svix: {},
  vidu_hmac: {},
  fal_ed25519: {
    jwks_url: { required: true, about: 'https address of the vendor’s public keys (a JSON Web Key Set)' },
  },
} as const satisfies Readonly<Record<string, AuthParams>>;

export type CallbackName = keyof typeof CALLBACK_PROOFS;

/** The names alone, sorted: for editor schemas and suggestions. */
export const CALLBACK_NAMES: readonly CallbackName[] = ['fal_ed25519', 'none', 'svix', 'vidu_hmac'];

export function isCallbackName(name: string): name is CallbackName {
  return Object.hasOwn(CALLBACK_PROOFS, name);
}
