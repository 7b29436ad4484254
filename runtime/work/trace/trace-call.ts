import type { UpstreamRequest } from '../../contract/upstream.ts';
import type { CallOutcome } from '../../upstream/types.ts';
import type { TaskDeps } from '../deps.ts';
import type { PollTarget } from '../poll/poll-once.ts';
import type { FirstVerdict } from '../poll/verdict.ts';
import type { TracedCallKind, TracedPlan, UpstreamCall } from './types.ts';

/** Polls are left out when their task has so many traces, and those that end it a few later. */
const MOST_TRACES = 25;
const MOST_WITH_END = 40;

type Deps = Pick<TaskDeps, 'tracer' | 'clock'>;

/** To be told what came of a call. */
export type EndedCall = (came: {
  readonly outcome: CallOutcome;
  readonly verdict: string;
  readonly reason?: string | undefined;
}) => void;

/** Notes one call of an attempt before it is made, and lets go of its request. Undefined where nothing is kept of it. */
export function traceAttempt(
  deps: Deps,
  { request, ...attempt }: Attempted & { readonly request: UpstreamRequest },
): EndedCall | undefined {
  const excerpt = deps.tracer?.excerptOf(attempt.work, request, attempt.plan.candidate.channel);
  return excerpt === undefined ? undefined : endedCall(deps, attempt, excerpt);
}

interface Attempted {
  readonly work: string;
  readonly call: 'submit' | 'prepare';
  readonly plan: Pick<TracedPlan, 'candidate' | 'credential'>;
}

/** A function of its own, because one that waits keeps all that its maker knew. */
function endedCall(
  { tracer, clock }: Deps,
  { work, call, plan: { candidate, credential } }: Attempted,
  request: UpstreamCall['request'],
): EndedCall {
  const { channel, protocol } = candidate;
  const about = { call, channel, credential, protocol: protocol.id, request, began: clock.now() };
  const started = clock.elapsed();
  return ({ reason, ...came }) => {
    const ms = clock.elapsed() - started;
    tracer?.upstreamCall(work, { ...about, ...came, ms, ...(reason === undefined ? {} : { reason }) });
  };
}

interface CallAboutTask {
  readonly call: TracedCallKind;
  readonly request: UpstreamRequest;
  readonly outcome: CallOutcome;
  /** Of the clock's `now`, and of its `elapsed`. */
  readonly began: number;
  readonly started: number;
}

/** A call of a poll that changed something or failed; ordinary ones are only counted, by the task's record. */
export function tracePoll(
  deps: Deps,
  asked: PollTarget,
  { verdict, ...call }: CallAboutTask & { readonly verdict: FirstVerdict },
): void {
  const { task } = asked;
  if (verdict.kind === 'working' && verdict.state === task.state) return;
  const ends = verdict.kind === 'completed' || verdict.kind === 'failed';
  // Of failures in a row as many have been written as there is room for.
  if (!ends && task.poll_failures >= MOST_TRACES) return;
  const reason = reasonOf(verdict);
  trace(deps, asked, call, {
    verdict: verdict.kind === 'working' ? verdict.state : verdict.kind,
    most: ends ? MOST_WITH_END : MOST_TRACES,
    poll: task.poll_count + 1,
    ...(reason === undefined ? {} : { reason }),
  });
}

/** A call that is no poll, as it was answered. */
export function traceCall(deps: Deps, asked: PollTarget, call: CallAboutTask): void {
  const { outcome } = call;
  const verdict = outcome.kind === 'failure' ? outcome.failure.reason : `HTTP ${outcome.answer.http}`;
  trace(deps, asked, call, { verdict });
}

function trace(
  { tracer, clock }: Deps,
  { task, channel, protocol }: PollTarget,
  { started, ...call }: CallAboutTask,
  came: Pick<UpstreamCall, 'verdict' | 'reason' | 'most' | 'poll'>,
): void {
  const ms = clock.elapsed() - started;
  const { credential } = task;
  tracer?.upstreamCall(task.id, { ...call, ...came, channel, credential, protocol: protocol.id, ms });
}

function reasonOf(verdict: FirstVerdict): string | undefined {
  switch (verdict.kind) {
    case 'working':
    case 'completed':
    case 'missing':
    case 'paused':
    case 'fetch':
      return undefined;
    case 'unknown':
      return `a word that the protocol does not list: ${verdict.word ?? 'none'}`;
    case 'resultless':
    case 'trouble':
      return verdict.reason;
    case 'failed':
      return `${verdict.code}: ${verdict.message}`;
  }
}
