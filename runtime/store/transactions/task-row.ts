import { TASK_KINDS, type TaskKind } from '../../contract/family.ts';
import { int, intOrNull, type Row, text, textOrNull } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { one, type Part } from '../sql/transaction.ts';
import type { ClaimedTask, StoredRequest, StoredResult, TaskRecord, TaskState } from '../types.ts';

/** Spelled as in the partial indexes of the schema, so that both engines use them. */
export const LIVE = "state IN('submitting','uncertain','queued','in_progress')";

/** Least time between a poll of a task and the next one that a hint asks for. */
export const HINT_GAP_MS = 1_000;

/** Milliseconds to the first poll of accepted work, of a placeholder that holds what the protocol wants. */
export function firstPoll(wanted: string): string {
  const ms = `CAST(${wanted} AS {{int}})`;
  return `CASE WHEN hinted=1 AND ${ms}>${HINT_GAP_MS} THEN ${HINT_GAP_MS} ELSE ${ms} END`;
}

const STATES = {
  submitting: true,
  uncertain: true,
  queued: true,
  in_progress: true,
  completed: true,
  failed: true,
} satisfies Record<TaskState, true>;

function isState(word: string): word is TaskState {
  return Object.hasOwn(STATES, word);
}

/** Of a row that has at least this column. */
export function stateOf(row: Row): TaskState {
  const state = text(row, 'state');
  if (!isState(state)) throw new Error(`internal: task state ${state} is not known to this build`);
  return state;
}

function isKind(word: string): word is TaskKind {
  const known: readonly string[] = TASK_KINDS;
  return known.includes(word);
}

/** Reads a row of `tasks`. */
export function taskRecord(row: Row): TaskRecord {
  const kind = text(row, 'kind');
  const state = stateOf(row);
  if (!isKind(kind)) throw new Error(`internal: task kind ${kind} is not known to this build`);
  const request: StoredRequest = JSON.parse(text(row, 'request'));
  const resultText = textOrNull(row, 'result');
  const result: StoredResult | null = resultText === null ? null : JSON.parse(resultText);
  const saved: TaskRecord['saved'] = JSON.parse(text(row, 'saved'));
  return {
    id: text(row, 'id'),
    kind,
    route: text(row, 'route'),
    owner_id: text(row, 'owner_id'),
    key_id: text(row, 'key_id'),
    model: text(row, 'model'),
    model_id: text(row, 'model_id'),
    protocol: text(row, 'protocol'),
    channel_id: text(row, 'channel_id'),
    credential: int(row, 'credential'),
    spec_version: text(row, 'spec_version'),
    state,
    progress: int(row, 'progress'),
    price: int(row, 'price'),
    price_rule: text(row, 'price_rule'),
    request,
    result,
    error_code: textOrNull(row, 'error_code'),
    error_message: textOrNull(row, 'error_message'),
    upstream_id: textOrNull(row, 'upstream_id'),
    ...uncertaintyOf(row),
    saved,
    ...placeOf(row),
    lease_epoch: int(row, 'lease_epoch'),
    next_poll_at: int(row, 'next_poll_at'),
    poll_count: int(row, 'poll_count'),
    poll_failures: int(row, 'poll_failures'),
    deadline_at: int(row, 'deadline_at'),
    created_at: int(row, 'created_at'),
    updated_at: int(row, 'updated_at'),
    completed_at: intOrNull(row, 'completed_at'),
    deleted_at: intOrNull(row, 'deleted_at'),
  };
}

function placeOf(row: Row): Pick<TaskRecord, 'place'> {
  const place = textOrNull(row, 'place');
  return place === null ? {} : { place };
}

function uncertaintyOf(row: Row): Pick<TaskRecord, 'id_told' | 'uncertain_policy'> {
  const policy = textOrNull(row, 'uncertain_policy');
  const hasReportedId = int(row, 'id_told') === 1;
  if (policy === null && !hasReportedId) return {};
  return {
    ...(hasReportedId ? { id_told: true } : {}),
    ...(policy === 'release' || policy === 'manual' ? { uncertain_policy: policy } : {}),
  };
}

/** What every write of a live task changes; of a statement that returns `MOVED`. */
export type Moved = Pick<TaskRecord, 'lease_epoch' | 'next_poll_at' | 'deadline_at' | 'updated_at'>;

/** To be returned instead of whole rows, whose many columns cost more than the write itself. */
export const MOVED = 'lease_epoch,next_poll_at,deadline_at,updated_at';

export function moved(row: Row): Moved {
  return {
    lease_epoch: int(row, 'lease_epoch'),
    next_poll_at: int(row, 'next_poll_at'),
    deadline_at: int(row, 'deadline_at'),
    updated_at: int(row, 'updated_at'),
  };
}

/** Reads a row of `tasks` that the claim statement returned. */
export function claimedTask(row: Row): ClaimedTask {
  const task = taskRecord(row);
  const { state } = task;
  if (state === 'completed' || state === 'failed') {
    throw new Error(`internal: task ${task.id} was claimed in state ${state}`);
  }
  return { ...task, state, attempt: int(row, 'attempt') };
}

const LOCK = statement('SELECT * FROM tasks WHERE id=?1 {{for_update}}');

/** The task as it is now; nobody else changes it before this transaction ends. */
export function* lockTask(id: string): Part<TaskRecord | undefined> {
  const row = yield* one(LOCK, [id]);
  return row === undefined ? undefined : taskRecord(row);
}

/** A submission whose verdict is still wanted: nobody ended the task meanwhile. */
export function isOpen(task: TaskRecord | undefined): task is TaskRecord {
  return task?.state === 'submitting' || task?.state === 'uncertain';
}
