import type { CallbackInput, CallbackVerdict } from './proof.ts';
import { callbackProof } from './table.ts';

/**
 * Whether a callback comes from the vendor, by the way that the protocol names. Signatures older than 300
 * seconds are `forged`; comparisons take the same time whatever they find. Never rejects, and keeps nothing:
 * a callback that is repeated within that time is proved again.
 */
export async function verifyCallback(input: CallbackInput): Promise<CallbackVerdict> {
  const proof = callbackProof(input.choice.verify);
  if (proof === undefined) return 'forged';
  try {
    return await proof.verify(input);
  } catch {
    return 'forged';
  }
}
