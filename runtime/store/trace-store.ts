import type { Json, JsonObject } from '../contract/json.ts';
import type { TaskRecord } from './types.ts';

/** What the gateway remembers of a task or call for operators; nothing of it decides anything. */
export interface TraceRow {
  /** Task or call. */
  readonly work_id: string;
  readonly type: 'submitted' | 'upstream_call';
  /** Redacted and bounded by who writes it: at most 32 KiB of JSON. */
  readonly data: JsonObject;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A trace to be written: its data is JSON text of an object, which costs less to make and to hand on. */
export interface NewTrace extends Omit<TraceRow, 'data'> {
  readonly json: string;
  /** Of the caller's request that made the work. */
  readonly request_id?: string | undefined;
  /** Left out when the work has so many traces already; absent: always written. */
  readonly most?: number | undefined;
}

/** A task or call by another of its names. */
export interface NamedWork {
  readonly id: string;
  /** Null of calls. */
  readonly channel_id: string | null;
}

export interface StoredEvent {
  readonly seq: number;
  readonly type: string;
  readonly data: Json;
  readonly at: number;
}

export interface StoredAttempt {
  readonly attempt: number;
  readonly channel_id: string;
  readonly credential: number;
  readonly outcome: string;
  readonly http_status: number | null;
  readonly reason: string | null;
  readonly started_at: number;
  readonly ended_at: number | null;
}

/** What explains a task: written beside the money, read by operators alone. */
export interface TraceStore {
  /** Many at once; may be lost with the process. */
  addTraces(rows: readonly NewTrace[]): Promise<void>;
  /** A task whoever owns it, also one that was deleted. */
  findKnownTask(id: string): Promise<TaskRecord | undefined>;
  /** Tasks that have this id at their vendor, or were made by this request; the newest 20. */
  findNamedWork(name: string): Promise<readonly NamedWork[]>;
  tracesOf(workId: string): Promise<readonly TraceRow[]>;
  eventsOf(taskId: string): Promise<readonly StoredEvent[]>;
  attemptsOf(taskId: string): Promise<readonly StoredAttempt[]>;
  /** Forgets traces older than this, at most 500; answers how many. */
  forgetTraces(input: { readonly older_than_ms: number }): Promise<number>;
}
