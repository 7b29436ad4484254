import { createHash } from 'node:crypto';
import { placeName } from '../../channels/channel-place.ts';
import { GatewayError } from '../../contract/errors.ts';
import { PREPARE_WITHIN_SECS, type PreparedValues } from '../../contract/prepare.ts';
import { mapParallel } from '../../files/media/media-reader.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import { type Clock, within } from '../../time/clock.ts';
import type { TaskDeps } from '../deps.ts';
import type { Plan } from '../plan/plan-results.ts';
import type { StepOutputs, StepRun } from '../plan/prepare-steps.ts';
import type { Refusal, Refused, RefusedVerdict } from './refusal.ts';
import { callFacts, notPrepared, ownFault, type Ran, runStep } from './run-step.ts';

/** Inputs that are prepared at the same time. */
const AT_ONCE = 4;

/** `again`: the request names values of former tasks; where it is refused for them, they are prepared anew with this. */
interface Ready {
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
export async function preparePlan(preparing: Preparing): Promise<Ready | RefusedVerdict> {
  const { plan } = preparing;
  const { rebuild, runs, scope } = plan;
  if (rebuild === undefined) return { kind: 'ready' };
  delete plan.rebuild;
  plan.runs = [];
  return prepareWith({ ...preparing, runs, rebuild, scope }, { anew: false });
}

type Parts = Preparing & Pick<Plan, 'runs' | 'scope'> & Pick<Required<Plan>, 'rebuild'>;

async function prepareWith(parts: Parts, how: { readonly anew: boolean }): Promise<Ready | RefusedVerdict> {
  const { deps, task, attempt, plan, runs, rebuild } = parts;
  try {
    const outputs = new Map<StepRun, PreparedValues>();
    let reused = false;
    for (const step of new Set(runs.map((run) => run.step))) {
      const ofStep = runs.filter((run) => run.step === step);
      const ran = await runTogether(parts, { runs: ofStep, step, anew: how.anew });
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

/** All runs of one step, those of the same bytes once, in the time of the step. */
async function runTogether(
  parts: Parts,
  {
    runs,
    step,
    anew,
  }: { readonly runs: readonly StepRun[]; readonly step: StepRun['step']; readonly anew: boolean },
): Promise<
  { readonly kind: 'given'; readonly given: StepOutputs; readonly reused: boolean } | RefusedVerdict
> {
  const { deps, plan } = parts;
  const over = new AbortController();
  const cancel = deps.clock.after(withinMs(step), () => over.abort());
  const running = { ...parts, request_id: plan.request_id, signal: over.signal };
  const keys = new Map(runs.map((run) => [run, keyOf(plan, run)]));
  const byKey = new Map([...keys].map(([run, key]) => [key, run]));
  let reused = false;
  const ranOf = async ([key, run]: readonly [string, StepRun]): Promise<readonly [string, Ran]> => {
    const kept = anew ? undefined : deps.prepared?.find(key);
    if (kept !== undefined) {
      reused = true;
      return [key, { kind: 'given', values: kept }];
    }
    deps.prepared?.forget(key);
    const came = await runStep(running, run);
    if (came.kind === 'given' && step.reuse_secs !== undefined)
      deps.prepared?.keep(key, came.values, step.reuse_secs);
    return [key, came];
  };
  try {
    const outcomes = new Map(await mapParallel([...byKey], AT_ONCE, ranOf));
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

const MOST_KEPT = 10_000;

export type KeptValues = ReturnType<typeof createKeptValues>;

/** What steps gave, for as long as vendors keep it; in memory only, and never more than `MOST_KEPT` entries. */
export function createKeptValues(clock: Pick<Clock, 'elapsed'>) {
  const kept = new Map<string, { readonly values: PreparedValues; readonly until_ms: number }>();
  return {
    find(key: string): PreparedValues | undefined {
      const entry = kept.get(key);
      if (entry === undefined) return undefined;
      if (entry.until_ms > clock.elapsed()) return entry.values;
      kept.delete(key);
      return undefined;
    },
    keep(key: string, values: PreparedValues, for_secs: number): void {
      kept.delete(key);
      kept.set(key, { values, until_ms: clock.elapsed() + for_secs * 1_000 });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    },
    forget(key: string): void {
      kept.delete(key);
    },
  };
}

class Late extends Error {}

/**
 * Keeps the files that a plan's vendor will fetch, and lets go of their bytes. Runs when the hold is durable, so that
 * nothing is stored for who cannot pay, and before the call, so that a vendor finds what it is sent to. The refusal of
 * the attempt where one cannot be kept, or not all of them in time: its vendor is not asked then. A submission whose time
 * was over could already count as uncertain, and its hold be released.
 */
export async function keepHosted(
  deps: Pick<TaskDeps, 'hosted' | 'log' | 'observer' | 'clock'>,
  { task, plan, within_ms }: { readonly task: string; readonly plan: Plan; readonly within_ms: number },
): Promise<Refused | undefined> {
  const { hosted: files } = plan;
  if (files.length === 0) return undefined;
  const { clock, hosted } = deps;
  const over = new AbortController();
  const keepAll = async (): Promise<true> => {
    for (const file of files) {
      over.signal.throwIfAborted();
      await hosted.host(file, task, over.signal);
    }
    return true;
  };
  try {
    const began = clock.elapsed();
    // A place of files that hears no signal is not waited for; a timer that came too late changes nothing either.
    const kept = await within(clock, within_ms, keepAll());
    if (kept === true && clock.elapsed() - began <= within_ms) return undefined;
    const late = new Late('the time for keeping files is over');
    over.abort(late);
    throw late;
  } catch (error) {
    if (error instanceof GatewayError) {
      const { code, message, options } = error;
      return notHosted({ code, message: `${message}; nothing was charged` }, options.retryAfterSecs);
    }
    deps.observer.count('store_errors', { step: 'hosted' });
    deps.log.error({ err: error, task }, 'a file that a vendor was to fetch could not be kept');
    const late = error instanceof Late ? ` within ${within_ms / 1_000} seconds` : '';
    const message = `the files that the upstream was to fetch could not be kept${late}; nothing was charged, try again`;
    const code = error instanceof StoreUnavailable ? 'no_available_channel' : 'internal_error';
    return notHosted({ code, message }, 5);
  } finally {
    plan.hosted = [];
  }
}

/** The vendor was not asked, and the channel has nothing to do with it. */
function notHosted(told: Refusal, retryAfterSecs: number | undefined): Refused {
  return {
    ...told,
    ...(retryAfterSecs === undefined ? {} : { retryAfterSecs }),
    outcome: 'not_sent',
    elsewhere: true,
    unsent: true,
    isTry: false,
    health: { kind: 'neutral' },
    why: { reason: `hosted: ${told.message}` },
  };
}
