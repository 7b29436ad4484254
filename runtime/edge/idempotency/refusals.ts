import { GatewayError } from '../../contract/errors.ts';
import type { CallRecord } from '../../store/call-store.ts';
import { showValue } from '../../words/show-value.ts';

const IN_PROGRESS_RETRY_SECS = 5;

/** 422: the same key stands for another request. */
export function keyReused(key: string): GatewayError {
  return new GatewayError('idempotency_key_reused', {
    message: `the Idempotency-Key ${showValue(key)} was used for another request; use a new key for each request, and the same one only to send a request again as it was`,
  });
}

/** 409: the first request is at work longer than anybody is made to wait. What it costs is not known yet. */
export function stillRunning(): GatewayError {
  return new GatewayError('idempotency_in_progress', {
    message:
      'the first request with this Idempotency-Key is still running; send it again with the same key to have its answer',
    details: { charged: null },
    retryAfterSecs: IN_PROGRESS_RETRY_SECS,
  });
}

/** 409: the call has ended and what it was answered is not kept, told by how it ended. */
export function answerGone(call: Pick<CallRecord, 'state' | 'reason' | 'usage' | 'captured'>): GatewayError {
  const { captured: charged } = call;
  const cost = charged > 0 ? ', and charged once' : '';
  return new GatewayError('idempotency_answer_gone', {
    message: `${endOf(call)}${cost}; use a new Idempotency-Key to make a new one`,
    details: { charged },
  });
}

function endOf({ state, reason, usage }: Parameters<typeof answerGone>[0]): string {
  if (state === 'completed')
    return 'the answer of this request is too large to be kept and cannot be given again; it was given';
  if (reason !== 'caller_gone') return 'this request failed, and its refusal is not kept; it was made';
  return (usage?.completion_tokens ?? 0) > 0
    ? 'the caller of this request left before its answer was whole; what was made until then is not kept; it was ended'
    : 'the caller of this request left before its answer began; its prompt was read by the upstream';
}

/** 409: the caller itself deleted the task that the first request made. */
export function taskDeleted(): GatewayError {
  return new GatewayError('idempotency_answer_gone', {
    message: 'the task that this request made was deleted; use a new Idempotency-Key to make a new one',
  });
}
