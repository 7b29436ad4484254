import { inTurns } from '../contract/paused-work.ts';
import { type SignedCall, SigningError, type SigningTools } from './auth/strategy.ts';
import { type CallClock, startCallClock } from './call-clock.ts';
import { failureBeforeAnswer, failureInBody, refusedByPolicy } from './call-failure.ts';
import type { Deadlines } from './deadlines.ts';
import { type PreparedCall, prepareCall } from './prepare-call.ts';
import { TransportError, type TransportRequest } from './transport.ts';
import type { CallFailure, ChannelCall, OpenStream } from './types.ts';
import { BrokenBody } from './whole-answer.ts';

export interface CallTools {
  readonly deadlines: Deadlines;
  readonly signing: SigningTools;
}

/** Sends a signed request; the call's clock runs meanwhile. */
export type SendCall<R> = (request: TransportRequest, clock: CallClock) => Promise<R>;

/** What came of sending, and the clock that still runs. */
export type OpenedCall<R = OpenStream> =
  | {
      readonly kind: 'open';
      readonly response: R;
      /** Values that must never appear in what we keep of an answer. */
      readonly secrets: readonly string[];
      /** To be stopped when the answer has ended. */
      readonly clock: CallClock;
    }
  | { readonly kind: 'failure'; readonly failure: CallFailure };

/**
 * Signs and sends a call once, and waits for what `send` waits for; never throws. What waits knows nothing of the
 * request but its bytes, which go as they are written: a vendor may take minutes to answer.
 */
export async function openCall<R extends { readonly http: number }>(
  input: ChannelCall,
  headers: Readonly<Record<string, string>>,
  tools: CallTools,
  send: SendCall<R>,
): Promise<OpenedCall<R>> {
  const prepared = await inTurns(prepareCall(input, { headers, signing: tools.signing }));
  if (prepared.kind === 'refused') return failed(refusedByPolicy(prepared.reason, prepared.why));
  const { request: _, ...rest } = input;
  return sendCall(rest, prepared.call, tools, send);
}

async function sendCall<R extends { readonly http: number }>(
  input: Omit<ChannelCall, 'request'>,
  call: PreparedCall,
  tools: CallTools,
  send: SendCall<R>,
): Promise<OpenedCall<R>> {
  const total_ms = input.times?.total_ms ?? tools.deadlines.total_ms[input.call];
  const clock = startCallClock({ total_ms, signal: input.signal });
  const fail = (failure: CallFailure): OpenedCall<R> => {
    clock.stop();
    return failed(failure);
  };
  let signed: SignedCall;
  try {
    signed = await call.sign(call.url, clock.signal);
  } catch (error) {
    const ended = clock.ended();
    return fail(
      ended === 'no' ? notSigned(error) : failureBeforeAnswer(new TransportError('queued', error), ended),
    );
  }
  try {
    const request = {
      url: signed.url,
      headers: signed.headers,
      method: call.method,
      body: call.body,
      sent: input.sent,
      headers_ms: input.times?.headers_ms ?? tools.deadlines.headers_ms[input.call],
      idle_ms: input.times?.idle_ms ?? total_ms,
      signal: clock.signal,
    };
    const response = await send(request, clock);
    if (response.http === 401) signed.refused?.();
    const secrets = signed.secrets === undefined ? call.secrets : [...call.secrets, ...signed.secrets];
    return { kind: 'open', response, secrets, clock };
  } catch (error) {
    if (error instanceof BrokenBody) {
      if (error.http === 401) signed.refused?.();
      return fail(failureInBody(error.cause, { http: error.http, ended: clock.ended() }));
    }
    return fail(failureBeforeAnswer(error, clock.ended()));
  }
}

/** Nothing was sent; another credential or channel may be able to. */
function notSigned(error: unknown): CallFailure {
  const message = error instanceof SigningError ? error.message : 'the request could not be signed';
  return { kind: 'not_sent', reason: 'auth', message };
}

function failed(failure: CallFailure): { readonly kind: 'failure'; readonly failure: CallFailure } {
  return { kind: 'failure', failure };
}
