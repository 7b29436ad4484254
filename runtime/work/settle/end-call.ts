import type { ChatUsage } from '../../contract/chat.ts';
import type { GatewayError } from '../../contract/errors.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { SettledCall } from '../../store/call-store.ts';
import type { KeptAnswer } from '../../store/claims.ts';
import type { ChatRoom } from '../chat-room.ts';
import { aboutCall, type OpenChat } from '../hold/open-chat.ts';
import { costOf } from '../plan/most-cost.ts';
import type { PerCall } from '../plan/per-call.ts';
import { errorCodeOf, withCharge } from './call-ended.ts';
import type { Metered } from './metered.ts';
import { retryWrite } from './retry-write.ts';

/** How a call ended. Without `metered` nothing is charged. */
export interface CallEnding {
  readonly state: 'completed' | 'failed';
  /** The channel that answered, or failed last. */
  readonly channel_id: string;
  readonly metered?: Metered;
  /** Absent for an ordinary success. */
  readonly reason?: string;
  readonly error_code?: string;
  /** From the beginning of the call to its first event. */
  readonly first_ms?: number;
  readonly upstream_id?: string;
  /** What those who repeat the request are told when it has cost so much, micro-units. */
  readonly told?: (charged: number) => KeptAnswer | undefined;
}

/** How a call was settled. */
export interface EndedCall {
  readonly charged: number;
  /** Those who repeat the request are told what the ending said. */
  readonly kept: boolean;
}

/**
 * Resolves the hold of a call, keeps its answer and says in one line how it went. What is beyond the hold is counted
 * as absorbed. Never rejects: a settlement that cannot be written is tried again as long as the store is away, for
 * which nobody waits; one that is lost is left to those who release stale holds, which costs the operator the answer
 * and the caller nothing.
 */
export async function endCall(room: ChatRoom, open: OpenChat, ending: CallEnding): Promise<EndedCall> {
  const { deps, settings } = room;
  const { metered, channel_id, state, reason, error_code, first_ms } = ending;
  const per_call = open.per_call.get(channel_id) ?? {};
  const capture = metered === undefined ? 0 : priceOf(room, open, { usage: metered.usage, per_call });
  const billed =
    metered?.claimed === undefined ? undefined : priceOf(room, open, { usage: metered.claimed, per_call });
  const answer = open.keeper === undefined ? undefined : ending.told?.(Math.min(capture, open.hold));
  const later = Promise.withResolvers<EndedCall>();
  const write = () =>
    deps.store.settleCall({
      id: open.id,
      state,
      capture,
      channel_id,
      attempts: open.attempts,
      ...(metered === undefined
        ? {}
        : { usage: storedUsage(metered.usage, per_call), usage_source: metered.source }),
      ...(reason === undefined ? {} : { reason }),
      ...(error_code === undefined ? {} : { error_code }),
      ...(first_ms === undefined ? {} : { first_ms }),
      ...(billed === undefined ? {} : { billed }),
      ...(mayCostMore(open, ending) ? { uncounted: true as const } : {}),
      ...(answer === undefined ? {} : { answer }),
    });
  const settle = async (): Promise<EndedCall> => {
    const step = open.input.span?.child('settle', { work: open.id, channel: channel_id, outcome: state });
    let settled: SettledCall | undefined;
    try {
      settled = await retryWrite(write, {
        clock: deps.clock,
        waits_ms: settings.write_again_ms,
        patience: {
          closing: room.closing,
          log: deps.log,
          about: {
            ...aboutCall(open),
            key: open.input.key.id,
            channel: channel_id,
            capture,
            upstream: ending.upstream_id,
          },
          onWait: () => later.resolve({ charged: Math.min(capture, open.hold), kept: false }),
        },
      });
      const { applied, absorbed = 0, uncounted = 0 } = settled;
      if (!applied) deps.observer.count('chat_settled_late');
      if (absorbed > 0) deps.observer.count('chat_absorbed_micros', {}, absorbed);
      if (uncounted > 0) deps.observer.count('chat_uncounted_micros', {}, uncounted);
    } catch {
      // That it is lost was logged, with what it was about.
      deps.observer.count('store_errors', { step: 'settle_call' });
    } finally {
      room.calls.remove(open.id);
    }
    step?.end({ captured_micros: settled?.captured }, settled === undefined ? 'failed' : undefined);
    report(room, { open, ending, settled });
    return { charged: settled?.captured ?? 0, kept: settled?.applied === true && answer !== undefined };
  };
  return await Promise.race([settle(), later.promise]);
}

/**
 * Thoughts cost, and show in nothing but the upstream's count; so does what an upstream made of an answer that was not
 * read to its end, whatever its model can do.
 */
function mayCostMore({ input }: OpenChat, { metered, state }: CallEnding): boolean {
  if (metered?.uncounted !== true) return false;
  return state === 'failed' || input.chat.model.features.reasoning !== 'no';
}

/** A call without a whole answer. */
export interface FailedCall {
  readonly error: GatewayError;
  readonly channel_id: string;
  readonly reason?: string | undefined;
  readonly metered?: Metered | undefined;
  readonly first_ms?: number | undefined;
}

/**
 * An ending without a whole answer. Resolves to the error as its caller is told it: with what it cost, and as the last
 * word where those who repeat the request are told the same, in a stream as `written`.
 */
export async function failCall(
  room: ChatRoom,
  open: OpenChat,
  failed: FailedCall,
  written?: (error: GatewayError) => string,
): Promise<GatewayError> {
  const { error, channel_id, reason, metered, first_ms } = failed;
  const { keeper } = open;
  let final: GatewayError | undefined;
  const keptAnswerFor = (charged: number): KeptAnswer | undefined => {
    if (keeper === undefined || hasNoReader(reason, charged)) return undefined;
    final = keeper.final(withCharge(error, charged));
    if (final === undefined) return undefined;
    return written === undefined ? keeper.refusal(final) : keeper.stream(written(final));
  };
  const { charged, kept } = await endCall(room, open, {
    state: 'failed',
    told: keptAnswerFor,
    channel_id,
    ...errorCodeOf(error),
    ...(reason === undefined ? {} : { reason }),
    ...(metered === undefined ? {} : { metered }),
    ...(first_ms === undefined ? {} : { first_ms }),
  });
  return kept && final !== undefined ? final : withCharge(error, charged);
}

/** Nobody is told of it, or the same request may be sent again as if it had never been. */
function hasNoReader(reason: string | undefined, charged: number): boolean {
  return reason === 'caller_gone' || (reason === 'closing' && charged === 0);
}

/** A usage that has no price is never a reason to leave the hold. */
function priceOf(
  { deps }: ChatRoom,
  { input, group, id }: OpenChat,
  of: { readonly usage: ChatUsage; readonly per_call: PerCall },
): number {
  try {
    return costOf(deps, { model: input.chat.model, group, ...of });
  } catch (error) {
    deps.log.error({ err: error, call: id }, 'a usage has no price; nothing is charged');
    return 0;
  }
}

/** Why a call ended that no channel failed. */
const NOT_WANTED: ReadonlySet<string> = new Set(['caller_gone', 'closing', 'key_revoked']);

function report(
  { deps }: ChatRoom,
  parts: {
    readonly open: OpenChat;
    readonly ending: CallEnding;
    readonly settled: SettledCall | undefined;
  },
): void {
  const { open, ending, settled } = parts;
  const { captured, absorbed = 0, uncounted = 0 } = settled ?? {};
  const { input, attempts, started } = open;
  const { metered, channel_id, reason, error_code, first_ms, upstream_id } = ending;
  if (captured !== undefined) deps.observer.count('captured_micros', { kind: 'chat' }, captured);
  if (first_ms !== undefined)
    deps.observer.observe('chat_first_event_seconds', { channel: channel_id }, first_ms / 1_000);
  deps.observer.count('chat_calls', { outcome: reason ?? error_code ?? ending.state });
  const took = attempts.at(-1)?.outcome === 'answered';
  deps.pulse?.ended({
    kind: 'chat',
    outcome: ending.state === 'failed' && NOT_WANTED.has(reason ?? '') ? 'cancelled' : ending.state,
    work: open.id,
    ms: deps.clock.elapsed() - started,
    ...(took ? { channel: channel_id, error: error_code } : {}),
  });
  const usage: JsonObject = metered === undefined ? {} : storedUsage(metered.usage);
  deps.log.info(
    {
      ...aboutCall(open),
      key: input.key.id,
      model: input.chat.model.id,
      channel: channel_id,
      attempts: attempts.length,
      ...usage,
      usage_source: metered?.source,
      captured,
      ...(absorbed > 0 ? { absorbed } : {}),
      ...(uncounted > 0 ? { uncounted } : {}),
      first_ms,
      ms: Math.round(deps.clock.elapsed() - started),
      reason,
      error_code,
      upstream: upstream_id,
    },
    'a chat call ended',
  );
}

/** Usage as it is written down with a call, with 1 of each field that cost by itself. */
function storedUsage(
  { prompt, completion, cached, reasoning }: ChatUsage,
  per_call: PerCall = {},
): Readonly<Record<string, number>> {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    cached_tokens: cached,
    reasoning_tokens: reasoning,
    ...Object.fromEntries(Object.keys(per_call).map((field) => [field, 1])),
  };
}
