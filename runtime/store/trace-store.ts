import type { JsonObject } from '../contract/json.ts';

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

export type { StoredAttempt, StoredEvent } from './work-rows.ts';
