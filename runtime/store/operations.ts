import type { LOOKUPS, SURVEYS } from './reads/index.ts';
import type { Writes } from './transactions/index.ts';

type Declared = Writes & typeof LOOKUPS & typeof SURVEYS;

export type WriteName = keyof Writes;
export type LookupName = keyof typeof LOOKUPS;
export type SurveyName = keyof typeof SURVEYS;
export type Name = keyof Declared;

/** Of what is declared in `transactions` and `reads`. */
export type Input<N extends Name> = Declared[N] extends
  | { run(batch: never, input: infer I): unknown }
  | { read(input: infer I): unknown }
  ? I
  : never;

export type Result<N extends Name> = Declared[N] extends
  | { run(batch: never, input: never): Generator<unknown, infer O, never> }
  | { read(input: never): Generator<unknown, infer O, never> }
  ? O
  : never;

/** Every operation under the name that it is declared with. */
export type Operations = {
  readonly [N in Name]: (input: Input<N>) => Promise<Result<N>>;
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
