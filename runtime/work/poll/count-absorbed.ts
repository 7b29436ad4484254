import type { Observer } from '../../observe/observer.ts';
import { MAY_BE_BILLED } from '../../store/review-events.ts';
import type { Store } from '../../store/types.ts';

/**
 * The store, counting what vendors may bill for tasks and nobody paid, as `gateway uncertain list` tells of it: the price of
 * those that failed, once each, and what others cost beyond their hold. A result that comes too late is in the list alone:
 * most such tasks were counted when they were given up.
 */
export function countAbsorbed(store: Store, observer: Pick<Observer, 'count'>): Store {
  const add = (micros: number): void => {
    if (micros > 0) observer.count('task_absorbed_micros', {}, micros);
  };
  return {
    ...store,
    async failTask(input) {
      const outcome = await store.failTask(input);
      const { applied, task } = outcome;
      if (applied && task !== undefined && MAY_BE_BILLED.some((type) => type === input.event?.type))
        add(task.price);
      return outcome;
    },
    async completeTask(input) {
      const outcome = await store.completeTask(input);
      if (outcome.applied) add((input.capture ?? 0) - (outcome.task?.price ?? 0));
      return outcome;
    },
    async recordAnswered(input) {
      const outcome = await store.recordAnswered(input);
      if (outcome.applied) add((input.capture ?? 0) - (outcome.task?.price ?? 0));
      return outcome;
    },
    async recordRefused(input) {
      const outcome = await store.recordRefused(input);
      // What somebody else ended meanwhile has an end of its own.
      const ended = outcome.kind === 'failed' && outcome.task?.error_code === input.error_code;
      if (input.worked === true && ended && outcome.task?.state === 'failed') add(outcome.task.price);
      return outcome;
    },
  };
}
