import { type CallbackName, isCallbackName } from '../../contract/protocols/callback-names.ts';
import { falEd25519 } from './fal-ed25519.ts';
import { none } from './none.ts';
import type { CallbackProof } from './proof.ts';
import { svix } from './svix.ts';
import { viduHmac } from './vidu-hmac.ts';

/** The implementation of every proof that a protocol's `callback.verify` may name. */
export const PROOFS: Readonly<Record<CallbackName, CallbackProof>> = {
  none,
  svix,
  vidu_hmac: viduHmac,
  fal_ed25519: falEd25519,
};

/** The proof of a name, or undefined when there is none. */
export function callbackProof(verify: string): CallbackProof | undefined {
  return isCallbackName(verify) ? PROOFS[verify] : undefined;
}
