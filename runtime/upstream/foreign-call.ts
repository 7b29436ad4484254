import { GatewayError } from '../contract/errors.ts';
import { inTurns } from '../contract/paused-work.ts';
import type { AnswerBudget } from './answer-budget.ts';
import { startCallClock } from './call-clock.ts';
import { failureBeforeAnswer, refusedByPolicy } from './call-failure.ts';
import { queryText } from './channel-url.ts';
import type { Deadlines } from './deadlines.ts';
import { RESERVED_HEADERS } from './prepare-call.ts';
import { readAnswer } from './read-answer.ts';
import { encodeBody } from './request-body.ts';
import type { Transport } from './transport.ts';
import type { CallFailure, CallOutcome, Egress } from './types.ts';
import type { UrlPolicy } from './url-policy.ts';

/** What is read of a stranger's answer, which says little more than that it took a file. */
const MAX_FOREIGN_BYTES = 64 * 1024;

/**
 * Calls to addresses that a vendor named for a file and that are not the vendor's own: public places only, without a
 * credential, and no redirect is followed. An answer that is no JSON has no body, which storages are used to.
 */
export function createForeignCall(tools: {
  readonly send: Transport;
  readonly policy: UrlPolicy;
  readonly deadlines: Deadlines;
  readonly answers: AnswerBudget;
}): Egress['foreignCall'] {
  return async ({ request, signal }) => {
    const body = await inTurns(encodeBody(request.body));
    if (body === 'not_prepared') return failed(refusedByPolicy('a file of the request was not prepared'));
    if (body === 'too_large') return failed(refusedByPolicy('the request is too large to be written', body));
    const reserved = Object.keys(request.headers).find((name) => RESERVED_HEADERS.has(name.toLowerCase()));
    if (reserved !== undefined)
      return failed(refusedByPolicy(`a protocol must not set the header ${reserved}`));
    let url: URL;
    try {
      url = tools.policy.check(request.path);
    } catch (error) {
      const why = error instanceof GatewayError ? error.message : 'the address cannot be read';
      return failed(refusedByPolicy(why));
    }
    const query = queryText(request.query).slice(1);
    if (query !== '') url.search = url.search === '' ? query : `${url.search}&${query}`;
    const headers = Object.fromEntries(
      Object.entries({
        ...request.headers,
        'accept-encoding': 'identity',
        ...(body.contentType === undefined ? {} : { 'content-type': body.contentType }),
      }).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const clock = startCallClock({ total_ms: tools.deadlines.total_ms.submit, signal });
    try {
      const response = await tools.send({
        url,
        headers,
        method: request.method,
        body: [...body.chunks],
        headers_ms: tools.deadlines.total_ms.submit,
        idle_ms: tools.deadlines.total_ms.submit,
        signal: clock.signal,
      });
      const opened = { kind: 'open', response, secrets: [], clock } as const;
      const reading = { max: MAX_FOREIGN_BYTES, held: undefined, answers: tools.answers };
      const outcome = await readAnswer(opened, reading);
      const { http } = response;
      if (outcome.kind === 'answer' || outcome.failure.reason !== 'not_json') return outcome;
      return { kind: 'answer', answer: { http, headers: response.headers, body: undefined } };
    } catch (error) {
      clock.stop();
      return failed(failureBeforeAnswer(error, clock.ended()));
    }
  };
}

function failed(failure: CallFailure): CallOutcome {
  return { kind: 'failure', failure };
}
