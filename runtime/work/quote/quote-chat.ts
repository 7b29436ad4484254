import type { ProbeMode } from '../../channels/channel-choice.ts';
import { likeliest } from '../../channels/weighted-order.ts';
import type { GatewayError } from '../../contract/errors.ts';
import { inTurns } from '../../contract/paused-work.ts';
import type { ChatRoom } from '../chat-room.ts';
import type { ChatService } from '../chat-types.ts';
import { type ChatChannels, channelsForChat } from '../plan/find-channels.ts';
import { mostCost } from '../plan/most-cost.ts';
import { canTake, noChannelError } from '../plan/no-chat-channel.ts';
import { boundOutput } from '../plan/output-tokens.ts';
import { type ChatPlan, createChatPlanner } from '../plan/plan-chat.ts';
import type { Planner } from '../plan/planner.ts';
import { isPassing, type WorkQuote } from './quote-results.ts';

type QuoteInput = Parameters<ChatService['quote']>[0];

/**
 * The most that a chat call can cost, which is what would be put on hold for it, by the plan that it would be sent by:
 * nothing is stored, held or sent, and no place on a channel is taken. Throws the GatewayError that the call would be
 * refused by.
 */
export async function quoteChat(
  room: ChatRoom,
  input: QuoteInput,
  { stream }: { readonly stream: boolean },
): Promise<WorkQuote> {
  const { group, candidates, hindrance } = channelsFor(room, input);
  if (hindrance !== undefined) return unservable(room, input, { group, candidates, stream, hindrance });
  const planner = plannerOf(room, input, { candidates, stream, probe: 'look' });
  try {
    const first = await planner.next();
    if (first === undefined) {
      const refusal = planner.refusal();
      if (!isPassing(refusal)) throw refusal;
      return await unservable(room, input, { group, candidates, stream, hindrance: refusal });
    }
    const { quote } = await inTurns(
      mostCost(room.deps, { chat: input.chat, group, plan: first, candidates }),
    );
    const { warnings } = first;
    const protocols = new Set([first.candidate.protocol.id]);
    for (let plan = await planner.next(); plan !== undefined; plan = await planner.next())
      protocols.add(plan.candidate.protocol.id);
    return { quote, at_most: true, mode: MODE, warnings, protocols: [...protocols] };
  } finally {
    planner.close();
  }
}

const MODE = 'chat';

type FoundChannels = Pick<ChatChannels, 'group' | 'candidates'>;

type Channels = FoundChannels & { readonly hindrance?: GatewayError };

/** The channels that may answer, or those that could if they were not disabled, with why they may not. */
function channelsFor({ deps }: ChatRoom, input: QuoteInput): Channels {
  const { key, chat } = input;
  const found = channelsForChat(deps.current(), { key, chat, random: likeliest });
  if (found.candidates.length > 0) return found;
  const hindrance = noChannelError(chat, found.serving);
  const candidates = found.serving.filter((one) => canTake(chat, one));
  if (!isPassing(hindrance) || candidates.length === 0) throw hindrance;
  return { group: found.group, candidates, hindrance };
}

async function unservable(
  room: ChatRoom,
  input: QuoteInput,
  {
    group,
    candidates,
    stream,
    hindrance,
  }: FoundChannels & { readonly stream: boolean; readonly hindrance: GatewayError },
): Promise<WorkQuote> {
  const planner = plannerOf(room, input, { candidates, stream, probe: 'ignore' });
  try {
    const plan = await planner.next();
    if (plan === undefined) throw hindrance;
    const { quote } = await inTurns(mostCost(room.deps, { chat: input.chat, group, plan, candidates }));
    return { quote, at_most: true, mode: MODE, warnings: plan.warnings, protocols: [], hindrance };
  } finally {
    planner.close();
  }
}

function plannerOf(
  room: ChatRoom,
  { key, chat, fetches }: QuoteInput,
  {
    candidates,
    stream,
    probe,
  }: Pick<FoundChannels, 'candidates'> & { readonly stream: boolean; readonly probe: ProbeMode },
): Planner<ChatPlan> {
  const bounded =
    chat.kind === 'chat'
      ? boundOutput(chat, { limits: chat.model.limits, modelName: chat.modelName })
      : undefined;
  return createChatPlanner(room, {
    chat,
    bounded,
    stream,
    owner_id: key.owner_id,
    key_id: key.id,
    fetches,
    candidates,
    saturated_retry_secs: room.settings.saturated_retry_secs,
    probe,
  });
}
