import { type HealthSignal, signalOfRefusal } from '../dispatch/health-signal.ts';
import type { SubmitVerdict } from '../upstream/outcome.ts';

/** What a submission told of its channel. An outcome that nobody knows counts as a failure; what our reader made of it does not. */
export function signalOfVerdict(verdict: SubmitVerdict): HealthSignal {
  switch (verdict.kind) {
    case 'accepted':
    case 'answered':
      return { kind: 'works' };
    case 'not_sent':
      return { kind: verdict.reason.startsWith('too_large') ? 'nothing' : 'failed' };
    case 'ambiguous':
      if (verdict.retryAfterSecs !== undefined) return signalOfRefusal('overloaded', verdict.retryAfterSecs);
      return { kind: verdict.reason === 'unreadable' ? 'nothing' : 'failed' };
    case 'rejected':
      if (verdict.empty === true) return { kind: 'failed' };
      return signalOfRefusal(verdict.class, verdict.retryAfterSecs);
  }
}
