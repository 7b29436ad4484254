import type { ChatUsage } from '../contract/chat.ts';

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
