import { diagnose } from '../../diagnostics/catalog.ts';
import type { SpecModel, SpecPrice } from '../../spec-types.ts';
import { type Path, spanAt } from '../place.ts';
import { FREE_OF_NOTHING } from '../prices/free-of-nothing.ts';
import type { ModelsInput } from './models.ts';
import { resolveSizes } from './sizes.ts';
import { cheaperTiers } from './tier-prices.ts';

/**
 * GW3010 without a price, GW3011 for an amount of 0 that is not said to be free, GW3062 for tiers of no size,
 * GW3064 for tiers that cost less than smaller ones,
 * GW3089 for what contradicts itself. What takes all families into account is proved later.
 */
export function checkPrice(spec: SpecModel, path: Path, input: ModelsInput): void {
  const { document, value } = input.spec;
  const price: SpecPrice | undefined = spec.price ?? value.price;
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
  const problem = contradiction(price, input);
  // That of a family is told once, for all models that share it.
  if (problem !== undefined && (spec.price !== undefined || isFirstSharing(spec, input)))
    input.context.sink.add(diagnose('GW3089', spanAt(document, own, 'key'), { problem }));
  if (price.tiers !== undefined) checkTiers(price, { spec, path: own, input });
}

function isFirstSharing(spec: SpecModel, { source }: ModelsInput): boolean {
  return source.rows.find((row) => row.spec.price === undefined)?.spec === spec;
}

function contradiction(price: SpecPrice, { context, roles: read }: ModelsInput): string | undefined {
  const { per, micros, tiers, rows, of, free } = price;
  if (rows === undefined && micros === undefined) return 'a price needs `micros` or `rows`';
  if (rows !== undefined && micros !== undefined) return '`micros` and `rows` cannot both be said';
  if (rows !== undefined && tiers !== undefined) return '`tiers` stands beside `micros`, not beside `rows`';
  if (free === true && zeros({ ...price, free: false }).length === 0) return FREE_OF_NOTHING;
  if (per === 'character' && of === undefined)
    return 'a price per character needs `of`, the text that is counted';
  if (of === undefined) return undefined;
  if (per !== 'character') return `\`of\` is for prices per character, not per ${per}`;
  if (context.vocabulary.facts[of]?.type !== 'string')
    return `\`of\` names \`${of}\`, which is no text of the vocabulary`;
  return read.includes(of) ? undefined : `\`of\` names \`${of}\`, which this family does not read`;
}

function zeros({
  micros,
  tiers = {},
  rows = [],
  free,
}: Omit<SpecPrice, 'free'> & { readonly free?: boolean }): readonly Path[] {
  if (free === true) return [];
  const inRows = rows.flatMap((row, index) => (row.micros === 0 ? [['rows', index, 'micros']] : []));
  const named = Object.keys(tiers).filter((tier) => tiers[tier] === 0);
  return [...(micros === 0 ? [['micros']] : []), ...named.map((tier) => ['tiers', tier]), ...inRows];
}

/** Told once for the models that share the line's price, and not where sizes are not known. */
function checkTiers(
  price: SpecPrice,
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
  const { micros = 0, tiers = {} } = price;
  for (const cheaper of cheaperTiers({ micros, tiers }, known)) {
    const at = cheaper.named ? ['tiers', cheaper.tier] : ['tiers'];
    const span = spanAt(input.spec.document, [...path, ...at], 'key');
    input.context.sink.add(diagnose('GW3064', span, cheaper));
  }
}
