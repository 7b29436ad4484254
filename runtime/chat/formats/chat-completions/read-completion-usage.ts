import type { ChatUsage } from '../../../contract/chat.ts';
import { at, isObject } from '../../../contract/values.ts';
import { tokenCount } from '../token-count.ts';

/**
 * The counts of a `usage` object. Undefined when a main count is missing or no count of tokens, or when both are
 * zero: no call has an empty prompt, so that says nothing.
 */
export function readCompletionUsage(value: unknown): ChatUsage | undefined {
  if (!isObject(value)) return undefined;
  const prompt = tokenCount(value.prompt_tokens);
  const said = tokenCount(value.completion_tokens);
  if (prompt === undefined || said === undefined || prompt + said === 0) return undefined;
  const cached =
    tokenCount(at(value, 'prompt_tokens_details', 'cached_tokens')) ??
    tokenCount(value.prompt_cache_hit_tokens) ??
    0;
  const reasoning = tokenCount(at(value, 'completion_tokens_details', 'reasoning_tokens')) ?? 0;
  // Some servers count what was reasoned beside the completion, and only the total tells.
  const beside = reasoning > 0 && value.total_tokens === prompt + said + reasoning;
  const completion = beside ? said + reasoning : said;
  return { prompt, completion, cached: Math.min(cached, prompt), reasoning: Math.min(reasoning, completion) };
}
