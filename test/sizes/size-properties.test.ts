import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImageSizes, SizeRow } from '../../runtime/contract/family.ts';
import type { AcceptedSizes } from '../../runtime/contract/protocol.ts';
import { ratioOfPixels, type Size } from '../../runtime/contract/size.ts';
import { fitSize, takesSize } from '../../runtime/contract/sizes/fit-size.ts';
import { resolveSize, type TargetSize } from '../../runtime/contract/sizes/resolve-size.ts';
import { base, falling, free, pro } from './tables.ts';

const RATIOS = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '21:9', '5:4', '1:4', '8:1'];
const TIERS = ['1k', '2k', '4k', '8k', '720p', '1080p'];
const side = fc.integer({ min: 64, max: 8192 });
const pixels = fc.record({ width: side, height: side });

const asked: fc.Arbitrary<Size | undefined> = fc.option(
  fc.record(
    { ratio: fc.constantFrom(...RATIOS), tier: fc.constantFrom(...TIERS), pixels },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);

const madeUpRow = fc
  .record({ tier: fc.constantFrom('1k', '2k', '4k'), ratio: fc.constantFrom(...RATIOS), sides: pixels })
  .map(({ tier, ratio, sides }): SizeRow => ({ preset: `${ratio}(${tier})`, ratio, tier, ...sides }));

const sizes: fc.Arbitrary<ImageSizes> = fc.oneof(
  fc.constantFrom(base, pro, free, falling),
  fc.record({
    rows: fc.array(madeUpRow, { minLength: 1, maxLength: 8 }),
    default: fc.constantFrom('auto', '1:1', '16:9(2k)'),
    other_tiers: fc.constantFrom('refuse' as const, 'fall_back' as const),
  }),
);

const target: fc.Arbitrary<TargetSize> = fc
  .record({ sides: pixels, tier: fc.constantFrom('1k', '2k', '4k') })
  .map(({ sides, tier }) => ({ ratio: ratioOfPixels(sides), tier, pixels: sides }));

const range = fc
  .record(
    {
      min_pixels: fc.integer({ min: 1, max: 4_000_000 }),
      max_pixels: fc.integer({ min: 1_000_000, max: 17_000_000 }),
      min_side_px: fc.integer({ min: 1, max: 600 }),
      max_side_px: fc.integer({ min: 512, max: 8192 }),
      multiple_of: fc.constantFrom(1, 2, 8, 16, 32, 64),
      min_ratio: fc.constantFrom('1:16', '1:3', '2:3', '1:1', '3:2'),
      max_ratio: fc.constantFrom('16:1', '3:1', '3:2', '1:1', '2:3'),
    },
    { requiredKeys: [] },
  )
  .map((bounds): AcceptedSizes => ({ kind: 'range', ...bounds }));

const accepts: fc.Arbitrary<AcceptedSizes> = fc.oneof(
  range,
  fc.array(pixels, { maxLength: 6 }).map(
    (list): AcceptedSizes => ({
      kind: 'listed',
      pixels: list.map(({ width, height }) => `${width}x${height}`),
    }),
  ),
  fc
    .record({
      ratios: fc.uniqueArray(fc.constantFrom(...RATIOS), { maxLength: 6 }),
      tiers: fc.uniqueArray(fc.constantFrom('1k', '2k', '4k'), { maxLength: 3 }),
    })
    .map((names): AcceptedSizes => ({ kind: 'named', ...names })),
  fc.constant<AcceptedSizes>({ kind: 'none' }),
);

const TIER_ORDER = ['1k', '2k', '4k'];

/** Width divided by height, by the numbers alone. */
function proportion(ratio: string): number {
  const [width = 1, height = 1] = ratio.split(':').map(Number);
  return width / height;
}

function proportionOf(size: Size): number | undefined {
  if (size.pixels !== undefined) return size.pixels.width / size.pixels.height;
  return size.ratio === undefined ? undefined : proportion(size.ratio);
}

describe('resolving a size', () => {
  it('answers every input, with a row of the model or pixels within its bounds', () => {
    fc.assert(
      fc.property(sizes, asked, (line, size) => {
        const found = resolveSize(line, size, 'm');
        if (found.kind !== 'target') {
          expect(found.kind === 'auto' ? found.tier : found.message).not.toBe('');
          return;
        }
        const { tier, pixels: sides } = found.target;
        const isRow = line.rows.some(
          (one) => one.width === sides?.width && one.height === sides.height && one.tier === tier,
        );
        const area = (sides?.width ?? 0) * (sides?.height ?? 0);
        const bounds = line.free;
        expect(
          isRow || (bounds !== undefined && area >= bounds.min_pixels && area <= bounds.max_pixels),
        ).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is done: a target resolves to itself', () => {
    fc.assert(
      fc.property(sizes, asked, (line, size) => {
        const found = resolveSize(line, size, 'm');
        if (found.kind !== 'target') return;
        expect(resolveSize(line, found.target, 'm')).toEqual({ kind: 'target', target: found.target });
      }),
      { numRuns: 1_000 },
    );
  });

  it('gives a preset what the preset says', () => {
    fc.assert(
      fc.property(fc.constantFrom(base, pro, free, falling), fc.nat(30), (line, index) => {
        const chosen = line.rows[index % line.rows.length];
        if (chosen === undefined) return;
        const { ratio, tier, width, height } = chosen;
        expect(resolveSize(line, { ratio, tier }, 'm')).toEqual({
          kind: 'target',
          target: { ratio, tier, pixels: { width, height } },
        });
      }),
    );
  });

  it('keeps the orientation of pixels, or becomes a square', () => {
    fc.assert(
      fc.property(fc.constantFrom(base, pro, free, falling), pixels, (line, sides) => {
        const found = resolveSize(line, { pixels: sides }, 'm');
        if (found.kind !== 'target' || found.target.pixels === undefined) return;
        const { width, height } = found.target.pixels;
        if (sides.width !== sides.height)
          expect(Math.sign(width - height) * Math.sign(sides.width - sides.height)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('fitting a target', () => {
  it('sends nothing outside of what the upstream takes', () => {
    fc.assert(
      fc.property(accepts, target, (taken, wanted) => {
        const { sent } = fitSize(taken, wanted);
        if (sent === undefined) return;
        if (taken.kind === 'listed')
          expect(taken.pixels).toContain(`${sent.pixels?.width}x${sent.pixels?.height}`);
        if (taken.kind === 'named') {
          if (sent.ratio !== undefined) expect(taken.ratios).toContain(sent.ratio);
          if (sent.tier !== undefined) expect(taken.tiers).toContain(sent.tier);
          expect(sent.pixels).toBeUndefined();
        }
        expect(taken.kind).not.toBe('none');
        if (taken.kind !== 'range') return;
        const { width = 0, height = 0 } = sent.pixels ?? {};
        expect(width * height).toBeGreaterThanOrEqual(taken.min_pixels ?? 1);
        expect(width * height).toBeLessThanOrEqual(taken.max_pixels ?? Infinity);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(taken.min_side_px ?? 1);
        expect(Math.max(width, height)).toBeLessThanOrEqual(taken.max_side_px ?? Infinity);
        expect([width % (taken.multiple_of ?? 1), height % (taken.multiple_of ?? 1)]).toEqual([0, 0]);
        expect(width / height).toBeGreaterThanOrEqual(proportion(taken.min_ratio ?? '1:100000'));
        expect(width / height).toBeLessThanOrEqual(proportion(taken.max_ratio ?? '100000:1'));
      }),
      { numRuns: 3_000 },
    );
  });

  it('takes a target as it is where nothing else is sent for it', () => {
    fc.assert(
      fc.property(accepts, target, (taken, wanted) => {
        expect(takesSize(taken, wanted)).toBe(fitSize(taken, wanted).fallback === undefined);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps the orientation, or becomes a square', () => {
    fc.assert(
      fc.property(accepts, target, (taken, wanted) => {
        const { sent } = fitSize(taken, wanted);
        const before = proportionOf(wanted) ?? 1;
        const after = sent === undefined ? undefined : proportionOf(sent);
        if (before > 1 && after !== undefined) expect(after).toBeGreaterThanOrEqual(1);
        if (before < 1 && after !== undefined) expect(after).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is done: what was fitted fits as it is', () => {
    fc.assert(
      fc.property(accepts, target, (taken, wanted) => {
        const { sent } = fitSize(taken, wanted);
        if (sent === undefined) return;
        const {
          ratio = sent.pixels && ratioOfPixels(sent.pixels),
          tier = taken.kind === 'named' ? '1k' : wanted.tier,
          pixels: sides,
        } = sent;
        if (ratio === undefined) return;
        const again = { ratio, tier, ...(sides === undefined ? {} : { pixels: sides }) };
        expect(fitSize(taken, again)).toEqual({ sent });
      }),
      { numRuns: 2_000 },
    );
  });

  it('never raises a tier but to the smallest that there is', () => {
    fc.assert(
      fc.property(accepts, target, (taken, wanted) => {
        const { sent } = fitSize(taken, wanted);
        if (taken.kind !== 'named' || sent?.tier === undefined) return;
        const smallest = TIER_ORDER.find((tier) => taken.tiers.includes(tier)) ?? '';
        const most = Math.max(TIER_ORDER.indexOf(wanted.tier), TIER_ORDER.indexOf(smallest));
        expect(TIER_ORDER.indexOf(sent.tier)).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('writes a proportion that is more than two percent off into the prompt, and only such a one', () => {
    fc.assert(
      fc.property(accepts, target, (taken, wanted) => {
        const { sent, ratio_in_prompt, fallback } = fitSize(taken, wanted);
        const after = sent === undefined ? undefined : proportionOf(sent);
        const off = after === undefined ? 1 : Math.abs(Math.log(after / (proportionOf(wanted) ?? 1)));
        expect(ratio_in_prompt).toBe(off > 0.02 ? wanted.ratio : undefined);
        if (ratio_in_prompt !== undefined) expect(fallback).toContain(`size ${wanted.ratio}`);
      }),
      { numRuns: 1_000 },
    );
  });
});
