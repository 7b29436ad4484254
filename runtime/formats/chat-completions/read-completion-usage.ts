import type { ChatUsage } from '../../contract/chat.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { at, isObject } from '../../contract/values.ts';
import { tokenCount } from '../answer-parts.ts';
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

/**
 * The counts of the upstream's own `usage`, and nothing else of it: what the operator pays, and whom, has any name. The
 * total is the upstream's; clients read it as a number, so one is given where it is missing.
 */
export function completionUsageBody(given: Json | undefined, usage: ChatUsage): JsonObject {
  if (!isObject(given)) return usageCounts(usage);
  const { total_tokens } = usageCounts(usage);
  const shown = shownOf(given);
  return tokenCount(given.total_tokens) === undefined ? { ...shown, total_tokens } : shown;
}

const COUNT = /(?:^|_)(?:tokens|count|characters|seconds|requests)$/;
const DETAILS = /(?:^|_)details$/;

function shownOf(given: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, Json][] => {
      if (typeof value === 'number' && COUNT.test(name)) return [[name, value]];
      if (!DETAILS.test(name)) return [];
      if (value === null) return [[name, value]];
      if (!isObject(value)) return [];
      const below = shownOf(value);
      return Object.keys(below).length === 0 ? [] : [[name, below]];
    }),
  );
}
