import { diagnose } from '../../diagnostics/catalog.ts';
import type { FamilyIr } from '../../ir.ts';
import type { ResolveContext } from '../context.ts';
import { spanAt } from '../place.ts';
import { cheaperRows } from './cheaper-rows.ts';
import { checkBounds } from './check-bounds.ts';
import { checkCases } from './check-cases.ts';
import { type WrittenPrice, writtenPrices } from './written-price.ts';

/**
 * Proves of every price, for each model that has it and each body that the model is offered in, that it is one amount
 * with an end. To be called when families have no other mistake: what is accepted is not known before.
 */
export function checkPrices(families: readonly FamilyIr[], context: ResolveContext): void {
  for (const spec of context.specs.families) {
    if (spec.value.models_of !== undefined) continue;
    for (const price of writtenPrices(spec, families)) {
      // What `micros` and `tiers` say is one amount for each request by the way it is said.
      if (price.spec.rows !== undefined) {
        checkCases(price, context);
        warnOfCheaperRows(price, context);
      }
      checkBounds(price, context);
    }
  }
}

/** GW3064: larger is seldom meant to be cheaper. */
function warnOfCheaperRows({ price, document, path }: WrittenPrice, { sink }: ResolveContext): void {
  for (const { row, ...cheaper } of cheaperRows(price.rows)) {
    const span = spanAt(document, [...path, 'rows', row, 'micros']);
    sink.add(diagnose('GW3064', span, { ...cheaper, named: true }));
  }
}
