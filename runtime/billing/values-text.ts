import { ABSENT, type PriceValue } from '../contract/price.ts';

/** What a price depends on, for people: `1080p, no audio`. A word stands for itself; what is absent is not named. */
export function valuesText(
  dimensions: readonly string[],
  lookUp: (dimension: string) => PriceValue | undefined,
): string {
  return dimensions
    .flatMap((name) => {
      const value = lookUp(name);
      if (value === undefined || value === ABSENT) return [];
      if (typeof value === 'string') return [value];
      return [`${value ? '' : 'no '}${name.replaceAll('_', ' ')}`];
    })
    .join(', ');
}
