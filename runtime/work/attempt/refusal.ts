import { type HealthSignal, signalOfRefusal } from '../../channels/health-signal.ts';
import { type ErrorCode, GatewayError } from '../../contract/errors.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { ErrorClasses } from '../../contract/protocol.ts';
import type { NotSent, Rejected, SubmitVerdict } from '../../upstream/outcome.ts';
import type { Channel } from '../../upstream/types.ts';
import { isOfTheRequest, waitingHelps } from '../../upstream/vendor-error.ts';

/** What the caller is told of it, and what is stored on a task. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryAfterSecs?: number;
  /** The vendor may have worked, and been paid: the same request again could be the same loss again. */
  readonly worked?: true;
}

/** Why one channel did not do what it was asked for. */
export interface Refused extends Refusal {
  /** For counters and the record of attempts: `not_sent`, `rejected`, a class of error, `bad_answer`. */
  readonly outcome: string;
  readonly http?: number;
  /** Whether another channel could do what this one did not. */
  readonly elsewhere: boolean;
  /** It surely reached nobody. */
  readonly unsent?: true;
  /** A vendor was asked in earnest. */
  readonly isTry: boolean;
  /** What it tells of the channel. */
  readonly health: HealthSignal;
  /** For logs alone. */
  readonly why: JsonObject;
}

/** A verdict after which the task may go to another channel, or ends. */
export type RefusedVerdict = NotSent | Rejected;

const NO_TRY: ReadonlySet<string> = new Set(['invalid_key', 'quota', 'rate_limit']);

/** A refused submission. A vendor that turned the credential away or had no room was not asked in earnest. */
export function refusedBy(
  verdict: RefusedVerdict,
  { classes, channel }: { readonly classes: ErrorClasses; readonly channel: Pick<Channel, 'credentials'> },
): Refused {
  const health = signalOfVerdict(verdict);
  if (verdict.kind === 'not_sent') {
    return {
      code: 'no_available_channel',
      message: 'no channel that can make this request could be reached; nothing was charged',
      outcome: 'not_sent',
      elsewhere: true,
      unsent: true,
      isTry: false,
      health,
      why: { reason: verdict.reason },
    };
  }
  const { class: kind, http, elsewhere } = verdict;
  const why = { class: kind, http, code: vendorCode(verdict.code ?? '', channel) };
  const rejection = rejectionOf(verdict, classes);
  return { ...rejection, outcome: 'rejected', http, elsewhere, isTry: !NO_TRY.has(kind), health, why };
}

function rejectionOf(verdict: Rejected, classes: ErrorClasses): Refusal {
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
function mayHaveWorked({ http, elsewhere, unasked, class: kind }: Rejected): boolean {
  if (unasked === true) return false;
  return http >= 200 && http < 300 && !elsewhere && !isOfTheRequest(kind);
}

/** Instead of messages that advise to try again. */
const AFTER_WORK: Partial<Record<ErrorCode, string>> = {
  upstream_error: 'the upstream answered that it failed; nothing was charged',
  too_many_requests:
    'the upstream answered that it was saturated, after it took the request; nothing was charged',
};

/** What a submission told of its channel. An outcome that nobody knows counts as a failure; what our reader made of it does not. */
export function signalOfVerdict(verdict: SubmitVerdict): HealthSignal {
  switch (verdict.kind) {
    case 'accepted':
    case 'answered':
      return { kind: 'ok' };
    case 'not_sent':
      return { kind: verdict.ours === true ? 'neutral' : 'failed' };
    case 'ambiguous':
      if (verdict.retryAfterSecs !== undefined) return signalOfRefusal('overloaded', verdict.retryAfterSecs);
      return { kind: verdict.reason === 'unreadable' ? 'neutral' : 'failed' };
    case 'rejected':
      if (verdict.empty === true) return { kind: 'failed' };
      return signalOfRefusal(verdict.class, verdict.retryAfterSecs);
  }
}

/**
 * Of two refusals in one request the one that tells the caller more: that work was done, then waiting that helps, then
 * the later one.
 */
export function moreHelpfulRefusal(earlier: Refusal | undefined, later: Refusal): Refusal {
  if (later.worked === true) return later;
  return earlier?.retryAfterSecs !== undefined && later.retryAfterSecs === undefined ? earlier : later;
}

/** The error of work that every channel refused; nothing is on hold for it by then. */
export function refusalError(
  { code, message, retryAfterSecs }: Refusal,
  details: { readonly task_id?: string; readonly retryable?: false } = {},
): GatewayError {
  return new GatewayError(code, {
    message,
    details: { charged: 0, ...details },
    ...(retryAfterSecs === undefined ? {} : { retryAfterSecs }),
  });
}

const MOST_CODE_CHARS = 64;

/**
 * A vendor's error code as logs may hold it: short, on one line and without the channel's credentials, which
 * some vendors repeat in their errors. Their messages are never logged: they may repeat prompts too.
 */
export function vendorCode(
  code: string,
  { credentials }: Pick<Channel, 'credentials'>,
  secrets: readonly string[] = [],
): string {
  const hidden = [...credentials.flatMap((credential) => Object.values(credential)), ...secrets];
  const clean = hidden
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '[redacted]'), code);
  return clean.replace(/\s+/g, ' ').slice(0, MOST_CODE_CHARS);
}
