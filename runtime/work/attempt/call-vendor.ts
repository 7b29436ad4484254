import type { UpstreamRequest } from '../../contract/upstream.ts';
import type { Span } from '../../observe/span.ts';
import type { TaskRecord } from '../../store/types.ts';
import { type Answered, classifySubmit, type SubmitVerdict } from '../../upstream/outcome.ts';
import type { CallOutcome, ChannelCall } from '../../upstream/types.ts';
import type { TaskDeps } from '../deps.ts';
import { type Plan, takeRequests } from '../plan/plan-results.ts';
import { keepBytes } from '../settle/keep-result.ts';
import { mergeResults } from '../settle/stored-result.ts';
import { type EndedCall, traceAttempt } from '../trace/trace-call.ts';
import { callsAtOnce, callsMs } from './attempt-bounds.ts';
import { callInTurn } from './call-in-turn.ts';

interface Calling {
  readonly deps: TaskDeps;
  readonly held: Pick<TaskRecord, 'id'>;
  readonly plan: Plan;
  /** Most results of the whole submission. */
  readonly most: number;
  readonly span: Span | undefined;
}

/**
 * The one call of a submission, or those that make its pictures a
 * few at a time, all on one channel and together one attempt. Of a gateway that is going away it begins no more calls
 * than run by then. Never rejects, and repeats nothing but what was refused for its rate. While the calls run, nothing
 * here holds what they sent.
 */
export function callVendor(calling: Calling): Promise<SubmitVerdict> {
  const { plan } = calling;
  const requests = takeRequests(plan);
  const [only, ...others] = requests;
  if (only !== undefined && others.length === 0)
    return merged([callOnce(calling, only, plan.sent)], calling.most);
  return callAll(calling, requests);
}

async function callAll(calling: Calling, requests: readonly UpstreamRequest[]): Promise<SubmitVerdict> {
  const { deps, plan, most } = calling;
  const { channel, protocol } = plan.candidate;
  const verdicts = await callInTurn(requests, {
    call: (request) => callOnce(calling, request),
    at_once: callsAtOnce(channel),
    call_ms: (protocol.submit.within_secs ?? 0) * 1_000,
    within_ms: callsMs(protocol, { calls: requests.length, channel }),
    clock: deps.clock,
    closing: () => deps.closing?.() === true,
  });
  return merged(verdicts, most);
}

async function merged(
  calls: readonly (SubmitVerdict | Promise<SubmitVerdict>)[],
  most: number,
): Promise<SubmitVerdict> {
  const [first, ...rest] = await Promise.all(calls);
  if (first === undefined) throw new Error('internal: a submission without a call');
  return mergeVerdicts([first, ...rest], most);
}

/**
 * What several calls of one submission come to. Whatever was made is the result, however the others ended; with
 * nothing made, one call that may have made something leaves the whole uncertain; otherwise it is a refusal, and the
 * one that tells the most: what no other channel would do better, then the vendor's own words, then silence.
 */
export function mergeVerdicts(
  verdicts: readonly [SubmitVerdict, ...(readonly SubmitVerdict[])],
  most: number,
): SubmitVerdict {
  const answered = verdicts.filter((verdict): verdict is Answered => verdict.kind === 'answered');
  const [first] = answered;
  if (first === undefined) return verdicts.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? verdicts[0];
  const failure = answered.find((one) => one.failure !== undefined)?.failure ?? wordsOf(verdicts);
  const results = answered.map(({ result }) => result);
  return { kind: 'answered', result: mergeResults(results, most), failure, http: first.http };
}

function rankOf(verdict: SubmitVerdict): number {
  switch (verdict.kind) {
    case 'answered':
    case 'accepted':
      return 0;
    case 'ambiguous':
      return 1;
    case 'rejected':
      return verdict.elsewhere ? 3 : 2;
    case 'not_sent':
      return 4;
  }
}

function wordsOf(verdicts: readonly SubmitVerdict[]): Answered['failure'] {
  const rejected = verdicts.find((verdict) => verdict.kind === 'rejected');
  return rejected === undefined ? undefined : { code: rejected.code, message: rejected.message };
}

/**
 * One call of a submission, and what it came to. Files that came as bytes are kept when the call ends, whatever the
 * others do, and their memory is given back; where they cannot be kept now, they stay in the result for whoever records
 * it. Never rejects. No function that waits knows the request.
 */
function callOnce(calling: Calling, request: UpstreamRequest, sent?: () => void): Promise<SubmitVerdict> {
  const { deps, held, plan } = calling;
  const memory = answerMemory();
  const ended = traceAttempt(deps, { work: held.id, call: 'submit', plan, request });
  const outcome = ask(calling, { request, held: memory.hold, ...(sent === undefined ? {} : { sent }) });
  return verdictOf(calling, { outcome, ended, release: memory.release });
}

/** Rejects with whatever an adapter throws, which counts as an answer that nobody knows. */
async function ask(
  { deps, plan, span }: Calling,
  call: Pick<ChannelCall, 'request' | 'held' | 'sent'>,
): Promise<CallOutcome> {
  const { channel, protocol } = plan.candidate;
  // An answer that is the result is waited for, and may be as large, as its protocol says.
  const { within_secs, max_answer_bytes } = protocol.submit;
  const ms = within_secs === undefined ? undefined : within_secs * 1_000;
  return deps.egress.channelCall({
    channel,
    credential: plan.credential,
    auth: protocol.auth,
    call: 'submit',
    span,
    ...call,
    ...(ms === undefined ? {} : { times: { headers_ms: ms, idle_ms: ms, total_ms: ms } }),
    ...(max_answer_bytes === undefined ? {} : { max_answer_bytes }),
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
    asked.ended?.({ outcome, verdict: verdict.kind, reason: reasonOf(verdict) });
    return await withBytesKept(calling, verdict);
  } catch (error) {
    deps.observer.count('adapter_errors', { step: 'accept' });
    deps.log.error({ err: error, task: held.id, channel: channel.id }, 'an answer could not be read');
    return { kind: 'ambiguous', reason: 'unreadable', code: 'bad_response' };
  } finally {
    asked.release();
  }
}

async function withBytesKept({ deps, held, most }: Calling, verdict: SubmitVerdict): Promise<SubmitVerdict> {
  if (verdict.kind !== 'answered') return verdict;
  const result = mergeResults([verdict.result], most);
  const files = await keepBytes(deps, held.id, result).catch((error: unknown) => {
    deps.log.warn({ err: error, task: held.id }, 'pictures could not be kept at once');
    return result;
  });
  return { ...verdict, result: files };
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
