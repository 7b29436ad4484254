import type { Size } from '../size.ts';

/** What a picture shall be: always a ratio and a tier, and pixels where they are known. */
export interface TargetSize extends Size {
  readonly ratio: string;
  readonly tier: string;
}

/**
 * What a line makes of a size as the caller wrote it. Total: one of the three for every input. Sentences begin with
 * `size `, in whose place the caller's own field may stand.
 */
export type ResolvedSize =
  | {
      readonly kind: 'target';
      readonly target: TargetSize;
      /** Why it is not what was asked for. */
      readonly fallback?: string;
      /** Part of the asked size that `fallback` is about. */
      readonly part?: keyof Size;
      /** Only a tier was asked for and the model leaves the rest to the upstream, where that can choose a ratio. */
      readonly open_ratio?: true;
    }
  /** Nothing was asked for and the model leaves it to the upstream; `tier` is what it is priced as. */
  | { readonly kind: 'auto'; readonly tier: string }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly allowed: readonly string[];
      /** Part of the asked size that is refused. */
      readonly part: keyof Size;
    };

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
