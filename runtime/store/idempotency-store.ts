/** A request that may arrive several times, by the key that its sender gave it. */
export interface IdempotencyClaim {
  readonly key: string;
  readonly route: string;
  /** Of everything that decides what the request does; equal for a retry. */
  readonly request_hash: string;
  /** Random, of this one request: tells it from its retries. */
  readonly made_by: string;
  /** From now; afterwards the key may be used anew. */
  readonly ttl_ms: number;
}

/** What is kept of a first answer, to give it again. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ClaimRecord {
  readonly owner_id: string;
  readonly key: string;
  readonly route: string;
  readonly request_hash: string;
  readonly made_by: string;
  /** The task or call that the first request made. */
  readonly work_id: string;
  /** Absent while the first request runs, and where its answer could not be kept. */
  readonly answer?: KeptAnswer;
  readonly created_at: number;
  readonly expires_at: number;
}

/** The key was used before; nothing was written. */
export interface Claimed {
  readonly kind: 'claimed';
  readonly claim: ClaimRecord;
}
