import { expect, test } from 'vitest';
import type { Price } from '../../runtime/contract/price.ts';
import type { Size } from '../../runtime/contract/size.ts';
import { pricedValues } from '../../runtime/work/plan/sent-price.ts';
import { modelOf } from './world.ts';

const BY_TIER: Price = {
  per: 'second',
  rows: [
    { when: { tier: ['720p'] }, micros: 10 },
    { when: { tier: ['1080p', '4k'] }, micros: 20 },
  ],
};
const BY_PIXELS: Price = { per: 'second', rows: [{ when: { size: ['1280x720'] }, micros: 10 }] };

interface Case {
  readonly title: string;
  readonly asked: Size;
  readonly unsent?: readonly string[];
  readonly used?: readonly Size[];
  readonly tier: string | undefined;
  /** Of the model. */
  readonly fallback?: string;
}

const pixels = (width: number, height: number): Size => ({ pixels: { width, height } });

test.each<Case>([
  { title: 'what is sent as asked', asked: { tier: '4k' }, tier: '4k' },
  { title: 'another tier', asked: { tier: '4k' }, used: [{ tier: '1080p' }], tier: '1080p' },
  { title: 'other pixels', asked: { tier: '4k' }, used: [pixels(1080, 1920)], tier: '1080p' },
  { title: 'pixels of no tier', asked: { tier: '4k' }, used: [pixels(960, 960)], tier: '720p' },
  { title: 'a tier that only the vendor has', asked: { tier: '4k' }, used: [{ tier: '768p' }], tier: '720p' },
  { title: 'another shape', asked: { tier: '4k' }, used: [{ ratio: '1:1' }], tier: '4k' },
  {
    title: 'the last of several changes',
    asked: { tier: '4k' },
    used: [{ tier: '1080p' }, pixels(1280, 720), { ratio: '1:1' }],
    tier: '720p',
  },
  { title: 'nothing of it sent', asked: { tier: '4k' }, unsent: ['size'], fallback: '720p', tier: '720p' },
  {
    title: 'nothing of it sent, pixels by default',
    asked: { tier: '4k' },
    unsent: ['size'],
    fallback: '1280x720',
    tier: '720p',
  },
  { title: 'nothing of it sent, no default', asked: { tier: '4k' }, unsent: ['size'], tier: undefined },
  {
    title: 'its tier not sent',
    asked: { ratio: '1:1', tier: '4k' },
    unsent: ['size.tier'],
    fallback: '720p',
    tier: '720p',
  },
  {
    title: 'only its ratio not sent',
    asked: { ratio: '1:1', tier: '4k' },
    unsent: ['size.ratio'],
    fallback: '720p',
    tier: '4k',
  },
])('a tier of $title is $tier', ({ asked, unsent = [], used = [], tier, fallback }) => {
  const model = {
    ...modelOf('m-1', BY_TIER),
    limits: {
      numbers: {},
      texts: {},
      roles: {},
      sizes: { size: fallback === undefined ? {} : { default: fallback } },
    },
  };
  const warnings = used.map((size) => ({
    field: 'size',
    action: 'fallback' as const,
    message: 'said',
    used: size,
  }));
  const input = { model, mode: 'text', facts: { size: asked }, unsent: new Set(unsent), warnings };
  expect(pricedValues(input)).toEqual(tier === undefined ? {} : { tier });
});

test('pixels that a price names are those that are sent', () => {
  const model = modelOf('m-1', BY_PIXELS);
  const input = { model, mode: 'text', facts: { size: pixels(1920, 1080) }, warnings: [] };
  const used = [{ field: 'size', action: 'fallback' as const, message: 'said', used: pixels(1280, 720) }];
  expect([
    pricedValues({ ...input, unsent: new Set() }),
    pricedValues({ ...input, unsent: new Set(), warnings: used }),
    pricedValues({ ...input, unsent: new Set(['size']) }),
  ]).toEqual([{ size: '1920x1080' }, { size: '1280x720' }, {}]);
});
