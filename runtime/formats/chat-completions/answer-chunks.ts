import type { Json, JsonObject } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';

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
