import { randomBytes } from 'node:crypto';
import type { TaskKind } from '../../contract/family.ts';
import type { PastStep } from '../../store/past.ts';
import type { ChannelPick, StoredResult } from '../../store/types.ts';
import type { Channel } from '../../upstream/types.ts';
import type { PlayKey } from './keys.ts';
import type { TaskSample } from './samples.ts';

/** What becomes of a task of play traffic. */
export type Fate =
  | 'completed'
  /** A first channel is saturated, and another makes it. */
  | 'failed_over'
  /** The vendor wants more than was on hold. */
  | 'absorbed'
  | 'refused'
  | 'failed'
  /** The answer of the vendor was lost, and the task was given up. */
  | 'given_up'
  | 'no_result'
  /** The answer was lost a moment ago, and an operator is to decide. */
  | 'uncertain';

export interface PlayTask {
  readonly id: string;
  readonly sample: TaskSample;
  readonly key: PlayKey;
  readonly fate: Fate;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface TaskWorld {
  /** 0 to 1. */
  readonly random: () => number;
  /** Where the sandbox has a sample of what is made. */
  readonly sampleFile: (kind: TaskKind) => string;
  readonly digest: string;
}

const DAY_MS = 86_400_000;
const SUBMIT_TIMEOUT_MS = 60_000;
/** How long it takes to make one: at least, and how much longer at most. */
const MAKING_MS: Readonly<Record<TaskKind, readonly [number, number]>> = {
  video: [18_000, 110_000],
  image: [2_500, 9_000],
  audio: [9_000, 40_000],
};

/** An id of the shape of those that the gateway gives, of a time that is over. */
export function pastTaskId(at: number): string {
  return `task_${at.toString(16).padStart(11, '0')}${randomBytes(11).toString('hex').slice(1)}`;
}

/** All writes of one task, in order. */
export function taskSteps({ id, sample, key, fate, at }: PlayTask, world: TaskWorld): readonly PastStep[] {
  const { random, digest, sampleFile } = world;
  const { route, kind, model, model_id, hold, rule, request, channels } = sample;
  const [first, second = first] = channels;
  const after = (least: number, more: number): number => at + Math.round(least + random() * more);
  const names = { route, kind, model, model_id, spec_version: digest, price_rule: rule };
  const begun: PastStep = {
    at,
    write: 'submitIntent',
    input: {
      task: { id, ...names, owner_id: key.owner_id, key_id: key.id, price: hold, request },
      channel: pick(first),
      submit_timeout_ms: SUBMIT_TIMEOUT_MS,
    },
  };
  const submittedAfter = after(60, 400);
  if (fate === 'refused') {
    const error = {
      error_code: 'content_policy_violation',
      error_message: 'the upstream refused the content; change the prompt or the media',
    };
    const refused = { id, attempt: 1, outcome: 'rejected', http_status: 400, ...error } as const;
    return [begun, { at: submittedAfter, write: 'recordRefused', input: refused }];
  }
  if (fate === 'uncertain' || fate === 'given_up') {
    const lost: PastStep = {
      at: submittedAfter,
      write: 'recordAmbiguous',
      input: {
        ...{ id, attempt: 1, reason: 'timeout', look_again_ms: DAY_MS, deadline_ms: DAY_MS },
        uncertain_policy: 'manual',
      },
    };
    if (fate === 'uncertain') return [begun, lost];
    const data = { channel: first.id, protocol: first.protocol };
    const error = {
      error_code: 'submission_uncertain',
      error_message: 'it could not be confirmed that the upstream took the task; nothing was charged',
    };
    const event = { type: 'possible_orphan', data };
    return [begun, lost, { at: submittedAfter + 600_000, write: 'failTask', input: { id, ...error, event } }];
  }
  const isMoved = fate === 'failed_over' && second !== first;
  const moved: readonly PastStep[] = isMoved
    ? [
        {
          at: submittedAfter,
          write: 'recordRefused',
          input: {
            ...{ id, attempt: 1, outcome: 'rejected', http_status: 429, error_code: 'too_many_requests' },
            error_message: 'the upstream is saturated; try again later',
            next: { ...pick(second), submit_timeout_ms: SUBMIT_TIMEOUT_MS },
          },
        },
      ]
    : [];
  const attempt = isMoved ? 2 : 1;
  const [least, more] = MAKING_MS[kind];
  const done = after(submittedAfter - at + least, more);
  const result = resultOf(kind, sampleFile(kind), request.count);
  if (kind === 'image' && fate !== 'failed' && fate !== 'no_result') {
    const answered = { id, attempt, http_status: 200, result, warnings: [], ...captureOf(fate, hold) };
    return [begun, ...moved, { at: done, write: 'recordAnswered', input: answered }];
  }
  const accepted: readonly PastStep[] = [
    {
      at: submittedAfter + (isMoved ? 300 : 0),
      write: 'recordAccepted',
      input: {
        ...{ id, attempt, upstream_id: randomBytes(12).toString('hex'), saved: {}, http_status: 200 },
        ...{ uncertain_ms: DAY_MS, warnings: [], first_poll_ms: 400, deadline_ms: DAY_MS },
      },
    },
    {
      at: submittedAfter + 1_200,
      write: 'reschedule',
      input: { id, next_poll_ms: 2_000, failed: false, state: 'in_progress', progress: 20 },
    },
  ];
  return [begun, ...moved, ...accepted, ending(fate, { id, done, hold, result })];
}

function ending(
  fate: Fate,
  {
    id,
    done: at,
    hold,
    result,
  }: { readonly id: string; readonly done: number; readonly hold: number; readonly result: StoredResult },
): PastStep {
  if (fate === 'failed') {
    const error_message = 'the upstream accepted the task but could not finish it';
    return { at, write: 'failTask', input: { id, error_code: 'upstream_failed', error_message } };
  }
  if (fate === 'no_result') {
    const error_message = 'the upstream finished the task without a usable result; nothing was charged';
    const event = { type: 'no_usable_result', data: { reason: 'no_address' } };
    return { at, write: 'failTask', input: { id, error_code: 'bad_response_body', error_message, event } };
  }
  return { at, write: 'completeTask', input: { id, result, ...captureOf(fate, hold) } };
}

/** Absent: what is on hold. */
function captureOf(fate: Fate, hold: number): { readonly capture?: number } {
  return fate === 'absorbed' ? { capture: hold + Math.ceil(hold / 4) } : {};
}

function pick({ id, protocol, limits }: Channel): ChannelPick {
  const max_inflight = limits.concurrent ?? Number.MAX_SAFE_INTEGER;
  return { channel_id: id, protocol, credential: 0, max_inflight };
}

function resultOf(kind: TaskKind, url: string, count = 1): StoredResult {
  if (kind !== 'image') return { files: { [kind]: { url } } };
  const names = Array.from({ length: count }, (_, index) => (index === 0 ? kind : `${kind}_${index + 1}`));
  return {
    files: Object.fromEntries(names.map((name) => [name, { url }])),
    items: names.map(() => ({ facts: {}, files: [kind] })),
  };
}
