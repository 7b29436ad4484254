import type { Json } from '../contract/json.ts';

/** Who acted: the command line on the gateway's machine (`operator`), or a holder of the admin key. */
export type Actor = 'operator' | 'admin';

/** What operators change. */
export type AuditAction =
  | 'key.create'
  | 'key.revoke'
  | 'key.limits'
  | 'key.top_up'
  | 'key.adjust'
  | 'work.refund'
  | 'uncertain.resolve'
  | 'channel.restore';

/** One action of an operator that changed something; written in the transaction that changed it where that is stored, never edited. */
export interface AuditRecord {
  readonly id: string;
  readonly actor: Actor;
  /** One of `AuditAction`, or what another build knows. */
  readonly action: string;
  /** Id of the key, task, call or channel it was about. */
  readonly target: string;
  /** The movement of money it made. */
  readonly txn_id: string | null;
  readonly detail: Json;
  /** Epoch milliseconds of the database's clock. */
  readonly at: number;
}
