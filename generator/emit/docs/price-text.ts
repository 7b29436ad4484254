import { type Price, whenText } from '../../../runtime/contract/price.ts';
import type { GatewayFacts } from '../../../runtime/contract/registry.ts';

/** Amounts of a price in one cell: `0.06 USD`, or `0.06 USD (tier 480p or 720p); 0.09 USD (tier 1080p)`. */
export function priceText({ rows, free }: Price, gateway: GatewayFacts): string {
  const texts = rows.map(({ when, micros }) => {
    const what = whenText(when);
    return `${amountText(micros, { gateway, free })}${what === '' ? '' : ` (${what})`}`;
  });
  return texts.join('; ');
}

/** One amount: `0.06 USD`, or `free`. */
export function amountText(
  micros: number,
  { gateway, free }: { readonly gateway: GatewayFacts; readonly free: boolean | undefined },
): string {
  if (micros === 0 && free === true) return 'free';
  return `${micros / gateway.micros_per_unit} ${gateway.currency}`;
}
