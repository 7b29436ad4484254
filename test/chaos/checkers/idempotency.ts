import type { Asked } from '../history.ts';

export interface IdempotencyVerdict {
  /** Requests whose repetitions made work of their own. */
  readonly workTwice: number;
  /** Requests whose successful answers are not all the same. */
  readonly differentAnswers: number;
}

/** All answers of one key are equal, and stand for one piece of work. */
export function checkIdempotency(
  asked: readonly Pick<Asked, 'ref' | 'told'>[],
  tasks: readonly { readonly ref: string }[],
): IdempotencyVerdict {
  const made = new Map<string, number>();
  for (const { ref } of tasks) made.set(ref, (made.get(ref) ?? 0) + 1);
  const good = ({ told }: Pick<Asked, 'told'>) => told.filter(({ status }) => status < 300);
  const distinct = (values: readonly unknown[]) => new Set(values).size;
  return {
    workTwice: asked.filter(
      (one) => (made.get(one.ref) ?? 0) > 1 || distinct(good(one).map(({ id }) => id)) > 1,
    ).length,
    differentAnswers: asked.filter((one) => distinct(good(one).map(({ body }) => body)) > 1).length,
  };
}
