import type { AcceptedSizes } from '../../../runtime/contract/protocol.ts';
import { ratioValue } from '../../../runtime/contract/size.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { SpecSizesOfModel } from '../../spec-types.ts';
import { type Path, spanAt } from '../place.ts';
import type { ProtocolContext } from './context.ts';

/** How the spec says sizes, as the contract knows them. */
export function acceptedSizes(sizes: SpecSizesOfModel): AcceptedSizes {
  if (sizes === 'none') return { kind: 'none' };
  if (isList(sizes)) return { kind: 'listed', pixels: sizes };
  const { ratios, tiers, ...bounds } = sizes;
  return ratios === undefined ? { kind: 'range', ...bounds } : { kind: 'named', ratios, tiers: tiers ?? [] };
}

/** GW3073 for bounds that no size keeps, and for two ways to say a size in one. */
export function checkSizes(context: ProtocolContext, path: Path, sizes: SpecSizesOfModel): void {
  if (sizes === 'none' || isList(sizes)) return;
  const report = (key: string, problem: string): void => {
    const span = spanAt(context.spec.document, [...path, key], 'key');
    context.sink.add(diagnose('GW3073', span, { problem }));
  };
  const { ratios, tiers, ...bounds } = sizes;
  const [bound] = Object.keys(bounds);
  if (ratios !== undefined && bound !== undefined)
    report(bound, `a size is said with \`ratios\` or within bounds, so \`${bound}\` bounds nothing`);
  if (ratios === undefined && tiers !== undefined)
    report('tiers', '`tiers` stand beside `ratios`, which are missing');
  for (const [index, tier] of (tiers ?? []).entries())
    if (!context.vocabulary.tiers.includes(tier)) {
      const span = spanAt(context.spec.document, [...path, 'tiers', index]);
      context.sink.add(diagnose('GW2004', span, { name: tier, known: context.vocabulary.tiers }));
    }
  checkBounds(sizes, report);
}

function checkBounds(
  sizes: Extract<SpecSizesOfModel, { readonly min_pixels?: number }>,
  report: (key: string, problem: string) => void,
): void {
  const { min_pixels = 1, max_pixels, min_side_px = 1, max_side_px, multiple_of = 1 } = sizes;
  if (max_pixels !== undefined && max_pixels < min_pixels)
    report('max_pixels', `no picture has at least ${min_pixels} and at most ${max_pixels} pixels`);
  else if (max_pixels !== undefined && max_pixels < min_side_px ** 2)
    report('max_pixels', `sides of ${min_side_px} make more than ${max_pixels} pixels`);
  if (max_side_px !== undefined && max_side_px < min_side_px)
    report('max_side_px', `no side is at least ${min_side_px} and at most ${max_side_px} long`);
  else if (max_side_px !== undefined && max_side_px ** 2 < min_pixels)
    report('max_side_px', `sides of ${max_side_px} make less than ${min_pixels} pixels`);
  else if (max_side_px !== undefined && max_side_px < multiple_of)
    report('multiple_of', `no side of at most ${max_side_px} divides by ${multiple_of}`);
  const [least, most] = [sizes.min_ratio, sizes.max_ratio].map((ratio) => ratioValue(ratio ?? ''));
  if (least !== undefined && most !== undefined && least > most)
    report('max_ratio', `no ratio is at least ${sizes.min_ratio} and at most ${sizes.max_ratio}`);
}

function isList(sizes: SpecSizesOfModel): sizes is readonly string[] {
  return Array.isArray(sizes);
}
