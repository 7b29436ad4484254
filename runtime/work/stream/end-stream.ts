import { GatewayError } from '../../contract/errors.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { ChatRoom } from '../chat-room.ts';
import type { StreamDialect } from '../chat-types.ts';
import type { OpenChat } from '../hold/open-chat.ts';
import type { AnsweredPlan } from '../plan/plan-chat.ts';
import { endCall, type FailedCall, failCall } from '../settle/end-call.ts';
import type { Metered } from '../settle/metered.ts';
import type { RunningStream, StreamEnd } from './running-stream.ts';

/** The last words of a whole answer, once its settlement is durable. */
export async function finishStream(
  room: ChatRoom,
  running: RunningStream,
  ended: {
    readonly plan: AnsweredPlan;
    readonly metered: Metered;
    /** Present when the upstream counted: members of the chunk that callers who asked are shown. */
    readonly usage: JsonObject | undefined;
  },
): Promise<StreamEnd> {
  const { open, dialect, outlet } = running;
  const first_ms = running.first_ms();
  const usage =
    ended.usage !== undefined && wantsUsage(running)
      ? dialect.chunk(JSON.stringify(usageChunk(open, ended.usage)))
      : '';
  const last = `${usage}${dialect.end}`;
  await endCall(room, open, {
    state: 'completed',
    channel_id: ended.plan.candidate.channel.id,
    metered: ended.metered,
    told: () => open.keeper?.stream(last),
    ...(first_ms === undefined ? {} : { first_ms }),
  });
  outlet.write(last);
  return 'whole';
}

/** The last words of an answer that is none, or not whole: its settlement is durable, and says what it cost. */
export async function failStream(
  room: ChatRoom,
  running: RunningStream,
  failed: Omit<FailedCall, 'first_ms'>,
): Promise<StreamEnd> {
  const { open, control, dialect, outlet } = running;
  const first_ms = running.first_ms();
  const error = await failCall(room, open, { ...failed, first_ms }, (final) => errorText(dialect, final));
  if (control.stopped() === 'caller_gone' || control.lingers()) return 'gone';
  outlet.write(errorText(dialect, error));
  return 'failed';
}

/** An error in a stream always says what it cost. */
function errorText(dialect: StreamDialect, { code, options }: GatewayError): string {
  return dialect.error(new GatewayError(code, { ...options, details: { charged: 0, ...options.details } }));
}

function wantsUsage({ open, dialect }: RunningStream): boolean {
  return dialect.usageChunk && open.input.wants_usage;
}

function usageChunk({ id, created, input }: OpenChat, members: JsonObject): JsonObject {
  return {
    id,
    object: 'chat.completion.chunk',
    created,
    model: input.chat.modelName,
    choices: [],
    ...members,
  };
}
