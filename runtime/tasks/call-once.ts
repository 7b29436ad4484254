import type { UpstreamRequest } from '../contract/upstream.ts';
import { classifySubmit, type SubmitVerdict } from '../upstream/outcome.ts';
import type { CallOutcome, ChannelCall } from '../upstream/types.ts';
import type { Calling } from './call-vendor.ts';
import { keepBytes } from './keep-result.ts';
import { mergeResults } from './merge-results.ts';
import type { Plan } from './plan.ts';
import { type EndedCall, traceSubmit } from './trace/trace-submit.ts';

/**
 * One call of a submission, and what it came to. Files that came as bytes are kept when the call ends, whatever the
 * others do, and their memory is given back; where they cannot be kept now, they stay in the result for whoever records
 * it. Never rejects. No function that waits knows the request.
 */
export function callOnce(
  calling: Calling,
  request: UpstreamRequest,
  { sent }: { readonly sent?: (() => void) | undefined } = {},
): Promise<SubmitVerdict> {
  const memory = answerMemory();
  const ended = traceSubmit(calling, request);
  const outcome = ask(calling, { request, held: memory.hold, ...(sent === undefined ? {} : { sent }) });
  return verdictOf(calling, { outcome, ended, release: memory.release });
}

/** Whatever fails on the way is a rejection. */
async function ask(
  { deps, plan }: Calling,
  call: Pick<ChannelCall, 'request' | 'held' | 'sent'>,
): Promise<CallOutcome> {
  const { candidate, credential } = plan;
  const { channel, protocol } = candidate;
  return deps.egress.channelCall({
    channel,
    credential,
    auth: protocol.auth,
    call: 'submit',
    ...call,
    ...boundsOf(plan),
  });
}

/** What a large answer holds of the gateway's memory; nothing before there is one. */
function answerMemory(): { hold(release: () => void): void; release(): void } {
  let release = (): void => undefined;
  return {
    hold(given) {
      release = given;
    },
    release: () => release(),
  };
}

async function verdictOf(
  calling: Calling,
  asked: {
    readonly outcome: Promise<CallOutcome>;
    readonly ended: EndedCall | undefined;
    readonly release: () => void;
  },
): Promise<SubmitVerdict> {
  const { deps, held, plan } = calling;
  const { channel, protocol } = plan.candidate;
  try {
    const { route, task } = plan.scope;
    const outcome = await asked.outcome;
    const verdict = classifySubmit(protocol, outcome, { route, task, now: deps.clock.now() });
    asked.ended?.(verdict, outcome);
    return await kept(calling, verdict);
  } catch (error) {
    deps.observer.count('adapter_errors', { step: 'accept' });
    deps.log.error({ err: error, task: held.id, channel: channel.id }, 'an answer could not be read');
    return { kind: 'ambiguous', reason: 'unreadable', code: 'bad_response' };
  } finally {
    asked.release();
  }
}

async function kept({ deps, held, most }: Calling, verdict: SubmitVerdict): Promise<SubmitVerdict> {
  if (verdict.kind !== 'answered') return verdict;
  const result = mergeResults([verdict.result], most);
  const files = await keepBytes(deps, held.id, result).catch((error: unknown) => {
    deps.log.warn({ err: error, task: held.id }, 'pictures could not be kept at once');
    return result;
  });
  return { ...verdict, result: files };
}

/** An answer that is the result is waited for, and may be as large, as its protocol says. */
function boundsOf({ candidate }: Plan): Pick<ChannelCall, 'times' | 'max_answer_bytes'> {
  const { within_secs, max_answer_bytes } = candidate.protocol.submit;
  const ms = within_secs === undefined ? undefined : within_secs * 1_000;
  return {
    ...(ms === undefined ? {} : { times: { headers_ms: ms, idle_ms: ms, total_ms: ms } }),
    ...(max_answer_bytes === undefined ? {} : { max_answer_bytes }),
  };
}
