import type { AcceptedSizes } from '../../../contract/protocol.ts';
import { insist, Refused } from '../../refused.ts';

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** What a request says of the size, wherever and in whatever words its vendor takes it. */
interface SaidSize {
  readonly pixels?: Pixels;
  /** Pixels of the whole picture. */
  readonly area?: number;
  readonly ratio?: string;
  readonly tier?: string;
}

/** More is not drawn, whatever a vendor takes. */
const MOST_PIXELS = 2 ** 26;
const MOST_SIDE = 2 ** 14;
/** Sides of a square that a vendor makes when nothing is said, the likeliest first. */
const USUAL_SIDES = [1024, 2048, 512, 256, 1536, 4096];

/** Sorts texts and numbers by what they can only mean; throws Refused for one that means nothing. */
export function readSize(texts: readonly string[]): SaidSize {
  let said: SaidSize = {};
  for (const text of texts) said = { ...said, ...meaningOf(text) };
  return said;
}

function meaningOf(text: string): SaidSize {
  const pixels = /^(\d+)[x*](\d+)$/.exec(text);
  if (pixels !== null) return { pixels: { width: Number(pixels[1]), height: Number(pixels[2]) } };
  if (/^\d+(?:\.\d+)?:\d+(?:\.\d+)?$/.test(text)) return { ratio: text };
  if (/^\d(?:\.\d)?k$/i.test(text)) return { tier: text.toLowerCase() };
  if (/^\d+$/.test(text)) return { area: Number(text) };
  if (text === 'auto') return {};
  throw new Refused(`size ${JSON.stringify(text)} is neither pixels, nor a ratio, nor a tier`);
}

/** The pixels of the picture that a model makes of it; throws Refused for what the model does not take. */
export function pixelsFor(accepts: AcceptedSizes, said: SaidSize): Pixels {
  const { width, height } = sizeFor(accepts, said);
  const drawable = width > 0 && height > 0 && width <= MOST_SIDE && height <= MOST_SIDE;
  insist(drawable && width * height <= MOST_PIXELS, `${width}x${height} is not drawn here`);
  return { width, height };
}

function sizeFor(accepts: AcceptedSizes, said: SaidSize): Pixels {
  switch (accepts.kind) {
    case 'none':
      insist(Object.keys(said).length === 0, 'this model takes no size');
      return square(1024);
    case 'listed':
      return inList(accepts.pixels, said);
    case 'range':
      return inRange(accepts, said);
    case 'named':
      return byName(accepts, said);
  }
}

function inList(list: readonly string[], { pixels, area, ratio, tier }: SaidSize): Pixels {
  const other = ratio ?? tier ?? area;
  insist(other === undefined, `this model takes pixels of a list, not ${other}`);
  const name = pixels === undefined ? list[0] : `${pixels.width}x${pixels.height}`;
  insist(name !== undefined && list.includes(name), `size ${name} is not one of ${list}`);
  const [width = 0, height = 0] = name.split('x').map(Number);
  return { width, height };
}

function byName(
  { ratios, tiers }: Extract<AcceptedSizes, { readonly kind: 'named' }>,
  said: SaidSize,
): Pixels {
  const { ratio = ratios[0] ?? '1:1', tier = tiers[0] } = said;
  const pixels = said.pixels !== undefined || said.area !== undefined;
  insist(!pixels, 'this model takes a ratio and a tier, no pixels');
  insist(said.ratio === undefined || ratios.includes(ratio), `ratio ${ratio} is not one of ${ratios}`);
  const known = tier === undefined || tiers.includes(tier);
  insist(known, `tier ${tier} is not one of ${tiers.join(', ') || 'none'}`);
  return shaped(ratio, sideOf(tier ?? '1k'));
}

type Range = Extract<AcceptedSizes, { readonly kind: 'range' }>;

function inRange(range: Range, said: SaidSize): Pixels {
  insist(said.ratio === undefined, `ratio ${said.ratio}: this model takes pixels`);
  const pixels = sizeOf(said);
  const usual = USUAL_SIDES.map(square).find((size) => complaint(range, size) === undefined);
  const size = pixels ?? usual ?? square(1024);
  const wrong = complaint(range, size);
  insist(wrong === undefined, `size ${size.width}x${size.height}: ${wrong}`);
  return size;
}

function sizeOf({ pixels, area, tier }: SaidSize): Pixels | undefined {
  if (pixels !== undefined) return pixels;
  if (area !== undefined) return square(Math.round(Math.sqrt(area)));
  return tier === undefined ? undefined : square(sideOf(tier));
}

/** What of a range a size breaks. */
function complaint(range: Range, { width, height }: Pixels): string | undefined {
  const area = width * height;
  const { multiple_of: multiple = 1, min_ratio, max_ratio } = range;
  const bounds: readonly (readonly [boolean, string])[] = [
    [area < (range.min_pixels ?? 0), `less than ${range.min_pixels} pixels`],
    [area > (range.max_pixels ?? area), `more than ${range.max_pixels} pixels`],
    [Math.min(width, height) < (range.min_side_px ?? 0), `a side below ${range.min_side_px}`],
    [
      Math.max(width, height) > (range.max_side_px ?? Number.POSITIVE_INFINITY),
      `a side above ${range.max_side_px}`,
    ],
    [width % multiple > 0 || height % multiple > 0, `a side that does not divide by ${multiple}`],
    [min_ratio !== undefined && excess({ width, height }, min_ratio) < 0, `narrower than ${min_ratio}`],
    [max_ratio !== undefined && excess({ width, height }, max_ratio) > 0, `wider than ${max_ratio}`],
  ];
  return bounds.find(([broken]) => broken)?.[1];
}

/** Above zero for what is wider than a ratio, below for what is narrower. */
function excess({ width, height }: Pixels, ratio: string): number {
  const [across, down] = sidesOf(ratio);
  return width * down - height * across;
}

function sidesOf(ratio: string): readonly [across: number, down: number] {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  return [across, down];
}

/** `1k` is a square of 1024. */
function sideOf(tier: string): number {
  return Math.round(Number.parseFloat(tier) * 1024);
}

function square(side: number): Pixels {
  return { width: side, height: side };
}

/** A size of a ratio with as many pixels as a square has, to the next 16. */
function shaped(ratio: string, side: number): Pixels {
  const [across, down] = sidesOf(ratio);
  const to16 = (length: number) => Math.max(16, Math.round(length / 16) * 16);
  return { width: to16(side * Math.sqrt(across / down)), height: to16(side * Math.sqrt(down / across)) };
}
