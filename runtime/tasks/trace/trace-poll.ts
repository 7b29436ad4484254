import type { UpstreamRequest } from '../../contract/upstream.ts';
import type { CallOutcome } from '../../upstream/types.ts';
import type { TaskDeps } from '../deps.ts';
import type { Asked } from '../poll-once.ts';
import type { FirstVerdict } from '../verdict.ts';
import type { TracedCallKind } from './types.ts';

/** Of polls that fail one after the other, the first so many are kept. */
const MOST_FAILURES = 20;

interface CallAboutTask {
  readonly call: TracedCallKind;
  readonly request: UpstreamRequest;
  readonly outcome: CallOutcome;
  readonly began: number;
  readonly started: number;
}

type Deps = Pick<TaskDeps, 'tracer' | 'clock'>;

/** A poll that changed something or failed; ordinary ones are only counted, by the task's record. */
export function tracePoll(
  deps: Deps,
  asked: Asked,
  call: CallAboutTask & { readonly verdict: FirstVerdict },
): void {
  const { task } = asked;
  const { verdict } = call;
  if (verdict.kind === 'working' && verdict.state === task.state) return;
  const learnt = verdict.kind !== 'trouble' && verdict.kind !== 'missing' && verdict.kind !== 'unknown';
  if (!learnt && task.poll_failures >= MOST_FAILURES) return;
  trace(deps, asked, { ...call, verdict: wordOf(verdict), reason: reasonOf(verdict) });
}

/** A call that is no poll, as it was answered. */
export function traceCall(deps: Deps, asked: Asked, call: CallAboutTask): void {
  const { outcome } = call;
  const verdict = outcome.kind === 'failure' ? outcome.failure.reason : `HTTP ${outcome.answer.http}`;
  trace(deps, asked, { ...call, verdict, reason: undefined });
}

function trace(
  { tracer, clock }: Deps,
  { task, channel, protocol }: Asked,
  told: CallAboutTask & { readonly verdict: string; readonly reason: string | undefined },
): void {
  const { call, request, outcome, began, started, verdict, reason } = told;
  const ms = clock.elapsed() - started;
  tracer?.upstreamCall(task.id, {
    ...{ call, channel, request, outcome, began, ms, verdict },
    credential: task.credential,
    protocol: protocol.id,
    ...(reason === undefined ? {} : { reason }),
    ...(call === 'poll' || call === 'fetch' ? { poll: task.poll_count + 1 } : {}),
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
