import type { ChatUsage } from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';

/** The public `usage` (interface 2.5), with the details that clients read. */
export function usageBody({ prompt, completion, cached, reasoning }: ChatUsage): JsonObject {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
}
