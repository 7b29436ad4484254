import type { GatewayError } from '../../contract/errors.ts';
import type { Span } from '../../observe/span.ts';
import type { CallTimes, ChannelCall } from '../../upstream/types.ts';
import type { ChatRoom } from '../chat-room.ts';
import type { ChatDeps } from '../deps.ts';
import { aboutCall, type OpenChat, type PlannedChat } from '../hold/open-chat.ts';
import type { AnsweredPlan, ChatPlan } from '../plan/plan-chat.ts';
import type { Planner } from '../plan/planner.ts';
import { type StopReason, stopError } from '../settle/call-ended.ts';
import type { Spent } from '../settle/metered.ts';
import type { UpstreamCall } from '../trace/types.ts';
import { askChannels, type Reply } from './ask-channels.ts';
import { badAnswer } from './chat-refusal.ts';
import { type Refusal, type Refused, refusalError } from './refusal.ts';

/** What asking one channel came to. */
export type CallResult<T> =
  | { readonly kind: 'got'; readonly value: T }
  | { readonly kind: 'refused'; readonly refusal: Refused };

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

/** The same before there is an error: one that is made where the request is known keeps it, by its stack. */
type End<T> =
  | Extract<Outcome<T>, { readonly kind: 'got' }>
  | (Omit<Extract<Outcome<T>, { readonly kind: 'refused' }>, 'error'> & {
      readonly why: StopReason | Refusal;
    });

interface AskHow<T> {
  readonly ask: (plan: ChatPlan) => Promise<CallResult<T>>;
  /** Why the call was ended from our side, when it was. */
  readonly stopped: () => StopReason | undefined;
  /** False once the caller was sent anything. */
  readonly mayRepeat: () => boolean;
}

/**
 * Asks the channels of a chat call: another only as long as the caller has seen nothing, is there, and there is time.
 * Everything that was prepared for asking is let go of when it resolves. Never rejects.
 */
export async function askChat<T>(
  room: ChatRoom,
  { open, first, planner }: PlannedChat,
  how: AskHow<T>,
): Promise<Outcome<T>> {
  const { deps, guard, settings } = room;
  try {
    const tools = { guard, observer: deps.observer, pulse: deps.pulse, planner };
    const end = await askChannels<ChatPlan, T, End<T>>(tools, first, {
      counter: 'chat_attempts',
      work: open.id,
      attempts: settings.attempts,
      keepsPlace: true,
      mayRepeat: () => how.mayRepeat() && deps.clock.elapsed() < open.deadline,
      async ask(plan): Promise<Reply<T, End<T>>> {
        const { channel } = plan.candidate;
        const began = deps.clock.elapsed();
        plan.lease.start();
        const result = await toResult(room, how.ask(plan));
        const outcome = result.kind === 'got' ? 'answered' : result.refusal.outcome;
        open.attempts.push({
          channel: channel.id,
          ...(channel.credentials.length > 1 ? { credential: plan.credential } : {}),
          outcome,
          ms: Math.round(deps.clock.elapsed() - began),
        });
        deps.tracer?.upstreamCall(open.id, tracedChat({ deps, plan, asked: result, began, open, planner }));
        if (result.kind === 'got') return { ...result, outcome, health: { kind: 'ok' } };
        const stopped = how.stopped();
        if (stopped === undefined) return { kind: 'refused', outcome, refused: result.refusal };
        // The channel had the request and was at work.
        const spent = stopped === 'caller_gone' && outcome === 'timeout' ? 'prompt' : 'nothing';
        const end = { kind: 'refused', why: stopped, channel_id: channel.id, spent } as const;
        return { kind: 'ended', outcome, end };
      },
      async take({ candidate, lease, warnings }, value) {
        return { kind: 'ended', end: { kind: 'got', value, plan: { candidate, lease, warnings } } };
      },
      async moveOn({ plan, refused, told, elsewhere }) {
        const channel_id = plan.candidate.channel.id;
        const { outcome, why, worked } = refused;
        deps.log.warn(
          { ...aboutCall(open), channel: channel_id, outcome, ...why },
          'a channel did not answer a chat call',
        );
        const next = elsewhere ? await planner.next() : undefined;
        if (next !== undefined) return { plan: next };
        const spent = worked === true ? 'answer' : 'nothing';
        return { end: { kind: 'refused', why: told, channel_id, spent } };
      },
    });
    if (end.kind === 'got') return end;
    const { why, ...refused } = end;
    return { ...refused, error: typeof why === 'string' ? stopError(why) : refusalError(why) };
  } finally {
    planner.close();
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
    readonly span: Span | undefined;
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
    span: given.span,
    signal: given.signal,
    times,
    max_answer_bytes: protocol.max_answer_bytes,
  };
}

/** One channel that a call asked, as operators are told of it; what it answered is the caller's alone. */
export function tracedChat<T>(input: {
  readonly deps: Pick<ChatDeps, 'clock'>;
  readonly plan: Pick<ChatPlan, 'candidate' | 'credential' | 'request'>;
  readonly asked: CallResult<T>;
  /** Of the clock's `elapsed`. */
  readonly began: number;
  readonly open: Pick<OpenChat, 'input'>;
  readonly planner: Pick<Planner<ChatPlan>, 'considered'>;
}): UpstreamCall {
  const { deps, plan, asked, open, planner } = input;
  const { channel, protocol } = plan.candidate;
  const ms = deps.clock.elapsed() - input.began;
  const { http, ...why } = asked.kind === 'got' ? {} : asked.refusal.why;
  const reason = Object.entries(why)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
  return {
    call: 'chat',
    channel,
    credential: plan.credential,
    protocol: protocol.id,
    request: plan.request,
    began: deps.clock.now() - ms,
    ms,
    verdict: asked.kind === 'got' ? 'answered' : asked.refusal.outcome,
    ...(reason === '' ? {} : { reason }),
    ...(typeof http === 'number' ? { http } : {}),
    considered: planner.considered(),
    request_id: open.input.requestId,
  };
}
