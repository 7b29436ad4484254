import type { Channel } from '../upstream/types.ts';
import type { Considered } from './types.ts';

/** One way to ask: a channel, one of its credentials, and the upstream's name of the model. */
export interface Place {
  readonly channel: Channel;
  readonly credential: number;
  readonly model: string;
  /** Absent: a call. */
  readonly kind?: 'call' | 'submission' | undefined;
}

/** Not to be asked now. */
export interface Unavailable {
  readonly kind: 'unavailable';
  readonly outcome: Extract<
    Considered['outcome'],
    'cooling' | 'left_out' | 'full' | 'no_credential' | 'over_rate'
  >;
  readonly reason: string;
  /** Undefined where waiting is no help that callers could count on. */
  readonly wait_ms: number | undefined;
}

export type Standing =
  | { readonly kind: 'healthy' }
  /** To be asked only when nobody else can be. */
  | {
      readonly kind: 'degraded';
      readonly reason: string;
      /** It refused the same a while ago, surely, and is asked after all others. */
      readonly refuses?: true;
    }
  | Unavailable;
