import type { ImageSizes, Price } from '../../../runtime/contract/family.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { SpecModel } from '../../spec-types.ts';
import { type Path, spanAt } from '../place.ts';
import type { ModelsInput } from './models.ts';
import { resolveSizes } from './sizes.ts';
import { cheaperTiers } from './tier-prices.ts';

/** The price with those tiers that the sizes have. */
export function priceOf(price: Price, sizes: ImageSizes | undefined): Price {
  const { tiers, ...rest } = price;
  if (tiers === undefined) return price;
  const own = Object.entries(tiers).filter(([tier]) => sizes?.rows.some((row) => row.tier === tier));
  return own.length === 0 ? rest : { ...rest, tiers: Object.fromEntries(own) };
}

/**
 * GW3010 without a price, GW3011 for an amount of 0 that is not said to be free, GW3062 for tiers of no size,
 * GW3064 for tiers that cost less than smaller ones.
 */
export function checkPrice(spec: SpecModel, path: Path, input: ModelsInput): void {
  const { document, value } = input.spec;
  const price: Price | undefined = spec.price ?? value.price;
  const own = spec.price === undefined ? ['price'] : [...path, 'price'];
  if (price === undefined) {
    const span = spanAt(document, [...path, 'id']);
    input.context.sink.add(diagnose('GW3010', span, { model: spec.id }));
    return;
  }
  for (const at of zeros(price)) {
    const span = spanAt(document, [...own, ...at]);
    input.context.sink.add(diagnose('GW3011', span, { model: spec.id }));
  }
  if (price.tiers !== undefined) checkTiers(price, { spec, path: own, input });
}

function zeros({ micros, tiers = {}, free }: Price): readonly Path[] {
  if (free === true) return [];
  const named = Object.keys(tiers).filter((tier) => tiers[tier] === 0);
  return [...(micros === 0 ? [['micros']] : []), ...named.map((tier) => ['tiers', tier])];
}

/** Told once for the models that share the line's price, and not where sizes are not known. */
function checkTiers(
  price: Price,
  { spec, path, input }: { readonly spec: SpecModel; readonly path: Path; readonly input: ModelsInput },
): void {
  const sharing =
    spec.price === undefined ? input.source.rows.filter((row) => row.spec.price === undefined) : [];
  if (sharing.length > 0 && sharing[0]?.spec !== spec) return;
  const models = sharing.length > 0 ? sharing.map((row) => row.spec) : [spec];
  const sizes = models.map((model) => {
    const { sizes: said } = input.source;
    return said === undefined ? undefined : resolveSizes({ ...said, ...model.sizes }, input.tables);
  });
  const known = sizes.filter((one) => one !== undefined);
  if (known.length < sizes.length) return;
  const offered = [...new Set(known.flatMap((one) => one.rows.map(({ tier }) => tier)))];
  for (const tier of Object.keys(price.tiers ?? {})) {
    if (offered.includes(tier)) continue;
    const span = spanAt(input.spec.document, [...path, 'tiers', tier], 'key');
    input.context.sink.add(diagnose('GW3062', span, { tier, tiers: offered }));
  }
  for (const cheaper of cheaperTiers(price, known)) {
    const at = cheaper.named ? ['tiers', cheaper.tier] : ['tiers'];
    const span = spanAt(input.spec.document, [...path, ...at], 'key');
    input.context.sink.add(diagnose('GW3064', span, cheaper));
  }
}
