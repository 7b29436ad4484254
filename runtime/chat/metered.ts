import type { ChatLimits, ChatUsage } from '../contract/chat.ts';
import { estimatedUsage, tokensOfBytes } from './estimate-tokens.ts';

export interface Metered {
  readonly usage: ChatUsage;
  readonly source: 'upstream' | 'estimate';
}

/** A channel may lead to a larger model than the public one says, but not to a larger one by so much. */
const BELIEVED = 4;

/**
 * What is charged for an answer. The upstream's last word counts, unless it cannot be: nothing for text that was
 * delivered, or several times what the model can take or say (F18, F58). An answer that was cut has its prompt as the
 * upstream counted it, where it did, and at least the tokens of the text that was delivered.
 */
export function meter(given: {
  readonly usage: ChatUsage | undefined;
  readonly delivered_bytes: number;
  readonly estimated_prompt: number;
  readonly limits: ChatLimits;
  /** How many answers were asked for. */
  readonly answers: number;
  readonly whole: boolean;
}): Metered {
  const { usage, delivered_bytes, estimated_prompt, whole } = given;
  const delivered = tokensOfBytes(delivered_bytes);
  if (usage === undefined || !isBelievable(usage, given)) {
    return { usage: estimatedUsage(estimated_prompt, delivered_bytes), source: 'estimate' };
  }
  const prompt = usage.prompt === 0 ? estimated_prompt : usage.prompt;
  const least = whole && usage.completion > 0 ? 0 : delivered;
  const completion = Math.max(usage.completion, least);
  if (prompt === usage.prompt && completion === usage.completion) return { usage, source: 'upstream' };
  return { usage: { ...usage, prompt, completion }, source: 'estimate' };
}

/** What an upstream did for a caller who got nothing: it read the prompt, or made an answer of unknown length. */
export type Spent = 'nothing' | 'prompt' | 'answer';

/**
 * What is charged for it: the prompt as estimated, for a caller who left before anything was said, and for an answer
 * larger than the gateway takes also the most that it was allowed to be.
 */
export function meterSpent(
  spent: Spent,
  { prompt, most_output }: { readonly prompt: number; readonly most_output: number },
): { readonly metered?: Metered } {
  if (spent === 'nothing') return {};
  const completion = spent === 'answer' ? most_output : 0;
  return { metered: { usage: { prompt, completion, cached: 0, reasoning: 0 }, source: 'estimate' } };
}

function isBelievable(
  { prompt, completion }: ChatUsage,
  { limits, answers }: Pick<Parameters<typeof meter>[0], 'limits' | 'answers'>,
): boolean {
  const most = BELIEVED * Math.max(limits.context_tokens, limits.output_tokens);
  return prompt <= most && completion <= most * answers;
}
