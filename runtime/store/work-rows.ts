import type { TaskKind } from '../contract/family.ts';
import type { Json } from '../contract/json.ts';
import type { Warning } from '../contract/warning.ts';
import {
  FLAG,
  INT,
  INT_OR_NULL,
  json,
  jsonOrNull,
  type RowOf,
  TEXT,
  TEXT_OR_NULL,
  table,
  word,
  wordOrNull,
} from './columns.ts';
import type { SentRequest, StoredRequest, StoredResult, UncertainPolicy } from './types.ts';

/** What work is about. */
export type WorkKind = TaskKind | 'chat';

export const WORK_KINDS: Readonly<Record<WorkKind, true>> = {
  video: true,
  image: true,
  audio: true,
  chat: true,
};

export const WORK = table({
  id: TEXT,
  kind: word('work kind', WORK_KINDS),
  route: TEXT,
  owner_id: TEXT,
  key_id: TEXT,
  /** The caller's spelling of the model that `model_id` names. */
  model: TEXT,
  model_id: TEXT,
  spec_version: TEXT,
  hold: INT,
  /** The key has a quota of its own, which takes part. */
  limited: FLAG,
  price_rule: TEXT,
  /** Null of chats. */
  request: jsonOrNull<StoredRequest>(),
  created_at: INT,
  deleted_at: INT_OR_NULL,
});

/** What was asked: a row of `work`, written once. */
export type WorkRow = Readonly<RowOf<typeof WORK>>;

export const { columns: WORK_COLUMNS, read: workRowOf, values: workRowValues } = WORK;

export function isTaskKind(kind: WorkKind): kind is TaskKind {
  return kind !== 'chat';
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

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A submission attempt while its task is worked on. */
export type Attempt = Mutable<StoredAttempt> & {
  /** When it is taken for one that was cut short. */
  readonly expires_at: number;
};

/** What is known of a task and never asked for by a statement. */
export interface Facts {
  protocol: string;
  /** Which of the channel's credentials made the call; polls and downloads use the same one. */
  credential: number;
  /** The vendor and credential that it was made with; absent: an older build made it. */
  place?: string;
  saved: Readonly<Record<string, string>>;
  /** Of the request as it is sent to the channel that has it now. */
  sent?: SentRequest;
  /** Told since the intent. */
  warnings?: readonly Warning[];
  /** Of one that became uncertain: what its channel said then should become of it; absent: it did not say. */
  uncertain_policy?: UncertainPolicy;
  readonly attempts: Attempt[];
  readonly history: Mutable<StoredEvent>[];
}

const REPEATED_ANSWERS = { resultless: true, missing: true, unknown: true } as const;

/** An answer that decides only when it comes several times in a row. */
export type RepeatedAnswer = keyof typeof REPEATED_ANSWERS;

export const LIVE = table({
  work: TEXT,
  state: word('live state', { submitting: true, uncertain: true, queued: true, in_progress: true }),
  attempt: INT,
  channel_id: TEXT,
  upstream_id: TEXT_OR_NULL,
  owner_id: TEXT,
  /** The key whose quota takes part. */
  quota_key: TEXT_OR_NULL,
  hold: INT,
  /** It counts among what its channel has in flight. */
  on_channel: FLAG,
  /** The budgets of the group and of the key whose limit it counts against. */
  in_group: TEXT_OR_NULL,
  on_key: TEXT_OR_NULL,
  progress: INT,
  polls: INT,
  failures: INT,
  epoch: INT,
  due_at: INT,
  next_poll_at: INT,
  deadline_at: INT,
  lease_until: INT_OR_NULL,
  hinted: FLAG,
  id_told: FLAG,
  /** When it was asked for, by the machine's clock as it is set now. */
  since: INT,
  updated_at: INT,
  /** The process that submits it or has leased it. */
  node: TEXT_OR_NULL,
  /** What its vendor said several times in a row, since it last answered well; null: nothing. */
  repeated: wordOrNull('repeated answer', REPEATED_ANSWERS),
  /** How often in a row. */
  repeated_times: INT,
  /** What is said before counts as the same time. */
  repeated_until: INT_OR_NULL,
  facts: json<Facts>(),
});

/** Some columns never change. */
type Fixed<T, K extends keyof T> = Omit<T, K> & Readonly<Pick<T, K>>;

/** A row of `live`. Transactions change it in place and save it. */
export type Live = Fixed<RowOf<typeof LIVE>, 'work' | 'owner_id' | 'quota_key' | 'hold' | 'facts'>;

export const { columns: LIVE_COLUMNS, read: liveOf, values: liveValues } = LIVE;

/** Of a call: what was counted, and how it ended. */
export interface CallFacts {
  readonly usage?: Readonly<Record<string, number>>;
  readonly usage_source?: 'upstream' | 'estimate';
  readonly reason?: string;
  /** Of a stream: milliseconds from the beginning of the call to its first event. */
  readonly first_ms?: number;
  readonly attempts: Json;
  readonly deadline_at: number;
}

/** What stays of the schedule of a task that ended. */
type LastStanding = Readonly<
  Pick<
    Live,
    'progress' | 'polls' | 'failures' | 'epoch' | 'next_poll_at' | 'deadline_at' | 'id_told' | 'since'
  >
>;

export type EndFacts =
  | { readonly task: Facts & { last: LastStanding }; readonly call?: never }
  | { readonly call: CallFacts; readonly task?: never };

export const END = table({
  work: TEXT,
  at: INT,
  state: word('state of ended work', { completed: true, failed: true }),
  owner_id: TEXT,
  quota_key: TEXT_OR_NULL,
  hold: INT,
  captured: INT,
  /** What it cost beyond its hold, or may have cost where nobody counted; the operator's to pay. */
  absorbed: INT,
  channel_id: TEXT_OR_NULL,
  upstream_id: TEXT_OR_NULL,
  error_code: TEXT_OR_NULL,
  error_message: TEXT_OR_NULL,
  result: jsonOrNull<StoredResult>(),
  updated_at: INT,
  facts: json<EndFacts>(),
});

type EndRow = RowOf<typeof END>;

/** A row of `ends`, of which transactions change the words, the result and the history. */
export type End = Fixed<EndRow, Exclude<keyof EndRow, 'error_message' | 'result' | 'updated_at'>>;

export const { columns: END_COLUMNS, read: endOf, values: endValues } = END;

export function isLive(row: Live | End): row is Live {
  return 'epoch' in row;
}

/** What is known of a task; calls have none of it. */
export function taskFacts(row: Live | End | undefined): Facts | undefined {
  if (row === undefined) return undefined;
  return isLive(row) ? row.facts : row.facts.task;
}
