import type { Actor } from './audit-store.ts';
import type { KeyRecord } from './types.ts';

/** What operators change about a key that exists; both answer undefined for an unknown one. */
export interface KeyLimitStore {
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
  /** A disabled key is refused until it is enabled again; its running work goes on. */
  setKeyDisabled(input: {
    readonly key: string;
    readonly disabled: boolean;
    readonly by?: Actor;
  }): Promise<KeyRecord | undefined>;
}
