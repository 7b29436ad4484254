import { setImmediate as othersFirst } from 'node:timers/promises';
import { likeliest } from '../../channels/weighted-order.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { Warning } from '../../contract/warning.ts';
import type { Store } from '../../store/types.ts';
import type { Channel } from '../../upstream/types.ts';
import { hasPlace } from '../attempt/channel-places.ts';
import type { TaskDeps } from '../deps.ts';
import { saturatedError } from '../hold/intend.ts';
import {
  channelGone,
  planOf,
  type RemixInput,
  remixableSource,
  remixHindrance,
  remixPlace,
} from '../kinds/remix.ts';
import type { Candidate } from '../plan/directory.ts';
import { channelsForResults } from '../plan/find-channels.ts';
import { newTaskId, type Plan, strictError } from '../plan/plan-results.ts';
import type { Quote } from '../plan/price.ts';
import { remixPrice } from '../plan/remix-price.ts';
import { createResultsPlanner, type PlannerDeps, type PlannerInput } from '../plan/results-planner.ts';
import { TASK_SETTINGS, type TaskSettings } from '../settings.ts';
import type { SubmitInput } from '../types.ts';

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
  Pick<TaskDeps, 'current' | 'clock'> & {
    readonly results: Pick<TaskDeps['results'], 'isReady'>;
    readonly store: Pick<Store, 'tasksByChannel'>;
    /** Those of submissions; default: TASK_SETTINGS. */
    readonly settings?: Partial<TaskSettings>;
  };

export type QuoteInput = Pick<SubmitInput, 'key' | 'request' | 'memory'> & Pick<PlannerInput, 'fetches'>;

/** What is kept of a plan: nothing of the size of its request. */
interface Planned {
  readonly channel: Channel;
  readonly protocol: string;
  readonly quote: Quote;
  readonly warnings: readonly Warning[];
}

/**
 * The price of a submission, by the plans that it would be sent by: nothing is stored, held, taken or sent. Media are
 * looked at as for the submission itself. Of channels that are sent different things for it, the price is the dearest; where
 * none could serve it at this moment, of those that could at another. Throws the GatewayError that the submission would be refused by.
 */
export async function quoteTask(
  deps: QuoteDeps,
  { key, request, memory, fetches }: QuoteInput,
): Promise<WorkQuote> {
  const { group, candidates, serving } = channelsForResults(deps.current(), {
    key,
    request,
    random: likeliest,
  });
  const { kind } = request.family;
  const task = { id: newTaskId(), created_at: Math.floor(deps.clock.now() / 1_000), kind };
  const { owner_id, id: key_id } = key;
  const input: PlannerInput = {
    request,
    owner_id,
    key_id,
    group,
    task,
    candidates,
    serving,
    memory,
    fetches,
  };
  const { mode } = request.canonical;

  const now = createResultsPlanner(deps, { ...input, probe: 'look' });
  const plans = await allPlans(now);
  const [first] = plans;
  if (first !== undefined) {
    const open = await withPlace(deps, plans);
    const [one = first] = open;
    const quoted = open.length > 0 ? open : plans;
    const full = open.length > 0 ? undefined : saturatedError(request.modelName, settingsOf(deps));
    const hindrance = (await noRoom(deps, kind)) ?? full;
    const found = { ...mostExpensiveOf(one, quoted), mode, warnings: one.warnings };
    return hindrance === undefined
      ? { ...found, protocols: protocolsOf(quoted) }
      : { ...found, protocols: [], hindrance };
  }

  const hindrance = now.refusal();
  if (!isPassing(hindrance)) throw hindrance;
  const later: readonly Candidate[] = candidates.length > 0 ? candidates : serving.filter(({ able }) => able);
  const closed = await allPlans(createResultsPlanner(deps, { ...input, candidates: later, probe: 'ignore' }));
  const [one] = closed;
  if (one === undefined) throw hindrance;
  return { ...mostExpensiveOf(one, closed), mode, warnings: one.warnings, protocols: [], hindrance };
}

/** The price of a remix; it can be made by the channel of its source alone, which may not be able to now. */
export async function quoteRemix(deps: QuoteDeps, input: RemixInput): Promise<WorkQuote> {
  const ground = remixableSource(deps, input);
  const place = remixPlace(deps, input);
  const plan =
    place === undefined
      ? undefined
      : planOf(deps, { source: { ...ground, ...place }, prompt: input.prompt, ignored: input.warnings });
  const { quote, warnings } = plan ?? { quote: remixPrice(deps, ground), warnings: input.warnings };
  if (input.strict && warnings.length > 0) throw strictError(warnings);
  const found = { quote, at_most: false, mode: 'remix', warnings };
  const { model } = ground.task;
  const hindrance =
    plan === undefined
      ? channelGone({ model })
      : (remixHindrance(deps, plan, model) ?? (await remixFull(deps, plan, model)));
  return hindrance === undefined
    ? { ...found, protocols: [ground.protocol.id] }
    : { ...found, protocols: [], hindrance };
}

/** As a remix is refused whose channel has as many tasks in flight as it may. */
async function remixFull(
  deps: QuoteDeps,
  { candidate: { channel } }: Plan,
  modelName: string,
): Promise<GatewayError | undefined> {
  const open = await withPlace(deps, [{ channel }]);
  return open.length > 0 ? undefined : saturatedError(modelName, settingsOf(deps));
}

/** Those on whose channel the store would take one more task at this moment. */
async function withPlace<P extends { readonly channel: Channel }>(
  deps: Pick<QuoteDeps, 'store' | 'settings'>,
  plans: readonly P[],
): Promise<readonly P[]> {
  const taken = await deps.store.tasksByChannel();
  const settings = settingsOf(deps);
  return plans.filter(({ channel }) => hasPlace(channel, taken, settings));
}

function settingsOf({ settings }: Pick<QuoteDeps, 'settings'>): TaskSettings {
  return { ...TASK_SETTINGS, ...settings };
}

/** Refusals that say nothing about the request: it may be taken when it is sent again. */
export function isPassing({ code, options }: GatewayError): boolean {
  if (options.details?.retryable === false) return false;
  return code === 'no_available_channel' || code === 'too_many_requests';
}

async function allPlans(planner: ReturnType<typeof createResultsPlanner>): Promise<readonly Planned[]> {
  const plans: Planned[] = [];
  for (let plan = await planner.next(); plan !== undefined; plan = await planner.next()) {
    plans.push(plannedOf(plan));
    // A model may have many channels, and what is told of each is made anew.
    await othersFirst();
  }
  return plans;
}

function plannedOf({ candidate, quote, warnings }: Plan): Planned {
  return { channel: candidate.channel, protocol: candidate.protocol.id, quote, warnings };
}

/** The dearest of all: which of them is asked first is known when the request is sent. */
function mostExpensiveOf(first: Planned, plans: readonly Planned[]): Pick<WorkQuote, 'quote' | 'at_most'> {
  const quotes = plans.map(({ quote }) => quote);
  const most = quotes.reduce((one, other) => (other.micros > one.micros ? other : one), first.quote);
  const rule = `${most.rule} at most; on the channel that is asked first, whose warnings are told, ${first.quote.rule}`;
  const quote = most.micros > first.quote.micros ? { ...most, rule } : most;
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
