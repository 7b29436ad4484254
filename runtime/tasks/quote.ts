import type { Quote } from '../billing/price.ts';
import { GatewayError } from '../contract/errors.ts';
import type { Warning } from '../contract/warning.ts';
import type { Candidate } from '../dispatch/types.ts';
import type { TaskDeps } from './deps.ts';
import { newTaskId } from './new-task-id.ts';
import { type Plan, strictError } from './plan.ts';
import { createPlanner, type PlannerDeps, type PlannerInput } from './planner.ts';
import { planOf, type RemixInput, sourceOf } from './remix.ts';
import { candidatesFor } from './submit.ts';
import type { SubmitInput } from './types.ts';

/** What a request would cost and become, found out without doing it. */
export interface WorkQuote {
  readonly quote: Quote;
  /** The charge may be less than `quote`, never more. */
  readonly at_most: boolean;
  /** `text`, `first_frame`, ... */
  readonly mode: string;
  readonly warnings: readonly Warning[];
  /** Kinds of upstream that could serve it now, in the order they would be asked. */
  readonly protocols: readonly string[];
  /** Why none of them could at this moment, where waiting helps. */
  readonly hindrance?: GatewayError;
}

export type QuoteDeps = PlannerDeps &
  Pick<TaskDeps, 'current' | 'clock'> & { readonly results: Pick<TaskDeps['results'], 'isReady'> };

/** What is kept of a plan: nothing of the size of its request. */
interface Planned {
  readonly protocol: string;
  /** Channels of one rank are chosen by their weights. */
  readonly rank: string;
  readonly quote: Quote;
  readonly warnings: readonly Warning[];
}

/**
 * The price of a submission, by the plans that it would be sent by: nothing is stored, held, taken or sent. Media are
 * looked at as for the submission itself. Where no channel could serve it at this moment, the price is the one of
 * the channel that would be asked first. Throws the GatewayError that the submission would be refused by.
 */
export async function quoteTask(
  deps: QuoteDeps,
  { key, request, memory }: Pick<SubmitInput, 'key' | 'request' | 'memory'>,
): Promise<WorkQuote> {
  const { group, candidates, serving } = candidatesFor(deps.current(), { key, request });
  const { kind } = request.family;
  const task = { id: newTaskId(), created_at: Math.floor(deps.clock.now() / 1_000), kind };
  const input: PlannerInput = { request, owner_id: key.owner_id, group, task, candidates, serving, memory };
  const { mode } = request.canonical;

  const now = createPlanner(deps, { ...input, standing: 'look' });
  const plans = await allPlans(now);
  const [first] = plans;
  if (first !== undefined) {
    const hindrance = await noRoom(deps, kind);
    const found = { ...priceOfRank(first, plans), mode, warnings: first.warnings };
    return hindrance === undefined
      ? { ...found, protocols: protocolsOf(plans) }
      : { ...found, protocols: [], hindrance };
  }

  const hindrance = now.refusal();
  if (!isPassing(hindrance)) throw hindrance;
  const later: readonly Candidate[] = candidates.length > 0 ? candidates : serving.filter(({ able }) => able);
  const plan = await createPlanner(deps, { ...input, candidates: later, standing: 'ignore' }).next();
  if (plan === undefined) throw hindrance;
  const { quote, warnings } = plan;
  return { quote, at_most: false, mode, warnings, protocols: [], hindrance };
}

/** The price of a remix; it can be made by the channel of its source alone, and is refused where that cannot. */
export async function quoteRemix(deps: QuoteDeps, input: RemixInput): Promise<WorkQuote> {
  const source = sourceOf(deps, input);
  const plan = planOf(deps, { source, prompt: input.prompt, ignored: input.warnings });
  if (input.strict && plan.warnings.length > 0) throw strictError(plan.warnings);
  const { quote, warnings } = plan;
  return { quote, at_most: false, mode: 'remix', warnings, protocols: [source.protocol.id] };
}

/** Refusals that say nothing about the request: it may be taken when it is sent again. */
export function isPassing({ code, options }: GatewayError): boolean {
  if (options.details?.retryable === false) return false;
  return code === 'no_available_channel' || code === 'too_many_requests';
}

async function allPlans(planner: ReturnType<typeof createPlanner>): Promise<readonly Planned[]> {
  const plans: Planned[] = [];
  for (let plan = await planner.next(); plan !== undefined; plan = await planner.next())
    plans.push(plannedOf(plan));
  return plans;
}

function plannedOf({ candidate, quote, warnings }: Plan): Planned {
  const { channel, lost, protocol } = candidate;
  return { protocol: protocol.id, rank: `${lost.length} ${channel.priority}`, quote, warnings };
}

/** The dearest of those that are as likely to be chosen as the first. */
function priceOfRank(first: Planned, plans: readonly Planned[]): Pick<WorkQuote, 'quote' | 'at_most'> {
  const quotes = plans.filter(({ rank }) => rank === first.rank).map(({ quote }) => quote);
  const quote = quotes.reduce((most, one) => (one.micros > most.micros ? one : most), first.quote);
  return { quote, at_most: quotes.some(({ micros }) => micros !== quote.micros) };
}

function protocolsOf(plans: readonly Planned[]): readonly string[] {
  return [...new Set(plans.map(({ protocol }) => protocol))];
}

async function noRoom(
  { results }: Pick<QuoteDeps, 'results'>,
  kind: SubmitInput['request']['family']['kind'],
): Promise<GatewayError | undefined> {
  if (kind !== 'image' || (await results.isReady())) return undefined;
  return new GatewayError('no_available_channel', {
    message: 'pictures cannot be kept at the moment; try again later',
    retryAfterSecs: 10,
  });
}
