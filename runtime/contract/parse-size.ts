import {
  isSide,
  knownParts,
  type Pixels,
  ratioOfSize,
  ratioSides,
  reduceRatio,
  type Size,
  sidesText,
  tierOfSize,
  tierSide,
} from './size.ts';
import { type Reporter, shown, warn } from './warning.ts';

const LONGEST = 40;
const FORMS = '`<width>x<height>`, `<w>:<h>` or a tier such as `720p`';
/** `16:9(2K)`, split at its bracket. */
const PRESET = /^([^()]+)\(([^()]+)\)$/;

/** Pixels written `1280x720`, `1280X720`, `1280*720` or with a multiplication sign. */
export function parsePixels(text: string): Pixels | undefined {
  const parts = text.split(/[xX*×]/);
  const [left, right] = parts;
  if (parts.length !== 2 || left === undefined || right === undefined) return undefined;
  const width = wholeNumber(left);
  const height = wholeNumber(right);
  return width === undefined || height === undefined ? undefined : { width, height };
}

/** A ratio written `16:9`, reduced. */
export function parseRatio(text: string): string | undefined {
  const [left, right, ...more] = text.split(':');
  if (left === undefined || right === undefined || more.length > 0) return undefined;
  const width = wholeNumber(left);
  const height = wholeNumber(right);
  if (width === undefined || height === undefined) return undefined;
  const reduced = reduceRatio(width, height);
  return ratioSides(reduced) === undefined ? undefined : reduced;
}

/** A tier written `720p`, `720P`, `4K`, lower-cased. */
export function parseTier(text: string): string | undefined {
  const tier = text.trim().toLowerCase();
  const side = tierSide(tier);
  if (side === undefined) return undefined;
  return tier.endsWith('p') ? `${side}p` : tier;
}

function wholeNumber(text: string): number | undefined {
  const digits = text.trim();
  if (!/^\d{1,6}$/.test(digits)) return undefined;
  const number = Number(digits);
  return isSide(number) ? number : undefined;
}

/** A size as callers write it. Other text, words such as `portrait` too, is absent and reported as ignored. */
export function parseSize(value: unknown, reporter?: Reporter): Size | undefined {
  return part(value, (text) => sizeOfText(text.trim()), { what: FORMS, reporter });
}

function sizeOfText(text: string): Size | undefined {
  const pixels = parsePixels(text);
  if (pixels !== undefined) return { pixels };
  const ratio = parseRatio(text);
  if (ratio !== undefined) return { ratio };
  const tier = parseTier(text);
  return tier === undefined ? sizeOfPreset(text) : { tier };
}

/** A ratio and a tier in one, as size tables name their rows: `16:9(2K)`. */
function sizeOfPreset(text: string): Size | undefined {
  const [, left, right] = PRESET.exec(text) ?? [];
  const ratio = left === undefined ? undefined : parseRatio(left);
  const tier = right === undefined ? undefined : parseTier(right);
  return ratio === undefined || tier === undefined ? undefined : { ratio, tier };
}

export interface SizeParts {
  /** A size in any form; `ratio`, `tier` and `pixels` win over what it says. */
  readonly size?: unknown;
  readonly ratio?: unknown;
  readonly tier?: unknown;
  readonly pixels?: unknown;
}

/** `$size`: the parts that are known, each as callers write it. A part that says nothing is reported. */
export function makeSize(parts: SizeParts, reporter?: Reporter): Size | undefined {
  const base = parseSize(parts.size, reporter);
  const ratio = part(parts.ratio, parseRatio, { what: 'a ratio such as `16:9`', reporter });
  const tier = part(parts.tier, parseTier, { what: 'a tier such as `720p`', reporter });
  const pixels = part(parts.pixels, parsePixels, { what: 'pixels such as `1280x720`', reporter });
  if (ratio === undefined && tier === undefined && pixels === undefined) return base;
  // Pixels of the base would contradict a ratio or tier beside them, so only their proportions are kept.
  const split = ratio !== undefined || tier !== undefined ? proportionsOf(base) : {};
  return { ...split, ...knownParts({ ratio, tier, pixels }) };
}

function proportionsOf(size: Size | undefined): Size {
  return size === undefined ? {} : knownParts({ ratio: ratioOfSize(size), tier: tierOfSize(size) });
}

function part<T>(
  value: unknown,
  parse: (text: string) => T | undefined,
  how: { readonly what: string; readonly reporter: Reporter | undefined },
): T | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const parsed = typeof value === 'string' && value.length <= LONGEST ? parse(value) : undefined;
  if (parsed === undefined) {
    const message = `${how.reporter?.field} must be ${how.what} (got ${shown(value)}); it was ignored`;
    warn(how.reporter, { action: 'ignored', message });
  }
  return parsed;
}

/** A size in the form callers write it: its pixels, else its ratio, else its tier. */
export function printSize(size: Size): string | undefined {
  return size.pixels === undefined ? (size.ratio ?? size.tier) : sidesText(size.pixels);
}
