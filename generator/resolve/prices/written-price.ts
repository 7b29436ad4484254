import type { Price } from '../../../runtime/contract/price.ts';
import type { SourceDocument } from '../../../runtime/document/tree.ts';
import type { FamilyIr } from '../../ir.ts';
import type { Spec, SpecPrice } from '../../spec-types.ts';
import type { ResolveContext } from '../context.ts';
import type { Path } from '../place.ts';
import type { Offer } from './accepted-values.ts';

/** A price where it stands, with all models that have it, in each of the bodies that they are offered in. */
export interface WrittenPrice {
  readonly document: SourceDocument;
  readonly path: Path;
  readonly spec: SpecPrice;
  /** Of the first model: those of others differ only in what `tiers` leaves to the rest. */
  readonly price: Price;
  /** Never empty. */
  readonly offers: readonly Offer[];
}

/** What a price is judged by beside itself. */
export type PriceContext = Pick<ResolveContext, 'vocabulary' | 'sink'>;

/** The prices of one family that owns its models: its own, and those of models that say another. */
export function writtenPrices(
  { value, document }: Spec<'family'>,
  families: readonly FamilyIr[],
): readonly WrittenPrice[] {
  const own = offersOf(value.id, families);
  const shared = (value.models ?? []).filter(({ price }) => price === undefined);
  const prices = [
    { path: ['price'], spec: value.price, ids: shared.map(({ id }) => id) },
    ...(value.models ?? []).map(({ id, price }, index) => ({
      path: ['models', index, 'price'],
      spec: price,
      ids: [id],
    })),
  ];
  return prices.flatMap(({ path, spec, ids }): WrittenPrice[] => {
    const offers = ids.flatMap((id) => own.get(id) ?? []);
    const [first] = offers;
    return spec === undefined || first === undefined
      ? []
      : [{ document, path, spec, price: first.model.price, offers }];
  });
}

/** By model: first as its own family offers it, then in the bodies of dialects. */
function offersOf(id: string, families: readonly FamilyIr[]): ReadonlyMap<string, readonly Offer[]> {
  const all = families
    .filter((family) => family.id === id || family.modelsOf === id)
    .flatMap((family) => family.models.map(({ model }) => ({ family, model })));
  return Map.groupBy(all, ({ model }) => model.id);
}
