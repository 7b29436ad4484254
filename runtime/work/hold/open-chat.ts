import { randomFillSync } from 'node:crypto';
import type { Group } from '../../config/types.ts';
import type { JsonObject } from '../../contract/json.ts';
import { inTurns } from '../../contract/paused-work.ts';
import type { CheckedChat } from '../../intake/types.ts';
import type { LogFields } from '../../observe/logger.ts';
import type { Span } from '../../observe/span.ts';
import type { KeyRecord } from '../../store/types.ts';
import { BASE62, callIdFrom } from '../../time/ordered-id.ts';
import type { ChatRoom } from '../chat-room.ts';
import type { AnswerKeeper, ChatInput } from '../chat-types.ts';
import type { ChatCandidate } from '../plan/directory.ts';
import { channelsForChat } from '../plan/find-channels.ts';
import { mostCost } from '../plan/most-cost.ts';
import { type PerCall, perCallOf } from '../plan/per-call.ts';
import { type ChatPlan, createChatPlanner } from '../plan/plan-chat.ts';
import type { Planner } from '../plan/planner.ts';
import { stopError, stopReasonOf } from '../settle/call-ended.ts';
import { holdCall, tracedHold, workLimits } from './hold.ts';

const RANDOM_CHARS = 16;

/** The largest multiple of 62 that a byte can hold: above it, characters would not be equally likely. */
const FAIR = 248;

// Asking the system for a few bytes costs as much as for many; each byte is used once.
const pool = new Uint8Array(4096);

let used = pool.length;

/** What is kept of a request while its answer runs: names and prices, nothing of the size of its body. */
export interface KeptInput {
  readonly requestId: string;
  readonly span: Span | undefined;
  readonly key: Pick<KeyRecord, 'id'>;
  readonly chat: Pick<CheckedChat, 'kind' | 'model' | 'modelName'>;
  /** The caller of a stream wants to be told what it used. */
  readonly wants_usage: boolean;
  /** The answer must be JSON that a schema of the caller's describes. */
  readonly wants_schema: boolean;
}

/** A call whose money is on hold. It must be ended, exactly once. */
export interface OpenChat {
  readonly input: KeptInput;
  readonly id: string;
  /** Epoch seconds. */
  readonly created: number;
  readonly group: Group;
  /** Tokens of the prompt as they are charged where no upstream counts them. */
  readonly prompt: number;
  /** Micro-units: more is never charged. */
  readonly hold: number;
  /** What fields of the request cost by themselves, by the channel that is asked. */
  readonly per_call: ReadonlyMap<string, PerCall>;
  /** The most tokens that all answers may come to. */
  readonly most_output: number;
  /** Of the clock's `elapsed`. */
  readonly started: number;
  readonly deadline: number;
  /** Of a request that may arrive again. */
  readonly keeper?: AnswerKeeper;
  /** Channels that were asked, in order, with what came of it. */
  readonly attempts: JsonObject[];
}

/** A call before its channels are asked. The place on the first one is taken. */
export interface PlannedChat {
  readonly open: OpenChat;
  readonly first: ChatPlan;
  readonly planner: Planner<ChatPlan>;
}

/**
 * Finds a channel, builds its request, and holds the most that the answer can cost. Everything that can be refused
 * is refused before money moves. Throws GatewayError, and then nothing is held or taken.
 */
export async function openChat(
  room: ChatRoom,
  input: ChatInput,
  { stream }: { readonly stream: boolean },
): Promise<PlannedChat> {
  const { deps, settings } = room;
  const { chat, key } = input;
  const started = deps.clock.elapsed();
  const planning = input.span?.child('plan');
  const { group, candidates, serving } = channelsForChat(deps.current(), input);
  const { owner_id, id: key_id } = key;
  const planner = createChatPlanner(room, { chat, stream, owner_id, key_id, candidates, serving });
  const first = await planner.next();
  planning?.end({ channel: first?.candidate.channel.id }, first === undefined ? 'failed' : undefined);
  if (first === undefined) {
    planner.close();
    throw planner.refusal();
  }
  try {
    if (input.signal.aborted) throw stopError(stopReasonOf(input.signal));
    const { sizes, quote } = await inTurns(mostCost(deps, { chat, group, plan: first, candidates }));
    const id = newCallId();
    const total_ms = longestMs(candidates);
    const call = {
      id,
      kind: 'chat',
      route: chat.route,
      owner_id: key.owner_id,
      key_id: key.id,
      model: chat.modelName,
      model_id: chat.model.id,
      spec_version: deps.registry.digest,
      hold: quote.micros,
      price_rule: quote.rule,
      deadline_ms: total_ms + settings.deadline_margin_ms,
      ...workLimits(deps.current().deployment, key),
      ...(input.claim === undefined ? {} : { claim: input.claim }),
    } as const;
    await tracedHold(input.span, { kind: 'chat', work: id }, () => holdCall(deps, call, sizes.outputField));
    room.calls.add(id);
    const open: OpenChat = {
      input: keptOf(input),
      id,
      created: Math.floor(deps.clock.now() / 1_000),
      group,
      prompt: sizes.prompt.tokens,
      hold: quote.micros,
      per_call: new Map(
        candidates.map(({ channel, protocol }) => [channel.id, perCallOf(chat, protocol)] as const),
      ),
      most_output: sizes.output * sizes.answers,
      started,
      deadline: deps.clock.elapsed() + total_ms,
      attempts: [],
      ...(input.keeper === undefined ? {} : { keeper: input.keeper }),
    };
    return { open, first, planner };
  } catch (error) {
    first.lease.release();
    planner.close();
    throw error;
  }
}

/** Names a call and its request in a line of the log. */
export function aboutCall({ id, input }: Pick<OpenChat, 'id' | 'input'>): LogFields {
  return { call: id, request: input.requestId, trace_id: input.span?.trace_id };
}

function keptOf({ requestId, span, key, chat }: ChatInput): KeptInput {
  const { kind, model, modelName } = chat;
  const request = chat.kind === 'chat' ? chat.request : undefined;
  return {
    requestId,
    span,
    key,
    chat: { kind, model, modelName },
    wants_usage: request?.stream_options?.include_usage === true,
    wants_schema: request?.response_format?.type === 'json_schema',
  };
}

/** One limit for the whole call, whichever channel answers in the end. */
function longestMs(candidates: readonly ChatCandidate[]): number {
  return 1_000 * Math.max(...candidates.map(({ protocol }) => protocol.pace.total_secs));
}

/**
 * Public id of one chat call: `chatcmpl-` and 24 base62 characters, of which 8 are the time in milliseconds, so that what
 * is stored under such ids lies together, and 16 are random.
 */
export function newCallId(at = Date.now()): string {
  let text = callIdFrom(at);
  for (let chars = 0; chars < RANDOM_CHARS; ) {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const byte = pool[used] ?? FAIR;
    used += 1;
    if (byte >= FAIR) continue;
    text += BASE62.charAt(byte % BASE62.length);
    chars += 1;
  }
  return text;
}
