import type { Actor } from './audit-store.ts';
import type { WorkLimits } from './types.ts';

export interface KeyRecord {
  readonly id: string;
  readonly name: string;
  readonly owner_id: string;
  readonly group: string;
  /** First characters, for people to recognise it by. */
  readonly prefix: string;
  readonly state: 'active' | 'revoked';
  /** Exact model ids or `*`. */
  readonly models: readonly string[];
  /** No key quota: only the owner's wallet limits it. */
  readonly unlimited: boolean;
  readonly expires_at: number | null;
  readonly created_at: number;
  readonly revoked_at: number | null;
  /** Paid requests in a minute; absent: no limit of its own. */
  readonly rpm?: number;
  /** Paid work in flight over all nodes, tasks and calls together; absent: no limit of its own. */
  readonly concurrent?: number;
  /** Addresses and ranges (CIDR) that it is taken from; absent: from everywhere. */
  readonly allow_ips?: readonly string[];
  /** Refused until it is enabled again. */
  readonly disabled?: true;
}

export interface KeyBalance {
  readonly wallet: number;
  readonly wallet_hold: number;
  /** Absent for keys without a quota of their own. */
  readonly key?: number;
}

/** What a top-up left; `already` when it was made before under its name. */
export interface ToppedUp extends KeyBalance {
  readonly already: boolean;
}

/** Keys of callers, and the money behind them. */
export interface KeyStore {
  createKey(input: {
    readonly id: string;
    readonly name: string;
    readonly owner_id: string;
    readonly group: string;
    readonly prefix: string;
    readonly hash: string;
    readonly models: readonly string[];
    /** Micro-units the key may spend; absent: unlimited. The owner's wallet is not credited by it. */
    readonly quota?: number;
    readonly expires_at?: number;
    readonly rpm?: number;
    readonly concurrent?: number;
    readonly allow_ips?: readonly string[];
    /** Credited to the owner's wallet in the same transaction, once: a known `idem` is a StoreConflict. */
    readonly credit?: { readonly amount: number; readonly idem: string; readonly reason: string };
    /** Stands in the audit log with it. */
    readonly by?: Actor;
  }): Promise<KeyRecord>;
  findKeyByHash(hash: string): Promise<KeyRecord | undefined>;
  /** Those of the ids that are keys, in any state and any order; at most 100 ids at once. */
  findKeys(ids: readonly string[]): Promise<readonly KeyRecord[]>;
  listKeys(): Promise<readonly (KeyRecord & KeyBalance)[]>;
  /**
   * By id or prefix, with `by` for the audit log. Rejects with StoreConflict when a prefix fits several keys. Revoking
   * again changes nothing.
   */
  revokeKey(key: string | { readonly key: string; readonly by: Actor }): Promise<KeyRecord | undefined>;
  /**
   * Credits the owner's wallet (and the key's quota when it has one). Idempotent by `idem`; the same `idem`
   * with another key or amount rejects with StoreConflict.
   */
  topUp(input: {
    /** Id or prefix. */
    readonly key: string;
    readonly amount: number;
    readonly idem: string;
    readonly reason: string;
    /** Stands in the audit log with it; absent: it is no operator's doing. */
    readonly by?: Actor;
  }): Promise<ToppedUp | undefined>;
  balanceOf(keyId: string): Promise<KeyBalance | undefined>;
  /**
   * Sets the limits that are given, takes away those that are null, and leaves the others. Rejects with StoreConflict
   * when a prefix fits several keys.
   */
  setKeyLimits(input: {
    /** Id or prefix. */
    readonly key: string;
    /** Paid requests in a minute. */
    readonly rpm?: number | null;
    /** Paid work in flight. */
    readonly concurrent?: number | null;
    /** Addresses and ranges that the key is taken from. */
    readonly allow_ips?: readonly string[] | null;
    /** Stands in the audit log with it. */
    readonly by?: Actor;
  }): Promise<KeyRecord | undefined>;
  /** A disabled key is refused until it is enabled again; its running streams end, as with a revoked one, and its tasks go on. */
  setKeyDisabled(input: {
    readonly key: string;
    readonly disabled: boolean;
    readonly by?: Actor;
  }): Promise<KeyRecord | undefined>;
  /** Whose limit is reached at this moment. Only a look: what takes a slot asks again in its transaction. */
  limitReached(limits: WorkLimits): Promise<'group' | 'key' | undefined>;
}
