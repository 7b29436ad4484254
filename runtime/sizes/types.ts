import type { Size } from '../contract/size.ts';

/** What a picture shall be: always a ratio and a tier, and pixels where they are known. */
export interface TargetSize extends Size {
  readonly ratio: string;
  readonly tier: string;
}

/** What a line makes of a size as the caller wrote it. Total: one of the three for every input. */
export type ResolvedSize =
  | { readonly kind: 'target'; readonly target: TargetSize; readonly fallback?: string }
  /** Nothing was asked for and the model leaves it to the upstream; `tier` is what it is priced as. */
  | { readonly kind: 'auto'; readonly tier: string }
  | { readonly kind: 'refused'; readonly message: string; readonly allowed: readonly string[] };

/**
 * What an upstream is sent for a target. Total and idempotent; keeps the orientation or becomes a square; never
 * above what the upstream takes.
 */
export interface FittedSize {
  /** Absent: the upstream takes no size. */
  readonly sent: Size | undefined;
  /** The target's ratio, where what is sent has another one: it is written into the prompt. */
  readonly ratio_in_prompt?: string;
  /** Why something else is sent; absent when the target is. */
  readonly fallback?: string;
}
