import type { Canonical } from './canonical.ts';
import type { Json } from './json.ts';
import type { Media } from './media.ts';
import type { SubmitScope } from './protocol.ts';
import type { UpstreamAnswer, UpstreamRequest } from './upstream.ts';

/** Values that a call of a step took from its answer, for the later calls of that step. */
export type PreparedValues = Readonly<Record<string, Json | undefined>>;

/** Facts of one HTTP call that is sent. */
export interface CallFacts {
  /** A new UUID for each call. */
  readonly id: string;
  /** Epoch seconds. */
  readonly now: number;
  /** The caller's `x-request-id`. */
  readonly request_id?: string | undefined;
}

/** A call of a step: the request that is prepared, and the one input that the step is about. */
export interface PrepareScope<R extends Canonical = Canonical> extends SubmitScope<R> {
  /** With its bytes; absent in steps that are about no input. */
  readonly item?: Media | undefined;
  readonly saved: PreparedValues;
}

export interface PrepareAnswerScope {
  readonly answer: UpstreamAnswer;
  readonly saved: PreparedValues;
}

/** One free call of a step. */
export interface PrepareCall<R extends Canonical = Canonical> {
  request(scope: PrepareScope<R>): UpstreamRequest;
  /**
   * Of calls to an address that an answer named: `channel` sends the credential, and only under the channel's base;
   * `none` goes out as a stranger's address does. Absent: a path of the channel.
   */
  readonly sign?: 'channel' | 'none';
  save?(scope: PrepareAnswerScope): PreparedValues;
  /** Asked again every `every_secs`, `most` times at most, until it holds. */
  until?(scope: PrepareAnswerScope): boolean;
  fails?(scope: PrepareAnswerScope): boolean;
  readonly every_secs?: number;
  readonly most?: number;
}

/** Free calls before the one that is paid: for each input of its roles, or once where it has none. */
export interface PrepareStep<R extends Canonical = Canonical> {
  readonly id: string;
  readonly roles?: readonly string[];
  when?(scope: SubmitScope<R>): boolean;
  readonly calls: readonly PrepareCall<R>[];
  /** Names of what it gives, in the order of the spec. */
  readonly names: readonly string[];
  give(scope: PrepareScope<R>): PreparedValues;
  /** How long what it gave may be named again; absent: never. */
  readonly reuse_secs?: number;
  /** Longest time for all its calls and inputs; absent: `PREPARE_WITHIN_SECS`. */
  readonly within_secs?: number;
}

export const PREPARE_WITHIN_SECS = 120;
