import { signalOfRefusal } from '../../channels/health-signal.ts';
import type { Protocol } from '../../contract/protocol.ts';
import type { UpstreamAnswer, UpstreamRequest } from '../../contract/upstream.ts';
import type { ClaimedTask, TaskRecord } from '../../store/types.ts';
import { retryAfterSecs } from '../../upstream/redirect.ts';
import type { CallKind, CallOutcome, Channel } from '../../upstream/types.ts';
import { readVendorError } from '../../upstream/vendor-error.ts';
import type { TaskDeps } from '../deps.ts';
import { acceptsLinkOf } from '../settle/keep-result.ts';
import { traceCall, tracePoll } from '../trace/trace-call.ts';
import { isSuccess, type PollAnswer, readFetch, readPoll, taskScope, troubleOf } from './read-poll.ts';
import type { FirstVerdict, PollVerdict } from './verdict.ts';

export interface PollTarget {
  readonly task: TaskRecord;
  readonly channel: Channel;
  readonly protocol: Protocol;
}

/** A call about an existing task, with the credential that created it. One that is no poll is traced here. */
export async function callChannel(
  deps: Pick<TaskDeps, 'egress' | 'tracer' | 'clock' | 'guard' | 'log' | 'spans'>,
  asked: PollTarget,
  { kind, request }: { readonly kind: CallKind; readonly request: UpstreamRequest },
): Promise<CallOutcome> {
  const { task, channel, protocol } = asked;
  const times = { began: deps.clock.now(), started: deps.clock.elapsed() };
  const { traceparent } = task.request;
  const about = { work: task.id, channel: channel.id, protocol: protocol.id, call: kind };
  const span = traceparent === undefined ? undefined : deps.spans?.linked('poll', traceparent, about);
  const outcome = await deps.egress.channelCall({
    channel,
    credential: task.credential,
    auth: protocol.auth,
    request,
    call: kind,
    span,
  });
  span?.end();
  if (kind === 'poll') reportPollHealth(deps, asked, { outcome, began: times.started });
  // Only what became of the submission is looked up before a task is accepted.
  const call = kind === 'cancel' ? kind : task.upstream_id === null ? 'look_up' : undefined;
  if (call !== undefined) traceCall(deps, asked, { call, request, outcome, ...times });
  return outcome;
}

/**
 * A poll that says that its credential is refused or without money, or when it may be used again, says it of every new
 * request. It tells nothing of the channel itself: creations and polls of vendors fail apart from each other. Polls go on
 * whatever they say, with the credential of their task. Never throws.
 */
function reportPollHealth(
  { guard, clock, log }: Pick<TaskDeps, 'guard' | 'clock' | 'log'>,
  { task: { credential }, channel, protocol }: PollTarget,
  { outcome, began }: { readonly outcome: CallOutcome; readonly began: number },
): void {
  if (guard === undefined || outcome.kind === 'failure') return;
  const { answer } = outcome;
  const scope = { answer, saved: {}, route: {}, task: {} };
  try {
    if (answer.http < 400 && protocol.ok?.(scope) !== false) return;
    const seen = readVendorError(protocol.errors, scope);
    const wait = retryAfterSecs(answer.headers['retry-after'], clock.now());
    guard.reportCredential({ channel, credential, began }, signalOfRefusal(seen.class, wait));
  } catch (error) {
    log.error({ err: error, channel: channel.id }, 'what a poll says of its channel could not be read');
  }
}

/**
 * Asks the vendor about one task: one call, or two where the result is fetched. Never rejects: an adapter
 * that throws is trouble with this task and no other.
 */
export async function pollOnce(deps: TaskDeps, asked: PollTarget): Promise<PollVerdict> {
  const { task, channel, protocol } = asked;
  if (protocol.poll === undefined) return { kind: 'trouble', reason: 'no_poll' };
  try {
    const request = protocol.poll.request(taskScope(task, channel));
    const { outcome, verdict } = await ask(deps, asked, { call: 'poll', request, read: readPoll });
    if (verdict.kind !== 'fetch') return verdict;
    if (outcome.kind === 'failure') return { kind: 'trouble', reason: 'no_fetch_step' };
    return await fetchResult(deps, asked, outcome.answer);
  } catch (error) {
    return unreadable(deps, error, { step: 'poll', ...asked });
  }
}

/** The second call of a poll whose first answer said `fetch`. Never rejects. */
export async function fetchResult(
  deps: TaskDeps,
  asked: PollTarget,
  answer: UpstreamAnswer,
): Promise<PollVerdict> {
  const { task, channel, protocol } = asked;
  if (protocol.fetch === undefined) return { kind: 'trouble', reason: 'no_fetch_step' };
  try {
    const request = protocol.fetch.request({ ...taskScope(task, channel), answer });
    return (await ask(deps, asked, { call: 'fetch', request, read: readFetch })).verdict;
  } catch (error) {
    return unreadable(deps, error, { step: 'poll', ...asked });
  }
}

interface Question<V> {
  readonly call: 'poll' | 'fetch';
  readonly request: UpstreamRequest;
  readonly read: (answer: PollAnswer) => V;
}

async function ask<V extends FirstVerdict>(
  deps: TaskDeps,
  asked: PollTarget,
  { call, request, read }: Question<V>,
): Promise<{ readonly outcome: CallOutcome; readonly verdict: V }> {
  const times = { began: deps.clock.now(), started: deps.clock.elapsed() };
  const outcome = await callChannel(deps, asked, { kind: 'poll', request });
  const verdict = read(readingOf(deps, asked, outcome));
  tracePoll(deps, asked, { call, request, outcome, verdict, ...times });
  return { outcome, verdict };
}

/** An answer about a task with all by which it is read. */
function readingOf(
  { clock, registry, egress }: TaskDeps,
  { task, channel, protocol }: PollTarget,
  outcome: CallOutcome,
): PollAnswer {
  return {
    protocol,
    scope: taskScope(task, channel),
    outcome,
    now: clock.now(),
    classes: registry.error_classes,
    accepts: acceptsLinkOf(egress, channel),
  };
}

type Trouble = Extract<PollVerdict, { readonly kind: 'trouble' }>;

function unreadable(
  { observer, log }: TaskDeps,
  error: unknown,
  about: { readonly step: 'poll' | 'batch'; readonly task?: TaskRecord; readonly protocol: Protocol },
): Trouble {
  const { step, task, protocol } = about;
  observer.count('adapter_errors', { step });
  log.error({ err: error, task: task?.id, protocol: protocol.id }, `a ${step} could not be read`);
  return { kind: 'trouble', reason: 'adapter_error' };
}

/** Tasks of one channel, credential and protocol; the protocol has `poll.batch`, and no more tasks than it takes. */
export interface PollBatch {
  readonly tasks: readonly ClaimedTask[];
  readonly channel: Channel;
  readonly protocol: Protocol;
}

/** What one call says about one of its tasks; `fetch` with the part of the answer that names the second call. */
export interface BatchReading {
  readonly task: ClaimedTask;
  readonly verdict: PollVerdict | { readonly kind: 'fetch'; readonly answer: UpstreamAnswer };
}

/**
 * Asks the vendor about several tasks in one call. A part of the answer is read as a poll of its task alone; a
 * task that a good answer leaves out is `missing`, a call that fails is trouble for each, and ids that nobody
 * asked for are ignored and counted. Never rejects: one unreadable part is trouble for its task only.
 */
export async function pollBatch(deps: TaskDeps, asked: PollBatch): Promise<readonly BatchReading[]> {
  const { tasks, protocol } = asked;
  const times = { began: deps.clock.now(), started: deps.clock.elapsed() };
  const call = await callTogether(deps, asked).catch((error: unknown) =>
    unreadable(deps, error, { step: 'batch', protocol }),
  );
  if ('kind' in call) return tasks.map((task) => ({ task, verdict: call }));
  const { request, outcome, parts } = call;
  const withAnswer = (reading: BatchReading, answer?: UpstreamAnswer): BatchReading => {
    const own: CallOutcome = answer === undefined ? outcome : { kind: 'answer', answer };
    const { task, verdict } = reading;
    tracePoll(deps, { ...asked, task }, { call: 'poll', request, outcome: own, verdict, ...times });
    return reading;
  };
  if ('kind' in parts) return tasks.map((task) => withAnswer({ task, verdict: parts }));
  const known = new Set(tasks.map(({ upstream_id }) => upstream_id));
  const foreign = [...parts.keys()].filter((id) => !known.has(id)).length;
  if (foreign > 0) deps.observer.count('unasked_batch_parts', { protocol: protocol.id }, foreign);
  return tasks.map((task) => {
    const answer = parts.get(task.upstream_id ?? '');
    if (answer === undefined) return withAnswer({ task, verdict: { kind: 'missing' } });
    return withAnswer({ task, verdict: readPart(deps, { ...asked, task }, answer) }, answer);
  });
}

/** The answer's part of each id. */
type Parts = ReadonlyMap<string, UpstreamAnswer>;

async function callTogether(
  deps: TaskDeps,
  { tasks, channel, protocol }: PollBatch,
): Promise<{
  readonly request: UpstreamRequest;
  readonly outcome: CallOutcome;
  readonly parts: Parts | Trouble;
}> {
  const batch = protocol.poll?.batch;
  const [task] = tasks;
  if (batch === undefined || task === undefined) throw new Error('internal: nothing to ask together');
  const ids = tasks.flatMap(({ upstream_id }) => (upstream_id === null ? [] : [upstream_id]));
  const request = batch.request({ ids, channel: channel.settings });
  const outcome = await callChannel(deps, { task, channel, protocol }, { kind: 'poll', request });
  const parts: Parts | Trouble =
    outcome.kind === 'failure'
      ? { kind: 'trouble', reason: outcome.failure.reason }
      : partsOf(outcome.answer, protocol, deps.clock.now());
  return { request, outcome, parts };
}

function partsOf(answer: UpstreamAnswer, protocol: Protocol, now: number): Parts | Trouble {
  const scope = { answer, saved: {}, route: {}, task: {} };
  if (!isSuccess(protocol, scope)) return troubleOf(protocol, scope, now);
  const { http, headers } = answer;
  const parts = new Map<string, UpstreamAnswer>();
  for (const { id, body } of protocol.poll?.batch?.split(scope) ?? []) {
    if (id !== undefined && !parts.has(id)) parts.set(id, { http, headers, body });
  }
  return parts;
}

function readPart(deps: TaskDeps, asked: PollTarget, answer: UpstreamAnswer): BatchReading['verdict'] {
  try {
    const verdict = readPoll(readingOf(deps, asked, { kind: 'answer', answer }));
    return verdict.kind === 'fetch' ? { kind: 'fetch', answer } : verdict;
  } catch (error) {
    return unreadable(deps, error, { step: 'batch', ...asked });
  }
}
