import { type HealthSignal, signalOfRefusal } from '../../channels/health-signal.ts';
import type { ErrorClasses } from '../../contract/protocol.ts';
import type { UpstreamAnswer } from '../../contract/upstream.ts';
import { retryAfterSecs } from '../../upstream/redirect.ts';
import type { CallFailure } from '../../upstream/types.ts';
import { helpsElsewhere, readVendorError, waitingHelps } from '../../upstream/vendor-error.ts';
import type { ChatCandidate } from '../plan/directory.ts';
import { type Refused, vendorCode } from './refusal.ts';
import { vendorWords } from './vendor-words.ts';

/** What of a call is needed to read why it was refused. */
export interface RefusalContext {
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

/** A call without a complete answer. A lost or unusable one may be repeated elsewhere: nothing exists that would be there twice. */
export function refusalOfFailure(failure: CallFailure, asked: RefusalContext): Refused {
  const { http, reason, message } = failure;
  const why = { reason, message, ...(http === undefined ? {} : { http }) };
  const refused = (
    outcome: string,
    of: Pick<Refused, 'code' | 'message' | 'elsewhere' | 'health' | 'unsent'>,
  ): Refused => ({ ...of, outcome, isTry: true, why });
  if (failure.kind === 'not_sent' && reason === 'too_large') {
    const words = { code: 'request_too_large', message: UNWRITABLE } as const;
    return refused('unwritable', { ...words, elsewhere: false, health: NEUTRAL });
  }
  if (failure.kind === 'not_sent') {
    const words = { code: 'no_available_channel', message: UNREACHED } as const;
    return refused('not_sent', { ...words, elsewhere: true, unsent: true, health: FAILED });
  }
  if (reason === 'timeout')
    return refused('timeout', { code: 'upstream_timeout', message: LATE, elsewhere: false, health: FAILED });
  if (reason === 'too_large' && http !== undefined && http >= 200 && http < 300) return tooLarge(message);
  if (http !== undefined && http >= 400)
    return refusalOfAnswer({ http, headers: {}, body: undefined }, asked);
  if (reason === 'reset')
    return refused('reset', { code: 'upstream_error', message: LOST, elsewhere: true, health: FAILED });
  return { ...badAnswer(message), why };
}

/** An answer of the vendor's that says no, whatever its status. */
export function refusalOfAnswer(answer: UpstreamAnswer, asked: RefusalContext): Refused {
  const { candidate } = asked;
  const seen = readVendorError(candidate.protocol.errors, { answer, saved: {}, route: {}, task: {} });
  const wait = retryAfterSecs(answer.headers['retry-after'], asked.now);
  const { code, message } = asked.classes[seen.class];
  const words = seen.class === 'invalid_request' ? vendorWords(seen.message, hiddenFrom(asked)) : undefined;
  const health = signalOfRefusal(seen.class, wait);
  const named =
    seen.code === undefined ? {} : { code: vendorCode(seen.code, candidate.channel, asked.secrets) };
  return {
    code,
    message: words === undefined ? message : `the upstream refused the request as invalid: ${words}`,
    ...(waitingHelps(seen.class) ? { retryAfterSecs: wait ?? RETRY_SECS } : {}),
    outcome: seen.class,
    elsewhere: helpsElsewhere(seen.class),
    isTry: health.kind !== 'credential_rejected',
    health,
    why: { class: seen.class, http: answer.http, ...named },
  };
}

/** An answer that is none of its format: nothing to show, and nothing that another channel must repeat. */
export function badAnswer(reason: string): Refused {
  const words = { code: 'bad_response_body', message: UNUSABLE } as const;
  return { ...words, outcome: 'bad_answer', elsewhere: true, isTry: true, health: FAILED, why: { reason } };
}

/** An answer larger than the protocol's limit: it would be as large elsewhere, and has to be paid. */
export function tooLarge(reason: string): Refused {
  const words = { code: 'bad_response_body', message: TOO_LARGE, worked: true } as const;
  return { ...words, outcome: 'too_large', elsewhere: false, isTry: true, health: OK, why: { reason } };
}

export const LATE = 'the upstream did not answer in time';
export const UNUSABLE = 'the upstream answered with an unusable body; try again later';
const TOO_LARGE = 'the answer was made, but is larger than the gateway takes; ask for less at once';
const UNREACHED = 'no channel that can answer this request could be reached';
const UNWRITABLE = 'the request, with the media that it names, is too large to be sent to an upstream';
const LOST = 'the connection to the upstream was lost before it answered; try again later';

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

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}
