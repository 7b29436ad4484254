import type { GatewayError } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import { writeSurely } from '../tasks/write-surely.ts';
import { errorCodeOf } from './call-ended.ts';
import { quoteOf } from './hold.ts';
import type { Metered } from './metered.ts';
import type { OpenChat } from './open-chat.ts';
import type { ChatRoom } from './room.ts';
import { storedUsage } from './stored-usage.ts';

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
}

/**
 * Resolves the hold of a call and says in one line how it went. Answers what was charged; what neither the hold nor
 * the wallet could pay is counted as absorbed. Never rejects: a settlement that cannot be written is left to those
 * who release stale holds, which costs the operator the answer and the caller nothing.
 */
export async function endCall(room: ChatRoom, open: OpenChat, ending: CallEnding): Promise<number> {
  const { deps, settings } = room;
  const { metered, channel_id, state, reason, error_code } = ending;
  const capture = metered === undefined ? 0 : captureOf(room, open, metered);
  let captured: number | undefined;
  let absorbed = 0;
  try {
    const settled = await writeSurely(
      () =>
        deps.store.settleCall({
          id: open.id,
          state,
          capture,
          channel_id,
          attempts: open.attempts,
          ...(metered === undefined
            ? {}
            : { usage: storedUsage(metered.usage), usage_source: metered.source }),
          ...(reason === undefined ? {} : { reason }),
          ...(error_code === undefined ? {} : { error_code }),
        }),
      { clock: deps.clock, waits_ms: settings.write_again_ms },
    );
    captured = settled.captured;
    if (!settled.applied) deps.observer.count('chat_settled_late');
    else absorbed = capture - settled.captured;
    if (absorbed > 0) deps.observer.count('chat_absorbed_micros', {}, absorbed);
  } catch (error) {
    deps.observer.count('store_errors', { step: 'settle_call' });
    deps.log.error({ err: error, call: open.id }, 'a call could not be settled; its hold is released later');
  } finally {
    room.calls.remove(open.id);
  }
  report(room, { open, ending, captured, absorbed });
  return captured ?? 0;
}

/** An ending without a whole answer. Answers what was charged. */
export function failCall(
  room: ChatRoom,
  open: OpenChat,
  failed: {
    readonly error: GatewayError;
    readonly channel_id: string;
    readonly reason?: string | undefined;
    readonly metered?: Metered | undefined;
    readonly first_ms?: number | undefined;
  },
): Promise<number> {
  const { error, channel_id, reason, metered, first_ms } = failed;
  return endCall(room, open, {
    state: 'failed',
    channel_id,
    ...errorCodeOf(error),
    ...(reason === undefined ? {} : { reason }),
    ...(metered === undefined ? {} : { metered }),
    ...(first_ms === undefined ? {} : { first_ms }),
  });
}

/** A usage that has no price is never a reason to leave the hold. */
function captureOf({ deps }: ChatRoom, { input, group, id }: OpenChat, { usage }: Metered): number {
  try {
    return quoteOf(deps, { model: input.chat.model, group, usage }).micros;
  } catch (error) {
    deps.log.error({ err: error, call: id }, 'a usage has no price; nothing is charged');
    return 0;
  }
}

function report(
  { deps }: ChatRoom,
  parts: {
    readonly open: OpenChat;
    readonly ending: CallEnding;
    readonly captured: number | undefined;
    readonly absorbed: number;
  },
): void {
  const { open, ending, captured, absorbed } = parts;
  const { input, id, attempts, started } = open;
  const { metered, channel_id, reason, error_code, first_ms, upstream_id } = ending;
  deps.observer.count('chat_calls', { outcome: reason ?? error_code ?? ending.state });
  const usage: JsonObject = metered === undefined ? {} : storedUsage(metered.usage);
  deps.log.info(
    {
      call: id,
      request: input.requestId,
      key: input.key.id,
      model: input.chat.model.id,
      channel: channel_id,
      attempts: attempts.length,
      ...usage,
      usage_source: metered?.source,
      captured,
      ...(absorbed > 0 ? { absorbed } : {}),
      first_ms,
      ms: Math.round(deps.clock.elapsed() - started),
      reason,
      error_code,
      upstream: upstream_id,
    },
    'a chat call ended',
  );
}
