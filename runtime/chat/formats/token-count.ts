/** Above this no model counts; sums and prices stay exact. */
const MOST_TOKENS = 1_000_000_000;

/** A count of tokens as an upstream says it; undefined for what is none (negative, broken, text, absurd). */
export function tokenCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= MOST_TOKENS
    ? value
    : undefined;
}
