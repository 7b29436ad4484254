import type { TaskRecord } from '../store/types.ts';
import type { TaskDeps } from './deps.ts';

/**
 * Tells operators, once per task, that a vendor no longer has what was charged (F44). A link whose time was over and
 * bytes that the gateway keeps itself are nobody's fault. Never rejects: the caller is told the same either way.
 */
export async function reportResultGone(
  deps: Pick<TaskDeps, 'store' | 'clock' | 'log' | 'observer'>,
  task: TaskRecord,
  file: string,
): Promise<void> {
  const gone = task.result?.files[file];
  if (gone === undefined || gone.kept !== undefined) return;
  if (gone.expires_at !== undefined && gone.expires_at <= deps.clock.now()) return;
  deps.observer.count('results_gone', { protocol: task.protocol });
  try {
    await deps.store.noteGone({ id: task.id, file });
  } catch (error) {
    deps.log.error({ err: error, task: task.id }, 'a result that is gone could not be listed for operators');
  }
}
