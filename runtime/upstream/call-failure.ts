import { codeOf, TransportError } from './transport.ts';
import type { CallFailure } from './types.ts';

/** A call that our own rules stopped before anything was sent. */
export function refusedByPolicy(
  message: string,
  reason: 'refused_by_policy' | 'too_large' = 'refused_by_policy',
): CallFailure {
  return { kind: 'not_sent', reason, message };
}

/** Reads how far a call came before its response headers: of what was surely not sent, nothing was made. */
export function failureBeforeAnswer(error: unknown, ended: EndedEarly): CallFailure {
  const phase = error instanceof TransportError ? error.phase : 'started';
  const code = error instanceof TransportError ? error.code : codeOf(error);
  switch (phase) {
    case 'refused':
      return refusedByPolicy('the request has an invalid header or path');
    case 'policy':
      return refusedByPolicy('the address may not be connected to');
    case 'dns':
    case 'connect':
    case 'tls':
      return { kind: 'not_sent', reason: phase, message: `no connection (${code})` };
    case 'queued':
      return ended === 'no'
        ? { kind: 'not_sent', reason: 'connect', message: `no connection (${code})` }
        : { kind: 'not_sent', reason: 'timeout', message: `${ENDED[ended]} before anything was sent` };
    case 'started':
      return { kind: 'ambiguous', ...startedReason(code, ended) };
  }
}

/** A failure between the response headers and the end of the body. */
export function failureInBody(
  error: unknown,
  input: { readonly http: number; readonly ended: EndedEarly },
): CallFailure {
  const code = codeOf(error);
  const timeout = input.ended !== 'no' || code === 'UND_ERR_BODY_TIMEOUT';
  return {
    kind: 'ambiguous',
    reason: timeout ? 'timeout' : 'cut',
    message:
      input.ended === 'no' ? `the answer broke off (${code})` : `${ENDED[input.ended]} inside the answer`,
    http: input.http,
  };
}

/** Whether we ended the call ourselves: at its deadline, or because nobody waits for it any more. */
export type EndedEarly = 'no' | 'deadline' | 'cancelled';

const ENDED = {
  deadline: 'the deadline passed',
  cancelled: 'the call was cancelled',
} as const satisfies Record<Exclude<EndedEarly, 'no'>, string>;

function startedReason(code: string, ended: EndedEarly): Pick<CallFailure, 'reason' | 'message'> {
  if (ended !== 'no') return { reason: 'timeout', message: `${ENDED[ended]} while waiting for an answer` };
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return { reason: 'timeout', message: 'no answer in time' };
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return { reason: 'too_large', message: 'the headers of the answer are too large' };
  }
  if (code.startsWith('HPE_') || code === 'HTTPParserError')
    return { reason: 'not_json', message: `the answer is not HTTP (${code})` };
  return { reason: 'reset', message: `the connection was lost while waiting for an answer (${code})` };
}
