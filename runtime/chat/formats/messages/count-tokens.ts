import type { ChatUsage } from '../../../contract/chat.ts';
import { isObject } from '../../../contract/values.ts';
import { tokenCount } from '../token-count.ts';

/** The vendor's counts as they come in, in one or several places of an answer. */
export interface MessageTokens {
  /**
   * Merges a `usage` object: a later count that is not zero wins, what is no count is left out. Answers whether
   * it counted any token of the answer.
   */
  merge(usage: unknown): boolean;
  /** The vendor's last word; undefined while it is no count of the whole answer. */
  read(state: { readonly delivered: boolean }): ChatUsage | undefined;
}

/** Above this no model counts; sums and prices stay exact. */
const MOST_TOKENS = 1_000_000_000;

/**
 * `input_tokens` leaves out what was cached, so the prompt is the sum of three. An answer that delivered text and
 * counts no token of it, or a prompt of none, was not counted at all.
 */
export function countTokens(): MessageTokens {
  let input = 0;
  let written = 0;
  let cached = 0;
  let output: number | undefined;
  return {
    merge(usage) {
      if (!isObject(usage)) return false;
      input = counted(usage.input_tokens) || input;
      written = counted(usage.cache_creation_input_tokens) || written;
      cached = counted(usage.cache_read_input_tokens) || cached;
      const said = counted(usage.output_tokens);
      output = said || (output ?? said);
      return said !== undefined && said > 0;
    },
    read({ delivered }) {
      const prompt = input + written + cached;
      if (prompt === 0 || output === undefined || (output === 0 && delivered)) return undefined;
      return { prompt, completion: output, cached, reasoning: 0 };
    },
  };
}

function counted(value: unknown): number | undefined {
  const count = tokenCount(value);
  return count !== undefined && count <= MOST_TOKENS ? count : undefined;
}
