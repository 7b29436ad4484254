import { SigningError } from './auth/signing-error.ts';
import type { SignedCall, SigningTools } from './auth/strategy.ts';
import { decodeBounded, readBounded } from './bounded-body.ts';
import { type EndedEarly, failureBeforeAnswer, failureInBody, refusedByPolicy } from './call-failure.ts';
import type { Deadlines } from './deadlines.ts';
import { discardBody } from './discard-body.ts';
import { parseAnswer } from './parse-answer.ts';
import { prepareCall } from './prepare-call.ts';
import { redactAnswer } from './redact-answer.ts';
import { type Transport, TransportError } from './transport.ts';
import type { CallFailure, CallOutcome, ChannelCall, OpenStream } from './types.ts';

/** On decoded bytes; results are streamed, so an answer of an API is never larger. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * Calls a vendor once. Resolves to a complete, parsed answer or to a failure that says whether the vendor may
 * have seen the request; never throws for anything that happened on the way.
 */
export async function callChannel(
  input: ChannelCall,
  tools: { readonly send: Transport; readonly deadlines: Deadlines; readonly signing: SigningTools },
): Promise<CallOutcome> {
  const prepared = prepareCall(input, { headers: {}, signing: tools.signing });
  if (prepared.kind === 'refused') return failed(refusedByPolicy(prepared.reason));
  const deadline = AbortSignal.timeout(tools.deadlines.total_ms[input.call]);
  const signal = input.signal === undefined ? deadline : AbortSignal.any([deadline, input.signal]);
  const ended = (): EndedEarly => {
    if (deadline.aborted) return 'deadline';
    return signal.aborted ? 'cancelled' : 'no';
  };

  const { call } = prepared;
  let signed: SignedCall;
  try {
    signed = await call.sign(call.url, signal);
  } catch (error) {
    return failed(
      ended() === 'no' ? notSigned(error) : failureBeforeAnswer(new TransportError('queued', error), ended()),
    );
  }
  let response: OpenStream;
  try {
    response = await tools.send({
      url: signed.url,
      headers: signed.headers,
      method: call.method,
      body: call.body,
      headers_ms: tools.deadlines.headers_ms[input.call],
      idle_ms: tools.deadlines.total_ms[input.call],
      signal,
    });
  } catch (error) {
    return failed(failureBeforeAnswer(error, ended()));
  }
  if (response.http === 401) signed.refused?.();
  try {
    return await readAnswer(response, [...call.secrets, ...(signed.secrets ?? [])]);
  } catch (error) {
    return failed(failureInBody(error, { http: response.http, ended: ended() }));
  }
}

async function readAnswer(response: OpenStream, secrets: readonly string[]): Promise<CallOutcome> {
  const { http, headers } = response;
  const unusable = (reason: CallFailure['reason'], message: string): CallOutcome =>
    failed({ kind: 'ambiguous', reason, message, http });
  if (http >= 300 && http < 400) {
    discardBody(response);
    return unusable('redirect', `the vendor answered ${http}; API calls follow no redirects`);
  }
  const tooLarge = () => unusable('too_large', `the answer is larger than ${MAX_ANSWER_BYTES} bytes`);
  const raw = await readBounded(response.body, MAX_ANSWER_BYTES);
  if (raw.kind !== 'ok') return tooLarge();
  const encoding = headers['content-encoding'] ?? '';
  const decoded = await decodeBounded(raw.bytes, { encoding, max: MAX_ANSWER_BYTES });
  if (decoded.kind === 'too_large') return tooLarge();
  if (decoded.kind === 'unreadable') return unusable('not_json', decoded.reason);
  const parsed = parseAnswer(redactAnswer(new TextDecoder().decode(decoded.bytes), secrets));
  if (parsed.kind === 'not_json') {
    const type = (headers['content-type'] ?? 'no content-type').slice(0, 80);
    return unusable(
      'not_json',
      `the answer is ${parsed.reason} (${type}, ${decoded.bytes.byteLength} bytes)`,
    );
  }
  return { kind: 'answer', answer: { http, headers, body: parsed.body } };
}

/** Nothing was sent; another credential or channel may be able to. */
function notSigned(error: unknown): CallFailure {
  const message = error instanceof SigningError ? error.message : 'the request could not be signed';
  return { kind: 'not_sent', reason: 'auth', message };
}

function failed(failure: CallFailure): CallOutcome {
  return { kind: 'failure', failure };
}
