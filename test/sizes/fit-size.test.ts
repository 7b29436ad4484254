import { describe, expect, it } from 'vitest';
import { modelRow } from '../../runtime/contract/models/model-route.ts';
import type { AcceptedSizes } from '../../runtime/contract/protocol.ts';
import { fitSize } from '../../runtime/contract/sizes/fit-size.ts';
import type { TargetSize } from '../../runtime/contract/sizes/resolve-size.ts';
import { row } from './tables.ts';

function target(preset: string, tier: string, sides: string): TargetSize {
  const { ratio, width, height } = row(preset, tier, sides);
  return { ratio, tier, pixels: { width, height } };
}

const wide = target('16:9', '1k', '1920x1080');
const tall = target('9:16', '1k', '1080x1920');
const large = target('4:3', '4k', '3840x2880');
const band = target('21:9', '2k', '3024x1296');
const square = target('1:1', '1k', '1024x1024');

const bounded: AcceptedSizes = {
  kind: 'range',
  min_pixels: 655_360,
  max_pixels: 8_294_400,
  max_side_px: 3840,
  multiple_of: 16,
  min_ratio: '1:3',
  max_ratio: '3:1',
};
const listed: AcceptedSizes = { kind: 'listed', pixels: ['1024x1024', '1792x1024', '1024x1792'] };
const three: AcceptedSizes = { kind: 'listed', pixels: ['1024x1024', '1536x1024', '1024x1536'] };
const named: AcceptedSizes = { kind: 'named', ratios: ['1:1', '16:9', '9:16', '3:2'], tiers: ['1k', '2k'] };
const fixed: AcceptedSizes = { kind: 'named', ratios: ['1:1', '16:9'], tiers: [] };
const least: AcceptedSizes = { kind: 'range', min_pixels: 3_686_400 };

describe('what an upstream is sent for a target', () => {
  it.each([
    ['pixels within bounds', bounded, square, { pixels: { width: 1024, height: 1024 } }],
    ['a listed size', listed, square, { pixels: { width: 1024, height: 1024 } }],
    ['every size of no bounds', { kind: 'range' }, band, { pixels: { width: 3024, height: 1296 } }],
    ['a ratio and tier by name', named, wide, { ratio: '16:9', tier: '1k' }],
    ['a ratio of one fixed tier', fixed, square, { ratio: '1:1' }],
  ] as const)('is the target: %s', (_, accepts, wanted, sent) => {
    expect(fitSize(accepts, wanted)).toEqual({ sent });
  });

  it.each([
    ['the next multiples', bounded, wide, '1920x1088'],
    ['the largest that is taken', bounded, large, '3312x2496'],
    ['the nearest listed one', listed, wide, '1792x1024'],
    ['the nearest listed one, standing', listed, tall, '1024x1792'],
    ['the smallest that is taken', least, wide, '2560x1440'],
    ['a square of the smallest', least, square, '1920x1920'],
  ] as const)('is %s, with the proportion', (_, accepts, wanted, sides) => {
    const { sent, ratio_in_prompt, fallback } = fitSize(accepts, wanted);
    expect(`${sent?.pixels?.width}x${sent?.pixels?.height}`).toBe(sides);
    expect(ratio_in_prompt).toBeUndefined();
    expect(fallback).toContain(`; ${sides} is used`);
  });

  it.each([
    [three, wide, '1536x1024'],
    [listed, large, '1792x1024'],
    [listed, band, '1792x1024'],
    [{ kind: 'listed', pixels: ['1024x1024'] }, tall, '1024x1024'],
  ] as const)('is another proportion, which goes into the prompt (%#)', (accepts, wanted, sides) => {
    const { sent, ratio_in_prompt } = fitSize(accepts, wanted);
    expect(`${sent?.pixels?.width}x${sent?.pixels?.height}`).toBe(sides);
    expect(ratio_in_prompt).toBe(wanted.ratio);
  });

  it('is, of two sizes with one area, the one nearer in proportion, wherever it stands', () => {
    const pair = ['1500x960', '1600x900'];
    for (const pixels of [pair, pair.toReversed()]) {
      const { sent } = fitSize({ kind: 'listed', pixels }, target('42:25', '1k', '1680x1000'));
      expect(sent).toEqual({ pixels: { width: 1600, height: 900 } });
    }
  });

  it('is the nearest name, and never a larger tier than there is', () => {
    expect(fitSize(named, band)).toEqual({
      sent: { ratio: '16:9', tier: '2k' },
      ratio_in_prompt: '21:9',
      fallback:
        'size 21:9 in 2k (3024x1296) is not taken by the upstream, which takes 1:1, 16:9, 9:16 or 3:2 in 1k or 2k; 16:9 in 2k is used',
    });
    expect(fitSize(named, target('1:1', '4k', '2880x2880')).sent).toEqual({ ratio: '1:1', tier: '2k' });
  });

  it('is the one tier of an upstream that knows none', () => {
    expect(fitSize(fixed, target('1:1', '2k', '2048x2048'))).toEqual({
      sent: { ratio: '1:1' },
      fallback:
        'size 1:1 in 2k (2048x2048) is not taken by the upstream, which takes 1:1 or 16:9; 1:1 in 1k is used',
    });
  });

  it('is nothing where nothing of the orientation is taken', () => {
    expect(fitSize({ kind: 'none' }, wide)).toEqual({
      sent: undefined,
      ratio_in_prompt: '16:9',
      fallback: 'size 16:9 in 1k (1920x1080) is not taken by the upstream, which takes no size; it decides',
    });
    expect(fitSize({ kind: 'listed', pixels: ['1792x1024'] }, tall).sent).toBeUndefined();
    expect(fitSize({ kind: 'range', min_ratio: '3:2' }, tall).sent).toBeUndefined();
  });

  it('stays a square where one is taken, though other sides have more of the area', () => {
    const accepts = { kind: 'range', multiple_of: 16, max_pixels: 1024 * 1023 } as const;
    expect(fitSize(accepts, square).sent).toEqual({ pixels: { width: 1008, height: 1008 } });
  });

  it('keeps to the middle where the bounds leave only a square', () => {
    expect(fitSize({ kind: 'range', min_ratio: '1:1', max_pixels: 1_048_576 }, tall).sent).toEqual({
      pixels: { width: 1024, height: 1024 },
    });
  });
});

describe('the row of an upstream model', () => {
  const rows = [
    { like: ['big-*', 'huge'], per_call: 4, sizes: bounded },
    { like: ['one*'], sizes: listed },
  ];
  it.each([
    ['big-2', bounded],
    ['huge', bounded],
    ['huge-2', undefined],
    ['one', listed],
    ['', undefined],
  ])('%s', (model, sizes) => {
    expect(modelRow({ models: rows }, model)?.sizes).toEqual(sizes);
  });

  it('is the one without names for every model', () => {
    expect(modelRow({ models: [...rows, { sizes: named }] }, 'x')?.sizes).toEqual(named);
    expect(modelRow({}, 'x')).toBeUndefined();
  });
});
