import type { ImageOutput, ImageSizes, Model, SizeRow } from '../../../runtime/contract/family.ts';
import type { GatewayFacts } from '../../../runtime/contract/registry.ts';
import type { FamilyIr, GatewayIr } from '../../ir.ts';
import { priceText } from './price-text.ts';
import { codes, markdownTable } from './table.ts';

/** What the page of an image line says beyond that of a family; nothing of other families. */
export function lineView({ output, sizes, models }: FamilyIr, { gateway }: GatewayIr): object {
  if (output === undefined || sizes === undefined) return {};
  const rows = new Map([...sizes.rows, ...rowsOf(models)].map((row) => [row.preset, row]));
  return {
    output: outputText(output),
    sizes: markdownTable(
      ['preset', 'ratio', 'tier', 'width x height'],
      [...rows.values()].map(({ preset, ratio, tier, width, height }) => [
        `\`${preset}\``,
        ratio,
        tier,
        `${width}x${height}`,
      ]),
    ),
    models: markdownTable(
      [
        'model',
        'other names',
        'ratios',
        'tiers',
        'default',
        'any size',
        'tier it lacks',
        'price of a picture',
      ],
      models.map(({ model }) => modelRow(model, gateway)),
    ),
  };
}

/** Ratios and tiers of a line, how its pictures come back and what they cost, in cells. */
export function lineCells({ output, models }: FamilyIr, gateway: GatewayFacts): readonly string[] {
  const rows = rowsOf(models);
  const prices = new Set(models.map(({ model }) => priceText(model.price, gateway)));
  return [
    [...new Set(rows.map(({ ratio }) => ratio))].join(' '),
    [...new Set(rows.map(({ tier }) => tier))].join(' '),
    output === undefined ? '' : outputText(output),
    [...prices].join('; '),
  ];
}

function rowsOf(models: FamilyIr['models']): readonly SizeRow[] {
  return models.flatMap(({ model }) => model.sizes?.rows ?? []);
}

function outputText({ formats, default: fallback }: ImageOutput): string {
  const parts = Object.entries(formats).map(([format, support]) => {
    if (support === 'yes') return `\`${format}\``;
    return `\`${format}\` (${support === 'upstream' ? support : 'not to be relied on'})`;
  });
  return `${parts.join(' or ')}, \`${fallback}\` unless asked`;
}

function modelRow({ id, aliases, sizes, price }: Model, gateway: GatewayFacts): readonly string[] {
  const rows = sizes?.rows ?? [];
  return [
    `\`${id}\``,
    codes(aliases),
    [...new Set(rows.map(({ ratio }) => ratio))].join(' '),
    [...new Set(rows.map(({ tier }) => tier))].join(' '),
    sizes === undefined ? '' : `\`${sizes.default}\``,
    freeText(sizes?.free),
    sizes?.other_tiers === 'fall_back' ? 'the largest below, with a warning' : 'refused',
    priceText(price, gateway),
  ];
}

function freeText(free: ImageSizes['free']): string {
  if (free === undefined) return 'the nearest preset is meant';
  const { min_pixels, max_pixels, min_ratio, max_ratio } = free;
  return `${min_pixels} to ${max_pixels} pixels, ${min_ratio} to ${max_ratio}`;
}
