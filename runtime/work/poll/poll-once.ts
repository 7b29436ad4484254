import type { Protocol } from '../../contract/protocol.ts';
import type { UpstreamAnswer, UpstreamRequest } from '../../contract/upstream.ts';
import type { TaskRecord } from '../../store/types.ts';
import type { CallKind, CallOutcome, Channel } from '../../upstream/types.ts';
import type { TaskDeps } from '../deps.ts';
import { acceptsLinkOf } from '../settle/keep-result.ts';
import { traceCall, tracePoll } from '../trace/trace-poll.ts';
import { readFetch, readPoll, taskScope } from './read-poll.ts';
import { reportPollHealth } from './report-poll-health.ts';
import type { PollVerdict } from './verdict.ts';

export interface PollTarget {
  readonly task: TaskRecord;
  readonly channel: Channel;
  readonly protocol: Protocol;
}

/** A call about an existing task, with the credential that created it. One that is no poll is traced here. */
export async function callChannel(
  deps: Pick<TaskDeps, 'egress' | 'tracer' | 'clock' | 'guard' | 'log'>,
  asked: PollTarget,
  { kind, request }: { readonly kind: CallKind; readonly request: UpstreamRequest },
): Promise<CallOutcome> {
  const { task, channel, protocol } = asked;
  const times = { began: deps.clock.now(), started: deps.clock.elapsed() };
  const outcome = await deps.egress.channelCall({
    channel,
    credential: task.credential,
    auth: protocol.auth,
    request,
    call: kind,
  });
  if (kind === 'poll') {
    const { credential } = task;
    reportPollHealth(deps, { channel, credential, protocol, outcome, began: times.started });
  }
  // Only what became of the submission is looked up before a task is accepted.
  const call = kind === 'cancel' ? kind : task.upstream_id === null ? 'look_up' : undefined;
  if (call !== undefined) traceCall(deps, asked, { call, request, outcome, ...times });
  return outcome;
}

/**
 * Asks the vendor about one task: one call, or two where the result is fetched. Never rejects: an adapter
 * that throws is trouble with this task and no other.
 */
export async function pollOnce(deps: TaskDeps, asked: PollTarget): Promise<PollVerdict> {
  const { task, channel, protocol } = asked;
  if (protocol.poll === undefined) return { kind: 'trouble', reason: 'no_poll' };
  try {
    const scope = taskScope(task, channel);
    const request = protocol.poll.request(scope);
    const times = { began: deps.clock.now(), started: deps.clock.elapsed() };
    const first = await callChannel(deps, asked, { kind: 'poll', request });
    const now = deps.clock.now();
    const accepts = acceptsLinkOf(deps.egress, channel);
    const verdict = readPoll({
      protocol,
      scope,
      outcome: first,
      now,
      classes: deps.registry.error_classes,
      accepts,
    });
    tracePoll(deps, asked, { call: 'poll', request, outcome: first, verdict, ...times });
    if (verdict.kind !== 'fetch') return verdict;
    if (first.kind === 'failure') return { kind: 'trouble', reason: 'no_fetch_step' };
    return await secondCall(deps, asked, first.answer);
  } catch (error) {
    return unreadable(deps, asked, error);
  }
}

/** The second call of a poll whose first answer said `fetch`. Never rejects. */
export async function fetchResult(
  deps: TaskDeps,
  asked: PollTarget,
  answer: UpstreamAnswer,
): Promise<PollVerdict> {
  try {
    return await secondCall(deps, asked, answer);
  } catch (error) {
    return unreadable(deps, asked, error);
  }
}

async function secondCall(deps: TaskDeps, asked: PollTarget, answer: UpstreamAnswer): Promise<PollVerdict> {
  const { task, channel, protocol } = asked;
  if (protocol.fetch === undefined) return { kind: 'trouble', reason: 'no_fetch_step' };
  const scope = taskScope(task, channel);
  const request = protocol.fetch.request({ ...scope, answer });
  const times = { began: deps.clock.now(), started: deps.clock.elapsed() };
  const outcome = await callChannel(deps, asked, { kind: 'poll', request });
  const accepts = acceptsLinkOf(deps.egress, channel);
  const verdict = readFetch({
    protocol,
    scope,
    outcome,
    now: deps.clock.now(),
    classes: deps.registry.error_classes,
    accepts,
  });
  tracePoll(deps, asked, { call: 'fetch', request, outcome, verdict, ...times });
  return verdict;
}

function unreadable(deps: TaskDeps, { task, protocol }: PollTarget, error: unknown): PollVerdict {
  deps.observer.count('adapter_errors', { step: 'poll' });
  deps.log.error({ err: error, task: task.id, protocol: protocol.id }, 'a poll could not be read');
  return { kind: 'trouble', reason: 'adapter_error' };
}
