import type { AssetRecord, SentRequest, StoredRequest, TaskRecord } from './types.ts';

/** What a stored file takes at least, however small it is: a block of a disk. */
export const LEAST_COUNTED_BYTES = 4_096;

/** Whether a task is polled under an id that an operator gave and that no poll has found yet. */
export function isUnproven(
  task: Pick<TaskRecord, 'id_told' | 'state' | 'poll_count' | 'poll_failures'>,
): boolean {
  return task.id_told === true && task.state === 'queued' && task.poll_count === task.poll_failures;
}

/** The record of a request that goes to another channel, saying of it what is sent there, and nothing of before. */
export function withSent(request: StoredRequest, sent: SentRequest): StoredRequest {
  const { seconds: _seconds, size: _size, count: _count, due: _due, ...same } = request;
  return { ...same, ...sent };
}

/** What an asset counts for its owner. */
export function countedBytes({ bytes }: Pick<AssetRecord, 'bytes'>): number {
  return Math.max(bytes, LEAST_COUNTED_BYTES);
}
