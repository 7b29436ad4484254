import type { ChatUsage } from '../../../contract/chat.ts';
import type { Json, JsonObject } from '../../../contract/json.ts';
import { at, isObject } from '../../../contract/values.ts';
import { tokenCount } from '../token-count.ts';
import { usageCounts } from '../usage-body.ts';

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

/** The counts that every caller reads, with the details that the upstream gave, and no others. */
export function completionUsageBody(given: Json | undefined, usage: ChatUsage): JsonObject {
  const ofPrompt = detailsOf(at(given, 'prompt_tokens_details'), { cached_tokens: usage.cached });
  const ofAnswer = detailsOf(at(given, 'completion_tokens_details'), { reasoning_tokens: usage.reasoning });
  return {
    ...usageCounts(usage),
    ...(ofPrompt === undefined ? {} : { prompt_tokens_details: ofPrompt }),
    ...(ofAnswer === undefined ? {} : { completion_tokens_details: ofAnswer }),
  };
}

/** `read` are counts that may stand elsewhere in the usage, or be corrected; 0 is told only of what was given. */
function detailsOf(given: Json | undefined, read: Readonly<Record<string, number>>): JsonObject | undefined {
  const counts = isObject(given)
    ? Object.entries(given).filter(([, count]) => tokenCount(count) !== undefined)
    : [];
  const names = new Set(counts.map(([name]) => name));
  const known = Object.entries(read).filter(([name, count]) => count > 0 || names.has(name));
  if (!isObject(given) && known.length === 0) return undefined;
  return Object.fromEntries([...counts, ...known]);
}
