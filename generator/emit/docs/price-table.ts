import type { Price } from '../../../runtime/contract/price.ts';
import { whenText } from '../../../runtime/contract/price.ts';
import type { GatewayFacts } from '../../../runtime/contract/registry.ts';
import type { FamilyIr } from '../../ir.ts';
import { amountText } from './price-text.ts';
import { markdownTable } from './table.ts';

/** What each model of a family costs, a line for each row of its price; nothing for dialects and lines. */
export function priceTable({ kind, modelsOf, models }: FamilyIr, gateway: GatewayFacts): string {
  if (kind === 'image' || modelsOf !== undefined) return '';
  return markdownTable(
    ['model', 'when', 'price', 'of'],
    models.flatMap(({ model: { id, price } }) =>
      price.rows.map(({ when, micros }) => [
        `\`${id}\``,
        whenText(when) || 'always',
        amountText(micros, { gateway, free: price.free }),
        unitText(price),
      ]),
    ),
  );
}

/** `a second`, `a character of prompt` */
function unitText({ per, of }: Price): string {
  return `a ${per}${of === undefined ? '' : ` of \`${of}\``}`;
}
