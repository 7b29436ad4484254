import type { Json } from '../contract/json.ts';
import type { Claimed, IdempotencyClaim, KeptAnswer } from './claims.ts';
import type { WorkLimits } from './types.ts';

/** What a synchronous paid call is about. */
export type CallKind = 'chat';

/** `open`: money is on hold and the answer is being made. */
export type CallState = 'open' | 'completed' | 'failed';

/** A synchronous paid call: the hold of its answer, then the one line that says how it went. */
export interface CallRecord {
  readonly id: string;
  readonly kind: CallKind;
  readonly route: string;
  readonly owner_id: string;
  readonly key_id: string;
  /** The caller's spelling. */
  readonly model: string;
  readonly model_id: string;
  readonly spec_version: string;
  readonly state: CallState;
  /** Micro-units put on hold. */
  readonly hold: number;
  readonly price_rule: string;
  /** Micro-units charged; 0 until it is settled and for every failure that cost nothing. */
  readonly captured: number;
  /** Channel that answered or failed last. */
  readonly channel_id: string | null;
  /** Numbers by name (`prompt_tokens`), and whether they are the upstream's or estimated. */
  readonly usage: Readonly<Record<string, number>> | null;
  readonly usage_source: 'upstream' | 'estimate' | null;
  /** Why it ended as it did (`upstream_cut`, `caller_gone`); null for an ordinary success. */
  readonly reason: string | null;
  readonly error_code: string | null;
  /** Of a stream: milliseconds from the beginning of the call to its first event. */
  readonly first_ms?: number;
  /** Channels that were asked, in order, with what came of it. */
  readonly attempts: Json;
  /** Epoch milliseconds of the database's clock. */
  readonly created_at: number;
  readonly deadline_at: number;
  readonly ended_at: number | null;
}

export type OpenCallOutcome =
  | Claimed
  | { readonly kind: 'held' }
  /** Its key or the key's group has as much work in flight as it may. */
  | { readonly kind: 'saturated'; readonly by: 'group' | 'key' }
  | { readonly kind: 'insufficient_quota'; readonly balance: number; readonly limited_by: 'wallet' | 'key' };

export interface SettleCall {
  readonly id: string;
  readonly state: 'completed' | 'failed';
  /**
   * Micro-units wanted. Up to the hold it is taken from there and the rest of the hold is released; what goes
   * beyond the hold is nobody's to pay but the operator's, and is written down as absorbed.
   */
  readonly capture: number;
  /** What the upstream's own count comes to, where that is not believed and not captured: it may be billed all the same. */
  readonly billed?: number;
  /** The upstream never counted to the end and may bill more: the rest of the hold is listed for operators. */
  readonly uncounted?: true;
  /**
   * What those who repeat the request are told from now on, kept in the same transaction as the charge. A failed
   * call that costs nothing and of which nothing is kept lets go of its claim: its request may be sent again.
   */
  readonly answer?: KeptAnswer;
  readonly channel_id?: string;
  readonly usage?: Readonly<Record<string, number>>;
  readonly usage_source?: 'upstream' | 'estimate';
  readonly reason?: string;
  readonly error_code?: string;
  readonly first_ms?: number;
  readonly attempts: Json;
}

/** `applied: false`: it was settled before (by its deadline), and nothing was done. */
export interface SettledCall {
  readonly applied: boolean;
  readonly captured: number;
  /** Beyond the hold; absent when it was enough. */
  readonly absorbed?: number;
  /** Of a call that was not counted to the end: the most that it may have cost beyond what was captured. */
  readonly uncounted?: number;
}

/** A call whose upstream may bill more than was captured: more than was on hold, or up to it where nobody counted. */
export interface AbsorbedCall {
  readonly call: CallRecord;
  /** Micro-units. */
  readonly absorbed: number;
}

/** What a call is about, and the most that it may cost. */
export interface NewCall {
  readonly id: string;
  readonly kind: CallKind;
  readonly route: string;
  readonly owner_id: string;
  readonly key_id: string;
  readonly model: string;
  readonly model_id: string;
  readonly spec_version: string;
  readonly hold: number;
  readonly price_rule: string;
  /** From now; after it the hold is released if nobody settled it. */
  readonly deadline_ms: number;
  /** A key that was used before refuses the call. */
  readonly claim?: IdempotencyClaim;
  /** Counted against until the call has ended. */
  readonly work?: WorkLimits;
}
