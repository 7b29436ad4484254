import type { ListedCall, ListedTask } from '../store/list-work.ts';
import type { KeyNames } from './money-actions.ts';

/** A task as lists show it; times are epoch milliseconds, amounts micro-units. */
export interface TaskLine {
  readonly id: string;
  readonly kind: string;
  readonly state: ListedTask['state'];
  /** In flight for much longer than is usual for its model, or nobody can say how it goes. */
  readonly stuck: boolean;
  /** Whole percent, of one in flight. */
  readonly progress: number | null;
  readonly model: string;
  /** Null where the request is too large to be read for a list. */
  readonly mode: string | null;
  /** How the prompt begins. */
  readonly prompt: string | null;
  /** How many things of the request were changed or ignored. */
  readonly warnings: number;
  readonly key: string;
  readonly key_name: string | null;
  readonly owner: string;
  readonly channel: string | null;
  readonly upstream_id: string | null;
  readonly route: string;
  readonly created_at: number;
  readonly ended_at: number | null;
  readonly next_poll_at: number | null;
  /** On hold for it. */
  readonly hold: number;
  /** What it cost and was not given back; null as long as it is in flight. */
  readonly charged: number | null;
  readonly refunded: number;
  readonly error_code: string | null;
  readonly deleted_at: number | null;
}

/** A chat call that ended. */
export interface CallLine {
  readonly id: string;
  readonly state: ListedCall['state'];
  /** Why it ended as it did; null: whole. */
  readonly reason: string | null;
  readonly error_code: string | null;
  readonly model: string;
  readonly key: string;
  readonly key_name: string | null;
  readonly owner: string;
  readonly channel: string | null;
  /** Channels that were asked. */
  readonly attempts: number;
  readonly route: string;
  readonly created_at: number;
  readonly ended_at: number;
  /** Of a stream: milliseconds to its first event; null: it came whole, or nothing came. */
  readonly first_ms: number | null;
  readonly prompt_tokens: number | null;
  readonly cached_tokens: number | null;
  readonly completion_tokens: number | null;
  /** Nobody but the gateway counted them. */
  readonly estimated: boolean;
  readonly hold: number;
  readonly charged: number;
  readonly refunded: number;
  /** The operator's to pay. */
  readonly absorbed: number;
}

const SHOWN_PROMPT = 200;

export function taskLine(task: ListedTask, names: KeyNames): TaskLine {
  const { id, kind, state, stuck, progress, model_id, request, captured, refunded, deleted_at } = task;
  const { key_id, owner_id, channel_id, upstream_id, route, created_at, ended_at, hold, error_code } = task;
  const isGone = deleted_at !== null;
  return {
    ...{ id, kind, state, stuck, progress, model: model_id },
    mode: request?.mode ?? null,
    prompt: isGone ? null : beginning(request?.prompt),
    warnings: request?.warnings.length ?? 0,
    ...{ key: key_id, key_name: names.get(key_id) ?? null, owner: owner_id },
    channel: channel_id === '' ? null : channel_id,
    ...{ upstream_id, route, created_at, ended_at, next_poll_at: task.next_poll_at, hold },
    charged: captured === null ? null : captured - refunded,
    ...{ refunded, error_code, deleted_at },
  };
}

export function callLine(call: ListedCall, names: KeyNames): CallLine {
  const { id, state, error_code, model_id, key_id, owner_id, channel_id, route, created_at, ended_at } = call;
  const { hold, captured, refunded, absorbed, facts } = call;
  const { usage = {}, usage_source, reason = null, first_ms = null, attempts = [] } = facts.call ?? {};
  const tokens = (name: string): number | null => usage[name] ?? null;
  return {
    ...{ id, state, reason, error_code, model: model_id },
    ...{ key: key_id, key_name: names.get(key_id) ?? null, owner: owner_id, channel: channel_id },
    attempts: Array.isArray(attempts) ? attempts.length : 0,
    ...{ route, created_at, ended_at, first_ms },
    prompt_tokens: tokens('prompt_tokens'),
    cached_tokens: tokens('cached_tokens'),
    completion_tokens: tokens('completion_tokens'),
    estimated: usage_source === 'estimate',
    ...{ hold, charged: captured - refunded, refunded, absorbed },
  };
}

/** Without half of a character at its end. */
function beginning(prompt: string | undefined): string | null {
  if (prompt === undefined) return null;
  if (prompt.length <= SHOWN_PROMPT) return prompt;
  return `${prompt.slice(0, SHOWN_PROMPT).replace(/[\ud800-\udbff]$/, '')}…`;
}
