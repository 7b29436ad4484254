import type { CallbackProof } from './proof.ts';

/** Vendors that sign nothing: the address, which only they were given, is all there is. */
export const none: CallbackProof = { verify: () => 'unsigned' };
