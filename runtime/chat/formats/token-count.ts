/** A count of tokens as an upstream says it; undefined for what is none (negative, broken, text). */
export function tokenCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
