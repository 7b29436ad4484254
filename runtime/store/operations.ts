import type { Part, Transaction } from './sql/transaction.ts';
import type { Store } from './types.ts';

export type WriteName =
  | 'submitIntent'
  | 'recordAccepted'
  | 'recordAnswered'
  | 'recordRefused'
  | 'recordAmbiguous'
  | 'recordFound'
  | 'markAttempt'
  | 'claimDue'
  | 'reschedule'
  | 'completeTask'
  | 'failTask'
  | 'replaceResult'
  | 'noteGone'
  | 'deleteTask'
  | 'pollSoon'
  | 'createAsset'
  | 'lendAsset'
  | 'hostAsset'
  | 'releaseHosted'
  | 'deleteAsset'
  | 'expireAssets'
  | 'addResultFile'
  | 'forgetResultFiles'
  | 'createKey'
  | 'revokeKey'
  | 'setKeyLimits'
  | 'setKeyDisabled'
  | 'resolveUncertain'
  | 'leaveToOperator'
  | 'takeOver'
  | 'shiftSchedule'
  | 'topUp'
  | 'openCall'
  | 'settleCall'
  | 'releaseStaleCalls'
  | 'refund'
  | 'adjust'
  | 'noteAction'
  | 'keepAnswer'
  | 'forgetClaims'
  | 'addTraces'
  | 'forgetTraces'
  | 'proveWritable'
  | 'seal';

export type SurveyName =
  | 'findTasks'
  | 'listTasks'
  | 'listUncertain'
  | 'heldUncertain'
  | 'usage'
  | 'ledger'
  | 'auditLog'
  | 'listKeys'
  | 'invariants';

export type LookupName = Exclude<keyof Store, WriteName | SurveyName | 'close'>;

export type Name = Exclude<keyof Store, 'close'>;

export type Input<N extends Name> = Parameters<Store[N]>[0];

export type Result<N extends Name> = Awaited<ReturnType<Store[N]>>;

export type Writes = { readonly [N in WriteName]: (input: Input<N>) => Transaction<Result<N>> };

export type Surveys = { readonly [N in SurveyName]: (input: Input<N>) => Part<Result<N>> };

export type Lookups = { readonly [N in LookupName]: (input: Input<N>) => Part<Result<N>> };

/** What an engine does for the store: runs named bodies. SQLite runs them in worker threads, PostgreSQL over a pool. */
export interface Driver {
  /** Resolves after the transaction is durable. */
  write<N extends WriteName>(name: N, input: Input<N>): Promise<Result<N>>;
  /** Sees every write that was resolved before. */
  look<N extends LookupName>(name: N, input: Input<N>): Promise<Result<N>>;
  /** As `look`, in one snapshot and away from the serving thread. */
  survey<N extends SurveyName>(name: N, input: Input<N>): Promise<Result<N>>;
  /** Finishes what was accepted, then lets go of the database. */
  close(): Promise<void>;
}
