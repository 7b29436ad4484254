import { GatewayError } from '../../contract/errors.ts';
import type { Warning } from '../../contract/warning.ts';
import type { Again } from '../../files/results/result-keeper.ts';
import { type Clock, sleep } from '../../time/clock.ts';
import type { Answered, Rejected } from '../../upstream/outcome.ts';
import type { AttemptsInput, SubmitEnd } from '../attempt/run-attempts.ts';
import { failTask, recordAnswered } from './finish.ts';
import { completionOf, keepResult } from './keep-result.ts';
import { writeOutcome } from './retry-write.ts';

/** No try begins later than this after the first, whatever the waits: the attempt must not count as cut short. */
const MOST_MS = 45_000;

interface AnswerInput extends Omit<AttemptsInput, 'planner'> {
  readonly verdict: Answered;
  /** What the caller is told beside what the task says since its intent. */
  readonly warnings: readonly Warning[];
}

/**
 * For an answer that is the result: the bytes are kept first, then one transaction completes the task and
 * captures what was made. Keeping is tried again for a while: nobody else has these bytes. An answer in which nothing
 * usable is left is a refusal that ends the task. Bytes that cannot be kept are the gateway's fault: the task fails,
 * nothing is charged, and the operator is told. Rejects only when the outcome could not be written.
 */
export async function recordAnswer(input: AnswerInput): Promise<SubmitEnd | Rejected> {
  const { deps, settings, held, plan, attempt, verdict } = input;
  const { channel, protocol } = plan.candidate;
  const again = sharedRetries(deps.clock, settings.keep_again_ms);
  const usable = await keepResult(deps, { task: held, result: verdict.result, channel, again });
  if (usable.kind === 'not_stored') return failNotStored(input, usable.error);
  if (usable.kind === 'resultless') return nothingUsable(input, usable.reason);
  const { failure, http } = verdict;
  const why = { failure, rules: protocol.errors.rules, http };
  // Times count from the answer, not from when a store that was away took it.
  const completion = completionOf(held, usable, { now: deps.clock.now(), why });
  const warnings = [...input.warnings, ...completion.warnings];
  const about = { attempt, channel: channel.id, capture: completion.capture ?? held.price };
  const { task = held } = await writeOutcome(input, about, () =>
    recordAnswered(deps, { id: held.id, attempt, http_status: http, ...completion, warnings }),
  );
  return { kind: 'task', task };
}

/** A file that nobody may fetch, or bytes that are no picture: the vendor has spoken, and there is nothing to wait for. */
function nothingUsable({ deps, held, plan, verdict }: AnswerInput, reason: string): Rejected {
  const labels = { protocol: plan.candidate.protocol.id, reason };
  deps.observer.count('unusable_results', labels);
  deps.log.warn({ ...labels, task: held.id }, 'an answer held no usable result');
  return {
    kind: 'rejected',
    class: 'upstream',
    code: undefined,
    message: undefined,
    http: verdict.http,
    elsewhere: false,
    empty: true,
  };
}

async function failNotStored(input: AnswerInput, cause: unknown): Promise<SubmitEnd> {
  const { deps, held, plan } = input;
  const { id: protocol } = plan.candidate.protocol;
  const channel = plan.candidate.channel.id;
  deps.observer.count('results_not_stored', { protocol });
  deps.log.error({ err: cause, task: held.id, channel }, 'a result could not be kept; its task failed');
  const message = 'the gateway could not keep the result; nothing was charged';
  const written = await writeOutcome(input, { channel, error_code: 'internal_error' }, () =>
    failTask(deps, {
      id: held.id,
      error_code: 'internal_error',
      error_message: message,
      event: { type: 'result_not_kept', data: { channel, protocol } },
    }),
  );
  const { applied, task = held } = written;
  if (!applied) return { kind: 'task', task };
  return {
    kind: 'refused',
    task,
    // The vendor was paid: clients that repeat by themselves would have it paid again.
    error: new GatewayError('internal_error', {
      message,
      details: { charged: 0, task_id: task.id, retryable: false },
      cause,
    }),
  };
}

/** Patience for several things together: each failure of any of them takes the next of the waits. */
export function sharedRetries(clock: Clock, waits_ms: readonly number[]): Again {
  const waits = [...waits_ms];
  const until = clock.elapsed() + MOST_MS;
  return async (attempt) => {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        const wait = waits.shift();
        if (wait === undefined || clock.elapsed() + wait > until) throw error;
        await sleep(clock, wait);
      }
    }
  };
}
