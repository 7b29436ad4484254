import type { AcceptedSizes } from '../../../runtime/contract/protocol.ts';
import type { ProtocolIr } from '../../ir-protocol.ts';
import { codes } from './table.ts';

/** What each picture model of a vendor takes, a row each, in words. */
export function pictureRows({ models }: NonNullable<ProtocolIr['pictures']>): readonly (readonly string[])[] {
  return models.map((row) => [
    row.models === undefined ? 'every other' : codes(row.models),
    row.per_call === undefined ? 'any number' : String(row.per_call),
    row.max_prompt_chars === undefined ? 'any' : `${row.max_prompt_chars} characters`,
    sizesText(row.sizes),
  ]);
}

function sizesText(sizes: AcceptedSizes): string {
  switch (sizes.kind) {
    case 'none':
      return 'none is sent';
    case 'listed':
      return codes(sizes.pixels);
    case 'named': {
      const tiers = sizes.tiers.length === 0 ? 'one tier' : codes(sizes.tiers);
      return `ratio ${codes(sizes.ratios)}; ${tiers}`;
    }
    case 'range': {
      const parts = [
        between({ least: sizes.min_pixels, most: sizes.max_pixels }, (range) => `${range} pixels`),
        between({ least: sizes.min_side_px, most: sizes.max_side_px }, (range) => `sides of ${range} px`),
        sizes.multiple_of === undefined ? '' : `sides that divide by ${sizes.multiple_of}`,
        between({ least: sizes.min_ratio, most: sizes.max_ratio }, (range) => `ratio ${range}`),
        sizes.tier_alone === true ? 'also a tier alone' : '',
      ].filter((part) => part !== '');
      return parts.length === 0 ? 'any' : parts.join('; ');
    }
  }
}

type Bound = string | number | undefined;

/** `512 to 2048`, `512 or more`, `up to 2048`, nothing without bounds. */
function between(
  { least, most }: { readonly least: Bound; readonly most: Bound },
  say: (range: string) => string,
): string {
  if (least !== undefined && most !== undefined) return say(`${least} to ${most}`);
  if (least !== undefined) return say(`${least} or more`);
  return most === undefined ? '' : say(`up to ${most}`);
}
