import { text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { keep, one, type Transaction } from '../sql/transaction.ts';
import type { ResolveOutcome, UncertainStore } from '../uncertain-store.ts';
import { audit } from './audit.ts';

const SEE = statement('UPDATE calls SET seen=1 WHERE id=?1 AND absorbed>0 AND seen=0 RETURNING state');

/** Takes a call that cost more than was on hold off the list; of no other call anything is to be said. */
export function* seeCall({
  id,
  by,
  as,
}: Parameters<UncertainStore['resolveUncertain']>[0]): Transaction<ResolveOutcome> {
  const row = as === 'seen' ? yield* one(SEE, [id]) : undefined;
  if (row === undefined) return keep({ kind: 'unknown' });
  yield* audit({ by, action: 'uncertain.resolve', target: id, detail: { as } });
  return keep({ kind: 'seen_call', state: text(row, 'state') === 'completed' ? 'completed' : 'failed' });
}
