import { setImmediate as othersFirst } from 'node:timers/promises';
import type { ProbeMode } from '../../channels/channel-choice.ts';
import { likeliest } from '../../channels/weighted-order.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { MediaKind } from '../../contract/media.ts';
import { inTurns } from '../../contract/paused-work.ts';
import type { Warning } from '../../contract/warning.ts';
import type { PreparedRoles } from '../../files/media/types.ts';
import type { CheckedRequest } from '../../intake/types.ts';
import type { Store, TaskRecord } from '../../store/types.ts';
import type { Channel } from '../../upstream/types.ts';
import { hasPlace } from '../attempt/attempt-bounds.ts';
import type { ChatRoom } from '../chat-room.ts';
import type { ChatService } from '../chat-types.ts';
import type { TaskDeps } from '../deps.ts';
import { noRoomError, saturatedError } from '../hold/hold.ts';
import {
  channelGone,
  enterChannel,
  planRemix,
  type RemixInput,
  remixPrice,
  remixSource,
} from '../kinds/remix.ts';
import type { Candidate, ChatCandidate } from '../plan/directory.ts';
import { channelsForChat, channelsForResults } from '../plan/find-channels.ts';
import { mostCost } from '../plan/most-cost.ts';
import { canTake } from '../plan/no-chat-channel.ts';
import { type ChatPlan, createChatPlanner } from '../plan/plan-chat.ts';
import { newTask, type Plan, strictError } from '../plan/plan-results.ts';
import type { Planner } from '../plan/planner.ts';
import type { Quote } from '../plan/price.ts';
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

/** Of one kind of work: how it is planned, and what its plans come to. */
interface Quoting<C, P> {
  readonly candidates: readonly C[];
  /** Those that could serve it at another moment. */
  readonly able: readonly C[];
  planner(candidates: readonly C[], probe: ProbeMode): Planner<P>;
  /** What all plans come to; undefined where there is none. */
  price(planner: Planner<P>, probe: ProbeMode): Promise<WorkQuote | undefined>;
}

/**
 * The price of work, by the plans that it would be sent by: nothing is stored, held, taken or sent. Where no channel could
 * serve it at this moment, by those that could at another. Throws the GatewayError that it would be refused by.
 */
async function quoteWork<C, P>({ candidates, able, planner, price }: Quoting<C, P>): Promise<WorkQuote> {
  const now = planner(candidates, 'look');
  let hindrance: GatewayError;
  try {
    const found = await price(now, 'look');
    if (found !== undefined) return found;
    hindrance = now.refusal();
  } finally {
    now.close();
  }
  if (!isPassing(hindrance)) throw hindrance;
  const later = planner(candidates.length > 0 ? candidates : able, 'ignore');
  try {
    const found = await price(later, 'ignore');
    if (found === undefined) throw hindrance;
    return hinderedBy(hindrance, found);
  } finally {
    later.close();
  }
}

function hinderedBy(hindrance: GatewayError | undefined, quote: WorkQuote): WorkQuote {
  return hindrance === undefined ? quote : { ...quote, protocols: [], hindrance };
}

/** Refusals that say nothing about the request: it may be taken when it is sent again. */
function isPassing({ code, options }: GatewayError): boolean {
  if (options.details?.retryable === false) return false;
  return code === 'no_available_channel' || code === 'too_many_requests';
}

/**
 * The price of a submission. Media are looked at as for the submission itself. Of channels that are sent different things
 * for it, the price is the dearest.
 */
export async function quoteTask(
  deps: QuoteDeps,
  { key, request, memory, fetches }: QuoteInput,
): Promise<WorkQuote> {
  const view = deps.current();
  const { group, candidates, serving } = channelsForResults(view, { key, request, random: likeliest });
  const { kind } = request.family;
  const task = newTask(deps, kind);
  const { owner_id, id: key_id } = key;
  const input = { request, owner_id, key_id, group, task, serving, memory, fetches };
  const { mode } = request.canonical;
  return quoteWork<Candidate, Plan>({
    candidates,
    able: serving.filter((one) => one.able),
    planner: (of, probe) => createResultsPlanner(deps, { ...input, candidates: of, probe }),
    async price(planner, probe) {
      const plans = await allPlans(planner);
      const [first] = plans;
      if (first === undefined) return undefined;
      const open = probe === 'look' ? await withPlace(deps, plans) : plans;
      const quoted = open.length > 0 ? open : plans;
      const [one = first] = open;
      const protocols = [...new Set(quoted.map(({ protocol }) => protocol))];
      const found = { ...mostExpensiveOf(one, quoted), mode, warnings: one.warnings, protocols };
      if (probe === 'ignore') return found;
      const isReady = kind !== 'image' || (await deps.results.isReady());
      if (!isReady) return hinderedBy(noRoomError({ asked: true }), found);
      return open.length > 0 ? found : hinderedBy(saturatedError(request.modelName, settingsOf(deps)), found);
    },
  });
}

/** What one of the channels would make of a request, however it is at the moment. */
export type TriedWork = Pick<WorkQuote, 'quote' | 'at_most' | 'mode' | 'warnings'>;

/**
 * A submission tried for a form: by the channel that would be asked first if all were well, or by all of them for the
 * price of a quote. Files are taken for what they should be; none is looked at. Throws the GatewayError that it would
 * be refused by.
 */
export async function tryTask(
  deps: QuoteDeps,
  { key, request, all }: Pick<QuoteInput, 'key' | 'request'> & { readonly all: boolean },
): Promise<TriedWork> {
  const found = channelsForResults(deps.current(), { key, request, random: likeliest });
  const { group, candidates, serving } = found;
  const planner = createResultsPlanner(
    { ...deps, media: { prepare: async ({ roles }) => exampleRoles(roles) } },
    {
      request,
      owner_id: key.owner_id,
      key_id: key.id,
      group,
      task: newTask(deps, request.family.kind),
      serving,
      candidates: candidates.length > 0 ? candidates : serving.filter(({ able }) => able),
      probe: 'ignore',
    },
  );
  try {
    const { mode } = request.canonical;
    const plans = all ? await allPlans(planner) : [];
    const first = all ? plans[0] : await planner.next();
    if (first === undefined) throw planner.refusal();
    const { quote, warnings } = first;
    return { quote, at_most: false, ...(all ? mostExpensiveOf(first, plans) : {}), mode, warnings };
  } finally {
    planner.close();
  }
}

const EXAMPLE_MIMES = {
  image: 'image/png',
  video: 'video/mp4',
  audio: 'audio/mpeg',
} as const satisfies Record<MediaKind, string>;

/** Each file in all forms that a protocol may need. */
function exampleRoles(roles: CheckedRequest['canonical']['roles']): PreparedRoles {
  const examples = Object.entries(roles).map(([role, media]) => [
    role,
    media?.map((one) => ({
      ...one,
      url: one.url ?? 'https://example.invalid/',
      base64: 'AAAA',
      bytes: new Uint8Array(3),
      mime: EXAMPLE_MIMES[one.kind],
    })),
  ]);
  return Object.fromEntries(examples);
}

/** What is kept of a plan: nothing of the size of its request. */
interface Planned extends Pick<Plan, 'quote' | 'warnings'> {
  readonly channel: Channel;
  readonly protocol: string;
}

async function allPlans(planner: Planner<Plan>): Promise<readonly Planned[]> {
  const plans: Planned[] = [];
  for (let plan = await planner.next(); plan !== undefined; plan = await planner.next()) {
    const { quote, warnings, candidate } = plan;
    plans.push({ quote, warnings, channel: candidate.channel, protocol: candidate.protocol.id });
    // A model may have many channels, and what is told of each is made anew.
    await othersFirst();
  }
  return plans;
}

/** The dearest of all: which of them is asked first is known when the request is sent. */
function mostExpensiveOf(
  first: Pick<Planned, 'quote'>,
  plans: readonly Planned[],
): Pick<WorkQuote, 'quote' | 'at_most'> {
  const quotes = plans.map(({ quote }) => quote);
  const most = quotes.reduce((one, other) => (other.micros > one.micros ? other : one), first.quote);
  const rule = `${most.rule} at most; on the channel that is asked first, whose warnings are told, ${first.quote.rule}`;
  const quote = most.micros > first.quote.micros ? { ...most, rule } : most;
  return { quote, at_most: quotes.some(({ micros }) => micros !== quote.micros) };
}

/** The most that a chat call can cost, which is what would be put on hold for it. */
export function quoteChat(
  room: ChatRoom,
  { key, chat, fetches }: Parameters<ChatService['quote']>[0],
  { stream }: { readonly stream: boolean },
): Promise<WorkQuote> {
  const view = room.deps.current();
  const { group, candidates, serving } = channelsForChat(view, { key, chat, random: likeliest });
  const input = { stream, owner_id: key.owner_id, key_id: key.id, fetches, serving, chat };
  const able = serving.filter((one) => canTake(chat, one));
  return quoteWork<ChatCandidate, ChatPlan>({
    candidates,
    able,
    planner: (of, probe) => createChatPlanner(room, { ...input, candidates: of, probe }),
    async price(planner, probe) {
      const first = await planner.next();
      if (first === undefined) return undefined;
      const among = candidates.length > 0 ? candidates : able;
      const { quote } = await inTurns(mostCost(room.deps, { chat, group, plan: first, candidates: among }));
      const protocols = new Set([first.candidate.protocol.id]);
      if (probe === 'look')
        for (let plan = await planner.next(); plan !== undefined; plan = await planner.next())
          protocols.add(plan.candidate.protocol.id);
      const { warnings } = first;
      return { quote, at_most: true, mode: 'chat', warnings, protocols: [...protocols] };
    },
  });
}

/** The price of a remix; it can be made by the channel of its source alone, which may not be able to now. */
export async function quoteRemix(deps: QuoteDeps, input: RemixInput): Promise<WorkQuote> {
  const source = remixSource(deps, input);
  const plan = planRemix(deps, source, input);
  const { quote, warnings } = plan ?? { quote: remixPrice(deps, source), warnings: input.warnings };
  if (input.strict && warnings.length > 0) throw strictError(warnings);
  const found = { quote, at_most: false, mode: 'remix', warnings, protocols: [source.protocol.id] };
  const { task } = source;
  const hindrance = plan === undefined ? channelGone(task) : await remixHindrance(deps, plan, task);
  return hinderedBy(hindrance, found);
}

/** Why the channel of a remix could not take it now. */
async function remixHindrance(
  deps: QuoteDeps,
  plan: Plan,
  { model }: Pick<TaskRecord, 'model'>,
): Promise<GatewayError | undefined> {
  const entered = enterChannel(deps, plan, { model, probe: 'look' });
  if (entered instanceof GatewayError) return entered;
  const open = await withPlace(deps, [plan.candidate]);
  return open.length > 0 ? undefined : saturatedError(model, settingsOf(deps));
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
