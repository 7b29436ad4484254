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
