import type { RowLimits } from '../../../runtime/contract/models/model-route.ts';
import type { AcceptedSizes } from '../../../runtime/contract/protocol.ts';
import type { ModelRowIr } from '../../ir-protocol.ts';
import { limitRows } from './limits-text.ts';
import { codes, markdownTable } from './table.ts';

/** What each model of a vendor takes, a row each, in words; columns that say nothing are left out. */
export function modelTable(models: readonly ModelRowIr[]): string {
  const columns = COLUMNS.filter(({ text }) => models.some((row) => text(row) !== ''));
  return markdownTable(
    columns.map(({ title }) => title),
    models.map((row) => columns.map(({ text, none }) => text(row) || none)),
  );
}

interface Column {
  readonly title: string;
  /** What stands where a row says nothing. */
  readonly none: string;
  text(row: ModelRowIr): string;
}

const COLUMNS: readonly Column[] = [
  { title: 'models of the vendor', none: 'every other', text: ({ facts: { like } }) => codes(like ?? []) },
  { title: 'kind', none: 'any', text: ({ facts: { kind } }) => kind ?? '' },
  { title: 'modes', none: 'all', text: modesOf },
  {
    title: 'needs',
    none: '-',
    text: ({ facts: { needs } }) => codes(needs ?? []),
  },
  {
    title: 'lacks',
    none: '-',
    text: ({ facts: { lacks } }) => codes(lacks ?? []),
  },
  { title: 'limits', none: 'none', text: limitsOf },
  {
    title: 'pictures of one call',
    none: 'any number',
    text: ({ facts: { per_call } }) => (per_call === undefined ? '' : String(per_call)),
  },
  {
    title: 'sizes of pictures',
    none: '-',
    text: ({ facts: { sizes } }) => (sizes === undefined ? '' : sizesText(sizes)),
  },
];

function modesOf({ facts: { modes } }: ModelRowIr): string {
  return modes?.length === 0 ? 'none' : codes(modes ?? []);
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

/** Limits of a row in words, with what moves and what excludes what. */
function limitsOf({ facts: { limits }, together }: ModelRowIr): string {
  const rows = limits === undefined ? [] : limitRows(limits);
  const parts = rows.map(([name, text]) => `${name}: ${text}${amongText(limits, name)}`);
  const further = together.map(({ about }) => about);
  return [...parts, ...further].join('<br>');
}

function amongText(limits: RowLimits | undefined, name: string): string {
  const among = limits?.numbers[name]?.among ?? limits?.sizes[name]?.among;
  return among === undefined ? '' : `, of ${among.join(' ')}`;
}
