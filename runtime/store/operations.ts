import * as assets from './assets.ts';
import * as audit from './audit.ts';
import * as changeKeys from './change-keys.ts';
import * as channelOverrides from './channel-overrides.ts';
import * as claims from './claims.ts';
import * as credits from './credits.ts';
import * as findTasks from './find-tasks.ts';
import * as finish from './finish.ts';
import * as forgetWork from './forget-work.ts';
import * as invariants from './invariants.ts';
import * as keys from './keys.ts';
import * as ledger from './ledger.ts';
import * as listTasks from './list-tasks.ts';
import * as listWork from './list-work.ts';
import * as nodes from './nodes.ts';
import * as now from './now.ts';
import type { Read, Write, WriteCall } from './operation.ts';
import * as past from './past.ts';
import * as pulse from './pulse.ts';
import * as files from './result-files.ts';
import * as reviews from './reviews.ts';
import * as schedule from './schedule.ts';
import * as specs from './specs.ts';
import * as facts from './store-facts.ts';
import * as submissions from './submissions.ts';
import * as traces from './traces.ts';
import * as calls from './transactions/calls.ts';

/** Names are unique over all files, which `test/store/operations.test.ts` holds. */
const modules = {
  ...{ ...calls, ...claims, ...traces, ...assets, ...files, ...forgetWork, ...past },
  ...{ ...submissions, ...finish, ...schedule, ...reviews, ...findTasks, ...listTasks, ...listWork },
  ...{ ...keys, ...changeKeys, ...credits, ...ledger, ...audit, ...invariants, ...facts, ...nodes, ...specs },
  ...{ ...channelOverrides, ...now, ...pulse },
};

type Modules = typeof modules;
type Kind = 'write' | 'lookup' | 'survey';

/** What is declared as one kind, under the name that it is exported with. */
type Declared<K extends Kind> = {
  readonly [N in keyof Modules as Modules[N] extends { readonly kind: K } ? N : never]: Modules[N];
};

function declared<K extends Kind>(kind: K): Declared<K> {
  const isOne = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
  return Object.fromEntries(Object.entries(modules).filter(([, value]) => isOne(value))) as Declared<K>;
}

export type WriteName = keyof Declared<'write'>;
export type LookupName = keyof Declared<'lookup'>;
export type SurveyName = keyof Declared<'survey'>;
type Name = WriteName | LookupName | SurveyName;

type InputOf<T> = T extends Write<infer I, unknown> ? I : T extends Read<Kind, infer I, unknown> ? I : never;
type ResultOf<T> = T extends Write<never, infer O> ? O : T extends Read<Kind, never, infer O> ? O : never;

// Tables by name, so that the input of a name is known to fit its body.
type Inputs = { readonly [N in Name]: InputOf<Modules[N]> };
type Results = { readonly [N in Name]: ResultOf<Modules[N]> };
export type Input<N extends Name> = Inputs[N];
export type Result<N extends Name> = Results[N];

export const WRITES: { readonly [N in WriteName]: Write<Inputs[N], Results[N]> } = declared('write');
export const LOOKUPS: { readonly [N in LookupName]: Read<'lookup', Inputs[N], Results[N]> } =
  declared('lookup');
export const SURVEYS: { readonly [N in SurveyName]: Read<'survey', Inputs[N], Results[N]> } =
  declared('survey');

/** An operation with its input. */
export type Call<N extends Name = Name> = {
  readonly [K in N]: { readonly name: K; readonly input: Inputs[K] };
}[N];

/** A write that may begin. */
export function writeOf<N extends WriteName>({ name, input }: Call<N>): WriteCall<Results[N]> {
  const write: Write<Inputs[N], Results[N]> = WRITES[name];
  const { alone, queue } = write;
  return { alone, queue, touched: write.touches?.(input), run: (batch) => write.run(batch, input) };
}

/** Every operation of the store under the name that it is declared with. */
export type Operations = {
  readonly [N in Name]: (input: Input<N>) => Promise<Result<N>>;
};

/** Told of writes that were committed together, and how long that took, waiting for its turn not among it. */
export type OnBatch = (batch: { readonly writes: number; readonly ms: number }) => void;

/** What an engine does for the store: runs named bodies. SQLite runs them in worker threads or in the calling one, PostgreSQL over a pool. */
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
