import type { TaskRecord } from '../store/types.ts';
import { classifySubmit, type SubmitVerdict } from '../upstream/outcome.ts';
import type { ChannelCall } from '../upstream/types.ts';
import type { TaskDeps } from './deps.ts';
import { mergeVerdicts } from './merge-verdicts.ts';
import type { Plan } from './plan.ts';

/** Calls of one submission that run at the same time. */
export const CALLS_AT_ONCE = 4;

interface Calling {
  readonly deps: TaskDeps;
  readonly held: Pick<TaskRecord, 'id'>;
  readonly plan: Plan;
  /** Most results of the whole submission. */
  readonly most: number;
}

/**
 * Step C of the crash-safe submit (reliability 3.3): the one call of a submission, or those that make its pictures a
 * few at a time, all on one channel and together one attempt. Of a gateway that is going away it begins no more calls
 * than run by then. Never rejects, and repeats nothing.
 */
export async function callVendor(calling: Calling): Promise<SubmitVerdict> {
  const { deps, plan, most } = calling;
  const requests = [plan.upstreamRequest, ...plan.furtherRequests];
  const [first, ...rest] = await inTurn(requests, {
    call: (request) => callOnce(calling, request),
    closing: () => deps.closing?.() === true,
  });
  if (first === undefined) throw new Error('internal: a submission without a call');
  return mergeVerdicts([first, ...rest], most);
}

/**
 * The verdicts in the order of the requests, those left out that were not begun: a channel that takes no more, or
 * does not answer, is not asked on, and neither is one whose first word is no.
 */
async function inTurn(
  requests: readonly Plan['upstreamRequest'][],
  {
    call,
    closing,
  }: {
    readonly call: (request: Plan['upstreamRequest']) => Promise<SubmitVerdict>;
    readonly closing: () => boolean;
  },
): Promise<readonly SubmitVerdict[]> {
  const waiting = [...requests.entries()];
  const verdicts: (SubmitVerdict | undefined)[] = requests.map(() => undefined);
  const goesOn = (): boolean => {
    if (closing()) return false;
    const known = verdicts.filter((verdict) => verdict !== undefined);
    const made = known.some(({ kind }) => kind === 'answered');
    return known.every((verdict) => verdict.kind === 'answered' || (made && isOfOnePicture(verdict)));
  };
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = goesOn() ? waiting.shift() : undefined) {
      const [place, request] = next;
      verdicts[place] = await call(request);
    }
  };
  await Promise.all(Array.from({ length: Math.min(CALLS_AT_ONCE, requests.length) }, work));
  return verdicts.filter((verdict) => verdict !== undefined);
}

/** The vendor refused one picture, not the channel: the next call may make another one. */
function isOfOnePicture(verdict: SubmitVerdict): boolean {
  return verdict.kind === 'rejected' && !verdict.elsewhere;
}

async function callOnce(
  { deps, held, plan }: Calling,
  request: Plan['upstreamRequest'],
): Promise<SubmitVerdict> {
  const { channel, protocol } = plan.candidate;
  try {
    const outcome = await deps.egress.channelCall({
      channel,
      credential: plan.credential,
      auth: protocol.auth,
      request,
      call: 'submit',
      ...boundsOf(plan),
    });
    const { route, task } = plan.scope;
    return classifySubmit(protocol, outcome, { route, task, now: deps.clock.now() });
  } catch (error) {
    deps.observer.count('adapter_errors', { step: 'accept' });
    deps.log.error({ err: error, task: held.id, channel: channel.id }, 'an answer could not be read');
    return { kind: 'ambiguous', reason: 'unreadable' };
  }
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
