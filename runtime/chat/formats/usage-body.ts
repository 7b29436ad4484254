import type { ChatUsage } from '../../contract/chat.ts';

/** As an answer shows it. */
export type UsageBody = {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
  readonly prompt_tokens_details: { readonly cached_tokens: number };
  readonly completion_tokens_details: { readonly reasoning_tokens: number };
};

/** The public `usage` (interface 2.5), with the details that clients read. */
export function usageBody({ prompt, completion, cached, reasoning }: ChatUsage): UsageBody {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
}
