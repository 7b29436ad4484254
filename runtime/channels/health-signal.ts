import type { ErrorClass } from '../contract/protocol.ts';
import type { Unservable } from './unserved.ts';

/** Why a credential is of no use until somebody sees to it. */
export type CredentialTrouble = 'quota' | 'invalid_key';

/** What one call says of its channel. A refusal for which the request is to blame says that the channel is `ok`. */
export type HealthSignal =
  | { readonly kind: 'ok' }
  /** Not reached, lost, too late, or failed by its own words; also a creation of which nobody knows the outcome. */
  | { readonly kind: 'failed' }
  /** Asked to come back later: after `wait_ms`, where it said when. */
  | { readonly kind: 'throttled'; readonly wait_ms: number | undefined }
  /** The credential is refused, or its money is used up: nothing about the channel itself. */
  | { readonly kind: 'credential_rejected'; readonly reason: CredentialTrouble }
  /** It has no such model, or not for this credential; callers can bring that about with ids of their own. */
  | { readonly kind: 'model_unavailable'; readonly reason: Unservable }
  /** Ended by us, or by something that is no one's fault. */
  | { readonly kind: 'neutral' };

const FAILED: HealthSignal = { kind: 'failed' };
const OK: HealthSignal = { kind: 'ok' };
const NEUTRAL: HealthSignal = { kind: 'neutral' };

const SIGNALS: Readonly<Record<ErrorClass, HealthSignal>> = {
  invalid_key: { kind: 'credential_rejected', reason: 'invalid_key' },
  quota: { kind: 'credential_rejected', reason: 'quota' },
  upstream: FAILED,
  timeout: FAILED,
  overloaded: FAILED,
  rate_limit: { kind: 'throttled', wait_ms: undefined },
  permission: { kind: 'model_unavailable', reason: 'permission' },
  not_found: { kind: 'model_unavailable', reason: 'not_found' },
  conflict: NEUTRAL,
  invalid_request: OK,
  content_policy: OK,
};

/** What a refusal of this class says of its channel; `retryAfterSecs` as the answer said it. */
export function signalOfRefusal(errorClass: ErrorClass, retryAfterSecs: number | undefined): HealthSignal {
  const waits = errorClass === 'rate_limit' || errorClass === 'overloaded';
  if (!waits || retryAfterSecs === undefined) return SIGNALS[errorClass];
  return { kind: 'throttled', wait_ms: retryAfterSecs * 1_000 };
}
