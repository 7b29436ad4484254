import type { ImageSizes, SizeRow } from '../../runtime/contract/family.ts';

/** A row from the way people write it: `16:9(2K)` and `2048x1152`. */
export function row(preset: string, tier: string, sides: string): SizeRow {
  const [width = 0, height = 0] = sides.split('x').map(Number);
  return { preset, ratio: preset.split('(')[0] ?? '', tier, width, height };
}

/** The base table of the interface (4.6), with 3:4 turned from 4:3. */
export const baseRows: readonly SizeRow[] = [
  row('1:1', '1k', '1024x1024'),
  row('4:3', '1k', '1536x1152'),
  row('3:4', '1k', '1152x1536'),
  row('3:2', '1k', '1536x1024'),
  row('2:3', '1k', '1024x1536'),
  row('16:9', '1k', '1920x1080'),
  row('9:16', '1k', '1080x1920'),
];

/** Some of the rows that the pro line adds. */
export const proRows: readonly SizeRow[] = [
  ...baseRows,
  row('1:1(2K)', '2k', '2048x2048'),
  row('3:2(2K)', '2k', '2560x1712'),
  row('16:9(2K)', '2k', '2048x1152'),
  row('1:1(4K)', '4k', '2880x2880'),
  row('16:9(4K)', '4k', '3840x2160'),
];

export const base: ImageSizes = { rows: baseRows, default: '1:1', other_tiers: 'refuse' };

export const pro: ImageSizes = { rows: proRows, default: '1:1', other_tiers: 'refuse' };

export const free: ImageSizes = {
  ...pro,
  free: { min_pixels: 262_144, max_pixels: 16_777_216, min_ratio: '1:16', max_ratio: '16:1' },
};

/** A model without 2k whose line falls back. */
export const falling: ImageSizes = {
  rows: [row('1:1', '1k', '1024x1024'), row('16:9', '1k', '1344x768'), row('9:16', '1k', '768x1344')],
  default: 'auto',
  other_tiers: 'fall_back',
};
