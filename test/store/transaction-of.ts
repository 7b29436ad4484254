import { createBatch } from '../../runtime/store/batch.ts';
import type { Write } from '../../runtime/store/operation.ts';
import type { Part } from '../../runtime/store/sql.ts';

/** A write in a transaction of its own. */
export function* transactionOf<I, O>({ run }: Write<I, O>, input: I, now: number): Part<O> {
  const batch = createBatch(now);
  const result = yield* run(batch, input);
  yield* batch.flush();
  return result;
}
