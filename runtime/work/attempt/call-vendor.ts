import type { TaskRecord } from '../../store/types.ts';
import type { Answered, SubmitVerdict } from '../../upstream/outcome.ts';
import type { TaskDeps } from '../deps.ts';
import { type Plan, takeRequests } from '../plan/plan-results.ts';
import { callInTurn } from './call-in-turn.ts';
import { callOnce } from './call-once.ts';
import { mergeResults } from './merge-results.ts';
import { callsAtOnce, callsMs } from './submit-timeout.ts';

export interface Calling {
  readonly deps: TaskDeps;
  readonly held: Pick<TaskRecord, 'id'>;
  readonly plan: Plan;
  /** Most results of the whole submission. */
  readonly most: number;
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
    return merged([callOnce(calling, only, { sent: plan.sent })], calling.most);
  return callAll(calling, requests);
}

async function callAll(calling: Calling, requests: ReturnType<typeof takeRequests>): Promise<SubmitVerdict> {
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
  if (first !== undefined) {
    const failure = answered.find((one) => one.failure !== undefined)?.failure ?? wordsOf(verdicts);
    const result = mergeResults(
      answered.map((one) => one.result),
      most,
    );
    return { kind: 'answered', result, failure, http: first.http };
  }
  const ranked = verdicts.toSorted((a, b) => rankOf(a) - rankOf(b));
  return ranked[0] ?? verdicts[0];
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
