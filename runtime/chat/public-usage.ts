import type { ChatUsage } from '../contract/chat.ts';
import type { JsonObject } from '../contract/json.ts';

/** Usage as chat callers read it (interface 2.5). */
export function publicUsage({ prompt, completion, cached, reasoning }: ChatUsage): JsonObject {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
}

/** Usage as it is written down with a call. */
export function storedUsage({
  prompt,
  completion,
  cached,
  reasoning,
}: ChatUsage): Readonly<Record<string, number>> {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    cached_tokens: cached,
    reasoning_tokens: reasoning,
  };
}
