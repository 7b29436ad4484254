import { ABSENT, type PriceValue } from '../contract/price.ts';
import type { GatewayFacts } from '../contract/registry.ts';

/** The ledger's one currency and how many of its integers make a unit. */
export type Currency = Pick<GatewayFacts, 'currency' | 'micros_per_unit'>;

/** An amount for people, exact, with at least two decimals and no more than it needs: `0.10 USD`, `0.000125 USD`. */
export function moneyText(micros: number, { currency, micros_per_unit }: Currency): string {
  const decimals = Math.max(0, String(micros_per_unit).length - 1);
  const padded = String(micros).padStart(decimals + 1, '0');
  const whole = padded.slice(0, padded.length - decimals);
  const fraction = decimals === 0 ? '' : padded.slice(-decimals).replace(/0+$/, '');
  return `${whole}.${fraction.padEnd(2, '0')} ${currency}`;
}

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
