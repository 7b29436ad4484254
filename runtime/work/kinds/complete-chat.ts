import type { JsonObject } from '../../contract/json.ts';
import { inTurns } from '../../contract/paused-work.ts';
import { jsonText } from '../../contract/write-json.ts';
import { estimateBody } from '../../formats/usage-body.ts';
import { askChat, channelCallOf } from '../attempt/ask-chat.ts';
import { refusalOfFailure } from '../attempt/chat-refusal.ts';
import { readWhole, type WholeAnswer } from '../attempt/read-whole.ts';
import type { ChatRoom } from '../chat-room.ts';
import type { ChatAnswer, ChatInput } from '../chat-types.ts';
import { type OpenChat, openChat } from '../hold/open-chat.ts';
import { stopReasonOf } from '../settle/call-ended.ts';
import { endCall, failCall } from '../settle/end-call.ts';
import { type Metered, meter, meterSpent } from '../settle/metered.ts';

/**
 * One whole answer; settled, and kept for those who repeat the request, before it is given. Rejects with GatewayError,
 * and then nothing is charged, unless the caller left while an upstream was at work (the prompt is), or the answer was
 * too large (it is, as estimated).
 */
export async function completeChat(room: ChatRoom, input: ChatInput): Promise<ChatAnswer> {
  const { deps } = room;
  const { signal } = input;
  const planned = await openChat(room, input, { stream: false });
  const { open } = planned;
  const outcome = await askChat<WholeAnswer>(room, planned, {
    stopped: () => (signal.aborted ? stopReasonOf(signal) : undefined),
    mayRepeat: () => true,
    async ask(plan) {
      const left_ms = open.deadline - deps.clock.elapsed();
      const bounds = { signal, left_ms, span: input.span, first: 'whole' } as const;
      const called = await deps.egress.channelCall(channelCallOf(plan, bounds));
      const now = deps.clock.now();
      if (called.kind === 'answer') return readWhole(room, called.answer, { open, plan, now });
      const requested = {
        candidate: plan.candidate,
        modelName: input.chat.modelName,
        now,
        classes: deps.registry.error_classes,
      };
      return { kind: 'refused', refusal: refusalOfFailure(called.failure, requested) };
    },
  });
  if (outcome.kind === 'refused') {
    const { error, channel_id, spent } = outcome;
    const reason = signal.aborted ? stopReasonOf(signal) : undefined;
    throw await failCall(room, open, { error, channel_id, reason, ...meterSpent(spent, open) });
  }
  const { value, plan } = outcome;
  plan.lease.release();
  const metered = meterWhole(open, value);
  const body = withUsage(value, { input, metered });
  const answer: ChatAnswer = { text: await inTurns(jsonText(body)), warnings: plan.warnings };
  await endCall(room, open, {
    state: 'completed',
    channel_id: plan.candidate.channel.id,
    metered,
    told: () => open.keeper?.whole(answer),
    ...(value.upstream_id === undefined ? {} : { upstream_id: value.upstream_id }),
  });
  return answer;
}

export function meterWhole(open: OpenChat, { usage, delivered_bytes }: WholeAnswer): Metered {
  return meter({
    usage,
    delivered_bytes,
    estimated_prompt: open.prompt,
    limits: open.input.chat.model.limits,
    most_output: open.most_output,
    whole: true,
  });
}

/** The upstream's own usage stands with all it says; what is missing or was not believed is the gateway's count. */
function withUsage(
  { body, usage }: WholeAnswer,
  { input, metered }: { readonly input: ChatInput; readonly metered: Metered },
): JsonObject {
  if (input.chat.kind === 'native') return body;
  if (body.usage !== undefined && usage !== undefined && metered.source === 'upstream') return body;
  return { ...body, usage: estimateBody(metered.usage) };
}
