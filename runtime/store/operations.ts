import type { LookupName, SurveyName } from './reads/index.ts';
import type { Part, Transaction } from './sql/transaction.ts';
import type { WriteName } from './transactions/index.ts';
import type { Store } from './types.ts';

export type { LookupName, SurveyName, WriteName };

/** Every operation of the store. */
export type Name = Exclude<keyof Store, 'close'>;

export type Input<N extends Name> = Parameters<Store[N]>[0];

export type Result<N extends Name> = Awaited<ReturnType<Store[N]>>;

/** Bodies of writes under the names that they have in `Store`. */
export type Writes<N extends Name = Name> = {
  readonly [name in N]: (input: Input<name>) => Transaction<Result<name>>;
};

/** Bodies of reads under the names that they have in `Store`. */
export type Reads<N extends Name = Name> = {
  readonly [name in N]: (input: Input<name>) => Part<Result<name>>;
};

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
