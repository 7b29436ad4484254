import type { ClaimedTask, FinishOutcome, Store } from '../store/types.ts';

export type Asking = Omit<Parameters<Store['reschedule']>[0], 'id' | 'lease_epoch'>;

/** Gives the lease of a claimed task back with its next poll time; answers the task as it is then. */
export async function rescheduleTask(
  store: Pick<Store, 'reschedule'>,
  task: ClaimedTask,
  asking: Asking,
): Promise<FinishOutcome> {
  const { id, lease_epoch } = task;
  const { applied, task: now } = await store.reschedule({ id, lease_epoch, ...asking });
  return { applied, task: now === undefined ? undefined : { ...task, ...now } };
}
