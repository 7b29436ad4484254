import { type ErrorCode, GatewayError } from '../../contract/errors.ts';
import type { ErrorClasses } from '../../contract/protocol.ts';
import type { TaskRecord } from '../../store/types.ts';
import type { SubmitVerdict } from '../../upstream/outcome.ts';
import { isOfTheRequest, waitingHelps } from '../../upstream/vendor-error.ts';

/** A verdict after which the task may go to another channel, or ends. */
export type RefusedVerdict = Extract<SubmitVerdict, { readonly kind: 'not_sent' | 'rejected' }>;

/** What is stored on the task and told to the caller; never the vendor's own words. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryAfterSecs?: number;
  /** The vendor may have worked, and been paid: the same request again could be the same loss again. */
  readonly worked?: true;
}

export function refusalOf(verdict: RefusedVerdict, classes: ErrorClasses): Refusal {
  if (verdict.kind === 'not_sent') {
    return {
      code: 'no_available_channel',
      message: 'no channel that can make this request could be reached; nothing was charged',
    };
  }
  if (verdict.empty === true) {
    return {
      code: 'bad_response',
      message: 'the upstream answered without a usable result; nothing was charged',
      worked: true,
    };
  }
  const { code, message: told } = classes[verdict.class];
  const message = verdict.unasked === true ? `${told}; nothing was charged` : told;
  if (mayHaveWorked(verdict)) return { code, message: AFTER_WORK[code] ?? message, worked: true };
  if (!waitingHelps(verdict.class)) return { code, message };
  return { code, message, retryAfterSecs: verdict.retryAfterSecs ?? 5 };
}

/** A success by HTTP is no proof that nothing was begun, unless the vendor's words are of the request or name another channel. */
function mayHaveWorked(verdict: Extract<RefusedVerdict, { readonly kind: 'rejected' }>): boolean {
  const { http, elsewhere } = verdict;
  if (verdict.unasked === true) return false;
  return http >= 200 && http < 300 && !elsewhere && !isOfTheRequest(verdict.class);
}

/** Instead of messages that advise to try again. */
const AFTER_WORK: Partial<Record<ErrorCode, string>> = {
  upstream_error: 'the upstream answered that it failed; nothing was charged',
  too_many_requests:
    'the upstream answered that it was saturated, after it took the request; nothing was charged',
};

/**
 * Of two refusals in one request the one that tells the caller more: that work was done, then waiting that helps, then
 * the later one.
 */
export function moreHelpfulRefusal(earlier: Refusal | undefined, later: Refusal): Refusal {
  if (later.worked === true) return later;
  return earlier?.retryAfterSecs !== undefined && later.retryAfterSecs === undefined ? earlier : later;
}

/** The error of a submission that every channel refused; the task's hold is released by then. */
export function refusalError(
  { code, message, retryAfterSecs, worked }: Refusal,
  task: Pick<TaskRecord, 'id'>,
): GatewayError {
  return new GatewayError(code, {
    message,
    details: { charged: 0, task_id: task.id, ...(worked === true ? { retryable: false } : {}) },
    ...(retryAfterSecs === undefined ? {} : { retryAfterSecs }),
  });
}
