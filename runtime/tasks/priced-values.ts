import type { Canonical } from '../contract/canonical.ts';
import type { Model } from '../contract/family.ts';
import { printSize } from '../contract/parse-size.ts';
import { dimensionsOf, type PriceValue } from '../contract/price.ts';
import type { Size } from '../contract/size.ts';
import { tierOfSize } from '../contract/size-math.ts';
import type { ReportedWarning } from '../contract/warning.ts';

export interface PricedValuesInput {
  readonly model: Pick<Model, 'id' | 'price'>;
  readonly mode: string;
  readonly facts: Canonical['facts'];
  /** Facts that are not sent: the protocol has no place for them, or not in a request like this one. */
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
  const names = dimensionsOf(input.model.price);
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
  if (name === 'size')
    return sizeOf(facts)?.pixels === undefined ? undefined : printSize(sizeOf(facts) ?? {});
  const value = unsent.has(name) ? undefined : facts[name];
  if (value === undefined || typeof value === 'boolean' || typeof value === 'string') return value;
  throw new Error(
    `internal: the price of ${input.model.id} names ${name}, which is neither a text nor a switch`,
  );
}

/**
 * The tier that the adapter used instead of the one asked for, where the price knows it; a tier that only the upstream
 * has is priced as the one that it stands for.
 */
function tierSent({ model, facts, warnings }: PricedValuesInput): string | undefined {
  const size = sizeOf(facts);
  const asked = size === undefined ? undefined : tierOfSize(size);
  const used = warnings.findLast(
    (warning) => warning.field === 'size' && warning.used?.tier !== undefined,
  )?.used;
  const known = model.price.rows.some(({ when }) => when.tier?.includes(used?.tier ?? '') === true);
  return known ? used?.tier : asked;
}

function sizeOf({ size }: Canonical['facts']): Size | undefined {
  if (typeof size !== 'object') return undefined;
  return 'ratio' in size || 'tier' in size || 'pixels' in size ? size : undefined;
}
