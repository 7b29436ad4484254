import type { CallRecord } from './call-store.ts';
import type { SentRequest, StoredRequest, TaskRecord } from './types.ts';
import { type End, type Facts, isLive, isTaskKind, type Live, type WorkRow } from './work-rows.ts';

/** The record of a request that goes to another channel, saying of it what is sent there, and nothing of before. */
export function withSent(request: StoredRequest, sent: SentRequest): StoredRequest {
  const { seconds: _seconds, size: _size, count: _count, due: _due, ...same } = request;
  return { ...same, ...sent };
}

/** The request as it is sent to the channel that has it now, with all that its caller is told of it. */
export function requestOf(work: WorkRow, { sent, warnings = [] }: Facts): StoredRequest {
  const { request } = work;
  if (request === null) throw new Error(`internal: ${work.id} has no request of a task`);
  const now = sent === undefined ? request : withSent(request, sent);
  return warnings.length === 0 ? now : { ...now, warnings: [...now.warnings, ...warnings] };
}

/** Whether a task is polled under an id that an operator gave and that no poll has found yet. */
export function isUnproven(
  task: Pick<TaskRecord, 'id_told' | 'state' | 'poll_count' | 'poll_failures'>,
): boolean {
  return task.id_told === true && task.state === 'queued' && task.poll_count === task.poll_failures;
}

/** The task that was asked for, as it stands or ended; absent of a call. */
export function taskOf(work: WorkRow, row: Live | End): TaskRecord | undefined {
  if (isLive(row)) return liveTask(work, row);
  const { state, channel_id, upstream_id, result, error_code, error_message, updated_at, at } = row;
  const { task } = row.facts;
  if (task === undefined) return undefined;
  return {
    ...common(work, task, task.last),
    ...{ state, upstream_id, result, error_code, error_message, updated_at },
    progress: state === 'completed' ? 100 : task.last.progress,
    channel_id: channel_id ?? '',
    completed_at: state === 'completed' ? at : null,
  };
}

export function liveTask(work: WorkRow, live: Live): TaskRecord {
  const { state, progress, channel_id, upstream_id, updated_at } = live;
  return {
    ...common(work, live.facts, live),
    state,
    progress,
    channel_id,
    upstream_id,
    result: null,
    error_code: null,
    error_message: null,
    updated_at,
    completed_at: null,
  };
}

/** What a record takes from what was asked, and from what is known of it in flight and afterwards. */
function common(
  work: WorkRow,
  facts: Facts,
  last: Pick<Live, 'id_told' | 'epoch' | 'next_poll_at' | 'polls' | 'failures' | 'deadline_at' | 'since'>,
) {
  const { id, kind, route, owner_id, key_id, model, model_id, spec_version, hold, price_rule, deleted_at } =
    work;
  if (!isTaskKind(kind)) throw new Error(`internal: ${id} is a ${kind} and no task`);
  const { protocol, credential, place, saved, uncertain_policy } = facts;
  return {
    ...{ id, kind, route, owner_id, key_id, model, model_id, spec_version, price: hold, price_rule },
    request: requestOf(work, facts),
    ...{ protocol, credential, saved },
    ...(place === undefined ? {} : { place }),
    ...(uncertain_policy === undefined ? {} : { uncertain_policy }),
    ...(last.id_told ? { id_told: true as const } : {}),
    lease_epoch: last.epoch,
    next_poll_at: last.next_poll_at,
    poll_count: last.polls,
    poll_failures: last.failures,
    deadline_at: last.deadline_at,
    created_at: last.since,
    deleted_at,
  };
}

/** A call that ended. */
export function endedCall(work: WorkRow, end: End): CallRecord {
  const { id, kind, route, owner_id, key_id, model, model_id, spec_version, hold, price_rule } = work;
  const { state, captured, channel_id, error_code, at } = end;
  const { call } = end.facts;
  if (kind !== 'chat' || call === undefined) throw new Error(`internal: ${id} is no call`);
  const { usage = null, usage_source = null, reason = null, first_ms, attempts, deadline_at } = call;
  return {
    ...{ id, kind, route, owner_id, key_id, model, model_id, spec_version, hold, price_rule },
    ...{ state, captured, channel_id, usage, usage_source, reason, error_code, attempts },
    ...(first_ms === undefined ? {} : { first_ms }),
    ...{ created_at: work.created_at, deadline_at, ended_at: at },
  };
}
