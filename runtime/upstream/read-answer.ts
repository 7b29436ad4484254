import { decodeBounded, readBounded } from './bounded-body.ts';
import { failureInBody } from './call-failure.ts';
import { discardBody } from './discard-body.ts';
import type { OpenedCall } from './open-call.ts';
import { parseBytes } from './parse-bytes.ts';
import type { CallFailure, CallOutcome, OpenStream } from './types.ts';

type Opened = Extract<OpenedCall, { readonly kind: 'open' }>;

/**
 * The whole answer of an open call, at most `max` decoded bytes, parsed and without the channel's secrets; or why
 * there is none. Ends the call in any case; never throws.
 */
export async function readAnswer({ response, secrets, clock }: Opened, max: number): Promise<CallOutcome> {
  try {
    return await readWhole(response, secrets, max);
  } catch (error) {
    return failed(failureInBody(error, { http: response.http, ended: clock.ended() }));
  } finally {
    clock.stop();
  }
}

async function readWhole(
  response: OpenStream,
  secrets: readonly string[],
  max: number,
): Promise<CallOutcome> {
  const { http, headers } = response;
  const unusable = (reason: CallFailure['reason'], message: string): CallOutcome =>
    failed({ kind: 'ambiguous', reason, message, http });
  if (http >= 300 && http < 400) {
    discardBody(response);
    return unusable('redirect', `the vendor answered ${http}; API calls follow no redirects`);
  }
  const tooLarge = () => unusable('too_large', `the answer is larger than ${max} bytes`);
  const raw = await readBounded(response.body, max);
  if (raw.kind !== 'ok') return tooLarge();
  const decoded = await decodeBounded(raw.bytes, { encoding: headers['content-encoding'] ?? '', max });
  if (decoded.kind === 'too_large') return tooLarge();
  if (decoded.kind === 'unreadable') return unusable('not_json', decoded.reason);
  const parsed = await parseBytes(decoded.bytes, secrets);
  if (parsed.kind === 'not_json') {
    const type = (headers['content-type'] ?? 'no content-type').slice(0, 80);
    return unusable(
      'not_json',
      `the answer is ${parsed.reason} (${type}, ${decoded.bytes.byteLength} bytes)`,
    );
  }
  return { kind: 'answer', answer: { http, headers, body: parsed.body } };
}

function failed(failure: CallFailure): CallOutcome {
  return { kind: 'failure', failure };
}
