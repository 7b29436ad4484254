import type { KeyBalance } from './types.ts';

export type LedgerKind = 'topup' | 'hold' | 'capture' | 'release' | 'refund' | 'adjust';

/** Whose money, or what for; absent is all. */
export interface MoneyFilter {
  /** Epoch milliseconds, inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly key_id?: string;
  readonly owner_id?: string;
  readonly model_id?: string;
}

export type UsageColumn = 'day' | 'key' | 'model';

/**
 * What was used and what it cost, in micro-units, as the ledger moved it: a charge counts when it is captured, a refund
 * when it is given, so that a day that is over never changes. Columns that were not asked for are absent.
 */
export interface UsageRow {
  /** `2026-11-21`, UTC. */
  readonly day?: string;
  readonly key_id?: string;
  readonly model_id?: string;
  /** Tasks and calls that ended. */
  readonly ended: number;
  /** Those of them that failed, which may have cost something all the same. */
  readonly failed: number;
  readonly charged: number;
  readonly refunded: number;
}

/** One movement on one account, as the ledger has it. */
export interface LedgerLine {
  readonly txn_id: string;
  readonly seq: number;
  readonly kind: LedgerKind;
  /** Task or call. */
  readonly work_id: string | null;
  readonly key_id: string | null;
  readonly owner_id: string;
  readonly model_id: string | null;
  /** `wallet:<owner>`, `key_quota:<key>`, ... */
  readonly account: string;
  readonly amount: number;
  readonly reason: string | null;
  readonly at: number;
}

export type RefundOutcome =
  | { readonly kind: 'refunded'; readonly micros: number }
  /** It was refunded before; nothing was done. */
  | { readonly kind: 'already'; readonly micros: number }
  /** Nothing was captured of it, or less than is asked back. */
  | { readonly kind: 'too_much'; readonly captured: number }
  | { readonly kind: 'unknown' };

export type AdjustOutcome =
  | { readonly kind: 'adjusted'; readonly balance: KeyBalance }
  /** The same correction was made before under this name; nothing was done. */
  | { readonly kind: 'already'; readonly balance: KeyBalance }
  /** It would take wallet or quota below zero; nothing was done. */
  | { readonly kind: 'too_much'; readonly balance: number; readonly limited_by: 'wallet' | 'key' }
  | { readonly kind: 'unknown' };
