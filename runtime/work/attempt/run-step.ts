import { randomUUID } from 'node:crypto';
import type { CallFacts, PrepareAnswerScope, PrepareCall, PreparedValues } from '../../contract/prepare.ts';
import type { SubmitScope } from '../../contract/protocol.ts';
import type { UpstreamAnswer, UpstreamRequest } from '../../contract/upstream.ts';
import type { Clock } from '../../time/clock.ts';
import { type NotSent, rejected } from '../../upstream/outcome.ts';
import type { CallOutcome } from '../../upstream/types.ts';
import { isOfTheRequest, readVendorError } from '../../upstream/vendor-error.ts';
import type { TaskDeps } from '../deps.ts';
import type { Plan } from '../plan/plan-results.ts';
import type { StepRun } from '../plan/prepare-steps.ts';
import { isSuccess, isSuccessStatus } from '../poll/read-poll.ts';
import { traceAttempt } from '../trace/trace-call.ts';
import type { RefusedVerdict } from './refusal.ts';

/** What the runs of one attempt have in common. */
interface Running {
  readonly deps: TaskDeps;
  readonly task: string;
  readonly plan: Pick<Plan, 'candidate' | 'credential'>;
  readonly scope: SubmitScope;
  readonly request_id?: string | undefined;
  /** The time of the step is over. */
  readonly signal: AbortSignal;
}

export type Ran = { readonly kind: 'given'; readonly values: PreparedValues } | RefusedVerdict;

/** Before a call is made again after trouble: no answer, or one that says later. */
const AGAIN_MS = [500, 2_000];
const TROUBLE: ReadonlySet<number> = new Set([408, 429]);

/** All calls of one run. Nothing was created, whatever comes of it: each failure is definite. Throws what an adapter throws. */
export async function runStep(running: Running, { step, item }: StepRun): Promise<Ran> {
  let saved: PreparedValues = {};
  const scopeOf = () => ({ ...running.scope, call: callFacts(running), item, saved });
  for (const call of step.calls) {
    const read = await readCall(running, call, { request: () => call.request(scopeOf()), saved });
    if (read.kind !== 'answer') return read;
    saved = { ...saved, ...call.save?.({ answer: read.answer, saved }) };
  }
  return { kind: 'given', values: step.give(scopeOf()) };
}

/** Of one call, made now. */
export function callFacts({
  deps: { clock },
  request_id,
}: {
  readonly deps: { readonly clock: Pick<Clock, 'now'> };
  readonly request_id?: string | undefined;
}): CallFacts {
  return { id: randomUUID(), now: Math.floor(clock.now() / 1_000), request_id };
}

/** One call until its answer says that it is done. */
async function readCall(
  running: Running,
  call: PrepareCall,
  { request, saved }: { readonly request: () => UpstreamRequest; readonly saved: PreparedValues },
): Promise<{ readonly kind: 'answer'; readonly answer: UpstreamAnswer } | RefusedVerdict> {
  for (let asked = 1; ; asked += 1) {
    const outcome = await callWithRetries(running, call, request);
    if (outcome.kind === 'failure') {
      const { reason } = outcome.failure;
      return reason === 'too_large' ? ownFault(reason) : notPrepared(reason);
    }
    const scope: PrepareAnswerScope = { answer: outcome.answer, saved };
    const refused = refusalIn(running, call, scope);
    if (refused !== undefined) return refused;
    if (call.until === undefined || call.until(scope)) return { kind: 'answer', answer: outcome.answer };
    if (asked >= (call.most ?? 1)) return notPrepared(`it was not ready after ${asked} looks`);
    await waitOrStop(running, (call.every_secs ?? 1) * 1_000);
    if (running.signal.aborted) return notPrepared('its time is over');
  }
}

async function callWithRetries(
  running: Running,
  call: PrepareCall,
  request: () => UpstreamRequest,
): Promise<CallOutcome> {
  for (let tried = 0; ; tried += 1) {
    const outcome = await askOnce(running, call, request());
    const wait = AGAIN_MS[tried];
    if (wait === undefined || !isTrouble(outcome) || running.signal.aborted) return outcome;
    await waitOrStop(running, wait);
    if (running.signal.aborted) return outcome;
  }
}

async function askOnce(
  { deps, task, plan, signal }: Running,
  { sign }: PrepareCall,
  request: UpstreamRequest,
): Promise<CallOutcome> {
  const { channel, protocol } = plan.candidate;
  const { credential } = plan;
  const ended = traceAttempt(deps, { work: task, call: 'prepare', plan, request });
  const call = { channel, credential, auth: protocol.auth, call: 'submit', request, signal } as const;
  const outcome =
    sign === 'none'
      ? await deps.egress.foreignCall({ request, signal })
      : await deps.egress.channelCall(call);
  ended?.({ outcome, verdict: outcome.kind === 'failure' ? outcome.failure.kind : 'answered' });
  return outcome;
}

function isTrouble(outcome: CallOutcome): boolean {
  if (outcome.kind === 'answer') return TROUBLE.has(outcome.answer.http) || outcome.answer.http >= 500;
  const { reason } = outcome.failure;
  return reason !== 'refused_by_policy' && reason !== 'too_large' && reason !== 'auth';
}

/**
 * A refusal in the vendor's words, or what it says it could not prepare; where its words are about the request, no other
 * channel helps. What a stranger says is no word about the credential or the request.
 */
function refusalIn(
  { deps, plan, scope }: Running,
  { sign, fails }: PrepareCall,
  said: PrepareAnswerScope,
): RefusedVerdict | undefined {
  const { protocol } = plan.candidate;
  const { answer } = said;
  const read = { answer, saved: {}, route: scope.route, task: scope.task };
  const isStranger = sign === 'none';
  const fine = isStranger ? isSuccessStatus(answer) : isSuccess(protocol, read);
  if (fine && fails?.(said) !== true) return undefined;
  if (isStranger && !fine) return notPrepared(`HTTP ${answer.http}`);
  const seen = readVendorError(protocol.errors, read);
  const refused = { ...rejected(answer, seen, deps.clock.now()), unasked: true } as const;
  const isAboutRequest = isOfTheRequest(seen.class);
  if (!fine) return { ...refused, elsewhere: refused.elsewhere || !isAboutRequest };
  return isStranger || !isAboutRequest ? notPrepared('the vendor says that it failed') : refused;
}

export function notPrepared(reason: string): NotSent {
  return { kind: 'not_sent', reason: `prepare: ${reason}` };
}

/** What no other channel, and no other time, has to do with. */
export function ownFault(reason: string): NotSent {
  return { ...notPrepared(reason), ours: true };
}

/** Waits, or until the time is over. */
function waitOrStop({ deps, signal }: Running, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const cancel = deps.clock.after(ms, resolve);
    const leave = (): void => {
      cancel();
      resolve();
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}
