import type { ResponseFormat, TaskKind } from '../contract/family.ts';
import type { KeptFile, ResultItem, ResultPlace } from '../contract/protocol.ts';
import type { Warning } from '../contract/warning.ts';
import type { Claimed, IdempotencyClaim } from './claims.ts';
import type { Insufficient } from './holds.ts';
import type { End, Facts, Live, RepeatedAnswer, WorkRow } from './work-rows.ts';

export type { AssetRecord } from './assets.ts';
export type { CallRecord, OpenCallOutcome, SettleCall, SettledCall } from './call-store.ts';
export type { ChannelOverride } from './channel-overrides.ts';
export type { Charge } from './find-tasks.ts';
export type { InvariantReport } from './invariants.ts';
export type { KeyBalance, KeyRecord } from './keys.ts';
export type { Page } from './list-tasks.ts';
export type { ResultFileRecord } from './result-files.ts';
export type { KeptSpecs } from './specs.ts';
export type { Store } from './store.ts';
export type { RepeatedAnswer } from './work-rows.ts';

/** Amounts are integers in micro-units; times are epoch milliseconds of the database's clock. */

/** States in which money is on hold. */
export const LIVE_STATES = [
  'submitting',
  'uncertain',
  'queued',
  'in_progress',
] as const satisfies readonly Live['state'][];

export type TaskState = Live['state'] | End['state'];

/** What becomes of an uncertain task at its deadline: it fails and its money comes back, or an operator decides. */
export type UncertainPolicy = 'release' | 'manual';

/** What is kept of the caller's request: enough to answer queries and explain, never file contents. */
export interface StoredRequest {
  /** Of the trace that its submission was part of, where somebody sees that. */
  readonly traceparent?: string;
  readonly mode: string;
  readonly prompt?: string;
  readonly seconds?: number;
  readonly size?: string;
  /** Texts that the surface repeats, as the family's `echo` read them. */
  readonly echo?: Readonly<Record<string, string>>;
  /** Of pictures: how many were asked for, each of which costs the same part of the price. */
  readonly count?: number;
  /** What the price depended on, by dimension, for what is made from this task. */
  readonly priced?: Readonly<Record<string, string | boolean>>;
  /** Micro-units to capture where the channel that has the task costs less than the price on hold; absent: the price. */
  readonly due?: number;
  /** Of pictures: the caller's own field for how many, for what it is told when fewer were made. */
  readonly count_field?: string;
  /** Of pictures: what the caller wants each as. */
  readonly response_format?: ResponseFormat;
  /** Task that this one was made from. */
  readonly remixed_from?: string;
  readonly warnings: readonly Warning[];
}

/** What of a request differs between channels that it may be sent to; absent is none. */
export type SentRequest = Pick<StoredRequest, 'seconds' | 'size' | 'count' | 'due'>;

export interface StoredFile extends ResultPlace {
  /** Where else it may be, in the order in which to try. */
  readonly elsewhere?: readonly ResultPlace[];
  /** The bytes are in the gateway's own result store. */
  readonly kept?: KeptFile;
  readonly expires_at?: number;
  readonly refresh?: boolean;
}

export interface StoredResult {
  readonly files: Readonly<Record<string, StoredFile>>;
  /** Several results of one task; their files stand in `files`. */
  readonly items?: readonly ResultItem[];
  readonly usage?: Readonly<Record<string, number>>;
}

/** What a task was asked for. */
interface TaskAsked
  extends Pick<
    WorkRow,
    'id' | 'route' | 'owner_id' | 'key_id' | 'model' | 'model_id' | 'spec_version' | 'price_rule'
  > {
  readonly kind: TaskKind;
  /** Hold made for the task, in micro-units, and the rule it came from. */
  readonly price: number;
  readonly request: StoredRequest;
}

/** How a task stands, of which a poll changes no more than this. */
interface TaskSchedule {
  readonly state: TaskState;
  readonly progress: number;
  readonly lease_epoch: number;
  readonly next_poll_at: number;
  readonly poll_count: number;
  readonly poll_failures: number;
  readonly deadline_at: number;
  readonly updated_at: number;
}

/** A task as other rooms have it: what was asked, and where it stands or how it ended. */
export interface TaskRecord
  extends TaskAsked,
    TaskSchedule,
    Readonly<Pick<Facts, 'protocol' | 'credential' | 'place' | 'saved' | 'uncertain_policy'>>,
    Readonly<Pick<End, 'upstream_id' | 'result' | 'error_code' | 'error_message'>> {
  readonly channel_id: string;
  /** An operator gave the upstream id; absent: the vendor did. */
  readonly id_told?: true;
  readonly created_at: number;
  readonly completed_at: number | null;
  readonly deleted_at: number | null;
}

export interface IntentInput {
  readonly task: TaskAsked;
  readonly channel: ChannelPick;
  /** From now; a submission still open then is treated as ambiguous. */
  readonly submit_timeout_ms: number;
  /** Written with the task; a key that was used before refuses the intent. */
  readonly claim?: IdempotencyClaim;
  /** Counted against in the same transaction. */
  readonly work?: WorkLimits;
  /** The process that submits it; said by the store. */
  readonly node?: string;
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
  | Insufficient
  /** `by` says whose limit was reached: the channel's, or one of `work`. */
  | { readonly kind: 'saturated'; readonly by: 'channel' | 'group' | 'key' };

export interface Finish {
  readonly id: string;
  /** Fencing: the lease under which the verdict was read; absent for verdicts of the submit call itself. */
  readonly lease_epoch?: number;
}

/** `applied: false` means somebody else resolved the task first; nothing was done. */
export interface FinishOutcome {
  readonly applied: boolean;
  readonly task: TaskRecord | undefined;
}

/** As `FinishOutcome`, of the task only what may have changed: its caller has the rest. */
export interface Rescheduled {
  readonly applied: boolean;
  readonly task: TaskSchedule | undefined;
}

export interface ClaimedTask extends TaskRecord {
  readonly state: Live['state'];
  /** Latest submission attempt: what `recordAmbiguous` asks for when the task is still `submitting`. */
  readonly attempt: number;
  /** By the clock that all times of the store are of. */
  readonly claimed_at: number;
  /** How much this machine's clock is ahead of that one; absent: it is the same clock. */
  readonly clock_ahead_ms?: number;
  /** What its vendor said so many times in a row; said again before `until`, it counts as the same time. */
  readonly repeated?: { readonly answer: RepeatedAnswer; readonly times: number; readonly until: number };
}
