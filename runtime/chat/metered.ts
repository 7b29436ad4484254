import type { ChatLimits, ChatUsage } from '../contract/chat.ts';
import { estimatedUsage, tokensOfBytes } from './estimate-tokens.ts';

export interface Metered {
  readonly usage: ChatUsage;
  readonly source: 'upstream' | 'estimate';
  /** What the upstream counted, where it is not believed: it may bill that all the same. */
  readonly claimed?: ChatUsage;
}

/** A channel may lead to a larger model than the public one says, but not to a larger one by so much. */
const BELIEVED = 4;

/**
 * What is charged for an answer. The upstream's last word counts, unless it cannot be: nothing for text that was
 * delivered, a prompt of several times what the model can take, or more than the answers were allowed to come to
 * (F18, F58). An answer that was cut has its prompt as the upstream counted it, where it did, and at least the tokens
 * of the text that was delivered.
 */
export function meter(given: {
  readonly usage: ChatUsage | undefined;
  readonly delivered_bytes: number;
  readonly estimated_prompt: number;
  readonly limits: ChatLimits;
  /** The most tokens that all answers may come to. */
  readonly most_output: number;
  readonly whole: boolean;
}): Metered {
  const { usage, delivered_bytes, estimated_prompt, whole } = given;
  const delivered = tokensOfBytes(delivered_bytes);
  const estimated = { usage: estimatedUsage(estimated_prompt, delivered_bytes), source: 'estimate' } as const;
  if (usage === undefined) return estimated;
  if (!isBelievable(usage, given)) return { ...estimated, claimed: usage };
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
  { limits, most_output }: Pick<Parameters<typeof meter>[0], 'limits' | 'most_output'>,
): boolean {
  return (
    prompt <= BELIEVED * Math.max(limits.context_tokens, limits.output_tokens) && completion <= most_output
  );
}
