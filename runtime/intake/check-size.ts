import type { SizeLimit } from '../contract/family.ts';
import { parseSize, printSize } from '../contract/parse-size.ts';
import type { Size } from '../contract/size.ts';
import { ratioOfSize, tierOfSize } from '../contract/size-math.ts';
import type { Violation } from './check-numbers.ts';
import { orList } from './show-value.ts';

/** Checks a requested size against the ratios, tiers and pixel sizes a model lists; an absent list allows all. */
export function checkSize(input: {
  readonly limit: SizeLimit;
  readonly size: Size;
  readonly field: string;
  readonly modelId: string;
}): Violation | undefined {
  const { limit, size } = input;
  const pixels = size.pixels === undefined ? undefined : printSize(size);
  const say = (values: readonly string[], part: keyof Size, got: string): Violation => ({
    message: `${input.field} must be ${orList(values)} for ${input.modelId} (got ${pixels ?? got})`,
    allowed: values,
    part: pixels === undefined ? part : 'pixels',
  });
  if (limit.pixels !== undefined && pixels !== undefined)
    return limit.pixels.includes(pixels) ? undefined : say(limit.pixels, 'pixels', pixels);
  const listed = (limit.pixels ?? []).map((text) => parseSize(text) ?? {});
  const ratio = ratioOfSize(size);
  const ratios = limit.ratios ?? known(listed.map(ratioOfSize));
  if (ratio !== undefined && ratios !== undefined && !ratios.includes(ratio))
    return say(limit.ratios ?? limit.pixels ?? [], 'ratio', ratio);
  const tier = tierOfSize(size);
  const tiers = limit.tiers ?? known(listed.map(tierOfSize));
  if (tier !== undefined && tiers !== undefined && !tiers.includes(tier))
    return say(limit.tiers ?? limit.pixels ?? [], 'tier', tier);
  return undefined;
}

function known(values: readonly (string | undefined)[]): readonly string[] | undefined {
  const found = values.filter((value) => value !== undefined);
  return found.length === 0 ? undefined : found;
}
