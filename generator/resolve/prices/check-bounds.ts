import type { NumberLimit } from '../../../runtime/contract/family.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import { type Path, spanAt } from '../place.ts';
import type { Offer } from './accepted-values.ts';
import type { PriceContext, WrittenPrice } from './written-price.ts';

/**
 * What is multiplied with a price has an end: GW3086 names the limit that is missing, GW3088 is for the dearest
 * request when it costs more than a whole number can say.
 */
export function checkBounds(price: WrittenPrice, context: PriceContext): void {
  const span = spanAt(price.document, [...price.path, 'per']);
  const dearest = Math.max(...price.price.rows.map(({ micros }) => micros));
  for (const offer of price.offers) {
    const { model } = offer;
    const factors = factorsOf(price, offer);
    const open = factors.find(({ most }) => most === undefined);
    if (open !== undefined) {
      const { limit, keys } = open;
      context.sink.add(diagnose('GW3086', span, { model: model.id, limit, keys }));
      return;
    }
    const sum = factors.reduce((product, { most = 1 }) => product * BigInt(Math.ceil(most)), BigInt(dearest));
    if (sum <= BigInt(Number.MAX_SAFE_INTEGER)) continue;
    const at = spanAt(price.document, dearestPath(price, dearest));
    context.sink.add(diagnose('GW3088', at, { model: model.id, sum: String(sum) }));
    return;
  }
}

/** Where the largest amount is written. */
function dearestPath({ path, spec }: WrittenPrice, dearest: number): Path {
  const row = (spec.rows ?? []).findIndex(({ micros }) => micros === dearest);
  if (row >= 0) return [...path, 'rows', row, 'micros'];
  const tier = Object.entries(spec.tiers ?? {}).find(([, micros]) => micros === dearest)?.[0];
  return tier === undefined || spec.micros === dearest ? [...path, 'micros'] : [...path, 'tiers', tier];
}

interface Factor {
  readonly limit: string;
  /** What bounds it. */
  readonly keys: string;
  /** Undefined: there is no bound. */
  readonly most: number | undefined;
}

function factorsOf({ price }: WrittenPrice, { family, model }: Offer): readonly Factor[] {
  const { numbers, texts } = model.limits;
  const keys = '`max` or `one_of`';
  const counted = family.reads.facts.includes('count');
  return [
    ...(price.per === 'second' ? [{ limit: 'seconds', keys, most: largest(numbers.seconds) }] : []),
    ...(price.of === undefined
      ? []
      : [{ limit: price.of, keys: '`max_chars`', most: texts[price.of]?.max_chars }]),
    ...(counted ? [{ limit: 'count', keys, most: largest(numbers.count) }] : []),
  ];
}

function largest({ max, one_of: choices }: NumberLimit = {}): number | undefined {
  return choices === undefined ? max : Math.max(...choices);
}
