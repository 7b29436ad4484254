import type { IdempotencyClaim } from '../../store/idempotency-store.ts';
import type { Call } from '../call.ts';

/** The part of a service's input that claims the work for its request; empty for requests without a key of their own. */
export function claimOf({ claim }: Pick<Call, 'claim'>): { readonly claim?: IdempotencyClaim } {
  return claim === undefined ? {} : { claim };
}
