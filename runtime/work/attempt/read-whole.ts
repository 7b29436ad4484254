import { inTurns } from '../../contract/paused-work.ts';
import type { UpstreamAnswer } from '../../contract/upstream.ts';
import type { ChatReading, ReadContext } from '../../formats/types.ts';
import type { ChatRoom } from '../chat-room.ts';
import type { OpenChat } from '../hold/open-chat.ts';
import type { ChatPlan } from '../plan/plan-chat.ts';
import type { CallResult } from './ask-chat.ts';
import { badAnswer, refusalOfAnswer } from './chat-refusal.ts';

export type WholeAnswer = Extract<ChatReading, { readonly kind: 'answer' }>;

/** Reads an answer that came whole: an answer of the format, or why it is none. */
export async function readWhole(
  { deps }: ChatRoom,
  answer: UpstreamAnswer,
  { open, plan, now }: { readonly open: OpenChat; readonly plan: ChatPlan; readonly now: number },
): Promise<CallResult<WholeAnswer>> {
  const requested = {
    candidate: plan.candidate,
    modelName: open.input.chat.modelName,
    now,
    classes: deps.registry.error_classes,
  };
  const { http, headers, body } = answer;
  if (http < 200 || http >= 300) return { kind: 'refused', refusal: refusalOfAnswer(answer, requested) };
  if (body === undefined) return { kind: 'refused', refusal: badAnswer('the answer is empty') };
  const reading = await inTurns(plan.reader.answer(body, contextOf(open, plan)));
  switch (reading.kind) {
    case 'answer':
      return { kind: 'got', value: reading };
    case 'error': {
      const said = { http, headers, body: reading.failure.body };
      return { kind: 'refused', refusal: refusalOfAnswer(said, requested) };
    }
    case 'unusable':
      return { kind: 'refused', refusal: badAnswer(reading.reason) };
  }
}

/** What every answer of a call shows instead of the upstream's own names. */
export function contextOf({ id, created, input }: OpenChat, { candidate }: ChatPlan): ReadContext {
  const { chat, wants_schema: schemaAsked } = input;
  return { id, created, model: chat.modelName, choice: candidate.protocol.format, schemaAsked };
}
