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

/** What was used and what it cost, in micro-units; columns that were not asked for are absent. */
export interface UsageRow {
  /** `2026-11-21`, UTC, of the end of the work. */
  readonly day?: string;
  readonly key_id?: string;
  readonly model_id?: string;
  /** Tasks and calls that ended. */
  readonly ended: number;
  readonly failed: number;
  readonly charged: number;
  readonly refunded: number;
}

/** One movement on one account, as the ledger has it. */
export interface LedgerLine {
  readonly txn_id: string;
  readonly seq: number;
  readonly kind: 'topup' | 'hold' | 'capture' | 'release' | 'refund' | 'adjust';
  /** Task or call. */
  readonly work_id: string | null;
  readonly key_id: string | null;
  readonly owner_id: string;
  readonly model_id: string | null;
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

/** What operators do with money beside top-ups, and how they see it. */
export interface MoneyStore {
  /** Gives captured money back to wallet and key quota; once for each task or call, all of it unless `micros` says less. */
  refund(input: {
    readonly work_id: string;
    readonly micros?: number;
    readonly reason: string;
  }): Promise<RefundOutcome>;
  usage(input: MoneyFilter & { readonly by: readonly UsageColumn[] }): Promise<readonly UsageRow[]>;
  /** In the order of `at`, then of the transaction; `after` is `<txn_id>/<seq>` of the last line before. */
  ledger(
    input: MoneyFilter & { readonly after?: string; readonly limit: number },
  ): Promise<readonly LedgerLine[]>;
  /** Every movement of one task or call. */
  ledgerOf(workId: string): Promise<readonly LedgerLine[]>;
}
