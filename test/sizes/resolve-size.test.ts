import { describe, expect, it } from 'vitest';
import type { ImageSizes } from '../../runtime/contract/family.ts';
import { parseSize } from '../../runtime/contract/parse-size.ts';
import { resolveSize } from '../../runtime/contract/sizes/resolve-size.ts';
import { base, falling, free, pro } from './tables.ts';

function resolved(sizes: ImageSizes, text: string | undefined) {
  return resolveSize(sizes, text === undefined ? undefined : parseSize(text), 'm');
}

function shown(sizes: ImageSizes, text: string | undefined): string {
  const found = resolved(sizes, text);
  if (found.kind === 'auto') return `auto ${found.tier}`;
  if (found.kind === 'refused') return found.message;
  const { ratio, tier, pixels } = found.target;
  const sides = `${ratio} ${tier} ${pixels?.width}x${pixels?.height}`;
  return found.fallback === undefined ? sides : `${sides}: ${found.fallback}`;
}

describe('a size as callers write it', () => {
  it.each([
    [undefined, '1:1 1k 1024x1024'],
    ['16:9', '16:9 1k 1920x1080'],
    ['16:9(2K)', '16:9 2k 2048x1152'],
    ['16:9(4k)', '16:9 4k 3840x2160'],
    ['3:2(2K)', '3:2 2k 2560x1712'],
    ['2k', '1:1 2k 2048x2048'],
    ['4K', '1:1 4k 2880x2880'],
    ['2048x1152', '16:9 2k 2048x1152'],
    ['2048*1152', '16:9 2k 2048x1152'],
    ['2560x1712', '3:2 2k 2560x1712'],
    ['32:18', '16:9 1k 1920x1080'],
  ])('%s of a line with tiers is %s', (text, expected) => {
    expect(shown(pro, text)).toBe(expected);
  });

  it('is the nearest row where the line has no free sizes, and says so', () => {
    expect(shown(base, '1280x720')).toBe(
      '16:9 1k 1920x1080: size 1280x720 is not one of 1024x1024, 1536x1152, 1152x1536, 1536x1024, 1024x1536, 1920x1080 or 1080x1920 for m; 16:9 (1920x1080) is meant',
    );
    expect(shown(pro, '1000x1010')).toContain('1:1 (1024x1024) is meant');
    expect(shown(pro, '4096x4000')).toContain('1:1(4K) (2880x2880) is meant');
    expect(shown(pro, '720x1300')).toContain('9:16 (1080x1920) is meant');
  });

  it.each([
    ['1000x1000', '1:1 1k 1000x1000'],
    ['1200x1000', '6:5 1k 1200x1000'],
    ['2000x1500', '4:3 2k 2000x1500'],
    ['2400x2400', '1:1 4k 2400x2400'],
    ['4096x4096', '1:1 4k 4096x4096'],
    ['8192x2048', '4:1 4k 8192x2048'],
    ['1024x1024', '1:1 1k 1024x1024'],
  ])('%s of a line with free sizes is %s', (text, expected) => {
    expect(shown(free, text)).toBe(expected);
  });

  it.each(['500x500', '5000x5000', '8500x500'])(
    'refuses %s beyond the free bounds and names them',
    (text) => {
      expect(shown(free, text)).toBe(
        `size ${text} must have from 262144 to 16777216 pixels in all, with a width to height ratio between 1:16 and 16:1 for m`,
      );
    },
  );

  it('refuses a ratio that the line lacks and names those it has', () => {
    expect(resolved(base, '21:9')).toEqual({
      kind: 'refused',
      message: 'size 21:9 is not a ratio of m; it has 1:1, 4:3, 3:4, 3:2, 2:3, 16:9 or 9:16',
      allowed: ['1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16'],
      part: 'ratio',
    });
  });

  it('refuses a tier that the line, or the ratio in it, lacks', () => {
    expect(resolved(base, '4k')).toEqual({
      kind: 'refused',
      message: 'size 4k is not offered: m has 1k',
      allowed: ['1k'],
      part: 'tier',
    });
    expect(shown(pro, '4:3(4K)')).toBe('size 4:3 in 4k is not offered: m has 4:3 in 1k');
  });

  it('falls back to the largest tier below where the line says so', () => {
    expect(shown(falling, '16:9(2K)')).toBe(
      '16:9 1k 1344x768: size 16:9 in 2k is not offered: m has 16:9 in 1k; 1k is used',
    );
    expect(shown(falling, '8k')).toBe('1:1 1k 1024x1024: size 8k is not offered: m has 1k; 1k is used');
  });

  it('takes lines of films for how large a picture is', () => {
    expect(shown(pro, '720p')).toBe(
      '1:1 1k 1024x1024: size 720p is not offered: m has 1k, 2k or 4k; 1k is used',
    );
  });

  it.each([
    ['1440p', '1:1 1k 1024x1024'],
    ['1536p', '1:1 2k 2048x2048'],
    ['2160p', '1:1 4k 2880x2880'],
    ['16:9(2160p)', '16:9 4k 3840x2160'],
  ])('takes %s by the area of so many lines, not by their number', (text, expected) => {
    expect(shown(pro, text)).toMatch(new RegExp(`^${expected}: `));
  });

  it('leaves a size that nobody asked for to the upstream where the line does', () => {
    expect(resolved(falling, undefined)).toEqual({ kind: 'auto', tier: '1k' });
    expect(resolved(falling, '1k')).toEqual({
      kind: 'target',
      target: { ratio: '1:1', tier: '1k', pixels: { width: 1024, height: 1024 } },
      open_ratio: true,
    });
  });

  it('takes an exact row for what it is on every line', () => {
    for (const sizes of [base, pro, free, falling])
      for (const { ratio, tier, width, height } of sizes.rows)
        expect(resolveSize(sizes, { pixels: { width, height } }, 'm')).toEqual({
          kind: 'target',
          target: { ratio, tier, pixels: { width, height } },
        });
  });
});
