import type { TaskRecord } from '../store/types.ts';
import type { SubmitVerdict } from '../upstream/outcome.ts';
import { callInTurn } from './call-in-turn.ts';
import { callOnce } from './call-once.ts';
import { callsAtOnce } from './calls-at-once.ts';
import type { TaskDeps } from './deps.ts';
import { mergeVerdicts } from './merge-verdicts.ts';
import { type Plan, takeRequests } from './plan.ts';
import { callsMs } from './submit-timeout.ts';

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
