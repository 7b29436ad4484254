import type { TaskKind } from '../../../runtime/contract/family.ts';
import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import type { UpstreamRequest } from '../../../runtime/contract/upstream.ts';
import type { ToldAt } from '../load-replays.ts';

/** What a vendor is told, by dimension of prices; what it is not told is undefined. */
export type Told = Readonly<Record<string, string | boolean | undefined>>;

/** What a request tells its vendor, read at the places that the vendor's documents name. */
export function readTold(
  places: Readonly<Record<string, ToldAt>>,
  request: UpstreamRequest,
  kind: TaskKind,
): Told {
  const rows = Object.entries(places).map(([dimension, place]): [string, string | boolean | undefined] => {
    const { at, pixels, ...words } = typeof place === 'string' ? { at: place } : place;
    const found = valueAt(at, request);
    const value = typeof found === 'string' ? wordOf(found, words) : found;
    return [dimension, dimension === 'tier' ? tierOf(value, kind, pixels) : value];
  });
  return Object.fromEntries(rows);
}

function wordOf(text: string, words: ToldWords): string | boolean | undefined {
  return Object.keys(words).length === 0 ? text.toLowerCase() : words[text];
}

type ToldWords = Readonly<Record<string, string | boolean | undefined>>;

/** `a.b ?? c`: the first that is there; `a x b`: two sides of a picture; `/path/*`: what stands there in the address. */
function valueAt(at: string, { path, body }: UpstreamRequest): string | boolean | undefined {
  if (at.startsWith('/')) {
    const start = at.slice(0, at.indexOf('*'));
    return path.startsWith(start) ? path.slice(start.length) : undefined;
  }
  const sent = body.kind === 'json' && isObject(body.value) ? body.value : {};
  for (const way of at.split(' ?? ')) {
    const sides = way.split(' x ').map((place) => memberAt(sent, place));
    if (sides.length > 1) return sides.every((side) => side !== undefined) ? sides.join('x') : undefined;
    const [value] = sides;
    if (typeof value === 'string' || typeof value === 'boolean') return value;
  }
  return undefined;
}

function memberAt(body: JsonObject, place: string): Json | undefined {
  return place
    .split('.')
    .reduce<Json | undefined>((node, name) => (isObject(node) ? node[name] : undefined), body);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Pictures of which no tier is said are of the least. */
function tierOf(
  value: string | boolean | undefined,
  kind: TaskKind,
  pixels: 'area' | 'short_side' | undefined,
): string | boolean | undefined {
  const isPicture = kind === 'image';
  const sides = /^(\d+)[:*x](\d+)$/.exec(String(value));
  if (sides === null || pixels === undefined) return value ?? (isPicture ? '1k' : undefined);
  const [width = 0, height = 0] = sides.slice(1).map(Number);
  if (isPicture) return pictureTier(width * height);
  return pixels === 'area' ? clipTier(width * height) : SHORT_SIDES[Math.min(width, height)];
}

/** Of clips, what is near the pixels of a tier is that tier; what is no pixels, but a ratio, is none. */
function clipTier(area: number): string | undefined {
  if (area < 100_000) return undefined;
  if (area < 430_000) return '480p';
  if (area < 700_000) return '540p';
  if (area < 1_300_000) return '720p';
  return area < 4_000_000 ? '1080p' : '4k';
}

/** A million pixels are 1K, four are 2K. */
function pictureTier(area: number): string {
  if (area < 2_100_000) return '1k';
  return area < 6_000_000 ? '2k' : '4k';
}

const SHORT_SIDES: Readonly<Record<number, string>> = {
  360: '360p',
  480: '480p',
  540: '540p',
  720: '720p',
  1080: '1080p',
  2160: '4k',
};
