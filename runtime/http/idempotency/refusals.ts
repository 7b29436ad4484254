import { GatewayError } from '../../contract/errors.ts';
import { showValue } from '../../intake/show-value.ts';

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

/** 409: the answer was made and charged, and cannot be given a second time. */
export function answerGone(charged: number): GatewayError {
  return new GatewayError('idempotency_answer_gone', {
    message:
      'this request was answered, and charged once, but its answer is not kept and cannot be given again; use a new Idempotency-Key to make a new one',
    details: { charged },
  });
}

/** 409: the caller itself deleted the task that the first request made. */
export function taskDeleted(): GatewayError {
  return new GatewayError('idempotency_answer_gone', {
    message: 'the task that this request made was deleted; use a new Idempotency-Key to make a new one',
  });
}
