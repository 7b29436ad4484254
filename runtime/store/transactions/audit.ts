import { randomBytes } from 'node:crypto';
import type { Json } from '../../contract/json.ts';
import type { Actor, AuditAction } from '../audit-store.ts';
import type { Batch } from '../batch.ts';
import { writeAlone } from '../operation.ts';
import { statement } from '../sql/statement.ts';
import { all, type Part } from '../sql/transaction.ts';

const INSERT = statement(`INSERT INTO audit_log(id,actor,action,target,credit,detail,at)
  VALUES(?1,?2,?3,?4,?5,?6,?7)`);

interface Entry {
  readonly by: Actor;
  readonly action: AuditAction;
  readonly target: string;
  /** The movement of money that the action made. */
  readonly credit?: string;
  readonly detail?: Json;
}

/** Writes down what an operator does, in the transaction that does it. Nothing secret belongs into `detail`. */
export function* audit({ now }: Batch, entry: Entry): Part<void> {
  const { by, action, target, credit = null, detail } = entry;
  const id = `audit_${randomBytes(12).toString('hex')}`;
  yield* all(INSERT, [
    id,
    by,
    action,
    target,
    credit,
    detail === undefined ? null : JSON.stringify(detail),
    now,
  ]);
}

/** Writes down an action that changes nothing stored, such as what only the memory of the process has. */
export const noteAction = writeAlone(function* (batch: Batch, entry: Omit<Entry, 'credit'>): Part<void> {
  yield* audit(batch, entry);
});
