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
        between('', sizes.min_pixels, sizes.max_pixels, ' pixels'),
        between('sides of ', sizes.min_side_px, sizes.max_side_px, ' px'),
        sizes.multiple_of === undefined ? '' : `sides that divide by ${sizes.multiple_of}`,
        between('ratio ', sizes.min_ratio, sizes.max_ratio, ''),
        sizes.tier_alone === true ? 'also a tier alone' : '',
      ].filter((part) => part !== '');
      return parts.length === 0 ? 'any' : parts.join('; ');
    }
  }
}

function between<T extends string | number>(
  before: string,
  least: T | undefined,
  most: T | undefined,
  after: string,
): string {
  if (least === undefined && most === undefined) return '';
  const range =
    least === undefined ? `up to ${most}` : most === undefined ? `${least} or more` : `${least} to ${most}`;
  return `${before}${range}${after}`;
}
