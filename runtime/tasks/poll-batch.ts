import type { Channel } from '../config/types.ts';
import type { Protocol } from '../contract/protocol.ts';
import type { UpstreamAnswer } from '../contract/upstream.ts';
import type { ClaimedTask } from '../store/types.ts';
import { retryAfterSecs } from '../upstream/retry-after.ts';
import type { CallOutcome } from '../upstream/types.ts';
import { acceptsLinkOf } from './accepts-link.ts';
import type { TaskDeps } from './deps.ts';
import { readPoll, refusalClass } from './read-poll.ts';
import { taskScope } from './task-scope.ts';
import type { PollVerdict } from './verdict.ts';

/** Tasks of one channel, credential and protocol; the protocol has `poll.batch`, and no more tasks than it takes. */
export interface AskedTogether {
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
 * asked for are ignored and counted. Never rejects: one unreadable part is trouble for its task only (F65).
 */
export async function pollBatch(deps: TaskDeps, asked: AskedTogether): Promise<readonly BatchReading[]> {
  const { tasks, protocol } = asked;
  const parts = await callTogether(deps, asked).catch((error: unknown) => troubleOf(deps, error, protocol));
  if (!('parts' in parts)) return tasks.map((task) => ({ task, verdict: parts }));
  const known = new Set(tasks.map(({ upstream_id }) => upstream_id));
  const foreign = [...parts.parts.keys()].filter((id) => !known.has(id)).length;
  if (foreign > 0) deps.observer.count('unasked_batch_parts', { protocol: protocol.id }, foreign);
  return tasks.map((task) => {
    const answer = parts.parts.get(task.upstream_id ?? '');
    return {
      task,
      verdict: answer === undefined ? { kind: 'missing' } : readPart(deps, asked, task, answer),
    };
  });
}

interface Parts {
  readonly parts: ReadonlyMap<string, UpstreamAnswer>;
}

async function callTogether(
  deps: TaskDeps,
  { tasks, channel, protocol }: AskedTogether,
): Promise<Parts | Trouble> {
  const batch = protocol.poll?.batch;
  const [first] = tasks;
  if (batch === undefined || first === undefined) throw new Error('internal: nothing to ask together');
  const ids = tasks.flatMap(({ upstream_id }) => (upstream_id === null ? [] : [upstream_id]));
  const outcome = await deps.egress.channelCall({
    channel,
    credential: first.credential,
    auth: protocol.auth,
    request: batch.request({ ids, channel: channel.settings }),
    call: 'poll',
  });
  if (outcome.kind === 'failure') return { kind: 'trouble', reason: outcome.failure.reason };
  return partsOf(outcome, protocol, deps.clock.now());
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
  return { parts };
}

function readPart(
  deps: TaskDeps,
  { channel, protocol }: AskedTogether,
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
