import type { ChatUsage } from '../contract/chat.ts';
import type { PerCall } from './per-call.ts';

/** Usage as it is written down with a call, with 1 of each field that cost by itself. */
export function storedUsage(
  { prompt, completion, cached, reasoning }: ChatUsage,
  per_call: PerCall = {},
): Readonly<Record<string, number>> {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    cached_tokens: cached,
    reasoning_tokens: reasoning,
    ...Object.fromEntries(Object.keys(per_call).map((field) => [field, 1])),
  };
}
