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
