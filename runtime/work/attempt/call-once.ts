import type { UpstreamRequest } from '../../contract/upstream.ts';
import { classifySubmit, type SubmitVerdict } from '../../upstream/outcome.ts';
import type { CallOutcome, ChannelCall } from '../../upstream/types.ts';
import type { Plan } from '../plan/plan-results.ts';
import { keepBytes } from '../settle/keep-result.ts';
import type { RequestExcerpt } from '../trace/types.ts';
import type { Calling } from './call-vendor.ts';
import { mergeResults } from './merge-results.ts';

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

/** Rejects with whatever an adapter throws, which counts as an answer that nobody knows. */
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

/** To be told what came of a call; without an outcome nothing of the answer is kept. */
type EndedCall = (verdict: SubmitVerdict, outcome: CallOutcome) => void;

/** Notes one call of a submission before it is made, and lets go of its request. */
function traceSubmit(calling: Calling, request: UpstreamRequest): EndedCall | undefined {
  const { deps, plan } = calling;
  const excerpt = deps.tracer?.excerptOf(calling.held.id, request, plan.candidate.channel);
  return excerpt === undefined ? undefined : endedCall(calling, excerpt);
}

/** A function of its own, because one that waits keeps all that its maker knew. */
function endedCall({ deps, held, plan }: Calling, excerpt: RequestExcerpt): EndedCall {
  const { channel, protocol } = plan.candidate;
  const { credential } = plan;
  const began = deps.clock.now();
  const started = deps.clock.elapsed();
  return (verdict, outcome) => {
    const reason = reasonOf(verdict);
    deps.tracer?.upstreamCall(held.id, {
      call: 'submit',
      channel,
      credential,
      protocol: protocol.id,
      request: excerpt,
      outcome,
      began,
      ms: deps.clock.elapsed() - started,
      verdict: verdict.kind,
      ...(reason === undefined ? {} : { reason }),
    });
  };
}

function reasonOf(verdict: SubmitVerdict): string | undefined {
  switch (verdict.kind) {
    case 'accepted':
    case 'answered':
      return undefined;
    case 'rejected':
      return [verdict.class, verdict.code, verdict.message].filter((part) => part !== undefined).join(': ');
    case 'not_sent':
    case 'ambiguous':
      return verdict.reason;
  }
}
