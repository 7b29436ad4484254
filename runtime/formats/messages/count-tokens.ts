import type { ChatUsage } from '../../contract/chat.ts';
import { isObject } from '../../contract/values.ts';
import { tokenCount } from '../answer-parts.ts';

/** The vendor's counts as they come in, in one or several places of an answer. */
export interface MessageTokens {
  /** Merges a `usage` object: a later count that is not zero wins, what is no count is left out. */
  merge(usage: unknown): void;
  /** The same for the prompt alone: what a stream begins with says nothing of the answer yet. */
  mergePrompt(usage: unknown): void;
  /** The vendor's last word; a part that it did not count is 0. Undefined while it counted nothing. */
  read(): ChatUsage | undefined;
}

/** `input_tokens` leaves out what was cached, so the prompt is the sum of three. */
export function countTokens(): MessageTokens {
  let input = 0;
  let written = 0;
  let cached = 0;
  let output = 0;

  function mergePrompt(usage: unknown): void {
    if (!isObject(usage)) return;
    input = tokenCount(usage.input_tokens) || input;
    written = tokenCount(usage.cache_creation_input_tokens) || written;
    cached = tokenCount(usage.cache_read_input_tokens) || cached;
  }

  return {
    mergePrompt,
    merge(usage) {
      mergePrompt(usage);
      if (isObject(usage)) output = tokenCount(usage.output_tokens) || output;
    },
    read() {
      const prompt = input + written + cached;
      return prompt + output === 0 ? undefined : { prompt, completion: output, cached, reasoning: 0 };
    },
  };
}
