import type { GatewayError } from '../../contract/errors.ts';
import type { CallTimes, ChannelCall } from '../../upstream/types.ts';
import type { ChatRoom } from '../chat-room.ts';
import type { PlannedChat } from '../hold/open-chat.ts';
import type { AnsweredPlan, ChatPlan } from '../plan/plan-chat.ts';
import { type StopReason, stopError } from '../settle/call-ended.ts';
import type { Spent } from '../settle/metered.ts';
import { tracedChat } from '../trace/traced-chat.ts';
import { badAnswer, type ChatRefusal, moreHelpfulRefusal } from './chat-refusal.ts';

/** What asking one channel came to. */
export type CallResult<T> =
  | { readonly kind: 'got'; readonly value: T }
  | { readonly kind: 'refused'; readonly refusal: ChatRefusal };

/** What asking all of them came to. The place on the channel of a `got` is still taken. */
export type Outcome<T> =
  | { readonly kind: 'got'; readonly value: T; readonly plan: AnsweredPlan }
  | {
      readonly kind: 'refused';
      readonly error: GatewayError;
      readonly channel_id: string;
      /** What an upstream was made to do although the caller gets nothing of it. */
      readonly spent: Spent;
    };

/**
 * Asks one channel after the other until one answers: another only as long as the caller has seen nothing, is
 * there, the fault lies with the channel, and neither its tries, its time nor the repeats of all are used up; a
 * request that surely reached no upstream is no repeat, and one that was refused for its credential alone is no try.
 * Everything that was prepared for asking is let go of when it resolves. Never rejects.
 */
export async function askChannels<T>(
  room: ChatRoom,
  planned: PlannedChat,
  how: AskHow<T>,
): Promise<Outcome<T>> {
  try {
    return await tryChannels(room, planned, how);
  } finally {
    planned.planner.close();
  }
}

interface AskHow<T> {
  readonly ask: (plan: ChatPlan) => Promise<CallResult<T>>;
  /** Why the call was ended from our side, when it was. */
  readonly stopped: () => StopReason | undefined;
  /** False once the caller was sent anything. */
  readonly mayRepeat: () => boolean;
}

async function tryChannels<T>(
  room: ChatRoom,
  { open, first, planner }: PlannedChat,
  how: AskHow<T>,
): Promise<Outcome<T>> {
  const { deps, settings } = room;
  const { retries } = room.guard;
  let refusal: ChatRefusal | undefined;
  let tries = 0;
  retries.first(first.candidate.channel.id);
  for (let plan = first; ; ) {
    const { lease } = plan;
    const { channel, protocol } = plan.candidate;
    const began = deps.clock.elapsed();
    lease.start();
    const result = await toResult(room, how.ask(plan));
    const outcome = result.kind === 'got' ? 'answered' : result.refusal.outcome;
    deps.observer.count('chat_attempts', { protocol: protocol.id, outcome });
    deps.observer.count('channel_attempts', { channel: channel.id, outcome });
    open.attempts.push({
      channel: channel.id,
      ...(channel.credentials.length > 1 ? { credential: plan.credential } : {}),
      outcome,
      ms: Math.round(deps.clock.elapsed() - began),
    });
    deps.tracer?.upstreamCall(open.id, tracedChat({ deps, plan, asked: result, began, open, planner }));
    if (result.kind === 'got') {
      lease.report({ kind: 'ok' });
      const { candidate, warnings } = plan;
      return { kind: 'got', value: result.value, plan: { candidate, lease, warnings } };
    }
    const stopped = how.stopped();
    if (stopped !== undefined) {
      lease.release();
      // The channel had the request and was at work.
      const spent = stopped === 'caller_gone' && outcome === 'timeout' ? 'prompt' : 'nothing';
      return { kind: 'refused', error: stopError(stopped), channel_id: channel.id, spent };
    }
    deps.log.warn(
      { call: open.id, channel: channel.id, outcome, ...result.refusal.why },
      'a channel did not answer a chat call',
    );
    const { health } = result.refusal;
    lease.report(health);
    lease.release();
    if (health.kind !== 'credential_rejected') tries += 1;
    refusal = moreHelpfulRefusal(refusal, result.refusal);
    const again =
      result.refusal.elsewhere &&
      how.mayRepeat() &&
      tries < settings.attempts &&
      deps.clock.elapsed() < open.deadline &&
      planner.hasAskable() &&
      (result.refusal.outcome === 'not_sent' || lease.takeRetry());
    const next = again ? await planner.next() : undefined;
    if (next === undefined) {
      const spent = result.refusal.made === true ? 'answer' : 'nothing';
      return { kind: 'refused', error: refusal.error, channel_id: channel.id, spent };
    }
    plan = next;
  }
}

async function toResult<T>({ deps }: ChatRoom, asking: Promise<CallResult<T>>): Promise<CallResult<T>> {
  try {
    return await asking;
  } catch (error) {
    deps.observer.count('adapter_errors', { step: 'chat_answer' });
    deps.log.error({ err: error }, 'the answer of an upstream could not be read');
    return { kind: 'refused', refusal: { ...badAnswer('our reader failed'), health: { kind: 'neutral' } } };
  }
}

/**
 * One call to the plan's channel, with what is left of the time of all. Silence and the total bound it, and no least
 * amount of bytes: unlike a file, an answer comes as slowly as its model thinks, and vendors send blank lines or
 * comments, whole answers included, until there is something to say.
 */
export function channelCallOf(
  plan: ChatPlan,
  given: {
    readonly signal: AbortSignal;
    readonly left_ms: number;
    /** A whole answer sends its headers when it is made; only the total bounds that. */
    readonly first: 'headers' | 'whole';
  },
): ChannelCall {
  const { channel, protocol } = plan.candidate;
  const { first_secs, idle_secs } = protocol.pace;
  const total_ms = Math.max(1, Math.round(given.left_ms));
  const times: CallTimes = {
    headers_ms: given.first === 'headers' ? Math.min(first_secs * 1_000, total_ms) : total_ms,
    idle_ms: idle_secs * 1_000,
    total_ms,
  };
  return {
    channel,
    credential: plan.credential,
    auth: protocol.auth,
    request: plan.request,
    call: 'chat',
    signal: given.signal,
    times,
    max_answer_bytes: protocol.max_answer_bytes,
  };
}
