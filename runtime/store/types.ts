import type { TaskKind } from '../contract/family.ts';
import type { Json } from '../contract/json.ts';
import type { Warning } from '../contract/warning.ts';
import type { AssetStore } from './asset-store.ts';
import type { AuditStore } from './audit-store.ts';
import type { CallStore } from './call-store.ts';
import type { Claimed, IdempotencyClaim, IdempotencyStore } from './idempotency-store.ts';
import type { KeyStore } from './key-store.ts';
import type { MoneyStore } from './money-store.ts';
import type { ResultFileStore, StorageStore } from './storage-store.ts';
import type { SentRequest, StoredResult, TaskRecord } from './task-record.ts';
import type { TraceStore } from './trace-store.ts';
import type { UncertainPolicy, UncertainStore } from './uncertain-store.ts';

export type { AssetRecord } from './asset-store.ts';
export type { CallRecord, OpenCallOutcome, SettleCall, SettledCall } from './call-store.ts';
export type { KeyBalance, KeyRecord, ToppedUp } from './key-store.ts';
export type { ResultFileRecord } from './storage-store.ts';
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

/**
 * Durable state. Every write is one transaction and resolves only after it is on disk; every read of a
 * task by a caller is scoped by owner. The same SQL text runs on SQLite and PostgreSQL. Every operation may
 * reject with StoreUnavailable, whose docstring says what is known then.
 */
export interface Store
  extends AssetStore,
    AuditStore,
    MoneyStore,
    CallStore,
    IdempotencyStore,
    KeyStore,
    ResultFileStore,
    StorageStore,
    UncertainStore,
    TraceStore {
  /** The intent of a submission: hold, slot, task and attempt, or a refusal that changed nothing. */
  submitIntent(input: IntentInput): Promise<IntentOutcome>;
  /**
   * An outcome, accepted. Applies to a submission that is open or was declared ambiguous meanwhile. When the channel
   * gave this upstream id to another task before, the task is `uncertain` afterwards, to be given up after
   * `uncertain_ms` instead of `deadline_ms`, and an event says so.
   * `saved` is laid over what the attempt's channel pick saved.
   */
  recordAccepted(input: {
    readonly id: string;
    readonly attempt: number;
    readonly upstream_id: string;
    readonly saved: Readonly<Record<string, string>>;
    readonly http_status: number;
    readonly first_poll_ms: number;
    readonly deadline_ms: number;
    readonly uncertain_ms: number;
    readonly uncertain_policy?: UncertainPolicy;
    readonly warnings: readonly Warning[];
  }): Promise<FinishOutcome>;
  /**
   * An outcome, answered: the submission's answer is the result. The attempt is accepted and the task completed in one
   * transaction; captures `capture` (at most the hold, absent: all of it) and releases the rest. Applies to a
   * submission that is open or was declared ambiguous meanwhile.
   */
  recordAnswered(input: {
    readonly id: string;
    readonly attempt: number;
    readonly http_status: number;
    readonly result: StoredResult;
    readonly capture?: number;
    readonly warnings: readonly Warning[];
  }): Promise<FinishOutcome>;
  /**
   * An outcome, not sent or rejected: opens the next attempt on another channel, or fails the task and releases.
   * `saturated` changed nothing: call again with another `next`, or with none. `failed` with a task that is
   * not failed means somebody else resolved the submission first.
   */
  recordRefused(input: {
    readonly id: string;
    readonly attempt: number;
    readonly outcome: 'not_sent' | 'rejected';
    readonly http_status?: number;
    readonly error_code: string;
    readonly error_message: string;
    /** The vendor made or may have made something all the same, which operators are told. */
    readonly worked?: true;
    /** With `sent`, it replaces what the record says of the request as it is sent; the hold stays as it is. */
    readonly next?: ChannelPick & { readonly submit_timeout_ms: number; readonly sent?: SentRequest };
  }): Promise<
    | { readonly kind: 'next'; readonly attempt: number }
    | { readonly kind: 'saturated' }
    | { readonly kind: 'failed'; readonly task: TaskRecord | undefined }
  >;
  /**
   * What an open attempt is doing: `preparing` before anything that could be paid was sent, `started` from before that
   * on. Not applied when the attempt is no longer open, or its task.
   */
  markAttempt(input: {
    readonly id: string;
    readonly attempt: number;
    readonly as: 'preparing' | 'started';
  }): Promise<{ readonly applied: boolean }>;
  /**
   * An outcome, ambiguous: task uncertain, hold stays, looked at again after `look_again_ms`, given up at the deadline. An
   * attempt that was still preparing surely created nothing: its task fails, and its hold is released.
   */
  recordAmbiguous(input: {
    readonly id: string;
    readonly attempt: number;
    readonly http_status?: number;
    readonly reason: string;
    /** What a caller is told of an answer that arrived; stands in the event `uncertain`. */
    readonly code?: string;
    readonly look_again_ms: number;
    readonly deadline_ms: number;
    readonly uncertain_policy?: UncertainPolicy;
  }): Promise<FinishOutcome>;
  /**
   * Found by the protocol's look-up after an ambiguous submission. An upstream id that belongs to another task
   * changes nothing but for one event per task, and is `taken`. `saved` as in `recordAccepted`.
   */
  recordFound(
    input: Finish & {
      readonly upstream_id: string;
      readonly saved: Readonly<Record<string, string>>;
      readonly first_poll_ms: number;
      readonly deadline_ms: number;
    },
  ): Promise<FoundOutcome>;

  /** Tasks whose time has come, leased to this node; oldest first. Includes `submitting` rows past their submit time-out. */
  claimDue(input: {
    readonly node: string;
    readonly limit: number;
    readonly lease_ms: number;
  }): Promise<readonly ClaimedTask[]>;
  /**
   * Makes what other processes held due now: their leases, and submissions cut short; their open calls end as
   * failed (reason `interrupted`) and cost nothing. Only for an opener that knows no other process lives, as the
   * folder lock of the embedded store proves. Answers how many tasks.
   */
  takeOver(): Promise<number>;
  /**
   * Moves what is due of live work by as much as the machine's clock was set, in milliseconds, negative: back; deadlines
   * only forward. Answers how many tasks.
   */
  shiftSchedule(input: { readonly by_ms: number }): Promise<number>;
  /** Milliseconds until the next task is due, or undefined when none waits. */
  nextDueIn(): Promise<number | undefined>;
  /**
   * Not finished: next poll time, possibly a later state or progress (whole percent below 100, kept from
   * falling). Never moves backwards; state and progress of a task not yet accepted stay as they are.
   * `failed: 'keep'` is for a task that nobody was asked about: its count of polls and of failures stays.
   */
  reschedule(
    input: Finish & {
      readonly next_poll_ms: number;
      readonly failed: boolean | 'keep';
      readonly state?: 'queued' | 'in_progress';
      readonly progress?: number;
      /** `once`: written only if the task has none of its type. */
      readonly event?: { readonly type: string; readonly data: Json; readonly once?: boolean };
    },
  ): Promise<Rescheduled>;
  /**
   * Captures the price (at most the hold; the rest is released) and sets the result of an accepted task.
   * A success that comes after the task failed is not applied and leaves one `late_success` event.
   */
  completeTask(
    input: Finish & {
      readonly result: StoredResult;
      readonly capture?: number;
      /** Added to those of the request. */
      readonly warnings?: readonly Warning[];
    },
  ): Promise<FinishOutcome>;
  /** Releases the hold. */
  failTask(
    input: Finish & {
      readonly error_code: string;
      readonly error_message: string;
      readonly event?: { readonly type: string; readonly data: Json };
    },
  ): Promise<FinishOutcome>;
  /** A fresh link for a completed task. */
  replaceResult(input: { readonly id: string; readonly result: StoredResult }): Promise<void>;
  /** A file of a completed task is no longer to be had: one `result_gone` event per task, for operators. */
  noteGone(input: { readonly id: string; readonly file: string }): Promise<void>;
  /** The caller forgets a terminal task: its result is gone, its ledger stays. */
  deleteTask(input: { readonly id: string; readonly owner_id: string }): Promise<boolean>;

  findTask(input: { readonly id: string; readonly owner_id: string }): Promise<TaskRecord | undefined>;
  /** Those of the ids that this owner has, in one query and in no particular order; at most 100 ids. */
  findTasks(input: {
    readonly ids: readonly string[];
    readonly owner_id: string;
  }): Promise<readonly TaskRecord[]>;
  /** For signed links and operators only: not scoped by owner. */
  findTaskById(id: string): Promise<TaskRecord | undefined>;
  /**
   * By creation, oldest (`asc`) or newest (`desc`) first, 1 to 1,000 at a time. `after` is the last id of the
   * page before, also when it was deleted since; an unknown one is an empty page.
   */
  listTasks(input: {
    readonly owner_id: string;
    readonly kind?: TaskKind;
    /** Only tasks made through one of these routes; at most 16. */
    readonly routes?: readonly string[];
    readonly after?: string;
    /** For surfaces that page by number: so many tasks are passed over; not together with `after`. */
    readonly skip?: number;
    readonly limit: number;
    readonly order: 'asc' | 'desc';
  }): Promise<Page>;
  /**
   * A hint that a task may have changed: it is due now, or one second after it was last looked at. While it is
   * being submitted or polled, the hint is remembered until then. After a failed poll it changes nothing: the wait
   * that the poll asked for stands. False when nothing was done, also because the task is over or due by then anyway.
   */
  pollSoon(id: string): Promise<boolean>;

  chargeOf(taskId: string): Promise<Charge>;
  /**
   * Tasks in flight on each channel by its id, of every process on the store: what a channel's limit is held against
   * when a task is submitted. A channel without any is left out. Only a look: the submission asks again in its transaction.
   */
  tasksByChannel(): Promise<ReadonlyMap<string, number>>;

  /** The invariants of ledger and tasks. */
  invariants(): Promise<readonly InvariantReport[]>;
  close(): Promise<void>;
}
