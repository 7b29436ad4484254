import type { Batch } from './batch.ts';
import type { Part } from './sql.ts';

/** A change of what is stored. It shares a commit with others and is undone alone when it throws. */
export interface Write<I, O> {
  readonly kind: 'write';
  readonly run: (batch: Batch, input: I) => Part<O>;
  /** It runs statements on rows that batches hold, so that none may be held while it runs. */
  readonly alone: boolean;
  /** It writes traces only, in a commit of their own: one of two files could fail after the other was written. */
  readonly traces?: true;
}

/** A question about what is stored. */
export interface Read<K, I, O> {
  readonly kind: K;
  readonly read: (input: I) => Part<O>;
}

/** Declares a write that changes work and budgets through the batch alone. */
export function write<I, O>(run: Write<I, O>['run']): Write<I, O> {
  return { kind: 'write', run, alone: false };
}

/** Declares a write with statements of its own on work, budgets or both. */
export function writeAlone<I, O>(run: Write<I, O>['run']): Write<I, O> {
  return { kind: 'write', run, alone: true };
}

/** Declares a write of traces. */
export function writeTraces<I, O>(run: Write<I, O>['run']): Write<I, O> {
  return { kind: 'write', run, alone: false, traces: true };
}

/** Declares a read by an index: cheap enough for the serving thread. */
export function lookup<I, O>(read: (input: I) => Part<O>): Read<'lookup', I, O> {
  return { kind: 'lookup', read };
}

/** Declares a read of many rows, or one that grows with the tables: never on the serving thread. */
export function survey<I, O>(read: (input: I) => Part<O>): Read<'survey', I, O> {
  return { kind: 'survey', read };
}
