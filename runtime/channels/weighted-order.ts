/** What decides the order of two channels that can do the same. */
export interface Ranked {
  readonly priority: number;
  readonly weight: number;
}

/** Items of one priority together, the highest first. */
export type Ranks<T> = readonly (readonly T[])[];

/** What of an order is always the same: it is worked out once, and drawn from again and again. */
export function ranksOf<T>(items: readonly T[], rankOf: (item: T) => Ranked): Ranks<T> {
  const ranks = Map.groupBy(items, (item) => rankOf(item).priority);
  return [...ranks].sort(([one], [other]) => other - one).map(([, ofRank]) => ofRank);
}

/**
 * Highest priority first; inside one priority a weighted draw without replacement, so that a channel of
 * weight 20 comes first twice as often as one of weight 10. Weight 0 comes after all others of its priority.
 */
export function drawOrder<T>(
  ranks: Ranks<T>,
  rankOf: (item: T) => Ranked,
  random: () => number,
): readonly T[] {
  const drawn = (items: readonly T[]): readonly T[] =>
    items.length < 2
      ? items
      : items
          .map((item) => ({ item, draw: weightedDraw(rankOf(item).weight, random()) }))
          .sort((a, b) => a.draw - b.draw)
          .map(({ item }) => item);
  const [first = [], ...others] = ranks;
  return others.length === 0 ? drawn(first) : ranks.flatMap(drawn);
}

/** Instead of a draw: inside one priority the heaviest first, and of one weight as they are listed. */
export const likeliest = (): number => 0.5;

/** Exponential race: the smallest of `-ln(u) / weight` wins with a chance proportional to its weight. */
function weightedDraw(weight: number, u: number): number {
  if (weight <= 0) return Number.MAX_VALUE * (1 - u / 2);
  return -Math.log(Math.max(u, Number.MIN_VALUE)) / weight;
}
