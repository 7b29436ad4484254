import { dimensionsOf } from '../../../runtime/contract/price.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { FamilyIr } from '../../ir.ts';
import { takeReporting, textsOf, type UnitCache } from '../../output/unit-cache.ts';
import type { ResolveContext } from '../context.ts';
import { spanAt } from '../place.ts';
import { cheaperRows } from './cheaper-rows.ts';
import { checkBounds } from './check-bounds.ts';
import { checkCases } from './check-cases.ts';
import { type PriceContext, type WrittenPrice, writtenPrices } from './written-price.ts';

/**
 * Proves of every price, for each model that has it and each body that the model is offered in, that it is one amount
 * with an end. To be called when families have no other mistake: what is accepted is not known before.
 */
export function checkPrices(families: readonly FamilyIr[], context: ResolveContext, cache: UnitCache): void {
  const { specs, vocabulary } = context;
  for (const spec of specs.families) {
    if (spec.value.models_of !== undefined) continue;
    const offering = families.filter((family) => family.id === spec.id || family.modelsOf === spec.id);
    const parts = [vocabulary, ...offering, spec.id, ...textsOf(spec.document)];
    takeReporting(cache, { step: 'prices', parts, sink: context.sink }, (sink) => {
      for (const price of writtenPrices(spec, offering)) checkPrice(price, { vocabulary, sink });
    });
  }
}

function checkPrice(price: WrittenPrice, context: PriceContext): void {
  // What `micros` and `tiers` say is one amount for each request by the way it is said.
  if (price.spec.rows !== undefined) {
    checkCases(price, context);
    warnOfCheaperRows(price, context);
  }
  checkBounds(price, context);
  checkPriced(price, context);
}

/** GW3064: larger is seldom meant to be cheaper. */
function warnOfCheaperRows({ price, document, path }: WrittenPrice, { sink }: PriceContext): void {
  for (const { row, ...cheaper } of cheaperRows(price.rows)) {
    const span = spanAt(document, [...path, 'rows', row, 'micros']);
    sink.add(diagnose('GW3064', span, { ...cheaper, named: true }));
  }
}

/** GW3173, once for each price: what changes a vendor's price is priced or not read. */
function checkPriced(
  { price, offers, document, path }: WrittenPrice,
  { sink, vocabulary }: PriceContext,
): void {
  const named = new Set(dimensionsOf(price));
  for (const { family, model } of offers) {
    const fact = family.reads.facts.find(
      (name) => vocabulary.facts[name]?.priced === true && !named.has(name),
    );
    if (fact === undefined) continue;
    const span = spanAt(document, path, 'key');
    sink.add(diagnose('GW3173', span, { fact, model: model.id, family: family.id }));
    return;
  }
}
