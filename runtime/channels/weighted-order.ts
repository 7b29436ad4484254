/** What decides the order of two channels that can do the same. */
export interface Ranked {
  readonly priority: number;
  readonly weight: number;
}

/**
 * Highest priority first; inside one priority a weighted draw without replacement, so that a channel of
 * weight 20 comes first twice as often as one of weight 10. Weight 0 comes after all others of its priority.
 */
export function weightedOrder<T>(
  items: readonly T[],
  rankOf: (item: T) => Ranked,
  random: () => number,
): readonly T[] {
  if (items.length < 2) return items;
  return items
    .map((item) => {
      const { priority, weight } = rankOf(item);
      return { item, priority, draw: weightedDraw(weight, random()) };
    })
    .sort((a, b) => b.priority - a.priority || a.draw - b.draw)
    .map(({ item }) => item);
}

/** Instead of a draw: inside one priority the heaviest first, and of one weight as they are listed. */
export const likeliest = (): number => 0.5;

/** Exponential race: the smallest of `-ln(u) / weight` wins with a chance proportional to its weight. */
function weightedDraw(weight: number, u: number): number {
  if (weight <= 0) return Number.MAX_VALUE * (1 - u / 2);
  return -Math.log(Math.max(u, Number.MIN_VALUE)) / weight;
}
