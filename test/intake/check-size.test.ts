import { expect, test } from 'vitest';
import type { SizeLimit } from '../../runtime/contract/family.ts';
import { withDefaultSize } from '../../runtime/contract/models/fit-fact.ts';
import type { Size } from '../../runtime/contract/size.ts';
import { checkSize } from '../../runtime/intake/check-limits.ts';

const pixels: SizeLimit = { pixels: ['1280x720', '720x1280'], default: '720x1280' };
const parts: SizeLimit = { ratios: ['16:9', '1:1'], tiers: ['720p', '4k'], default: '720p' };
const both: SizeLimit = { default: '16:9(540p)' };
const px = (width: number, height: number): Size => ({ pixels: { width, height } });

test.each<[SizeLimit, Size, string | undefined]>([
  [pixels, px(1280, 720), undefined],
  [pixels, px(1920, 1080), 'size must be 1280x720 or 720x1280 for m (got 1920x1080)'],
  [pixels, { ratio: '9:16' }, undefined],
  [pixels, { ratio: '1:1' }, 'size must be 1280x720 or 720x1280 for m (got 1:1)'],
  [pixels, { tier: '720p' }, undefined],
  [pixels, { tier: '1080p' }, 'size must be 1280x720 or 720x1280 for m (got 1080p)'],
  [parts, { ratio: '16:9', tier: '4k' }, undefined],
  [parts, { ratio: '9:16' }, 'size must be 16:9 or 1:1 for m (got 9:16)'],
  [parts, { tier: '1080p' }, 'size must be 720p or 4k for m (got 1080p)'],
  [parts, px(1280, 720), undefined],
  [parts, px(3840, 2160), undefined],
  [parts, px(1920, 1080), 'size must be 720p or 4k for m (got 1920x1080)'],
  [parts, px(720, 1280), 'size must be 16:9 or 1:1 for m (got 720x1280)'],
  [{}, px(1, 99_999), undefined],
])('%j takes %j: %s', (limit, size, message) => {
  expect(checkSize({ limit, size, field: 'size', modelId: 'm' })?.message).toBe(message);
});

test.each<[Size | undefined, SizeLimit, Size | undefined]>([
  [undefined, pixels, px(720, 1280)],
  [undefined, {}, undefined],
  [{ ratio: '1:1' }, parts, { ratio: '1:1', tier: '720p' }],
  [{ tier: '4k' }, parts, { tier: '4k' }],
  [px(1280, 720), parts, px(1280, 720)],
  [{ ratio: '16:9' }, pixels, { ratio: '16:9' }],
  [undefined, both, { ratio: '16:9', tier: '540p' }],
  [{ ratio: '1:1' }, both, { ratio: '1:1', tier: '540p' }],
  [{ tier: '720p' }, both, { ratio: '16:9', tier: '720p' }],
])('%j with the default of %j is %j', (size, limit, filled) => {
  expect(withDefaultSize(size, limit)).toEqual(filled);
});
