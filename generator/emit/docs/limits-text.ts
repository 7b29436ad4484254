import type { Limits } from '../../../runtime/contract/family.ts';

/** One line per limit, in words. */
export function limitRows(limits: Limits): readonly (readonly [string, string])[] {
  const numbers = Object.entries(limits.numbers).map(([name, limit]): [string, string] => [
    name,
    words([
      limit.one_of === undefined ? undefined : `one of ${limit.one_of.join(', ')}`,
      limit.min === undefined ? undefined : `at least ${limit.min}`,
      limit.max === undefined ? undefined : `at most ${limit.max}`,
      limit.default === undefined ? undefined : `default ${limit.default}`,
    ]),
  ]);
  const texts = Object.entries(limits.texts).map(([name, limit]): [string, string] => [
    name,
    words([
      limit.one_of === undefined ? undefined : `one of ${limit.one_of.join(', ')}`,
      limit.max_chars === undefined ? undefined : `at most ${limit.max_chars} characters`,
    ]),
  ]);
  const sizes = Object.entries(limits.sizes).map(([name, limit]): [string, string] => [
    name,
    words([
      limit.ratios === undefined ? undefined : `ratios ${limit.ratios.join(' ')}`,
      limit.tiers === undefined ? undefined : `tiers ${limit.tiers.join(' ')}`,
      limit.pixels === undefined ? undefined : `pixels ${limit.pixels.join(' ')}`,
      limit.default === undefined ? undefined : `default ${limit.default}`,
    ]),
  ]);
  const roles = Object.entries(limits.roles).map(([name, limit]): [string, string] => [
    name,
    words([
      limit.min === undefined ? undefined : `at least ${limit.min}`,
      limit.max === undefined ? undefined : `at most ${limit.max}`,
      limit.max_bytes === undefined ? undefined : `up to ${limit.max_bytes} bytes each`,
      limit.min_side_px === undefined ? undefined : `sides of at least ${limit.min_side_px} px`,
      limit.max_side_px === undefined ? undefined : `sides of at most ${limit.max_side_px} px`,
      limit.min_ratio === undefined
        ? undefined
        : `width to height ${limit.exclusive_ratio === true ? 'above' : 'at least'} ${limit.min_ratio}`,
      limit.max_ratio === undefined
        ? undefined
        : `width to height ${limit.exclusive_ratio === true ? 'below' : 'at most'} ${limit.max_ratio}`,
      limit.mimes === undefined ? undefined : limit.mimes.join(' '),
      limit.same_size_as === undefined
        ? undefined
        : `as wide and high as the first \`${limit.same_size_as}\``,
      limit.probe === true ? 'addresses are looked at' : undefined,
    ]),
  ]);
  return [...numbers, ...texts, ...sizes, ...roles];
}

function words(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('; ');
}
