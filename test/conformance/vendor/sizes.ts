import { makesPictures, modelRow } from '../../../runtime/contract/models/model-route.ts';
import type { AcceptedSizes } from '../../../runtime/contract/protocol.ts';
import type { Size } from '../../../runtime/contract/size.ts';
import { fitSize } from '../../../runtime/contract/sizes/fit-size.ts';
import type { TargetSize } from '../../../runtime/contract/sizes/resolve-size.ts';
import type { Collect } from '../check.ts';
import { expect } from '../expect.ts';
import { replaysOf } from '../load-replays.ts';
import { protocolOf } from '../registry.ts';

/** What a size means, as lines with these tables make it: ratio, tier and pixels. */
const TARGETS: ReadonlyMap<string, TargetSize> = new Map(
  Object.entries({
    'square 256': at('1:1', '1k', 256, 256),
    'square 1k': at('1:1', '1k', 1024, 1024),
    'wide 1k': at('16:9', '1k', 1920, 1080),
    'square 2k': at('1:1', '2k', 2048, 2048),
    'wide 2k': at('16:9', '2k', 2560, 1440),
    'tall 2k': at('9:16', '2k', 1440, 2560),
    'square 4k': at('1:1', '4k', 4096, 4096),
    'wide 4k': at('16:9', '4k', 3840, 2160),
    'cinema 2k': at('21:9', '2k', 3024, 1296),
  }),
);

function at(ratio: string, tier: string, width: number, height: number): TargetSize {
  return { ratio, tier, pixels: { width, height } };
}

/** What vendors of pictures take for a size, and how many one call makes. */
export function sized(id: string, test: Collect): void {
  const protocol = protocolOf(id);
  const { sizes = [] } = replaysOf(id).answers;

  test('the replays say sizes of those who make pictures', () => {
    expect(sizes.length > 0).toBe(makesPictures(protocol));
  });

  test.each(sizes)('$model', ({ model, per_call, sent = {} }) => {
    const row = modelRow(protocol, model, 'image');
    expect(row?.per_call).toBe(per_call);
    for (const [name, wanted] of Object.entries(sent)) {
      const target = TARGETS.get(name);
      if (target === undefined) throw new Error(`sizes are ${[...TARGETS.keys()].join(', ')}, not ${name}`);
      expect(row, name).toBeDefined();
      expect(row?.sizes && text(fitSize(row.sizes, target).sent), name).toBe(wanted ?? undefined);
    }
  });

  test('what one call makes fits the largest answer, even noise in Base64', () => {
    const { models: rows = [], submit } = protocol;
    if (submit.max_answer_bytes === undefined) return;
    for (const { like: models, per_call = 1, sizes: taken } of rows) {
      if (taken === undefined) continue;
      const bytes = per_call * mostPixels(taken) * BYTES_PER_PIXEL * (4 / 3);
      expect(bytes, models?.join(' ') ?? 'others').toBeLessThanOrEqual(submit.max_answer_bytes);
    }
  });
}

/** The largest picture that any line asks for, and of a picture without any repetition the bytes of one pixel. */
const MOST_PIXELS = 4096 * 4096;
const BYTES_PER_PIXEL = 3;

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
