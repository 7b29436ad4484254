import type { ClaimRecord } from './idempotency-store.ts';

/** A request came again, or its key was used for another one; nothing was written. */
export class AlreadyClaimed extends Error {
  readonly claim: ClaimRecord;

  constructor(claim: ClaimRecord) {
    super('the idempotency key was used before');
    this.claim = claim;
  }
}
