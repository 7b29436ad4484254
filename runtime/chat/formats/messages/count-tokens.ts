import type { ChatUsage } from '../../../contract/chat.ts';
import { isObject } from '../../../contract/values.ts';
import { tokenCount } from '../token-count.ts';

/** The vendor's counts as they come in, in one or several places of an answer. */
export interface MessageTokens {
  /** Merges a `usage` object: a later count that is not zero wins, what is no count is left out. */
  merge(usage: unknown): void;
  /** The same for the prompt alone: what a stream begins with says nothing of the answer yet. */
  mergePrompt(usage: unknown): void;
  /** The vendor's last word; a part that it did not count is 0. Undefined while it counted nothing. */
  read(): ChatUsage | undefined;
}

/** Above this no model counts; sums and prices stay exact. */
const MOST_TOKENS = 1_000_000_000;

/** `input_tokens` leaves out what was cached, so the prompt is the sum of three. */
export function countTokens(): MessageTokens {
  let input = 0;
  let written = 0;
  let cached = 0;
  let output = 0;

  function mergePrompt(usage: unknown): void {
    if (!isObject(usage)) return;
    input = counted(usage.input_tokens) || input;
    written = counted(usage.cache_creation_input_tokens) || written;
    cached = counted(usage.cache_read_input_tokens) || cached;
  }

  return {
    mergePrompt,
    merge(usage) {
      mergePrompt(usage);
      if (isObject(usage)) output = counted(usage.output_tokens) || output;
    },
    read() {
      const prompt = input + written + cached;
      return prompt + output === 0 ? undefined : { prompt, completion: output, cached, reasoning: 0 };
    },
  };
}

function counted(value: unknown): number | undefined {
  const count = tokenCount(value);
  return count !== undefined && count <= MOST_TOKENS ? count : undefined;
}
