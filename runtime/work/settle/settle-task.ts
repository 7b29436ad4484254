import type { Observer } from '../../observe/observer.ts';
import { MAY_BE_BILLED } from '../../store/review-events.ts';
import type { Store, TaskRecord } from '../../store/types.ts';

type Input<N extends 'failTask' | 'completeTask' | 'recordAnswered' | 'recordRefused'> = Parameters<
  Store[N]
>[0];

interface Deps<N extends keyof Store> {
  readonly store: Pick<Store, N>;
  readonly observer: Pick<Observer, 'count'>;
}

/**
 * The four ways in which a task ends, or its attempt does; each counts what vendors may bill for it and nobody paid, as
 * `gateway uncertain list` tells of it: the price of those that failed, once each, and what others cost beyond their hold. A
 * result that comes too late is in that list alone: most such tasks were counted when they were given up.
 */
export async function failTask({ store, observer }: Deps<'failTask'>, input: Input<'failTask'>) {
  const outcome = await store.failTask(input);
  const { applied, task } = outcome;
  const mayBeBilled = MAY_BE_BILLED.some((type) => type === input.event?.type);
  if (applied && task !== undefined && mayBeBilled) absorbed(observer, task.price);
  return outcome;
}

export async function completeTask({ store, observer }: Deps<'completeTask'>, input: Input<'completeTask'>) {
  const outcome = await store.completeTask(input);
  if (outcome.applied) beyondHold(observer, input, outcome.task);
  return outcome;
}

export async function recordAnswered(
  { store, observer }: Deps<'recordAnswered'>,
  input: Input<'recordAnswered'>,
) {
  const outcome = await store.recordAnswered(input);
  if (outcome.applied) beyondHold(observer, input, outcome.task);
  return outcome;
}

export async function recordRefused(
  { store, observer }: Deps<'recordRefused'>,
  input: Input<'recordRefused'>,
) {
  const outcome = await store.recordRefused(input);
  // What somebody else ended meanwhile has an end of its own.
  const ended = outcome.kind === 'failed' && outcome.task?.error_code === input.error_code;
  if (input.worked === true && ended && outcome.task?.state === 'failed')
    absorbed(observer, outcome.task.price);
  return outcome;
}

function beyondHold(
  observer: Pick<Observer, 'count'>,
  { capture = 0 }: { readonly capture?: number },
  task: Pick<TaskRecord, 'price'> | undefined,
): void {
  absorbed(observer, capture - (task?.price ?? 0));
}

function absorbed(observer: Pick<Observer, 'count'>, micros: number): void {
  if (micros > 0) observer.count('task_absorbed_micros', {}, micros);
}
