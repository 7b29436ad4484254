import { randomBytes } from 'node:crypto';
import type { Json } from '../../contract/json.ts';
import type { Actor, AuditAction, AuditStore } from '../audit-store.ts';
import { statement } from '../sql/statement.ts';
import { all, keep, type Part, type Transaction } from '../sql/transaction.ts';

const INSERT = statement(`INSERT INTO audit_log(id,actor,action,target,txn_id,detail,at)
  VALUES(?1,?2,?3,?4,?5,?6,{{now}})`);

/**
 * Writes down what an operator does, in the transaction that does it. Nothing secret belongs into `detail`; `txn` is
 * the ledger transaction of an action that moves money.
 */
export function* audit(entry: {
  readonly by: Actor;
  readonly action: AuditAction;
  readonly target: string;
  readonly txn?: string;
  readonly detail?: Json;
}): Part<void> {
  const { by, action, target, txn = null, detail } = entry;
  const id = `audit_${randomBytes(12).toString('hex')}`;
  yield* all(INSERT, [id, by, action, target, txn, detail === undefined ? null : JSON.stringify(detail)]);
}

/** An action alone in its transaction. */
export function* noteAction(entry: Parameters<AuditStore['noteAction']>[0]): Transaction<void> {
  yield* audit(entry);
  return keep(undefined);
}
