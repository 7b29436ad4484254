import { createHash } from 'node:crypto';
import { placeName } from '../../channels/channel-place.ts';
import { PREPARE_WITHIN_SECS, type PreparedValues } from '../../contract/prepare.ts';
import { mapParallel } from '../../files/media/media-reader.ts';
import type { TaskDeps } from '../deps.ts';
import type { Plan } from '../plan/plan-results.ts';
import type { StepOutputs, StepRun } from '../plan/prepare-steps.ts';
import type { RefusedVerdict } from './refusal.ts';
import { callFacts, notPrepared, ownFault, type Ran, type Running, runStep } from './run-step.ts';

/** Inputs that are prepared at the same time. */
const AT_ONCE = 4;

/** `again`: the request names values of former tasks; where it is refused for them, they are prepared anew with this. */
export interface Ready {
  readonly kind: 'ready';
  readonly again?: () => Promise<Ready | RefusedVerdict>;
}

interface Preparing {
  readonly deps: TaskDeps;
  readonly task: string;
  readonly attempt: number;
  readonly plan: Plan;
}

/** How long the steps of a plan may take, in milliseconds. */
export function preparingMs({ runs }: Pick<Plan, 'runs'>): number {
  const steps = new Set(runs.map(({ step }) => step));
  return [...steps].reduce((sum, step) => sum + withinMs(step), 0);
}

function withinMs({ within_secs = PREPARE_WITHIN_SECS }: StepRun['step']): number {
  return within_secs * 1_000;
}

/**
 * Runs the free steps of a plan and builds its calls of what they gave. Until all of that is done the attempt is stored
 * as preparing: whatever ends it there, nothing was created. Of a plan without steps nothing is stored.
 */
export async function preparePlan({ deps, task, attempt, plan }: Preparing): Promise<Ready | RefusedVerdict> {
  const { rebuild, runs } = plan;
  if (rebuild === undefined) return { kind: 'ready' };
  const parts = { deps, task, attempt, runs, rebuild, plan, scope: plan.scope };
  delete plan.rebuild;
  plan.runs = [];
  return prepareWith(parts, { anew: false });
}

type Parts = Preparing & {
  readonly runs: readonly StepRun[];
  readonly rebuild: NonNullable<Plan['rebuild']>;
  readonly scope: Plan['scope'];
};

async function prepareWith(parts: Parts, how: { readonly anew: boolean }): Promise<Ready | RefusedVerdict> {
  const { deps, task, attempt, plan, runs, rebuild } = parts;
  try {
    const outputs = new Map<StepRun, PreparedValues>();
    let reused = false;
    for (const step of new Set(runs.map((run) => run.step))) {
      const ofStep = runs.filter((run) => run.step === step);
      const ran = await runTogether(parts, { runs: ofStep, anew: how.anew });
      if (ran.kind !== 'given') return ran;
      for (const [run, values] of ran.given) outputs.set(run, values);
      reused ||= ran.reused;
    }
    const [first, ...further] = rebuild(outputs, () => callFacts({ deps, request_id: plan.request_id }));
    if (first === undefined) throw new Error('internal: a plan was rebuilt to nothing');
    if (runs.length > 0) {
      const { applied } = await deps.store.markAttempt({ id: task, attempt, as: 'started' });
      if (!applied) return ownFault('the task ended meanwhile');
    }
    plan.upstreamRequest = first;
    plan.furtherRequests = further;
    return reused ? { kind: 'ready', again: () => prepareAgain(parts) } : { kind: 'ready' };
  } catch (error) {
    deps.observer.count('adapter_errors', { step: 'prepare' });
    deps.log.error({ err: error, task }, 'the calls before a submission could not be made');
    return ownFault('it could not be done');
  }
}

/** A crash from now on leaves nothing to pay either: what was sent was surely refused. */
async function prepareAgain(parts: Parts): Promise<Ready | RefusedVerdict> {
  const { deps, task, attempt } = parts;
  const { applied } = await deps.store.markAttempt({ id: task, attempt, as: 'preparing' });
  return applied ? prepareWith(parts, { anew: true }) : ownFault('the task ended meanwhile');
}

type Together =
  | { readonly kind: 'given'; readonly given: StepOutputs; readonly reused: boolean }
  | RefusedVerdict;

/** All runs of one step, those of the same bytes once, in the time of the step. */
async function runTogether(
  parts: Parts,
  { runs, anew }: { readonly runs: readonly StepRun[]; readonly anew: boolean },
): Promise<Together> {
  const { deps, plan } = parts;
  const [first] = runs;
  if (first === undefined) return { kind: 'given', given: new Map(), reused: false };
  const over = new AbortController();
  const cancel = deps.clock.after(withinMs(first.step), () => over.abort());
  const running: Running = { ...parts, request_id: plan.request_id, signal: over.signal };
  const keys = new Map(runs.map((run) => [run, keyOf(plan, run)]));
  const byKey = new Map([...keys].map(([run, key]) => [key, run]));
  let reused = false;
  try {
    const ran = await mapParallel(
      [...byKey],
      AT_ONCE,
      async ([key, run]): Promise<readonly [string, Ran]> => {
        const kept = anew ? undefined : deps.prepared?.find(key);
        if (kept !== undefined) {
          reused = true;
          return [key, { kind: 'given', values: kept }];
        }
        deps.prepared?.forget(key);
        const came = await runStep(running, run);
        const { reuse_secs } = run.step;
        if (came.kind === 'given' && reuse_secs !== undefined)
          deps.prepared?.keep(key, came.values, reuse_secs);
        return [key, came];
      },
    );
    const outcomes = new Map(ran);
    const outputs = new Map<StepRun, PreparedValues>();
    for (const [run, key] of keys) {
      const came = outcomes.get(key);
      if (came?.kind !== 'given') return came ?? notPrepared('it did not run');
      outputs.set(run, came.values);
    }
    return { kind: 'given', given: outputs, reused };
  } finally {
    cancel();
  }
}

function keyOf(
  { candidate, credential }: Pick<Plan, 'candidate' | 'credential'>,
  { step, item }: StepRun,
): string {
  const { bytes, stored } = item ?? {};
  const digest =
    stored?.sha256 ?? (bytes === undefined ? '' : createHash('sha256').update(bytes).digest('hex'));
  return [candidate.channel.id, placeName(candidate.channel, credential), step.id, digest].join(' ');
}
