import { type Catalog, entry } from '../../runtime/document/diagnostic.ts';
import { helpFor } from '../../runtime/document/suggest.ts';

/** 306x and 2040: rules of image lines and size tables. Append new entries; the type argument names its parameters. */
export const LINE_CODES = {
  GW2040: entry<{ readonly name: string; readonly known: Iterable<string> }>({
    severity: 'error',
    title: 'unknown size table',
    cause: 'There is no file with this id in `specs/tiers/`.',
    fix: 'Correct the name, or add the table.',
    message: (p) => `unknown size table \`${p.name}\``,
    label: (p) => `no file specs/tiers/${p.name}.yaml`,
    help: (p) => helpFor(p.name, p.known),
  }),
  GW3060: entry<{ readonly preset: string; readonly problem: string }>({
    severity: 'error',
    title: 'size row that contradicts itself or another',
    cause:
      'A row of a size table says what a ratio of a tier means in pixels, and callers find it by its preset, by ratio and tier, or by its size: each leads to one row.',
    fix: 'Correct the preset, the tier or the size.',
    message: (p) => `preset \`${p.preset}\` ${p.problem}`,
  }),
  GW3061: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'sizes that cannot be',
    cause:
      'Every request for a picture is given a size out of the rows of its model, so what is said about them must name some.',
    fix: 'Correct the marked part, or the size table.',
    message: (p) => p.problem,
  }),
  GW3062: entry<{ readonly tier: string; readonly tiers: readonly string[] }>({
    severity: 'error',
    title: 'price of a tier that is not offered',
    cause:
      'Pictures are priced by the tier of their size, and no model with this price has a size of this tier.',
    fix: 'Correct the tier, or remove its price.',
    message: (p) => `no size is of tier \`${p.tier}\`, which is priced here`,
    help: (p) => `tiers of the sizes: ${p.tiers.map((tier) => `\`${tier}\``).join(', ')}`,
  }),
  GW3063: entry<{ readonly format: string }>({
    severity: 'error',
    title: 'default output that is not offered',
    cause:
      'Who asks for an output that is `no` gets the default with a warning, so the default must be another.',
    fix: 'Make the other one the default, or say another level than `no`.',
    message: (p) => `the default output \`${p.format}\` is \`no\``,
  }),
  GW3064: entry<{
    readonly tier: string;
    readonly micros: number;
    readonly named: boolean;
    readonly smaller: string;
    readonly smaller_micros: number;
  }>({
    severity: 'warning',
    title: 'tier that costs less than a smaller one',
    cause:
      'What is larger is seldom meant to be cheaper. Pictures are priced by the tier of their size, and tiers that the price does not name cost its `micros`.',
    fix: 'Correct the prices, or add one for the tier.',
    message: (p) =>
      p.named
        ? `tier \`${p.tier}\` costs ${p.micros}, and \`${p.smaller}\`, which is smaller, ${p.smaller_micros}`
        : `tier \`${p.tier}\` has no price of its own: it costs ${p.micros}, and \`${p.smaller}\`, which is smaller, ${p.smaller_micros}`,
  }),
} satisfies Catalog;
