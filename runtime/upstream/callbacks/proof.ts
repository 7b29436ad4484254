import { timingSafeEqual } from 'node:crypto';
import type { CallbackChoice } from '../../contract/protocol.ts';
import type { ChannelSettings } from '../../contract/upstream.ts';
import type { FieldProblem } from '../auth/strategy.ts';
import type { JwksSource } from './jwks.ts';
import { callbackProof } from './table.ts';

/**
 * `proved`: the vendor signed it. `unsigned`: it bears no signature, and there is nothing to hold it against.
 * `forged`: its signature is missing where there must be one, wrong, or too old; it must be ignored.
 */
export type CallbackVerdict = 'proved' | 'unsigned' | 'forged';

/** A request of somebody who says to be a vendor, as it came. */
export interface CallbackRequest {
  readonly method: string;
  /** As in the request line, without the query. */
  readonly path: string;
  /** As in the request line, without the question mark; empty for none. */
  readonly query: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

export interface CallbackInput {
  readonly choice: CallbackChoice;
  /** The one that the task was made with; undefined when the channel is gone. */
  readonly credential: Readonly<Record<string, string>> | undefined;
  readonly settings: ChannelSettings;
  readonly request: CallbackRequest;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Where public keys come from; absent: there are none. */
  readonly jwks?: JwksSource;
}

/** One way to prove callbacks, selected by name from a protocol's `callback.verify`. */
export interface CallbackProof {
  /** By name of a field that it takes of a credential (`CALLBACK_PROOFS`): what is wrong with its value. */
  readonly fieldProblems?: Readonly<Record<string, FieldProblem>>;
  verify(input: CallbackInput): CallbackVerdict | Promise<CallbackVerdict>;
}

const MAX_SKEW_MS = 300_000;

/** Whether a signature's time is at most 300 seconds from ours, either way. */
export function isRecent(at_ms: number, now: number): boolean {
  return Math.abs(now - at_ms) <= MAX_SKEW_MS;
}

/** Epoch milliseconds of a header that holds whole epoch seconds; `NaN` for any other text. */
export function epochHeader(text: string | undefined): number {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) * 1000 : Number.NaN;
}

/** Compares in a time that depends on the lengths alone. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

/**
 * Whether a callback comes from the vendor, by the way that the protocol names. Signatures older than 300
 * seconds are `forged`; comparisons take the same time whatever they find. Never rejects, and keeps nothing:
 * a callback that is repeated within that time is proved again.
 */
export async function verifyCallback(input: CallbackInput): Promise<CallbackVerdict> {
  const proof = callbackProof(input.choice.verify);
  if (proof === undefined) return 'forged';
  try {
    return await proof.verify(input);
  } catch {
    return 'forged';
  }
}
