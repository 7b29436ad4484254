import type { ErrorClass } from '../contract/protocol.ts';
import type { Unservable } from './unserved.ts';

/** Why a credential is of no use until somebody sees to it. */
export type CredentialTrouble = 'quota' | 'invalid_key';

/** What one call told of its channel. A refusal for which the request is to blame tells that the channel `works`. */
export type HealthSignal =
  | { readonly kind: 'works' }
  /** Not reached, lost, too late, or failed by its own words; also a creation of which nobody knows the outcome. */
  | { readonly kind: 'failed' }
  /** Asked to come back later: after `wait_ms`, where it said when. */
  | { readonly kind: 'busy'; readonly wait_ms: number | undefined }
  /** The credential is refused, or its money is used up: nothing about the channel itself. */
  | { readonly kind: 'barred'; readonly reason: CredentialTrouble }
  /** It has no such model, or not for this credential; callers can bring that about with ids of their own. */
  | { readonly kind: 'unserved'; readonly reason: Unservable }
  /** Ended by us, or by something that is no one's fault. */
  | { readonly kind: 'nothing' };

const FAILED: HealthSignal = { kind: 'failed' };
const WORKS: HealthSignal = { kind: 'works' };
const NOTHING: HealthSignal = { kind: 'nothing' };

const SIGNS: Readonly<Record<ErrorClass, HealthSignal>> = {
  invalid_key: { kind: 'barred', reason: 'invalid_key' },
  quota: { kind: 'barred', reason: 'quota' },
  upstream: FAILED,
  timeout: FAILED,
  overloaded: FAILED,
  rate_limit: { kind: 'busy', wait_ms: undefined },
  permission: { kind: 'unserved', reason: 'permission' },
  not_found: { kind: 'unserved', reason: 'not_found' },
  conflict: NOTHING,
  invalid_request: WORKS,
  content_policy: WORKS,
};

/** What a refusal of this class tells of its channel; `retryAfterSecs` as the answer said it. */
export function signalOfRefusal(seen: ErrorClass, retryAfterSecs: number | undefined): HealthSignal {
  const waits = seen === 'rate_limit' || seen === 'overloaded';
  if (!waits || retryAfterSecs === undefined) return SIGNS[seen];
  return { kind: 'busy', wait_ms: retryAfterSecs * 1_000 };
}
