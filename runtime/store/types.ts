import type { Claimed, IdempotencyClaim } from './idempotency-store.ts';
import type { TaskRecord } from './task-record.ts';

export type { AssetRecord } from './asset-store.ts';
export type { CallRecord, OpenCallOutcome, SettleCall, SettledCall } from './call-store.ts';
export type { KeyBalance, KeyRecord, ToppedUp } from './key-store.ts';
export type { ResultFileRecord } from './storage-store.ts';
export type { Store } from './store.ts';
export {
  LIVE_STATES,
  type SentRequest,
  type StoredFile,
  type StoredRequest,
  type StoredResult,
  type TaskRecord,
  type TaskState,
} from './task-record.ts';
export type { UncertainPolicy } from './uncertain-store.ts';

/** Amounts are integers in micro-units; times are epoch milliseconds of the database's clock. */

export type AttemptOutcome = 'started' | 'not_sent' | 'accepted' | 'rejected' | 'ambiguous';

export interface IntentInput {
  readonly task: Pick<
    TaskRecord,
    | 'id'
    | 'kind'
    | 'route'
    | 'owner_id'
    | 'key_id'
    | 'model'
    | 'model_id'
    | 'spec_version'
    | 'price'
    | 'price_rule'
    | 'request'
  >;
  readonly channel: ChannelPick;
  /** From now; a submission still open then is treated as ambiguous. */
  readonly submit_timeout_ms: number;
  /** Written with the task; a key that was used before refuses the intent. */
  readonly claim?: IdempotencyClaim;
  /** Counted against in the same transaction. */
  readonly work?: WorkLimits;
}

/** The most tasks in flight of a group and of a key, over all nodes; absent: no limit, and nothing is counted. */
export interface WorkLimits {
  readonly group?: { readonly name: string; readonly concurrent: number };
  readonly key?: { readonly id: string; readonly concurrent: number };
}

export interface ChannelPick {
  readonly channel_id: string;
  readonly protocol: string;
  readonly credential: number;
  /** Names the vendor and the credential whatever becomes of the deployment file; stored with the task. */
  readonly place?: string;
  /** Most tasks in flight at once on this channel, over all nodes. */
  readonly max_inflight: number;
  /** The values of the protocol's route, stored with the intent so that a look-up after a lost answer has them. */
  readonly saved?: Readonly<Record<string, string>>;
  /** Free calls come first: until `markAttempt`, nothing that could be paid was sent. */
  readonly preparing?: boolean;
}

export type IntentOutcome =
  | Claimed
  | { readonly kind: 'held'; readonly task: TaskRecord; readonly attempt: number }
  | { readonly kind: 'insufficient_quota'; readonly balance: number; readonly limited_by: 'wallet' | 'key' }
  /** `by` says whose limit was reached: the channel's, or one of `work`. */
  | { readonly kind: 'saturated'; readonly by: 'channel' | 'group' | 'key' };

export interface Finish {
  readonly id: string;
  /** Fencing: the lease under which the verdict was read; absent for verdicts of the submit call itself. */
  readonly lease_epoch?: number;
}

export interface Charge {
  readonly hold: number;
  readonly captured: number;
  readonly released: number;
  /** Given back later of what was captured; absent: nothing. */
  readonly refunded?: number;
}

/** `applied: false` means somebody else resolved the task first; nothing was done. */
export interface FinishOutcome {
  readonly applied: boolean;
  readonly task: TaskRecord | undefined;
}

export interface FoundOutcome extends FinishOutcome {
  /** Another task of the channel has the id. The lease is as it was. */
  readonly taken?: true;
}

/** As `FinishOutcome`, of the task only what may have changed: its caller has the rest. */
export interface Rescheduled {
  readonly applied: boolean;
  readonly task:
    | Pick<
        TaskRecord,
        | 'state'
        | 'progress'
        | 'poll_count'
        | 'poll_failures'
        | 'lease_epoch'
        | 'next_poll_at'
        | 'deadline_at'
        | 'updated_at'
      >
    | undefined;
}

export interface ClaimedTask extends TaskRecord {
  readonly state: 'uncertain' | 'queued' | 'in_progress' | 'submitting';
  /** Latest submission attempt: what `recordAmbiguous` asks for when the task is still `submitting`. */
  readonly attempt: number;
}

export interface InvariantReport {
  readonly name: string;
  readonly about: string;
  /** Rows that violate it; must be 0. */
  readonly violations: number;
}

export interface Page {
  readonly tasks: readonly TaskRecord[];
  readonly has_more: boolean;
  /** Of numbered pages: only these of the tasks fit. */
  readonly too_large?: true;
}
