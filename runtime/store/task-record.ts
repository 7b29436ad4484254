import type { ResponseFormat, TaskKind } from '../contract/family.ts';
import type { KeptFile, ResultItem, ResultPlace } from '../contract/protocol.ts';
import type { Warning } from '../contract/warning.ts';
import type { UncertainPolicy } from './uncertain-store.ts';

export type TaskState = 'submitting' | 'uncertain' | 'queued' | 'in_progress' | 'completed' | 'failed';

/** States in which money is on hold. */
export const LIVE_STATES = [
  'submitting',
  'uncertain',
  'queued',
  'in_progress',
] as const satisfies readonly TaskState[];

/** What is kept of the caller's request: enough to answer queries and explain, never file contents. */
export interface StoredRequest {
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

export interface TaskRecord {
  readonly id: string;
  readonly kind: TaskKind;
  readonly route: string;
  readonly owner_id: string;
  readonly key_id: string;
  readonly model: string;
  /** Resolved model id; `model` is the caller's spelling. */
  readonly model_id: string;
  readonly protocol: string;
  readonly channel_id: string;
  /** Which of the channel's credentials made the call; polls and downloads use the same one. */
  readonly credential: number;
  readonly spec_version: string;
  readonly state: TaskState;
  readonly progress: number;
  /** Hold made for the task, in micro-units, and the rule it came from. */
  readonly price: number;
  readonly price_rule: string;
  readonly request: StoredRequest;
  readonly result: StoredResult | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly upstream_id: string | null;
  /** An operator gave the upstream id; absent: the vendor did. */
  readonly id_told?: true;
  /** Of one that became uncertain: what its channel said then should become of it; absent: it did not say. */
  readonly uncertain_policy?: UncertainPolicy;
  readonly saved: Readonly<Record<string, string>>;
  /** The vendor and credential that it was made with; absent: an older build made it. */
  readonly place?: string;
  readonly lease_epoch: number;
  readonly next_poll_at: number;
  readonly poll_count: number;
  readonly poll_failures: number;
  readonly deadline_at: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly completed_at: number | null;
  readonly deleted_at: number | null;
}
