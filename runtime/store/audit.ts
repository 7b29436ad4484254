import { randomBytes } from 'node:crypto';
import type { Json } from '../contract/json.ts';
import type { Batch } from './batch.ts';
import { INT, jsonOrNull, type RowOf, TEXT, TEXT_OR_NULL, table } from './columns.ts';
import { survey, writeAlone } from './operation.ts';
import { all, int, one, type Part, statement } from './sql.ts';
import { StoreConflict } from './store-errors.ts';

/** Who acted: the name of an admin key, or `OPERATOR`. */
export type Actor = string;

/** The command line on the gateway's machine. */
export const OPERATOR = 'operator';

/** What operators change. */
export type AuditAction =
  | 'key.create'
  | 'key.revoke'
  | 'key.limits'
  | 'key.top_up'
  | 'key.adjust'
  | 'work.refund'
  | 'uncertain.resolve'
  | 'channel.restore'
  | 'task.poll'
  | 'task.cancel';

const RECORD = table({
  id: TEXT,
  actor: TEXT,
  /** One of `AuditAction`, or what another build knows. */
  action: TEXT,
  /** Id of the key, task, call or channel it was about. */
  target: TEXT,
  /** The movement of money it made. */
  txn_id: TEXT_OR_NULL,
  detail: jsonOrNull<Json>(),
  /** Epoch milliseconds of the database's clock. */
  at: INT,
});

/** One action of an operator that changed something; written in the transaction that changed it where that is stored, never edited. */
export type AuditRecord = Readonly<RowOf<typeof RECORD>>;

const INSERT = statement(`INSERT INTO audit_log(id,actor,actor_name,action,target,credit,detail,at)
  VALUES(?1,?2,?3,?4,?5,?6,?7,?8)`);

const BY_ID = statement('SELECT at,id FROM audit_log WHERE id=?1');

const PAGE =
  statement(`SELECT id,COALESCE(actor_name,actor) AS actor,action,target,credit AS txn_id,detail,at FROM audit_log
  WHERE (at,id)<(CAST(?1 AS {{int}}),CAST(?2 AS TEXT)) AND (CAST(?3 AS TEXT) IS NULL OR target=?3)
  ORDER BY at DESC,id DESC LIMIT CAST(?4 AS {{int}})`);

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
  const written = detail === undefined ? null : JSON.stringify(detail);
  const kind = by === OPERATOR ? OPERATOR : 'admin';
  yield* all(INSERT, [id, kind, by, action, target, credit, written, now]);
}

/** Writes down an action that changes nothing stored, such as what only the memory of the process has. */
export const noteAction = writeAlone(function* (batch: Batch, entry: Omit<Entry, 'credit'>): Part<void> {
  yield* audit(batch, entry);
});

/** What operators did, newest first, 1 to 1,000 at a time; `before` is the id of the last record of the page before. */
export const auditLog = survey(function* (input: {
  readonly before?: string;
  readonly target?: string;
  readonly limit: number;
}): Part<readonly AuditRecord[]> {
  const { before, target = null, limit } = input;
  const last = before === undefined ? undefined : yield* one(BY_ID, [before]);
  if (before !== undefined && last === undefined)
    throw new StoreConflict(`there is no audit record ${before} to go on from`);
  const at = last === undefined ? Number.MAX_SAFE_INTEGER : int(last, 'at');
  return yield* RECORD.all(PAGE, [at, before ?? '', target, limit]);
});
