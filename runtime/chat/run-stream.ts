import { GatewayError } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import { answerChunks } from './answer-chunks.ts';
import type { Outcome } from './ask-channels.ts';
import { errorCodeOf, stopError } from './call-ended.ts';
import { meterWhole } from './complete-chat.ts';
import { endCall } from './end-call.ts';
import { usageBody } from './formats/usage-body.ts';
import { type Metered, meter, meterSpent } from './metered.ts';
import type { OpenChat } from './open-chat.ts';
import type { OpenedStream } from './open-stream.ts';
import type { Outlet } from './outlet.ts';
import type { AnsweredPlan } from './planner.ts';
import type { WholeAnswer } from './read-whole.ts';
import { LATE, refusalOfAnswer, UNUSABLE } from './refusal.ts';
import type { Relay, RelayEnd } from './relay-stream.ts';
import type { ChatRoom } from './room.ts';
import type { StreamControl } from './stream-control.ts';
import type { StreamDialect } from './types.ts';

export type StreamEnd = 'whole' | 'failed' | 'gone';

export interface RunningStream {
  readonly open: OpenChat;
  readonly control: StreamControl;
  readonly dialect: StreamDialect;
  readonly outlet: Outlet;
  /** Of the clock's `elapsed`, when the first event was there. */
  readonly first_ms: () => number | undefined;
}

/** Writes a stream that a channel has begun, settles it, and only then says that it is whole. Never rejects. */
export async function runStream(
  room: ChatRoom,
  running: RunningStream,
  outcome: Outcome<OpenedStream>,
): Promise<StreamEnd> {
  if (outcome.kind === 'refused') {
    const { error, channel_id, spent } = outcome;
    const reason = running.control.stopped();
    return failStream(room, running, {
      error,
      channel_id,
      reason,
      ...meterSpent(spent, running.open),
    });
  }
  const { value, plan } = outcome;
  if (value.kind === 'whole') return writeWhole(room, running, { answer: value.answer, plan });
  const end = await value.relay.run(running.outlet);
  if (running.control.stopped() === undefined && end.kind === 'whole') {
    letGo(room, value.relay);
    const { relay } = value;
    const metered = meterRelay(running.open, relay, true);
    return finish(room, running, { plan, metered, usage: relay.usage() === undefined ? undefined : metered });
  }
  return cutStream(room, running, { ...value, end, plan });
}

/** An answer that came whole is written as the few chunks that say the same. */
async function writeWhole(
  room: ChatRoom,
  running: RunningStream,
  { answer, plan }: { readonly answer: WholeAnswer; readonly plan: AnsweredPlan },
): Promise<StreamEnd> {
  const { open, dialect, outlet, control } = running;
  const chunks = open.input.chat.kind === 'native' ? [answer.body] : answerChunks(answer.body);
  const full = outlet.write(chunks.map((chunk) => dialect.chunk(chunk)).join(''));
  if (full !== undefined) await full;
  const metered = meterWhole(open, answer);
  const stopped = control.stopped();
  if (stopped !== undefined) {
    const channel_id = plan.candidate.channel.id;
    return failStream(room, running, { error: stopError(stopped), channel_id, reason: stopped, metered });
  }
  return finish(room, running, { plan, metered, usage: answer.usage === undefined ? undefined : metered });
}

/** The last words of a whole answer, once its settlement is durable. */
async function finish(
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

/** An answer that stopped in its middle: what was received is charged, and the caller is told. */
function cutStream(
  room: ChatRoom,
  running: RunningStream,
  cut: {
    readonly relay: Relay;
    readonly secrets: readonly string[];
    readonly end: RelayEnd;
    readonly plan: AnsweredPlan;
  },
): Promise<StreamEnd> {
  const { open, control } = running;
  const { relay, end, plan } = cut;
  const { channel } = plan.candidate;
  relay.destroy();
  const stopped = control.stopped();
  const error = stopped === undefined ? errorOf(room, open, cut) : stopError(stopped);
  if (stopped === undefined) {
    const why = 'reason' in end ? end.reason : 'an error inside the stream';
    room.deps.log.warn({ call: open.id, channel: channel.id, why }, 'a stream of an upstream was cut');
  }
  return failStream(room, running, {
    error,
    channel_id: channel.id,
    reason: stopped ?? REASONS[end.kind],
    ...(relay.chunks() > 0 || stopped === 'caller_gone' ? { metered: meterRelay(open, relay, false) } : {}),
  });
}

async function failStream(
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
  const { error, channel_id, reason, metered } = failed;
  const first_ms = running.first_ms();
  const charged = await endCall(room, open, {
    state: 'failed',
    channel_id,
    ...errorCodeOf(error),
    ...(reason === undefined ? {} : { reason }),
    ...(metered === undefined ? {} : { metered }),
    ...(first_ms === undefined ? {} : { first_ms }),
  });
  if (control.stopped() === 'caller_gone') return 'gone';
  const { options } = error;
  outlet.write(
    dialect.error(new GatewayError(error.code, { ...options, details: { ...options.details, charged } })),
  );
  return 'failed';
}

const REASONS: Readonly<Record<RelayEnd['kind'], string>> = {
  whole: 'upstream_cut',
  error: 'upstream_error',
  broken: 'upstream_broken',
  cut: 'upstream_cut',
};

function errorOf(
  { deps }: ChatRoom,
  { input }: OpenChat,
  {
    end,
    plan,
    secrets,
  }: { readonly end: RelayEnd; readonly plan: AnsweredPlan; readonly secrets: readonly string[] },
): GatewayError {
  switch (end.kind) {
    case 'error': {
      const { candidate } = plan;
      const asked = { candidate, modelName: input.chat.modelName, now: deps.clock.now(), secrets };
      return refusalOfAnswer({ http: 200, headers: {}, body: end.failure.body }, asked).error;
    }
    case 'cut':
      if (end.late) return new GatewayError('upstream_timeout', { message: LATE });
      return new GatewayError('bad_response_body', { message: CUT });
    case 'broken':
    case 'whole':
      return new GatewayError('bad_response_body', { message: UNUSABLE });
  }
}

const CUT = 'the upstream ended its answer before it was complete; what came is all there is';

function meterRelay(open: OpenChat, relay: Relay, whole: boolean): Metered {
  return meter({
    usage: relay.usage(),
    delivered_bytes: relay.delivered(),
    estimated_prompt: open.prompt,
    limits: open.input.chat.model.limits,
    answers: open.answers,
    whole,
  });
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

/** A connection whose answer is complete can serve again once it has ended; one that does not end soon is closed. */
function letGo({ deps, settings, watch }: ChatRoom, relay: Relay): void {
  if (!relay.hasRest()) return;
  const until = deps.clock.elapsed() + settings.linger_ms;
  const rest = {
    tick(now: number) {
      if (now >= until) relay.destroy();
    },
  };
  watch.add(rest);
  void relay.drain().then(() => watch.remove(rest));
}
