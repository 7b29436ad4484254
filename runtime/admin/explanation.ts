import type { Json, JsonObject } from '../contract/json.ts';
import type { Warning } from '../contract/warning.ts';
import type { LedgerLine } from '../store/ledger.ts';

/** One thing that happened; times are epoch milliseconds. */
export interface Moment {
  readonly at: number;
  /** Since the one before, in milliseconds; 0 of the first. */
  readonly gap_ms: number;
  readonly kind: 'event' | 'attempt' | 'call';
  /** In words: `accepted as cgt-1`. */
  readonly what: string;
  readonly went: 'well' | 'wrong' | 'on';
  /** Of an event its name, of a call what it was for: `submit`, `poll`. */
  readonly type: string;
  /** Number of the attempt that it belongs to. */
  readonly attempt?: number;
  readonly channel?: string;
  /** Status that a vendor answered with. */
  readonly http?: number;
  /** Of a call, which ended at `at`: when it began, and how long it took. */
  readonly began_at?: number;
  readonly ms?: number;
  /** Which poll it was, from 1. */
  readonly poll?: number;
}

/** How a task in flight stands at this moment. */
export interface LiveState {
  /** Whole percent. */
  readonly progress: number;
  /** Epoch milliseconds. */
  readonly next_poll_at: number;
  readonly deadline_at: number;
  /** Failed polls in a row. */
  readonly failures: number;
  /** Why it cannot be cancelled; null: its vendor can be asked. */
  readonly no_cancel: string | null;
}

/** A file of a result. */
export interface ResultFile {
  /** By which callers ask for it: `video`, `thumbnail`. */
  readonly variant: string;
  /** Which of several results, from 1. */
  readonly item: number;
  /** Known of files that the gateway keeps itself. */
  readonly mime: string | null;
  readonly bytes: number | null;
  /** Until when its source has it, in epoch milliseconds; null: nobody said. */
  readonly until: number | null;
  /** On the operators' listener. */
  readonly address: string;
}

/** Where one value went in the request of the vendor. */
export interface SentField {
  /** `content[1].image_url.url` */
  readonly target: string;
  /** As it was sent, cut like all that is traced; absent where the request was too large to be kept. */
  readonly value?: Json;
  /** The expression as it is written in the spec. */
  readonly from: string;
  /** `specs/protocols/ark.yaml:46` */
  readonly place: string;
}

/** One value of the caller's request, from its public field to the vendor. */
export interface FieldPath {
  /** The caller's own field; absent of the model's defaults. */
  readonly field?: string;
  /** Fact or role. */
  readonly name: string;
  readonly value: Json;
  readonly from?: string;
  readonly place?: string;
  /** Empty: the vendor was sent nothing of it. */
  readonly sent: readonly SentField[];
}

/** A channel that was set up for the model, with what came of it. */
export interface ConsideredChannel {
  readonly channel_id: string;
  readonly protocol: string;
  /** Of a channel that was asked what came of that: `accepted`, `rejected`, `answered`; of another why it was not. */
  readonly outcome: string;
  readonly reason: string;
  /** Numbers of the attempts that it was asked in; empty: it was not. */
  readonly attempts: readonly number[];
}

/** A file that came as bytes and that the vendor fetches; it is there until an hour after the task, at most until `until`. */
export interface HostedInput {
  /** The caller's. */
  readonly field: string;
  /** Of the asset that it is kept as. */
  readonly id: string;
  readonly mime: string;
  readonly bytes: number;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** A request that asks for the same again, as its route takes it. */
export interface SameRequest {
  /** Path and query. */
  readonly address: string;
  readonly body: JsonObject;
  /** Facts and inputs of the first request that it lacks, because they are not kept whole. */
  readonly missing: readonly string[];
}

/** Everything that is known of a task or chat call, for operators alone; credentials and files never are in it. */
export interface Explanation {
  readonly id: string;
  /** What is made: `video`, `chat`. */
  readonly kind: string;
  readonly state: string;
  readonly model: string;
  readonly model_id: string;
  readonly route: string;
  readonly owner_id: string;
  readonly key_id: string;
  readonly channel_id: string | null;
  readonly protocol: string | null;
  readonly upstream_id: string | null;
  readonly mode: string | null;
  /** What a task was asked to show; null of chat calls, and once its caller deleted it. */
  readonly prompt: string | null;
  readonly created_at: number;
  readonly ended_at: number | null;
  /** When its caller deleted it, and its result and traces with it. */
  readonly deleted_at: number | null;
  readonly price: {
    /** On hold for it, in micro-units. */
    readonly hold: number;
    readonly captured: number;
    readonly refunded: number;
    readonly rule: string;
    /** Of a chat call, the usage that made the charge, with its prices; absent as long as there is none. */
    readonly charge?: string;
    /** Where the specs name it, as they are now; absent for models that are no longer there. */
    readonly place?: string;
  };
  /** Null of what has ended, and of chat calls. */
  readonly live: LiveState | null;
  readonly timeline: readonly Moment[];
  readonly considered: readonly ConsideredChannel[];
  readonly fields: readonly FieldPath[];
  /** Null where too little of the caller's request is kept. */
  readonly same_request: SameRequest | null;
  /** Redacted; of ordinary polls only how many there were is known. */
  readonly calls: readonly JsonObject[];
  /** Files of its caller that the gateway keeps for the vendor, which takes addresses only. */
  readonly hosted: readonly HostedInput[];
  /** How often the vendor was asked about it. */
  readonly polls: number;
  readonly ledger: readonly LedgerLine[];
  readonly warnings: readonly Warning[];
  readonly result: Json;
  readonly files: readonly ResultFile[];
  readonly error: { readonly code: string; readonly message: string } | null;
  /** What happens next, in sentences. */
  readonly next: readonly string[];
  /** What cannot be told, and why. */
  readonly missing: readonly string[];
}
