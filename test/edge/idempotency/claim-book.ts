import type { ClaimRecord, IdempotencyClaim, KeptAnswer } from '../../../runtime/store/claims.ts';
import { AlreadyClaimed } from '../../../runtime/store/store-errors.ts';
import type { Store } from '../../../runtime/store/types.ts';

/** The work that is a synchronous call. */
export const CALL_ID = 'call';

/** Claims in memory, and what other processes would do with them. */
export interface ClaimBook {
  readonly store: Pick<Store, 'findClaim' | 'keepAnswer'>;
  /** As the intent does: throws AlreadyClaimed. */
  take(claim: IdempotencyClaim | undefined, work: string): void;
  /** As another process does. */
  put(record: Partial<ClaimRecord> & { readonly key: string }): void;
  /** How often a claim was looked for. */
  looks(): number;
  get(key: string): ClaimRecord | undefined;
  free(key: string): void;
  /** As the settlement of the call does, of which nothing is kept otherwise. */
  settle(key: string, answer: KeptAnswer | undefined): void;
  /** Store operations are refused from now on. */
  fail(): void;
}

/** All claims are of one owner. */
export function createClaimBook(owner_id: string): ClaimBook {
  const claims = new Map<string, ClaimRecord>();
  const now = 1_000;
  let failing = false;
  let looks = 0;
  const live = (key: string): ClaimRecord | undefined => {
    if (failing) throw new Error('the disk is full');
    const claim = claims.get(key);
    return claim !== undefined && claim.expires_at > now ? claim : undefined;
  };
  return {
    store: {
      async findClaim({ key }) {
        looks += 1;
        return live(key);
      },
      async keepAnswer({ key, work_id, answer }) {
        const claim = live(key);
        if (claim?.work_id !== work_id) return undefined;
        if (work_id === CALL_ID) return claim.answer;
        claims.set(key, { ...claim, answer: claim.answer ?? answer });
        return claim.answer ?? answer;
      },
    },
    take(claim, work_id) {
      if (claim === undefined) return;
      const found = live(claim.key);
      if (found !== undefined) throw new AlreadyClaimed(found);
      const { ttl_ms, ...rest } = claim;
      claims.set(claim.key, { ...rest, owner_id, work_id, created_at: now, expires_at: now + ttl_ms });
    },
    put(record) {
      const base = { owner_id, route: '', request_hash: '', made_by: 'other', work_id: 'other' };
      claims.set(record.key, { ...base, created_at: now, expires_at: now + 1_000, ...record });
    },
    looks: () => looks,
    get: (key) => claims.get(key),
    settle(key, answer) {
      const claim = claims.get(key);
      if (claim !== undefined && answer !== undefined) claims.set(key, { ...claim, answer });
    },
    free: (key) => void claims.delete(key),
    fail: () => {
      failing = true;
    },
  };
}
