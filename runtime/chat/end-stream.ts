import { GatewayError } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import { endCall, failCall } from './end-call.ts';
import { usageBody } from './formats/usage-body.ts';
import type { Metered } from './metered.ts';
import type { OpenChat } from './open-chat.ts';
import type { AnsweredPlan } from './planner.ts';
import type { ChatRoom } from './room.ts';
import type { RunningStream, StreamEnd } from './running-stream.ts';

/** The last words of a whole answer, once its settlement is durable. */
export async function finishStream(
  room: ChatRoom,
  running: RunningStream,
  ended: {
    readonly plan: AnsweredPlan;
    readonly metered: Metered;
    /** Present when the upstream counted: callers who asked are shown it. */
    readonly usage: Metered | undefined;
  },
): Promise<StreamEnd> {
  const { open, dialect, outlet } = running;
  const first_ms = running.first_ms();
  await endCall(room, open, {
    state: 'completed',
    channel_id: ended.plan.candidate.channel.id,
    metered: ended.metered,
    ...(first_ms === undefined ? {} : { first_ms }),
  });
  const usage =
    ended.usage !== undefined && wantsUsage(running) ? dialect.chunk(usageChunk(open, ended.usage)) : '';
  outlet.write(`${usage}${dialect.end}`);
  return 'whole';
}

/** The last words of an answer that is none, or not whole: its settlement is durable, and says what it cost. */
export async function failStream(
  room: ChatRoom,
  running: RunningStream,
  failed: {
    readonly error: GatewayError;
    readonly channel_id: string;
    readonly reason?: string | undefined;
    readonly metered?: Metered;
  },
): Promise<StreamEnd> {
  const { open, control, dialect, outlet } = running;
  const { error } = failed;
  const charged = await failCall(room, open, { ...failed, first_ms: running.first_ms() });
  if (control.stopped() === 'caller_gone') return 'gone';
  const { options } = error;
  outlet.write(
    dialect.error(new GatewayError(error.code, { ...options, details: { ...options.details, charged } })),
  );
  return 'failed';
}

function wantsUsage({ open, dialect }: RunningStream): boolean {
  return dialect.usageChunk && open.input.wants_usage;
}

function usageChunk({ id, created, input }: OpenChat, { usage }: Metered): JsonObject {
  return {
    id,
    object: 'chat.completion.chunk',
    created,
    model: input.chat.modelName,
    choices: [],
    usage: usageBody(usage),
  };
}
