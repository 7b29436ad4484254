import { describe, expect, test } from 'vitest';
import {
  height,
  orientation,
  pixels,
  ratio,
  ratioOf,
  tier,
  width,
} from '../../runtime/contract/filters/sizes.ts';
import { makeSize, parseSize, printSize } from '../../runtime/contract/parse-size.ts';
import { pixelsOf, ratioOfPixels, type Size } from '../../runtime/contract/size.ts';
import { type Reporter, report, type Warning } from '../../runtime/contract/warning.ts';

function told<T>(run: (reporter: Reporter) => T): { readonly value: T; readonly said: readonly string[] } {
  const warnings: Warning[] = [];
  const value = run(report('size', warnings));
  return { value, said: warnings.map((one) => `${one.action}: ${one.message}`) };
}

const px = (w: number, h: number): Size => ({ pixels: { width: w, height: h } });

describe('the ratio that pixels were made from', () => {
  test.each<[number, number, string]>([
    [854, 480, '16:9'],
    [853, 480, '16:9'],
    [852, 480, '71:40'],
    [480, 854, '9:16'],
    [1366, 768, '16:9'],
    [682, 512, '4:3'],
    [1280, 720, '16:9'],
    [1680, 720, '21:9'],
    [720, 1680, '3:7'],
    [1024, 1792, '4:7'],
    [1920, 1088, '30:17'],
    [1088, 1920, '17:30'],
    [4000, 100, '40:1'],
  ])('%dx%d is %s', (width, height, name) => {
    expect(ratioOfPixels({ width, height })).toBe(name);
    expect(ratio(px(width, height))).toBe(name);
  });

  test('of the usual ratios at the usual heights is the same ratio again', () => {
    for (const name of ['16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '1:1', '5:4', '21:9', '2:1']) {
      for (const side of [360, 480, 512, 540, 576, 720, 768, 1080, 1440, 2160]) {
        const pixels = pixelsOf(name, side);
        expect([name, side, pixels && ratioOfPixels(pixels)]).toEqual([name, side, name]);
      }
    }
  });
});

describe('parsing', () => {
  test.each<[unknown, Size | undefined]>([
    ['1280x720', px(1280, 720)],
    ['1280*720', px(1280, 720)],
    ['1280X720', px(1280, 720)],
    ['1280×720', px(1280, 720)],
    [' 1280 x 720 ', px(1280, 720)],
    ['16:9', { ratio: '16:9' }],
    ['32:18', { ratio: '16:9' }],
    ['21:9', { ratio: '21:9' }],
    ['720p', { tier: '720p' }],
    ['720P', { tier: '720p' }],
    ['4K', { tier: '4k' }],
    ['1k', { tier: '1k' }],
    ['16:9(2K)', { ratio: '16:9', tier: '2k' }],
    ['3:2 (4k)', { ratio: '3:2', tier: '4k' }],
    ['', undefined],
    [undefined, undefined],
    [null, undefined],
  ])('%j', (text, size) => {
    expect(told((reporter) => parseSize(text, reporter))).toStrictEqual({ value: size, said: [] });
  });

  test.each([
    'portrait',
    'auto',
    '16:9()',
    '16:9(2K',
    '16:9(big)',
    '(2K)',
    '1024x1024(2K)',
    '0x720',
    '1280x',
    'x720',
    '1280x720x1',
    '-1:2',
    '16:9:1',
    '1e3x720',
    '999999x1',
    '0p',
    '5k',
    'p',
    'constructor',
    'x'.repeat(500),
    720,
    { pixels: { width: 1, height: 1 } },
    ['1280x720'],
  ])('%j says no size and is reported', (value) => {
    const outcome = told((reporter) => parseSize(value, reporter));
    expect(outcome.value).toBeUndefined();
    expect(outcome.said).toHaveLength(1);
    expect(outcome.said[0]).toMatch(/^ignored: size must be `<width>x<height>`, .* it was ignored$/s);
    expect(outcome.said[0]?.length).toBeLessThan(250);
  });

  test('parts overlay a whole', () => {
    expect(makeSize({ ratio: '9:16', tier: '720P' })).toStrictEqual({ ratio: '9:16', tier: '720p' });
    expect(makeSize({ size: '1280x720' })).toStrictEqual(px(1280, 720));
    expect(makeSize({ size: '1280x720', tier: '1080p' })).toStrictEqual({ ratio: '16:9', tier: '1080p' });
    expect(makeSize({ size: '16:9', pixels: '640x480' })).toStrictEqual(px(640, 480));
    expect(makeSize({ ratio: undefined, tier: '' })).toBeUndefined();
    const odd = told((reporter) => makeSize({ ratio: 'adaptive', tier: '720p' }, reporter));
    expect(odd).toStrictEqual({
      value: { tier: '720p' },
      said: ['ignored: size must be a ratio such as `16:9` (got "adaptive"); it was ignored'],
    });
  });

  test('printed as callers write it', () => {
    expect([px(1280, 720), { ratio: '16:9', tier: '4k' }, { tier: '4k' }, {}].map(printSize)).toStrictEqual([
      '1280x720',
      '16:9',
      '4k',
      undefined,
    ]);
  });
});

describe('ratio_of', () => {
  const allowed = ['16:9', '1:1', '9:16'];
  test.each<[Size | undefined, string | undefined, readonly string[]]>([
    [{ ratio: '16:9' }, '16:9', []],
    [px(1280, 720), '16:9', []],
    [px(1366, 768), '16:9', []],
    [px(1000, 1010), '1:1', []],
    [{ ratio: '4:3' }, '1:1', ['fallback: size "4:3" is not one of 16:9, 1:1, 9:16; 1:1 was used']],
    [px(800, 600), '1:1', ['fallback: size "4:3" is not one of 16:9, 1:1, 9:16; 1:1 was used']],
    [{ ratio: '21:9' }, '16:9', ['fallback: size "21:9" is not one of 16:9, 1:1, 9:16; 16:9 was used']],
    [{ tier: '720p' }, undefined, []],
    [undefined, undefined, []],
  ])('%j', (size, expected, said) => {
    expect(told((reporter) => ratioOf(size, allowed, reporter))).toStrictEqual({ value: expected, said });
  });

  test('a listed ratio is given as it is listed', () => {
    expect(ratioOf({ ratio: '21:9' }, ['21:9'])).toBe('21:9');
    expect(ratioOf({ ratio: '1:1' }, ['2:2'])).toBe('2:2');
    expect(ratioOf(px(2100, 900), ['21:9'])).toBe('21:9');
  });
});

describe('tier', () => {
  test.each<[Size | undefined, string | undefined]>([
    [{ tier: '720p' }, '720p'],
    [px(1280, 720), '720p'],
    [px(720, 1280), '720p'],
    [px(864, 480), '480p'],
    [px(1366, 768), '768p'],
    [px(2560, 1440), '2k'],
    [px(3840, 2160), '4k'],
    [px(1000, 1010), '1000p'],
    [{ ratio: '16:9' }, undefined],
    [undefined, undefined],
  ])('%j', (size, expected) => {
    expect(told((reporter) => tier(size, [], reporter))).toStrictEqual({ value: expected, said: [] });
  });

  test('of a list', () => {
    const of = (size: Size) => told((reporter) => tier(size, ['720p', '1080p'], reporter));
    expect(of({ tier: '1080p' })).toStrictEqual({ value: '1080p', said: [] });
    expect(of({ tier: '4k' })).toStrictEqual({
      value: '1080p',
      said: ['fallback: size "4k" is not one of 720p, 1080p; 1080p was used'],
    });
    expect(of({ ratio: '1:1' })).toStrictEqual({ value: undefined, said: [] });
    expect(tier({ tier: '720p' }, ['720P'])).toBe('720P');
  });
});

describe('pixels', () => {
  test.each<[Size | undefined, readonly string[], string | undefined, readonly string[]]>([
    [px(1280, 720), [], '1280*720', []],
    [{ ratio: '16:9', tier: '720p' }, [], '1280*720', []],
    [{ ratio: '9:16', tier: '1080p' }, [], '1080*1920', []],
    [{ ratio: '16:9', tier: '480p' }, [], '854*480', []],
    [{ ratio: '1:1', tier: '4k' }, [], '2160*2160', []],
    [{ ratio: '16:9' }, [], '1280*720', ['fallback: size "16:9" does not say the pixels; 1280x720 was used']],
    [
      { tier: '1080p' },
      [],
      '1920*1080',
      ['fallback: size "1080p" does not say the pixels; 1920x1080 was used'],
    ],
    [px(1280, 720), ['1280x720', '720x1280'], '1280*720', []],
    [
      px(700, 1300),
      ['1280x720', '720x1280'],
      '720*1280',
      ['fallback: size "700x1300" is not one of 1280x720, 720x1280; 720x1280 was used'],
    ],
    [undefined, [], undefined, []],
    [{}, [], '1280*720', ['fallback: size "1280x720" does not say the pixels; 1280x720 was used']],
  ])('%j of %j', (size, allowed, expected, said) => {
    expect(told((reporter) => pixels(size, '*', allowed, reporter))).toStrictEqual({ value: expected, said });
  });
});

test('sides, ratio, orientation', () => {
  expect([width(px(5, 4)), height({ ratio: '9:16', tier: '720p' }), width(undefined)]).toStrictEqual([
    5,
    1280,
    undefined,
  ]);
  expect([ratio(px(1920, 1080)), ratio({ tier: '4k' })]).toStrictEqual(['16:9', undefined]);
  expect([px(2, 1), { ratio: '9:16' }, px(3, 3), { tier: '4k' }, undefined].map(orientation)).toStrictEqual([
    'landscape',
    'portrait',
    'square',
    undefined,
    undefined,
  ]);
});
