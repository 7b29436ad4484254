import { createHash } from 'node:crypto';

/** Remembers beginnings of prompts, as vendors do that charge less for what they have read before. */
export interface PromptMemory {
  /** Tokens of the longest beginning that came before; the prompt itself is remembered. */
  cachedTokens(model: string, pieces: readonly string[]): number;
}

/** Shorter beginnings are read anew every time, so that short prompts cost the same each time. */
const LEAST_TOKENS = 64;
const MOST_KNOWN = 2_000;

export function openPromptMemory(): PromptMemory {
  const known = new Set<string>();
  return {
    cachedTokens(model, pieces) {
      const digest = createHash('sha256').update(model);
      let tokens = 0;
      let cached = 0;
      for (const piece of pieces) {
        digest.update(`\0${piece}`);
        tokens += countTokens(piece);
        if (tokens < LEAST_TOKENS) continue;
        const beginning = digest.copy().digest('base64');
        if (known.delete(beginning)) cached = tokens;
        known.add(beginning);
      }
      for (const oldest of known) {
        if (known.size <= MOST_KNOWN) break;
        known.delete(oldest);
      }
      return cached;
    },
  };
}

/** A twin's measure: four characters are one token, and whatever is there is at least one. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
