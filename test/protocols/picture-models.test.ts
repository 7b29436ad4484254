import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { AcceptedSizes } from '../../runtime/contract/protocol.ts';
import type { Size } from '../../runtime/contract/size.ts';
import { fitSize } from '../../runtime/contract/sizes/fit-size.ts';
import { pictureModel } from '../../runtime/contract/sizes/picture-model.ts';
import type { TargetSize } from '../../runtime/contract/sizes/types.ts';

/** What a size means, as lines with these tables make it: ratio, tier and pixels. */
const TARGETS = {
  'square 256': at('1:1', '1k', 256, 256),
  'square 1k': at('1:1', '1k', 1024, 1024),
  'wide 1k': at('16:9', '1k', 1920, 1080),
  'square 2k': at('1:1', '2k', 2048, 2048),
  'wide 2k': at('16:9', '2k', 2560, 1440),
  'tall 2k': at('9:16', '2k', 1440, 2560),
  'square 4k': at('1:1', '4k', 4096, 4096),
  'wide 4k': at('16:9', '4k', 3840, 2160),
  'cinema 2k': at('21:9', '2k', 3024, 1296),
} as const satisfies Readonly<Record<string, TargetSize>>;

function at(ratio: string, tier: string, width: number, height: number): TargetSize {
  return { ratio, tier, pixels: { width, height } };
}

/** The very pixels of the target, written out. */
type Sent = string | undefined;

/** One model: the most pictures of a call (fewer than its vendor makes where they are large), and for each size what the vendor's documents let be sent for it. */
interface Row {
  readonly model: string;
  readonly per_call: number | undefined;
  readonly sent: Readonly<Partial<Record<keyof typeof TARGETS, Sent>>>;
}

/** Written from the vendors' documents, not from the specs. */
const VENDORS: Readonly<Record<string, readonly Row[]>> = {
  'openai-images': [
    {
      model: 'gpt-image-2',
      per_call: 5,
      sent: { 'square 1k': '1024x1024', 'wide 4k': '3840x2160', 'square 4k': '2880x2880' },
    },
    {
      model: 'gpt-image-1-mini',
      per_call: 10,
      sent: { 'square 4k': '1024x1024', 'wide 2k': '1536x1024', 'tall 2k': '1024x1536' },
    },
    {
      model: 'dall-e-3',
      per_call: 1,
      sent: { 'square 256': '1024x1024', 'wide 1k': '1792x1024', 'tall 2k': '1024x1792' },
    },
    { model: 'dall-e-2', per_call: 10, sent: { 'square 256': '256x256', 'square 4k': '1024x1024' } },
    { model: 'a-relayed-model', per_call: 4, sent: { 'cinema 2k': '3024x1296' } },
  ],
  'ark-images': [
    {
      model: 'doubao-seedream-4-0-250828',
      per_call: 1,
      sent: { 'square 1k': '1024x1024', 'wide 2k': '2560x1440', 'square 4k': '4096x4096' },
    },
    {
      model: 'doubao-seedream-4-5-251128',
      per_call: 1,
      sent: {
        'wide 2k': '2560x1440',
        'tall 2k': '1440x2560',
        'cinema 2k': '3024x1296',
        'square 4k': '4096x4096',
      },
    },
    {
      model: 'doubao-seedream-5-0-pro-260628',
      per_call: 1,
      sent: { 'square 1k': '1024x1024', 'square 2k': '2048x2048' },
    },
    {
      model: 'doubao-seedream-5-0-260128',
      per_call: 1,
      sent: { 'square 2k': '2048x2048', 'wide 4k': '3840x2160' },
    },
    {
      model: 'doubao-seedream-3-0-t2i-250415',
      per_call: 1,
      sent: { 'square 1k': '1024x1024', 'square 2k': '2048x2048' },
    },
    { model: 'doubao-seededit-3-0-i2i-250628', per_call: 1, sent: { 'square 1k': undefined } },
    {
      model: 'ep-20260101000000-abcde',
      per_call: 1,
      sent: { 'square 2k': '2048x2048', 'wide 2k': '2560x1440' },
    },
  ],
  gemini: [
    {
      model: 'gemini-2.5-flash-image',
      per_call: 1,
      sent: { 'square 1k': '1:1', 'wide 2k': '16:9', 'cinema 2k': '21:9', 'square 4k': '1:1' },
    },
    {
      model: 'gemini-3-pro-image-preview',
      per_call: 1,
      sent: { 'square 1k': '1:1 1k', 'tall 2k': '9:16 2k', 'square 4k': '1:1 4k' },
    },
    { model: 'gemini-3.1-flash-image-preview', per_call: 1, sent: { 'wide 2k': '16:9 2k' } },
  ],
  jm: [
    {
      model: 'jimeng_t2i_v40',
      per_call: 1,
      sent: {
        'square 1k': '1024x1024',
        'wide 2k': '2560x1440',
        'square 4k': '4096x4096',
        'cinema 2k': '3024x1296',
      },
    },
    { model: 'jimeng_seedream46_cvtob', per_call: 1, sent: { 'square 4k': '4096x4096' } },
    { model: 'jimeng_t2i_v31', per_call: 1, sent: { 'square 1k': '1024x1024', 'square 4k': '2048x2048' } },
    { model: 'jimeng_i2i_v30', per_call: 1, sent: { 'square 2k': '2048x2048' } },
    { model: 'jimeng_i2i_seed3_tilesr_cvtob', per_call: 1, sent: { 'square 1k': undefined } },
    { model: 'jimeng_v30', per_call: undefined, sent: {} },
  ],
  'dashscope-images': [
    { model: 'wan2.2-t2i-plus', per_call: 4, sent: { 'square 1k': '1024x1024', 'square 2k': '1440x1440' } },
    {
      model: 'wan2.5-t2i-preview',
      per_call: 4,
      sent: { 'square 1k': '1024x1024', 'square 2k': '1440x1440' },
    },
    {
      model: 'wan2.6-t2i',
      per_call: 4,
      sent: { 'square 1k': '1280x1280', 'square 4k': '1440x1440', 'wide 1k': '1920x1080' },
    },
    {
      model: 'wan2.5-i2i-preview',
      per_call: 4,
      sent: { 'square 1k': '1024x1024', 'square 2k': '1280x1280' },
    },
    { model: 'wan2.7-image-pro', per_call: 4, sent: { 'wide 2k': '2560x1440', 'square 4k': '2048x2048' } },
    { model: 'wanx2.1-imageedit', per_call: 4, sent: { 'square 1k': undefined } },
    {
      model: 'qwen-image-plus',
      per_call: 1,
      sent: { 'square 1k': '1328x1328', 'wide 1k': '1664x928', 'tall 2k': '928x1664' },
    },
  ],
  'dashscope-images-sync': [
    { model: 'qwen-image', per_call: 1, sent: { 'square 1k': '1328x1328', 'wide 2k': '1664x928' } },
    { model: 'qwen-image-edit', per_call: 1, sent: { 'square 1k': undefined } },
    {
      model: 'qwen-image-edit-plus',
      per_call: 6,
      sent: { 'square 1k': '1024x1024', 'square 4k': '2048x2048' },
    },
    { model: 'qwen-image-2.0-pro', per_call: 6, sent: { 'square 2k': '2048x2048', 'wide 2k': '2560x1440' } },
    { model: 'z-image-turbo', per_call: 1, sent: { 'square 4k': '2048x2048' } },
    { model: 'wan2.6-t2i', per_call: 4, sent: { 'square 1k': '1280x1280' } },
    { model: 'wan2.6-image', per_call: 4, sent: { 'square 2k': '1280x1280' } },
    { model: 'wan2.7-image', per_call: 4, sent: { 'square 2k': '2048x2048' } },
  ],
  'xai-images': [
    {
      model: 'grok-imagine-image',
      per_call: 10,
      sent: { 'square 1k': '1:1 1k', 'wide 2k': '16:9 2k', 'square 4k': '1:1 2k', 'cinema 2k': '2:1 2k' },
    },
    { model: 'grok-2-image-1212', per_call: 10, sent: { 'square 1k': undefined } },
  ],
  gateway: [
    { model: 'image-l2', per_call: undefined, sent: { 'square 256': '256x256', 'cinema 2k': '3024x1296' } },
  ],
};

test('every protocol that makes pictures is here', () => {
  const making = Object.values(registry.protocols).filter(({ pictures }) => pictures !== undefined);
  expect(Object.keys(VENDORS).sort()).toEqual(making.map(({ id }) => id).sort());
});

describe.each(Object.entries(VENDORS))('%s', (id, rows) => {
  const protocol = registry.protocols[id];
  if (protocol === undefined) throw new Error(`no protocol ${id}`);

  test.each(rows)('$model', ({ model, per_call, sent }) => {
    const row = pictureModel(protocol, model);
    expect(row?.per_call).toBe(per_call);
    for (const [name, wanted] of Object.entries(sent)) {
      const target = TARGETS[name as keyof typeof TARGETS];
      expect(row, name).toBeDefined();
      expect(row && text(fitSize(row.sizes, target).sent), name).toBe(wanted);
    }
  });
});

/** The largest picture that any line asks for, and of a picture without any repetition the bytes of one pixel. */
const MOST_PIXELS = 4096 * 4096;
const BYTES_PER_PIXEL = 3;

test('what one call makes fits the largest answer, even noise in Base64', () => {
  for (const { id, pictures = [], submit } of Object.values(registry.protocols)) {
    if (submit.max_answer_bytes === undefined) continue;
    for (const { models, per_call = 1, sizes } of pictures) {
      const bytes = per_call * mostPixels(sizes) * BYTES_PER_PIXEL * (4 / 3);
      expect(bytes, `${id} ${models?.join(' ') ?? 'others'}`).toBeLessThanOrEqual(submit.max_answer_bytes);
    }
  }
});

function mostPixels(sizes: AcceptedSizes): number {
  switch (sizes.kind) {
    case 'range':
      return Math.min(MOST_PIXELS, sizes.max_pixels ?? MOST_PIXELS, (sizes.max_side_px ?? 4096) ** 2);
    case 'listed':
      return Math.max(
        ...sizes.pixels.map((size) => size.split('x').reduce((area, side) => area * Number(side), 1)),
      );
    case 'named':
      return sizes.tiers.includes('4k')
        ? MOST_PIXELS
        : sizes.tiers.includes('2k')
          ? 2048 * 2048
          : 1024 * 1024;
    case 'none':
      return 1024 * 1024;
  }
}

function text(size: Size | undefined): string | undefined {
  if (size === undefined) return undefined;
  if (size.pixels !== undefined) return `${size.pixels.width}x${size.pixels.height}`;
  return [size.ratio, size.tier].filter((part) => part !== undefined).join(' ');
}
