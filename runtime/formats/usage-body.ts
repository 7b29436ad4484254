import type { ChatUsage } from '../contract/chat.ts';

/** The counts that every usage has. */
export function usageCounts({ prompt, completion }: ChatUsage) {
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

/** The public `usage` where another format counted, with the details that clients read. */
export function usageBody(usage: ChatUsage) {
  return {
    ...usageCounts(usage),
    prompt_tokens_details: { cached_tokens: usage.cached },
    completion_tokens_details: { reasoning_tokens: usage.reasoning },
  };
}

/** As the gateway counts where no upstream did: details only of what is known. */
export function estimateBody(usage: ChatUsage) {
  const { prompt_tokens_details, completion_tokens_details, ...counts } = usageBody(usage);
  return {
    ...counts,
    ...(usage.cached > 0 ? { prompt_tokens_details } : {}),
    ...(usage.reasoning > 0 ? { completion_tokens_details } : {}),
  };
}
