import type { ChatUsage } from '../contract/chat.ts';

/** The counts that every usage has. */
export type UsageCounts = {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
};

/** As an answer shows it where another format counted, or the gateway. */
export type UsageBody = UsageCounts & {
  readonly prompt_tokens_details: { readonly cached_tokens: number };
  readonly completion_tokens_details: { readonly reasoning_tokens: number };
};

export function usageCounts({ prompt, completion }: ChatUsage): UsageCounts {
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

/** The public `usage`, with the details that clients read. */
export function usageBody(usage: ChatUsage): UsageBody {
  return {
    ...usageCounts(usage),
    prompt_tokens_details: { cached_tokens: usage.cached },
    completion_tokens_details: { reasoning_tokens: usage.reasoning },
  };
}

/** As the gateway counts where no upstream did: details only of what is known. */
export function estimateBody(usage: ChatUsage): UsageCounts & Partial<UsageBody> {
  const { prompt_tokens_details, completion_tokens_details, ...counts } = usageBody(usage);
  return {
    ...counts,
    ...(usage.cached > 0 ? { prompt_tokens_details } : {}),
    ...(usage.reasoning > 0 ? { completion_tokens_details } : {}),
  };
}
