import type { CallRecord } from '../store/call-store.ts';
import type { TaskRecord } from '../store/types.ts';

/** What a task and a call have in common. */
export function workNames(work: TaskRecord | CallRecord) {
  const { id, kind, state, model, model_id, route, owner_id, key_id, channel_id, created_at } = work;
  return { id, kind, state, model, model_id, route, owner_id, key_id, channel_id, created_at };
}
