import type { FinishReason } from '../../../contract/chat.ts';
import type { JsonObject } from '../../../contract/json.ts';
import type { AnswerIdentity } from '../types.ts';

/** One public chunk, keys always in the same order. */
export function streamChunk(
  identity: AnswerIdentity,
  delta: JsonObject,
  finishReason: FinishReason | null,
): JsonObject {
  return {
    id: identity.id,
    object: 'chat.completion.chunk',
    created: identity.created,
    model: identity.model,
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  };
}

/** More of the arguments of the call at `index`. */
export function argumentsDelta(index: number, text: string): JsonObject {
  return { tool_calls: [{ index, function: { arguments: text } }] };
}
