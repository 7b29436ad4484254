import type { UpstreamRequest } from '../../contract/upstream.ts';
import type { CallOutcome } from '../../upstream/types.ts';
import type { TaskDeps } from '../deps.ts';
import type { PollTarget } from '../poll/poll-once.ts';
import type { FirstVerdict } from '../poll/verdict.ts';
import type { TracedCallKind } from './types.ts';

/** Polls are left out when their task has so many traces, and those that end it a few later. */
const MOST_TRACES = 25;
const MOST_WITH_END = 40;

interface CallAboutTask {
  readonly call: TracedCallKind;
  readonly request: UpstreamRequest;
  readonly outcome: CallOutcome;
  readonly began: number;
  readonly started: number;
}

type Deps = Pick<TaskDeps, 'tracer' | 'clock'>;

/** A call of a poll that changed something or failed; ordinary ones are only counted, by the task's record. */
export function tracePoll(
  deps: Deps,
  asked: PollTarget,
  call: CallAboutTask & { readonly verdict: FirstVerdict },
): void {
  const { task } = asked;
  const { verdict } = call;
  if (verdict.kind === 'working' && verdict.state === task.state) return;
  const ends = verdict.kind === 'completed' || verdict.kind === 'failed';
  // Of failures in a row as many have been written as there is room for.
  if (!ends && task.poll_failures >= MOST_TRACES) return;
  const most = ends ? MOST_WITH_END : MOST_TRACES;
  trace(deps, asked, { ...call, verdict: wordOf(verdict), reason: reasonOf(verdict), most });
}

/** A call that is no poll, as it was answered. */
export function traceCall(deps: Deps, asked: PollTarget, call: CallAboutTask): void {
  const { outcome } = call;
  const verdict = outcome.kind === 'failure' ? outcome.failure.reason : `HTTP ${outcome.answer.http}`;
  trace(deps, asked, { ...call, verdict, reason: undefined });
}

function trace(
  { tracer, clock }: Deps,
  { task, channel, protocol }: PollTarget,
  told: CallAboutTask & {
    readonly verdict: string;
    readonly reason: string | undefined;
    readonly most?: number;
  },
): void {
  const { call, request, outcome, began, started, verdict, reason, most } = told;
  const ms = clock.elapsed() - started;
  tracer?.upstreamCall(task.id, {
    ...{ call, channel, request, outcome, began, ms, verdict },
    credential: task.credential,
    protocol: protocol.id,
    ...(reason === undefined ? {} : { reason }),
    ...(most === undefined ? {} : { most }),
    ...(call === 'poll' || call === 'fetch' || call === 'look' ? { poll: task.poll_count + 1 } : {}),
  });
}

function wordOf(verdict: FirstVerdict): string {
  return verdict.kind === 'working' ? verdict.state : verdict.kind;
}

function reasonOf(verdict: FirstVerdict): string | undefined {
  switch (verdict.kind) {
    case 'working':
    case 'completed':
    case 'missing':
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
