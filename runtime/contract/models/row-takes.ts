import type { Canonical } from '../canonical.ts';
import { nearest } from '../filters/numbers.ts';
import { pixels, ratioOf, tier } from '../filters/sizes.ts';
import { isSizeFact, type Size } from '../size.ts';
import type { ModelRow, RowLimits } from './types.ts';

/** Whether a row's model makes a request at all, its facts moved where they must be. */
export function rowTakes({ modes, needs = [], limits }: ModelRow, request: Canonical): boolean {
  if (modes !== undefined && !modes.includes(request.mode)) return false;
  if (!needs.every((name) => isPresentIn(request, name))) return false;
  return limits === undefined || (hasInputs(limits, request) && isNearest(limits, request));
}

/** Whether a request has a fact or a role; blank text is none. */
export function isPresentIn({ facts, roles }: Canonical, name: string): boolean {
  const value = facts[name];
  if (value !== undefined) return typeof value !== 'string' || value.trim() !== '';
  return (roles[name]?.length ?? 0) > 0;
}

function hasInputs(limits: RowLimits, { roles }: Canonical): boolean {
  return Object.entries(limits.roles).every(([role, { min = 0, max = Number.POSITIVE_INFINITY }]) => {
    const count = roles[role]?.length ?? 0;
    return count >= min && count <= max;
  });
}

/** Whether the nearest that the vendor has of each value is the model's own. */
function isNearest(limits: RowLimits, { facts }: Canonical): boolean {
  const numbers = Object.entries(limits.numbers).every(([name, { among, ...own }]) => {
    const value = facts[name];
    return among === undefined || typeof value !== 'number' || hasNumber(own, nearest(value, among));
  });
  const sizes = Object.entries(limits.sizes).every(([name, { among, ...own }]) => {
    const value = facts[name];
    return among === undefined || !isSizeFact(value) || hasSize(own, value, among);
  });
  return numbers && sizes;
}

/** Whether a number is within a limit of a row. */
export function hasNumber(
  { one_of: choices, min, max }: Omit<RowLimits['numbers'][string], 'among'>,
  value: number | undefined,
): boolean {
  if (value === undefined) return true;
  if (choices !== undefined) return choices.includes(value);
  return value >= (min ?? value) && value <= (max ?? value);
}

type Own = Omit<RowLimits['sizes'][string], 'among'>;

function hasSize({ tiers, ratios, pixels: listed }: Own, size: Size, among: readonly string[]): boolean {
  const isOwn = (
    own: readonly string[] | undefined,
    all: readonly string[],
    nearestOf: (all: readonly string[]) => string | undefined,
  ): boolean => {
    if (own === undefined || all.length === 0) return true;
    const value = nearestOf(all);
    return value === undefined || own.includes(value);
  };
  const parts = amongParts(among);
  return (
    isOwn(tiers, parts.tiers, (all) => tier(size, all)) &&
    isOwn(ratios, parts.ratios, (all) => ratioOf(size, all)) &&
    isOwn(listed, parts.pixels, (all) => pixels(size, 'x', all))
  );
}

/** What a list of sizes says of each part of one. */
export function amongParts(
  among: readonly string[],
): Readonly<Record<'ratios' | 'pixels' | 'tiers', readonly string[]>> {
  const ratios = among.filter((one) => one.includes(':'));
  const listed = among.filter((one) => one.includes('x'));
  return {
    ratios,
    pixels: listed,
    tiers: among.filter((one) => !ratios.includes(one) && !listed.includes(one)),
  };
}
