import type { ReasoningStyle } from '../../contract/chat.ts';
import type { JsonObject } from '../../contract/json.ts';
import { orList } from '../../words/show-value.ts';
import { effortOf, type Warn } from '../request-parts.ts';
import type { ConvertInput } from '../types.ts';

/** How the upstream is told to think, and how much it may write with it. */
export interface ThinkingPlan {
  /** Whether it will think. */
  readonly thinks: boolean;
  readonly thinking?: JsonObject;
  readonly effort?: string;
  readonly maxTokens: number;
}

interface ThinkingWish extends Pick<ConvertInput, 'request' | 'output_tokens' | 'most_output_tokens'> {
  readonly style: ReasoningStyle | undefined;
  readonly display: string | undefined;
  /** Why the rest of the request does not go with thinking; undefined when it does. */
  readonly obstacle: string | undefined;
  readonly warn: Warn;
}

const FIELD = 'reasoning_effort';
const LEAST_BUDGET = 1024;
const DISABLED = 'disabled';

/**
 * Plans the thinking for `reasoning_effort`: a number in the style's table is a budget of tokens, a word is an
 * effort. Thinking counts as tokens of the answer for this vendor, so a budget goes on top of `max_tokens`, as far as
 * the model and the hold reach, and within `max_completion_tokens`, which includes it. What cannot
 * be had is warned of.
 */
export function planThinking(wish: ThinkingWish): ThinkingPlan {
  const { warn } = wish;
  const quiet = { thinks: false, maxTokens: wish.output_tokens };
  const word = wish.request.reasoning_effort;
  if (word === undefined || word === null) return quiet;
  const value = wish.style === undefined ? undefined : effortOf(wish.style, word);
  if (value === undefined) {
    const known = orList(Object.keys(wish.style?.efforts ?? {}));
    warn(FIELD, 'ignored', `the upstream takes ${known === '' ? 'none' : known} (got \`${word}\`)`);
    return quiet;
  }
  if (value === DISABLED) return { ...quiet, thinking: { type: DISABLED } };
  if (typeof value === 'number' && value <= 0) return quiet;
  if (wish.obstacle !== undefined) {
    warn(FIELD, 'ignored', `the upstream cannot think here: ${wish.obstacle}`);
    return quiet;
  }
  if (typeof value === 'number') return withBudget(Math.max(value, LEAST_BUDGET), wish, quiet);
  if (value !== word) {
    warn(FIELD, 'coerced', `the upstream is asked for \`${value}\`, because it does not know \`${word}\``);
  }
  return { ...quiet, thinks: true, effort: value, thinking: shown({ type: 'adaptive' }, wish.display) };
}

function withBudget(budget: number, wish: ThinkingWish, quiet: ThinkingPlan): ThinkingPlan {
  const { request, output_tokens: outputTokens, most_output_tokens: most, warn } = wish;
  const onTop = isPresent(request.max_tokens) && !isPresent(request.max_completion_tokens);
  const maxTokens = onTop ? Math.max(outputTokens, Math.min(outputTokens + budget, most)) : outputTokens;
  if (maxTokens <= LEAST_BUDGET) {
    warn(FIELD, 'ignored', `${maxTokens} tokens leave no room for the ${LEAST_BUDGET} of the least thinking`);
    return quiet;
  }
  const room = Math.max(LEAST_BUDGET, Math.floor(maxTokens / 2), maxTokens - outputTokens);
  const tokens = Math.min(budget, room);
  if (maxTokens > outputTokens) {
    const reason = `the upstream was given ${maxTokens}, because it counts its thinking too`;
    warn('max_tokens', 'coerced', `${outputTokens} are for the answer; ${reason}`);
  }
  if (tokens < budget) {
    warn(FIELD, 'clamped', `${budget} tokens of thinking were cut to ${tokens} of the ${maxTokens} in all`);
  }
  const thinking = shown({ type: 'enabled', budget_tokens: tokens }, wish.display);
  return { thinks: true, thinking, maxTokens };
}

function shown(thinking: JsonObject, display: string | undefined): JsonObject {
  return display === undefined ? thinking : { ...thinking, display };
}

function isPresent(value: number | null | undefined): boolean {
  return value !== undefined && value !== null;
}
