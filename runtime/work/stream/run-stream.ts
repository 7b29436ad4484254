import type { Json, JsonObject } from '../../contract/json.ts';
import { inTurns } from '../../contract/paused-work.ts';
import { isObject } from '../../contract/values.ts';
import { jsonText } from '../../contract/write-json.ts';
import { estimateBody, usageBody } from '../../formats/usage-body.ts';
import type { Outcome } from '../attempt/ask-chat.ts';
import type { OpenedStream } from '../attempt/open-stream.ts';
import type { WholeAnswer } from '../attempt/read-whole.ts';
import type { ChatRoom } from '../chat-room.ts';
import { meterWhole } from '../kinds/complete-chat.ts';
import type { AnsweredPlan } from '../plan/plan-chat.ts';
import { stopError } from '../settle/call-ended.ts';
import { type Metered, meterRelay, meterSpent } from '../settle/metered.ts';
import { cutStream } from './cut-stream.ts';
import { failStream, finishStream } from './end-stream.ts';
import { type Relay, WRITE_CHARS } from './relay-stream.ts';
import type { RunningStream, StreamEnd } from './running-stream.ts';

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
  const { control } = running;
  const end = await value.relay.run(running.outlet, control.lingers);
  if (control.stopped() === undefined && end.kind === 'whole') {
    closeIfLingering(room, value.relay);
    const { relay } = value;
    const metered = meterRelay(running.open, relay, { whole: true });
    if (control.lingers()) {
      const reason = 'caller_gone';
      const channel_id = plan.candidate.channel.id;
      return failStream(room, running, { error: stopError(reason), channel_id, reason, metered });
    }
    return finishStream(room, running, {
      plan,
      metered,
      usage: relay.usage() === undefined ? undefined : usageMembers(metered, relay.vendorMembers()),
    });
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
  let text = '';
  for (const chunk of chunks) {
    text += dialect.chunk(await inTurns(jsonText(chunk)));
    if (text.length < WRITE_CHARS && chunk !== chunks.at(-1)) continue;
    const full = outlet.write(text);
    if (full !== undefined) await full;
    text = '';
  }
  const metered = meterWhole(open, answer);
  const stopped = control.stopped();
  if (stopped !== undefined) {
    const channel_id = plan.candidate.channel.id;
    return failStream(room, running, { error: stopError(stopped), channel_id, reason: stopped, metered });
  }
  return finishStream(room, running, {
    plan,
    metered,
    usage: answer.usage === undefined ? undefined : usageMembers(metered, vendorMembersOf(answer.body)),
  });
}

/** Members of the chunk that holds the usage: the vendor's own, unless its count is not believed. */
function usageMembers({ usage, source }: Metered, vendorMembers: JsonObject | undefined): JsonObject {
  if (source === 'estimate') return { ...vendorMembers, usage: estimateBody(usage) };
  return vendorMembers?.usage === undefined ? { usage: usageBody(usage) } : vendorMembers;
}

function vendorMembersOf({ usage, service_tier, system_fingerprint }: JsonObject): JsonObject {
  return { service_tier, system_fingerprint, usage };
}

/** A connection whose answer is complete can serve again once it has ended; one that does not end soon is closed. */
function closeIfLingering({ deps, settings, watch }: ChatRoom, relay: Relay): void {
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

/**
 * A whole common answer as the chunks of a stream: for each choice one that says all of it and one that says why it
 * ended. For upstreams that answer whole although a stream was asked for.
 */
export function answerChunks(body: JsonObject): readonly JsonObject[] {
  const { id, created, model, service_tier, system_fingerprint } = body;
  const choices = Array.isArray(body.choices) ? body.choices : [];
  const chunkOf = (choice: JsonObject): JsonObject => ({
    id,
    object: 'chat.completion.chunk',
    created,
    model,
    service_tier,
    system_fingerprint,
    choices: [choice],
  });
  return choices.filter(isObject).flatMap(({ index = 0, message, finish_reason = 'stop', logprobs }) => [
    chunkOf({
      index,
      delta: deltaOf(message),
      ...(logprobs === undefined ? {} : { logprobs }),
      finish_reason: null,
    }),
    chunkOf({ index, delta: {}, finish_reason }),
  ]);
}

/** What is null in a message is absent in a delta; tool calls have their positions there. */
function deltaOf(message: Json | undefined): JsonObject {
  if (!isObject(message)) return {};
  const said = Object.entries(message).filter(([, value]) => value !== null && value !== undefined);
  const { tool_calls } = message;
  return {
    ...Object.fromEntries(said),
    ...(Array.isArray(tool_calls)
      ? { tool_calls: tool_calls.filter(isObject).map((call, index) => ({ index, ...call })) }
      : {}),
  };
}
