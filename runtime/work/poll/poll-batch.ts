import type { Protocol } from '../../contract/protocol.ts';
import type { UpstreamAnswer, UpstreamRequest } from '../../contract/upstream.ts';
import type { ClaimedTask } from '../../store/types.ts';
import { retryAfterSecs } from '../../upstream/redirect.ts';
import type { CallOutcome, Channel } from '../../upstream/types.ts';
import type { TaskDeps } from '../deps.ts';
import { acceptsLinkOf } from '../settle/keep-result.ts';
import { tracePoll } from '../trace/trace-poll.ts';
import { readPoll, refusalClass, taskScope } from './read-poll.ts';
import { reportPollHealth } from './report-poll-health.ts';
import type { PollVerdict } from './verdict.ts';

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

type Trouble = Extract<PollVerdict, { readonly kind: 'trouble' }>;

/**
 * Asks the vendor about several tasks in one call. A part of the answer is read as a poll of its task alone; a
 * task that a good answer leaves out is `missing`, a call that fails is trouble for each, and ids that nobody
 * asked for are ignored and counted. Never rejects: one unreadable part is trouble for its task only.
 */
export async function pollBatch(deps: TaskDeps, asked: PollBatch): Promise<readonly BatchReading[]> {
  const { tasks, protocol } = asked;
  const times = { began: deps.clock.now(), started: deps.clock.elapsed() };
  const call = await callTogether(deps, asked).catch((error: unknown) => troubleOf(deps, error, protocol));
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
    return withAnswer({ task, verdict: readPart(deps, asked, task, answer) }, answer);
  });
}

/** The answer's part of each id. */
type Parts = ReadonlyMap<string, UpstreamAnswer>;

interface CallTogether {
  readonly request: UpstreamRequest;
  readonly outcome: CallOutcome;
  readonly parts: Parts | Trouble;
}

async function callTogether(deps: TaskDeps, { tasks, channel, protocol }: PollBatch): Promise<CallTogether> {
  const batch = protocol.poll?.batch;
  const [first] = tasks;
  if (batch === undefined || first === undefined) throw new Error('internal: nothing to ask together');
  const ids = tasks.flatMap(({ upstream_id }) => (upstream_id === null ? [] : [upstream_id]));
  const request = batch.request({ ids, channel: channel.settings });
  const { credential } = first;
  const began = deps.clock.elapsed();
  const outcome = await deps.egress.channelCall({
    channel,
    credential,
    auth: protocol.auth,
    request,
    call: 'poll',
  });
  reportPollHealth(deps, { channel, credential, protocol, outcome, began });
  const parts: CallTogether['parts'] =
    outcome.kind === 'failure'
      ? { kind: 'trouble', reason: outcome.failure.reason }
      : partsOf(outcome, protocol, deps.clock.now());
  return { request, outcome, parts };
}

function partsOf(
  { answer }: Extract<CallOutcome, { readonly kind: 'answer' }>,
  protocol: Protocol,
  now: number,
): Parts | Trouble {
  const scope = { answer, saved: {}, route: {}, task: {} };
  const { http, headers } = answer;
  const fine = http >= 200 && http <= 299 && (protocol.ok?.(scope) ?? true);
  if (!fine) {
    const wait = retryAfterSecs(headers['retry-after'], now);
    const reason = refusalClass(protocol, scope) ?? `http_${http}`;
    return { kind: 'trouble', reason, ...(wait === undefined ? {} : { retryAfterSecs: wait }) };
  }
  const parts = new Map<string, UpstreamAnswer>();
  for (const { id, body } of protocol.poll?.batch?.split(scope) ?? []) {
    if (id !== undefined && !parts.has(id)) parts.set(id, { http, headers, body });
  }
  return parts;
}

function readPart(
  deps: TaskDeps,
  { channel, protocol }: PollBatch,
  task: ClaimedTask,
  answer: UpstreamAnswer,
): BatchReading['verdict'] {
  try {
    const scope = taskScope(task, channel);
    const verdict = readPoll({
      protocol,
      scope,
      outcome: { kind: 'answer', answer },
      now: deps.clock.now(),
      classes: deps.registry.error_classes,
      accepts: acceptsLinkOf(deps.egress, channel),
    });
    return verdict.kind === 'fetch' ? { kind: 'fetch', answer } : verdict;
  } catch (error) {
    return troubleOf(deps, error, protocol, task);
  }
}

function troubleOf(deps: TaskDeps, error: unknown, protocol: Protocol, task?: ClaimedTask): Trouble {
  deps.observer.count('adapter_errors', { step: 'batch' });
  deps.log.error({ err: error, task: task?.id, protocol: protocol.id }, 'a batch could not be read');
  return { kind: 'trouble', reason: 'adapter_error' };
}
