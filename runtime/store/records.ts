import type { TaskKind } from '../contract/family.ts';
import type { CallRecord } from './call-store.ts';
import type { StoredRequest, TaskRecord } from './task-record.ts';
import { withSent } from './unproven.ts';
import { type End, type Facts, isTaskKind, type Live, type WorkRow } from './work-rows.ts';

/** What work is about. */
export type WorkKind = TaskKind | 'chat';

/** The request as it is sent to the channel that has it now, with all that its caller is told of it. */
export function requestOf(work: WorkRow, { sent, warnings = [] }: Facts): StoredRequest {
  const { request } = work;
  if (request === null) throw new Error(`internal: ${work.id} has no request of a task`);
  const now = sent === undefined ? request : withSent(request, sent);
  return warnings.length === 0 ? now : { ...now, warnings: [...now.warnings, ...warnings] };
}

function common(work: WorkRow, facts: Facts) {
  const { id, kind, route, owner_id, key_id, model, model_id, spec_version, hold, price_rule } = work;
  if (!isTaskKind(kind)) throw new Error(`internal: ${id} is a ${kind} and no task`);
  const { protocol, credential, place, saved, uncertain_policy } = facts;
  return {
    ...{ id, kind, route, owner_id, key_id, model, model_id, spec_version, price: hold, price_rule },
    request: requestOf(work, facts),
    ...{ protocol, credential, saved },
    ...(place === undefined ? {} : { place }),
    ...(uncertain_policy === undefined ? {} : { uncertain_policy }),
    deleted_at: work.deleted_at,
  };
}

export function liveTask(work: WorkRow, live: Live): TaskRecord {
  return {
    ...common(work, live.facts),
    state: live.state,
    progress: live.progress,
    channel_id: live.channel_id,
    upstream_id: live.upstream_id,
    result: null,
    error_code: null,
    error_message: null,
    ...(live.id_told ? { id_told: true as const } : {}),
    lease_epoch: live.epoch,
    next_poll_at: live.next_poll_at,
    poll_count: live.polls,
    poll_failures: live.failures,
    deadline_at: live.deadline_at,
    created_at: live.since,
    updated_at: live.updated_at,
    completed_at: null,
  };
}

export function endedTask(work: WorkRow, end: End): TaskRecord {
  const { task } = end.facts;
  if (task === undefined) throw new Error(`internal: ${work.id} ended as a call`);
  const { last } = task;
  return {
    ...common(work, task),
    state: end.state,
    progress: end.state === 'completed' ? 100 : last.progress,
    channel_id: end.channel_id ?? '',
    upstream_id: end.upstream_id,
    result: end.result,
    error_code: end.error_code,
    error_message: end.error_message,
    ...(last.id_told ? { id_told: true as const } : {}),
    lease_epoch: last.epoch,
    next_poll_at: last.next_poll_at,
    poll_count: last.polls,
    poll_failures: last.failures,
    deadline_at: last.deadline_at,
    created_at: last.since,
    updated_at: end.updated_at,
    completed_at: end.state === 'completed' ? end.at : null,
  };
}

/** A call that ended. */
export function endedCall(work: WorkRow, end: End): CallRecord {
  const { id, kind, route, owner_id, key_id, model, model_id, spec_version, hold, price_rule } = work;
  const { call } = end.facts;
  if (kind !== 'chat' || call === undefined) throw new Error(`internal: ${id} is no call`);
  return {
    ...{ id, kind, route, owner_id, key_id, model, model_id, spec_version, hold, price_rule },
    state: end.state,
    captured: end.captured,
    channel_id: end.channel_id,
    usage: call.usage ?? null,
    usage_source: call.usage_source ?? null,
    reason: call.reason ?? null,
    error_code: end.error_code,
    attempts: call.attempts,
    created_at: work.created_at,
    deadline_at: call.deadline_at,
    ended_at: end.at,
  };
}
