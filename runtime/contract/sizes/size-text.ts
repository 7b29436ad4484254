import type { ImageSizes, SizeRow } from '../family.ts';
import type { AcceptedSizes } from '../protocol.ts';
import { type Size, sidesText } from '../size.ts';

/** A size with everything it says: `16:9 in 2k (2048x1152)`, `16:9 in 2k`, `1024x1024`. */
export function sizeText({ ratio, tier, pixels }: Size): string {
  const words = [ratio, tier].filter((part) => part !== undefined).join(' in ');
  if (pixels === undefined) return words;
  return words === '' ? sidesText(pixels) : `${words} (${sidesText(pixels)})`;
}

/** `a, b or c`; very long lists are cut, but for what stands last. */
export function choices(values: readonly string[], final?: string): string {
  const MOST = 24;
  const few = values.length > MOST ? [...values.slice(0, MOST), `${values.length - MOST} more`] : values;
  const shown = final === undefined ? few : [...few, final];
  const last = shown.at(-1) ?? 'none';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} or ${last}`;
}

/** `16:9 (1920x1080)`: a row as people choose it. */
export function rowText({ preset, width, height }: SizeRow): string {
  const sides = sidesText({ width, height });
  return preset === sides ? sides : `${preset} (${sides})`;
}

/** What sizes beside the table a model takes, for people. */
export function freeText({
  min_pixels,
  max_pixels,
  min_ratio,
  max_ratio,
}: NonNullable<ImageSizes['free']>): string {
  return `from ${min_pixels} to ${max_pixels} pixels in all, with a width to height ratio between ${min_ratio} and ${max_ratio}`;
}

/** What an upstream takes, for people: reads on after `takes`. */
export function acceptedText(accepts: AcceptedSizes): string {
  switch (accepts.kind) {
    case 'none':
      return 'no size';
    case 'listed':
      return choices(accepts.pixels);
    case 'named': {
      const tiers = accepts.tiers.length === 0 ? '' : ` in ${choices(accepts.tiers)}`;
      return `${choices(accepts.ratios)}${tiers}`;
    }
    case 'range':
      return rangeText(accepts);
  }
}

function rangeText(range: Extract<AcceptedSizes, { kind: 'range' }>): string {
  const { min_pixels, max_pixels, min_side_px, max_side_px, multiple_of, min_ratio, max_ratio } = range;
  const pixels = boundsText({ from: min_pixels, to: max_pixels });
  const sides = boundsText({ from: min_side_px, to: max_side_px });
  const ratios = boundsText({ from: min_ratio, to: max_ratio });
  const rules = [
    pixels === undefined ? undefined : `${pixels} pixels`,
    sides === undefined ? undefined : `sides of ${sides}`,
    multiple_of === undefined ? undefined : `sides that are multiples of ${multiple_of}`,
    ratios === undefined ? undefined : `ratios of ${ratios}`,
  ].filter((rule) => rule !== undefined);
  return rules.length === 0 ? 'every size' : rules.join(', ');
}

type Bound = number | string | undefined;

/** `512 to 2048`, `at least 512`. */
function boundsText({ from, to }: { readonly from: Bound; readonly to: Bound }): string | undefined {
  if (from !== undefined && to !== undefined) return `${from} to ${to}`;
  if (from !== undefined) return `at least ${from}`;
  return to === undefined ? undefined : `at most ${to}`;
}
