import { type ErrorCode, GatewayError } from '../contract/errors.ts';
import type { ErrorClass } from '../contract/protocol.ts';
import type { SubmitVerdict } from '../upstream/outcome.ts';
import { publicError } from '../upstream/public-error.ts';

/** A verdict after which the task may go to another channel, or ends. */
export type RefusedVerdict = Extract<SubmitVerdict, { readonly kind: 'not_sent' | 'rejected' }>;

/** What is stored on the task and told to the caller; never the vendor's own words. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryAfterSecs?: number;
}

const WAITING_HELPS: ReadonlySet<ErrorClass> = new Set(['rate_limit', 'overloaded'] as const);

export function refusalOf(verdict: RefusedVerdict): Refusal {
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
    };
  }
  const { code, message } = publicError(verdict.class);
  if (!WAITING_HELPS.has(verdict.class)) return { code, message };
  return { code, message, retryAfterSecs: verdict.retryAfterSecs ?? 5 };
}

/** Of two refusals in one request the one that tells the caller more: waiting that helps, then the later one. */
export function tellingRefusal(earlier: Refusal | undefined, later: Refusal): Refusal {
  return earlier?.retryAfterSecs !== undefined && later.retryAfterSecs === undefined ? earlier : later;
}

/** The error of a submission that every channel refused; the hold is released by then. */
export function refusalError({ code, message, retryAfterSecs }: Refusal): GatewayError {
  return new GatewayError(code, {
    message,
    details: { charged: 0 },
    ...(retryAfterSecs === undefined ? {} : { retryAfterSecs }),
  });
}
