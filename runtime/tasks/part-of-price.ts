import type { TaskRecord } from '../store/types.ts';

/**
 * What is captured of a task's hold: what is due on the channel that has the task, and of pictures, of which fewer may
 * have been made than are priced, so many equal parts of it. A price is a whole multiple of its count, so nothing is
 * rounded; were it not, the caller would have the remainder. Undefined when all of the hold is due.
 */
export function partOfPrice(
  {
    price,
    request,
  }: Pick<TaskRecord, 'price'> & { readonly request: Pick<TaskRecord['request'], 'count' | 'due'> },
  made: number | undefined,
): number | undefined {
  const { count, due } = request;
  if (made === undefined || count === undefined || made >= count) return due;
  return Number((BigInt(due ?? price) * BigInt(Math.max(0, made))) / BigInt(count));
}
