import type { Batch } from './batch.ts';
import type { Part } from './sql.ts';

/** A change of what is stored. It shares a commit with others and is undone alone when it throws. */
export interface Write<I, O> {
  readonly kind: 'write';
  readonly run: (batch: Batch, input: I) => Part<O>;
  /** It runs statements on rows that batches hold, so that none may be held while it runs. */
  readonly alone: boolean;
  /**
   * Rows that it reads or changes, for an engine that locks and reads those of a batch together. What is left out is
   * read when it is needed.
   */
  readonly touches?: (input: I) => Touched;
  /** Where it waits for its turn, with others of its kind alone; absent: with all others. */
  readonly queue?: WriteQueue;
}

/**
 * Traces have commits of their own: one of two files could fail after the other was written. What processes tell each other
 * waits for nothing else, or a slow write would make one look dead.
 */
export type WriteQueue = 'traces' | 'nodes';

/** A write that may begin, with its input. */
export interface WriteCall<O = unknown> {
  readonly alone: boolean;
  readonly queue: WriteQueue | undefined;
  readonly touched: Touched | undefined;
  run(batch: Batch): Part<O>;
}

export interface Touched {
  /** Work that may be live, with its budgets. */
  readonly works?: readonly string[];
  /** Keys that pay, with their budgets. */
  readonly payers?: readonly string[];
  readonly budgets?: readonly string[];
  /** The id that a vendor gave, to be taken for the channel of the first of the works. */
  readonly upstreamId?: string;
  /** The process that has drawn from them. */
  readonly node?: string;
}

/** Of a write about one piece of work. */
export function touchesWork({ id }: { readonly id: string }): Touched {
  return { works: [id] };
}

/** A question about what is stored. */
export interface Read<K, I, O> {
  readonly kind: K;
  readonly read: (input: I) => Part<O>;
}

/** Declares a write that changes work and budgets through the batch alone. */
export function write<I, O>(run: Write<I, O>['run'], touches?: Write<I, O>['touches']): Write<I, O> {
  return { kind: 'write', run, alone: false, ...(touches === undefined ? {} : { touches }) };
}

/** Declares a write with statements of its own on work, budgets or both. */
export function writeAlone<I, O>(run: Write<I, O>['run']): Write<I, O> {
  return { kind: 'write', run, alone: true };
}

/** Declares a write about the processes on the store. */
export function writeNodes<I, O>(run: Write<I, O>['run']): Write<I, O> {
  return { kind: 'write', run, alone: true, queue: 'nodes' };
}

/** Declares a write of traces. */
export function writeTraces<I, O>(run: Write<I, O>['run']): Write<I, O> {
  return { kind: 'write', run, alone: false, queue: 'traces' };
}

/** Declares a read by an index: cheap enough for the serving thread. */
export function lookup<I, O>(read: (input: I) => Part<O>): Read<'lookup', I, O> {
  return { kind: 'lookup', read };
}

/** Declares a read of many rows, or one that grows with the tables: never on the serving thread. */
export function survey<I, O>(read: (input: I) => Part<O>): Read<'survey', I, O> {
  return { kind: 'survey', read };
}
