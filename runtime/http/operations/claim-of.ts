import type { IdempotencyClaim } from '../../store/idempotency-store.ts';
import type { Call } from '../call.ts';

/**
 * The part of a service's input that ties the work to its request: the request's id, and what claims the work for it,
 * where it has a key of its own.
 */
export function claimOf({ claim, requestId }: Pick<Call, 'claim' | 'requestId'>): {
  readonly claim?: IdempotencyClaim;
  readonly requestId: string;
} {
  return claim === undefined ? { requestId } : { claim, requestId };
}
