import type { TaskKind } from '../contract/family.ts';
import type { Json } from '../contract/json.ts';
import type { Warning } from '../contract/warning.ts';
import type { WorkKind } from './records.ts';
import { int, intOrNull, type Row, text, textOrNull, type Value } from './sql/row.ts';
import type { SentRequest, StoredRequest, StoredResult } from './task-record.ts';
import type { UncertainPolicy } from './uncertain-store.ts';

/** What was asked: a row of `work`, written once. */
export interface WorkRow {
  readonly id: string;
  readonly kind: WorkKind;
  readonly route: string;
  readonly owner_id: string;
  readonly key_id: string;
  readonly model: string;
  readonly model_id: string;
  readonly spec_version: string;
  readonly hold: number;
  /** The key has a quota of its own, which takes part. */
  readonly limited: boolean;
  readonly price_rule: string;
  /** Null of chats. */
  readonly request: StoredRequest | null;
  readonly created_at: number;
  readonly deleted_at: number | null;
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

/** An event of a task that is worked on. */
export type HistoryEvent = {
  -readonly [K in keyof StoredEvent]: StoredEvent[K];
};

/** A submission attempt while its task is worked on. */
export type Attempt = {
  -readonly [K in keyof StoredAttempt]: StoredAttempt[K];
} & {
  /** When it is taken for one that was cut short. */
  readonly expires_at: number;
};

/** What is known of work and never asked for by a statement. */
export interface Facts {
  protocol: string;
  credential: number;
  place?: string;
  saved: Readonly<Record<string, string>>;
  /** Of the request as it is sent to the channel that has it now. */
  sent?: SentRequest;
  /** Told since the intent. */
  warnings?: readonly Warning[];
  uncertain_policy?: UncertainPolicy;
  readonly attempts: Attempt[];
  readonly history: HistoryEvent[];
}

export type LiveState = 'submitting' | 'uncertain' | 'queued' | 'in_progress';

/** A row of `live`. Transactions change it in place and save it. */
export interface Live {
  readonly work: string;
  state: LiveState;
  attempt: number;
  channel_id: string;
  upstream_id: string | null;
  readonly owner_id: string;
  /** The key whose quota takes part. */
  readonly quota_key: string | null;
  readonly hold: number;
  /** It counts among what its channel has in flight. */
  on_channel: boolean;
  /** The group, and the key, whose limit it counts against. */
  in_group: string | null;
  on_key: string | null;
  progress: number;
  polls: number;
  failures: number;
  epoch: number;
  due_at: number;
  next_poll_at: number;
  deadline_at: number;
  lease_until: number | null;
  hinted: boolean;
  id_told: boolean;
  /** When it was asked for, by the machine's clock as it is set now. */
  since: number;
  updated_at: number;
  readonly facts: Facts;
}

/** What stays of the schedule of a task that ended. */
interface LastStanding {
  readonly progress: number;
  readonly polls: number;
  readonly failures: number;
  readonly epoch: number;
  readonly next_poll_at: number;
  readonly deadline_at: number;
  readonly id_told: boolean;
  readonly since: number;
}

/** Of a call: what was counted, and how it ended. */
export interface CallFacts {
  readonly usage?: Readonly<Record<string, number>>;
  readonly usage_source?: 'upstream' | 'estimate';
  readonly reason?: string;
  readonly attempts: Json;
  readonly deadline_at: number;
}

export type EndFacts =
  | { readonly task: Facts & { last: LastStanding }; readonly call?: never }
  | { readonly call: CallFacts; readonly task?: never };

/** A row of `ends`. */
export interface End {
  readonly work: string;
  readonly at: number;
  readonly state: 'completed' | 'failed';
  readonly owner_id: string;
  readonly quota_key: string | null;
  readonly hold: number;
  readonly captured: number;
  /** What it cost beyond its hold, or may have cost where nobody counted; the operator's to pay. */
  readonly absorbed: number;
  readonly channel_id: string | null;
  readonly upstream_id: string | null;
  readonly error_code: string | null;
  error_message: string | null;
  result: StoredResult | null;
  updated_at: number;
  readonly facts: EndFacts;
}

const KINDS = { video: true, image: true, audio: true, chat: true } satisfies Record<WorkKind, true>;

const LIVE_STATES = { submitting: true, uncertain: true, queued: true, in_progress: true } satisfies Record<
  LiveState,
  true
>;

function isKind(word: string): word is WorkKind {
  return Object.hasOwn(KINDS, word);
}

function isLive(word: string): word is LiveState {
  return Object.hasOwn(LIVE_STATES, word);
}

export function isTaskKind(kind: WorkKind): kind is TaskKind {
  return kind !== 'chat';
}

/** Of `work`; every list of columns here is in the order of its function that reads or writes them. */
export const WORK_COLUMNS =
  'id,kind,route,owner_id,key_id,model,model_id,spec_version,hold,limited,price_rule,request,created_at,deleted_at';

export function workRowOf(row: Row): WorkRow {
  const kind = text(row, 'kind');
  if (!isKind(kind)) throw new Error(`internal: work kind ${kind} is not known to this build`);
  const request = textOrNull(row, 'request');
  return {
    id: text(row, 'id'),
    kind,
    route: text(row, 'route'),
    owner_id: text(row, 'owner_id'),
    key_id: text(row, 'key_id'),
    model: text(row, 'model'),
    model_id: text(row, 'model_id'),
    spec_version: text(row, 'spec_version'),
    hold: int(row, 'hold'),
    limited: int(row, 'limited') === 1,
    price_rule: text(row, 'price_rule'),
    request: request === null ? null : parsed<StoredRequest>(request),
    created_at: int(row, 'created_at'),
    deleted_at: intOrNull(row, 'deleted_at'),
  };
}

export function workRowValues(work: WorkRow): readonly Value[] {
  return [
    work.id,
    work.kind,
    work.route,
    work.owner_id,
    work.key_id,
    work.model,
    work.model_id,
    work.spec_version,
    work.hold,
    Number(work.limited),
    work.price_rule,
    work.request === null ? null : JSON.stringify(work.request),
    work.created_at,
    work.deleted_at,
  ];
}

export const LIVE_COLUMNS =
  'work,state,attempt,channel_id,upstream_id,owner_id,quota_key,hold,on_channel,in_group,on_key,progress,polls,failures,epoch,due_at,next_poll_at,deadline_at,lease_until,hinted,id_told,since,updated_at,facts';

export function liveOf(row: Row): Live {
  const state = text(row, 'state');
  if (!isLive(state)) throw new Error(`internal: state ${state} of live work is not known to this build`);
  return {
    work: text(row, 'work'),
    state,
    attempt: int(row, 'attempt'),
    channel_id: text(row, 'channel_id'),
    upstream_id: textOrNull(row, 'upstream_id'),
    owner_id: text(row, 'owner_id'),
    quota_key: textOrNull(row, 'quota_key'),
    hold: int(row, 'hold'),
    on_channel: int(row, 'on_channel') === 1,
    in_group: textOrNull(row, 'in_group'),
    on_key: textOrNull(row, 'on_key'),
    progress: int(row, 'progress'),
    polls: int(row, 'polls'),
    failures: int(row, 'failures'),
    epoch: int(row, 'epoch'),
    due_at: int(row, 'due_at'),
    next_poll_at: int(row, 'next_poll_at'),
    deadline_at: int(row, 'deadline_at'),
    lease_until: intOrNull(row, 'lease_until'),
    hinted: int(row, 'hinted') === 1,
    id_told: int(row, 'id_told') === 1,
    since: int(row, 'since'),
    updated_at: int(row, 'updated_at'),
    facts: parsed<Facts>(text(row, 'facts')),
  };
}

export function liveValues(live: Live): readonly Value[] {
  return [
    live.work,
    live.state,
    live.attempt,
    live.channel_id,
    live.upstream_id,
    live.owner_id,
    live.quota_key,
    live.hold,
    Number(live.on_channel),
    live.in_group,
    live.on_key,
    live.progress,
    live.polls,
    live.failures,
    live.epoch,
    live.due_at,
    live.next_poll_at,
    live.deadline_at,
    live.lease_until,
    Number(live.hinted),
    Number(live.id_told),
    live.since,
    live.updated_at,
    JSON.stringify(live.facts),
  ];
}

export const END_COLUMNS =
  'work,at,state,owner_id,quota_key,hold,captured,absorbed,channel_id,upstream_id,error_code,error_message,result,updated_at,facts';

export function endOf(row: Row): End {
  const state = text(row, 'state');
  if (state !== 'completed' && state !== 'failed')
    throw new Error(`internal: state ${state} of ended work is not known to this build`);
  const result = textOrNull(row, 'result');
  return {
    work: text(row, 'work'),
    at: int(row, 'at'),
    state,
    owner_id: text(row, 'owner_id'),
    quota_key: textOrNull(row, 'quota_key'),
    hold: int(row, 'hold'),
    captured: int(row, 'captured'),
    absorbed: int(row, 'absorbed'),
    channel_id: textOrNull(row, 'channel_id'),
    upstream_id: textOrNull(row, 'upstream_id'),
    error_code: textOrNull(row, 'error_code'),
    error_message: textOrNull(row, 'error_message'),
    result: result === null ? null : parsed<StoredResult>(result),
    updated_at: int(row, 'updated_at'),
    facts: parsed<EndFacts>(text(row, 'facts')),
  };
}

export function endValues(end: End): readonly Value[] {
  return [
    end.work,
    end.at,
    end.state,
    end.owner_id,
    end.quota_key,
    end.hold,
    end.captured,
    end.absorbed,
    end.channel_id,
    end.upstream_id,
    end.error_code,
    end.error_message,
    end.result === null ? null : JSON.stringify(end.result),
    end.updated_at,
    JSON.stringify(end.facts),
  ];
}

function parsed<T>(json: string): T {
  const value: T = JSON.parse(json);
  return value;
}
