import type { Canonical } from '../../contract/canonical.ts';
import type { Model } from '../../contract/family.ts';
import { parseSize, printSize } from '../../contract/parse-size.ts';
import type { PriceValue } from '../../contract/price.ts';
import { type Size, tierOfSize } from '../../contract/size.ts';
import { nearestTier } from '../../contract/sizes/tiers.ts';
import type { ReportedWarning } from '../../contract/warning.ts';
import { priceTable } from './price.ts';

export interface PricedValuesInput {
  readonly model: Pick<Model, 'id' | 'price' | 'limits'>;
  readonly mode: string;
  readonly facts: Canonical['facts'];
  /**
   * Facts that are not sent: the protocol has no place for them, or not in a request like this one; of a size of which
   * something is sent, the part that is not, as `size.tier`.
   */
  readonly unsent: ReadonlySet<string>;
  /** Of pictures, the tier that they are priced as. */
  readonly tier?: string | undefined;
  /** What the adapter reported while it built the request. */
  readonly warnings: readonly ReportedWarning[];
}

/**
 * The values that a price depends on, by dimension, as they are sent; what is not sent is left out. Throws an internal
 * error for a fact of another type than a price can name.
 */
export function pricedValues(input: PricedValuesInput): Readonly<Record<string, PriceValue>> {
  const names = priceTable(input.model.price).dimensions;
  const tier = input.tier === undefined ? [] : [['tier', input.tier] as const];
  const named = names.flatMap((name) => {
    const value = valueFor(name, input);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries([...tier, ...named]);
}

function valueFor(name: string, input: PricedValuesInput): PriceValue | undefined {
  const { facts, unsent, mode } = input;
  if (name === 'mode') return mode;
  if (name === 'tier') return input.tier ?? tierSent(input);
  if (name === 'size') return pixelsSent(input);
  const value = unsent.has(name) || isIgnored(input, name) ? undefined : facts[name];
  if (value === undefined || typeof value === 'boolean' || typeof value === 'string') return value;
  throw new Error(
    `internal: the price of ${input.model.id} names ${name}, which is neither a text nor a switch`,
  );
}

/** Whether the adapter left the fact out, as of a word that its vendor does not know. */
function isIgnored({ warnings }: PricedValuesInput, name: string): boolean {
  return warnings.some(({ field, action }) => field === name && action === 'ignored');
}

/**
 * The tier of what is sent: of what the adapter used instead of the size that was asked for, where it did; nearest to
 * it where the price has no such tier, for vendors have their own. Where no tier is sent, the vendor makes what the
 * model makes when none is asked for.
 */
function tierSent(input: PricedValuesInput): string | undefined {
  const { model, facts, warnings } = input;
  if (isUnsent(input, 'tier')) return tierOf(defaultSize(model));
  const used = usedSizes(warnings).findLast((size) => tierOfSize(size) !== undefined);
  const requestedTier = tierOf(sizeOf(facts));
  const made = used === undefined ? undefined : tierOfSize(used);
  if (used === undefined || made === undefined) return requestedTier;
  const { tiers } = priceTable(model.price);
  return tiers.includes(made) ? made : (nearestTier(tiers, used) ?? requestedTier);
}

/** The pixels of what is sent, in the form in which a price names them. */
function pixelsSent(input: PricedValuesInput): string | undefined {
  const used = usedSizes(input.warnings).findLast(({ pixels }) => pixels !== undefined);
  const size = isUnsent(input, 'pixels') ? defaultSize(input.model) : (used ?? sizeOf(input.facts));
  return size?.pixels === undefined ? undefined : printSize(size);
}

function isUnsent({ unsent }: PricedValuesInput, part: keyof Size): boolean {
  return unsent.has('size') || unsent.has(`size.${part}`);
}

function usedSizes(warnings: readonly ReportedWarning[]): readonly Size[] {
  return warnings.flatMap(({ field, used }) => (field === 'size' && used !== undefined ? [used] : []));
}

function defaultSize({ limits }: PricedValuesInput['model']): Size | undefined {
  return parseSize(limits.sizes.size?.default);
}

function tierOf(size: Size | undefined): string | undefined {
  return size === undefined ? undefined : tierOfSize(size);
}

function sizeOf({ size }: Canonical['facts']): Size | undefined {
  if (typeof size !== 'object') return undefined;
  return 'ratio' in size || 'tier' in size || 'pixels' in size ? size : undefined;
}
