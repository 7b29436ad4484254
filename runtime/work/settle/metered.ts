import type { ChatLimits, ChatUsage } from '../../contract/chat.ts';
import type { OpenChat } from '../hold/open-chat.ts';
import { estimatedUsage, tokensOfBytes } from '../plan/estimate-tokens.ts';
import type { Relay } from '../stream/relay-stream.ts';

export interface Metered {
  readonly usage: ChatUsage;
  readonly source: 'upstream' | 'estimate';
  /** What the upstream counted, where it is not believed: it may bill that all the same. */
  readonly claimed?: ChatUsage;
  /** The upstream did not count to the end: a model that thinks unseen may have cost more than this. */
  readonly uncounted?: true;
}

/** A channel may lead to a larger model than the public one says, but not to a larger one by so much. */
const BELIEVED = 4;

/**
 * What is charged for an answer. The upstream's last word counts, unless it cannot be: nothing for text that was
 * delivered, a prompt of several times what the model can take, or more than the answers were allowed to come
 * to. An answer that was cut has what the upstream counted, thoughts included, and what came after that count,
 * at least the tokens of the text that was delivered.
 */
export function meter(given: {
  readonly usage: ChatUsage | undefined;
  readonly delivered_bytes: number;
  /** Of these, what came after the upstream's last count; absent: none. */
  readonly uncounted_bytes?: number;
  readonly estimated_prompt: number;
  readonly limits: ChatLimits;
  /** The most tokens that all answers may come to. */
  readonly most_output: number;
  readonly whole: boolean;
}): Metered {
  const { usage, delivered_bytes, uncounted_bytes = 0, estimated_prompt, whole } = given;
  const delivered = tokensOfBytes(delivered_bytes);
  const estimated = { usage: estimatedUsage(estimated_prompt, delivered_bytes), source: 'estimate' } as const;
  if (usage === undefined) return { ...estimated, uncounted: true };
  if (!isBelievable(usage, given)) return { ...estimated, claimed: usage };
  const prompt = usage.prompt === 0 ? estimated_prompt : usage.prompt;
  // What was counted beyond the text that had come by then was thought unseen, and comes on top of all text.
  const unseen = Math.max(0, usage.completion - tokensOfBytes(delivered_bytes - uncounted_bytes));
  const least = whole && usage.completion > 0 ? 0 : delivered + (whole ? 0 : unseen);
  const completion = Math.max(usage.completion, least);
  const isOpen = !whole && (uncounted_bytes > 0 || usage.completion === 0);
  const more = isOpen ? ({ uncounted: true } as const) : {};
  if (prompt === usage.prompt && completion === usage.completion)
    return { usage, source: 'upstream', ...more };
  return { usage: { ...usage, prompt, completion }, source: 'estimate', ...more };
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
  const usage = { prompt, completion, cached: 0, reasoning: 0 };
  const more = spent === 'prompt' ? ({ uncounted: true } as const) : {};
  return { metered: { usage, source: 'estimate', ...more } };
}

function isBelievable(
  { prompt, completion }: ChatUsage,
  { limits, most_output }: Pick<Parameters<typeof meter>[0], 'limits' | 'most_output'>,
): boolean {
  return (
    prompt <= BELIEVED * Math.max(limits.context_tokens, limits.output_tokens) && completion <= most_output
  );
}

/** What is charged for a stream that was relayed, or for the part of it that came. */
export function meterRelay(open: OpenChat, relay: Relay, { whole }: { readonly whole: boolean }): Metered {
  return meter({
    usage: relay.usage(),
    delivered_bytes: relay.delivered(),
    uncounted_bytes: relay.uncounted(),
    estimated_prompt: open.prompt,
    limits: open.input.chat.model.limits,
    most_output: open.most_output,
    whole,
  });
}
