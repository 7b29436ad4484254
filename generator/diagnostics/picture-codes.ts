import { type Catalog, entry } from '../../runtime/document/diagnostic.ts';

/** 3xxx: rules of protocols that make pictures or answer at once. */
export const PICTURE_CODES = {
  GW3070: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'two bodies and nothing that chooses',
    cause: 'A call is sent with one body. Where a spec writes two, `multipart_when` says which one it is.',
    fix: 'Add `multipart_when` with a condition, or leave one of the two bodies.',
    message: (p) => p.problem,
  }),
  GW3071: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'answer and task do not match',
    cause:
      'The answer to a submission is either the result (`submit.answer`) or names a task that is asked for later (`submit.accept`, `poll` and `pace`).',
    fix: 'Keep the one that the vendor does, and remove the other.',
    message: (p) => p.problem,
  }),
  GW3073: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'sizes that contradict themselves',
    cause: 'A size is listed, lies within bounds, or is a ratio with a tier; and some size must fit.',
    fix: 'Correct the bounds, or say the size in one way.',
    message: (p) => p.problem,
  }),
} satisfies Catalog;
