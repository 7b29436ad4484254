import type { Channel } from '../config/types.ts';
import type { AnswerScope, TaskScope } from '../contract/protocol.ts';
import type { UpstreamAnswer } from '../contract/upstream.ts';
import type { TaskRecord } from '../store/types.ts';

/** What an adapter sees of a stored task when it asks about it. */
export function taskScope(task: TaskRecord, channel: Pick<Channel, 'settings'>): TaskScope {
  return {
    task: {
      id: task.id,
      upstream_id: task.upstream_id ?? '',
      created_at: Math.floor(task.created_at / 1_000),
      kind: task.kind,
    },
    saved: task.saved,
    channel: channel.settings,
  };
}

/** What an adapter sees of an answer about a stored task. */
export function answerScope(scope: TaskScope, answer: UpstreamAnswer): AnswerScope {
  return { answer, saved: scope.saved, route: {}, task: scope.task };
}
