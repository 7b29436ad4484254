import { type HealthSignal, signalOfRefusal } from '../../channels/health-signal.ts';
import { type ErrorCode, GatewayError } from '../../contract/errors.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { ErrorClasses } from '../../contract/protocol.ts';
import type { UpstreamAnswer } from '../../contract/upstream.ts';
import { retryAfterSecs } from '../../upstream/redirect.ts';
import type { CallFailure } from '../../upstream/types.ts';
import { helpsElsewhere, readVendorError, waitingHelps } from '../../upstream/vendor-error.ts';
import type { ChatCandidate } from '../plan/directory.ts';
import { vendorWords } from './vendor-words.ts';

/** Why one channel gave no answer. */
export interface ChatRefusal {
  /** For counters and the record of attempts: `not_sent`, a class of error, `bad_answer`. */
  readonly outcome: string;
  /** Whether another channel may be asked; the caller has seen nothing yet. */
  readonly elsewhere: boolean;
  /** The vendor made an answer, which a limit of ours keeps from the caller. */
  readonly made?: true;
  /** What it tells of the channel. */
  readonly health: HealthSignal;
  readonly error: GatewayError;
  /** For logs alone. */
  readonly why: JsonObject;
}

interface RefusalContext {
  readonly classes: ErrorClasses;
  readonly candidate: ChatCandidate;
  readonly modelName: string;
  /** Epoch milliseconds, for `Retry-After` dates. */
  readonly now: number;
  readonly secrets?: readonly string[];
}

const FAILED: HealthSignal = { kind: 'failed' };
const OK: HealthSignal = { kind: 'ok' };
const NEUTRAL: HealthSignal = { kind: 'neutral' };

const RETRY_SECS = 5;
const CODE_CHARS = 64;

/** A call without a complete answer. A lost or unusable one may be repeated elsewhere: nothing exists that would be there twice. */
export function refusalOfFailure(failure: CallFailure, asked: RefusalContext): ChatRefusal {
  const { http, reason, message } = failure;
  const why = { reason, message, ...(http === undefined ? {} : { http }) };
  if (failure.kind === 'not_sent' && reason === 'too_large') {
    return {
      outcome: 'unwritable',
      elsewhere: false,
      health: NEUTRAL,
      error: refuse('request_too_large', UNWRITABLE),
      why,
    };
  }
  if (failure.kind === 'not_sent') {
    return {
      outcome: 'not_sent',
      elsewhere: true,
      health: FAILED,
      error: refuse('no_available_channel', 'no channel that can answer this request could be reached'),
      why,
    };
  }
  if (reason === 'timeout') {
    return {
      outcome: 'timeout',
      elsewhere: false,
      health: FAILED,
      error: refuse('upstream_timeout', LATE),
      why,
    };
  }
  if (reason === 'too_large' && http !== undefined && http >= 200 && http < 300) return tooLarge(message);
  if (http !== undefined && http >= 400) {
    return refusalOfAnswer({ http, headers: {}, body: undefined }, asked);
  }
  if (reason === 'reset') {
    return { outcome: 'reset', elsewhere: true, health: FAILED, error: refuse('upstream_error', LOST), why };
  }
  return { ...badAnswer(message), why };
}

/** An answer of the vendor's that says no, whatever its status. */
export function refusalOfAnswer(answer: UpstreamAnswer, asked: RefusalContext): ChatRefusal {
  const { candidate } = asked;
  const seen = readVendorError(candidate.protocol.errors, { answer, saved: {}, route: {}, task: {} });
  const wait = retryAfterSecs(answer.headers['retry-after'], asked.now);
  const waits = waitingHelps(seen.class);
  const { code, message } = asked.classes[seen.class];
  const words = seen.class === 'invalid_request' ? vendorWords(seen.message, hiddenFrom(asked)) : undefined;
  return {
    outcome: seen.class,
    elsewhere: helpsElsewhere(seen.class),
    health: signalOfRefusal(seen.class, wait),
    error: new GatewayError(code, {
      message: words === undefined ? message : `the upstream refused the request as invalid: ${words}`,
      details: { charged: 0 },
      ...(waits ? { retryAfterSecs: wait ?? RETRY_SECS } : {}),
    }),
    why: { class: seen.class, http: answer.http, ...codeOf(seen.code, asked) },
  };
}

/** An answer that is none of its format: nothing to show, and nothing that another channel must repeat. */
export function badAnswer(reason: string): ChatRefusal {
  return {
    outcome: 'bad_answer',
    elsewhere: true,
    health: FAILED,
    error: refuse('bad_response_body', UNUSABLE),
    why: { reason },
  };
}

/** An answer larger than the protocol's limit: it would be as large elsewhere, and has to be paid. */
export function tooLarge(reason: string): ChatRefusal {
  return {
    outcome: 'too_large',
    elsewhere: false,
    made: true,
    health: OK,
    error: refuse('bad_response_body', TOO_LARGE),
    why: { reason },
  };
}

/** Of two refusals in one request the one that tells the caller more: waiting that helps, then the later one. */
export function moreHelpfulRefusal(earlier: ChatRefusal | undefined, later: ChatRefusal): ChatRefusal {
  if (earlier === undefined) return later;
  const waits = (refusal: ChatRefusal) => refusal.error.options.retryAfterSecs !== undefined;
  return waits(earlier) && !waits(later) ? earlier : later;
}

export const LATE = 'the upstream did not answer in time';
export const UNUSABLE = 'the upstream answered with an unusable body; try again later';
export const TOO_LARGE = 'the answer was made, but is larger than the gateway takes; ask for less at once';
const UNWRITABLE = 'the request, with the media that it names, is too large to be sent to an upstream';
const LOST = 'the connection to the upstream was lost before it answered; try again later';

function refuse(code: ErrorCode, message: string): GatewayError {
  return new GatewayError(code, { message, details: { charged: 0 } });
}

function hiddenFrom({ candidate, modelName, secrets = [] }: RefusalContext) {
  const { channel, upstreamModel } = candidate;
  const own = channel.credentials.flatMap((credential) => Object.values(credential));
  return {
    upstreamModel,
    modelName,
    names: [hostOf(channel.base_url), channel.id],
    secrets: [...own, ...secrets],
  };
}

/** A vendor's code as logs may hold it: short, on one line, without the channel's credentials. */
function codeOf(code: string | undefined, asked: RefusalContext): JsonObject {
  if (code === undefined) return {};
  const clean = hiddenFrom(asked).secrets.filter((secret) => secret !== '');
  const text = clean.reduce((left, secret) => left.replaceAll(secret, '[redacted]'), code);
  return { code: text.replace(/\s+/g, ' ').slice(0, CODE_CHARS) };
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}
