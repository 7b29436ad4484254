import type { GatewayError } from '../contract/errors.ts';
import type { Model } from '../contract/family.ts';
import type { Warning } from '../contract/warning.ts';
import type { CheckedRequest } from '../intake/types.ts';
import type { Span } from '../observe/span.ts';
import type { IdempotencyClaim } from '../store/claims.ts';
import type { KeyRecord, TaskRecord } from '../store/types.ts';
import type { RequestFiles } from '../upstream/spool.ts';
import type { CancelledBy } from './poll/cancel-task.ts';

/** The share of the gateway's memory that one request's body and media take, and its files on disk. */
export interface RequestMemory extends RequestFiles {
  /** Makes it at least this large; throws `too_many_requests` where there is no more. */
  grow(toBytes: number): void;
  /** Gives it back; safe to call twice. */
  close(): void;
}

export interface SubmitInput {
  readonly key: KeyRecord;
  readonly request: CheckedRequest;
  /** Of a request that may arrive again; one whose key was used before throws AlreadyClaimed. */
  readonly claim?: IdempotencyClaim;
  /** Closed when the submission needs the request's media no longer, or is refused. */
  readonly memory?: RequestMemory;
  /** Of the caller's request; operators find the task by it. */
  readonly requestId?: string;
  /** Of the caller's request, where it is part of a trace. */
  readonly span?: Span | undefined;
}

/** A submission whose intent is durable; its calls go on, whoever waits for them. */
export interface Submission {
  /** As the intent left it. */
  readonly task: TaskRecord;
  /** What its caller is told when every channel refused; undefined before that. Known before `ended` shows the failed task. */
  readonly refusal: () => GatewayError | undefined;
}

export interface TaskService {
  /**
   * Crash-safe submit; answers when the vendor accepted or after a few seconds, and after the intent alone where the
   * vendor's answer is the result. Throws GatewayError; then nothing is held.
   */
  submit(input: SubmitInput): Promise<TaskRecord>;
  /** The same for callers who wait by `ended`: answers after the intent. Throws GatewayError; then there is no task. */
  begin(input: SubmitInput): Promise<Submission>;
  /**
   * The task when it is completed or failed, or as it stands after `within_ms` or when `signal` is aborted,
   * whichever is first. Sees what any node finished.
   */
  ended(
    task: TaskRecord,
    input: { readonly within_ms: number; readonly signal: AbortSignal },
  ): Promise<TaskRecord>;
  /**
   * The task with the bytes of these result files kept by the gateway, fetched from their sources where they are
   * not yet. A file that cannot be had stays as it is.
   */
  keepFiles(task: TaskRecord, names: readonly string[]): Promise<TaskRecord>;
  /**
   * Makes a new task from a completed one, on the same channel and credential and for what the source would cost now.
   * Throws GatewayError; then nothing is held. `invalid_request` when the protocol cannot, or when `strict` and there
   * is anything to warn of.
   */
  remix(input: {
    readonly key: KeyRecord;
    readonly source: TaskRecord;
    /** The source's model as it is today, which the key may use. */
    readonly model: Model;
    readonly route: string;
    readonly prompt: string;
    /** What the caller gave and a remix ignores. */
    readonly warnings: readonly Warning[];
    /** `Gateway-Strict: true`: a warning is an error. */
    readonly strict: boolean;
    /** As in `SubmitInput`. */
    readonly claim?: IdempotencyClaim;
    readonly requestId?: string;
    readonly span?: Span | undefined;
  }): Promise<TaskRecord>;
  /** Takes a vendor's callback as a hint; true when the next poll of its task was brought forward. Never rejects. */
  callback(input: {
    readonly task_id: string;
    readonly method: string;
    readonly path: string;
    readonly query: string;
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly body: Uint8Array;
  }): Promise<boolean>;
  /** Asks the upstream to cancel where it can; true when the upstream agreed. For its caller where nothing is said. */
  cancel(task: TaskRecord, by?: CancelledBy): Promise<boolean>;
  /** Re-polls once for a fresh link, not more often than the pace of its channel. */
  refreshResult(task: TaskRecord): Promise<Refreshed>;
  /**
   * A file of the result is no longer to be had from its source. Operators are told of it once per task, unless its
   * time was over. Never rejects.
   */
  resultGone(task: TaskRecord, file: string): Promise<void>;
}

/** What came of asking for a fresh link. */
export type Refreshed =
  | { readonly kind: 'fresh'; readonly task: TaskRecord }
  /** The vendor has none, or its protocol gives none. */
  | { readonly kind: 'none' }
  /** The vendor could not be asked, or said nothing about the task. */
  | { readonly kind: 'trouble' };

/** The polling engine. */
export interface PollEngine {
  start(): void;
  /** Wakes it: a task was submitted or a hint arrived. */
  nudge(): void;
  /** Calls `listener` with every task that this engine has changed, as it is then. */
  onChange(listener: (task: TaskRecord) => void): void;
  /** Finishes running polls, claims no more. */
  stop(): Promise<void>;
}
