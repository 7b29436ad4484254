import type { ErrorCode } from '../contract/errors.ts';
import type { ReadResult } from '../contract/protocol.ts';

/** What one poll says about a task, whatever the vendor's words were. */
export type PollVerdict =
  | { readonly kind: 'working'; readonly state: 'queued' | 'in_progress'; readonly progress?: number }
  /** A word that the protocol does not list: keeps the state, is counted, never guessed (F42). */
  | { readonly kind: 'unknown'; readonly word: string | undefined }
  | { readonly kind: 'completed'; readonly result: ReadResult }
  /** Said to be completed, but no file is named. */
  | { readonly kind: 'resultless' }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly message: string }
  /** The vendor does not know the task. */
  | { readonly kind: 'missing' }
  /** Nothing was learnt: the network, the vendor's service or our credential. */
  | { readonly kind: 'trouble'; readonly reason: string; readonly retryAfterSecs?: number };

/** A first step whose answer names the second (`fetch`). */
export type FirstVerdict = PollVerdict | { readonly kind: 'fetch' };
