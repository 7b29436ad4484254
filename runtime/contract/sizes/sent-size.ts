import type { ImageSizes } from '../family.ts';
import type { ModelRow } from '../models/model-route.ts';
import type { AcceptedSizes } from '../protocol.ts';
import { areaDistance, areaOf, logDistance, ofSides, type Pixels, type Size, sidesText } from '../size.ts';
import { FIXED_TIER, fitSize } from './fit-size.ts';
import type { ResolvedSize, TargetSize } from './resolve-size.ts';
import { sizeText } from './size-text.ts';
import { tierAtMost, tierOfTarget, tiersOf } from './tiers.ts';

/** So much of the area is lost when sides are moved to what an encoder likes: the picture is the one that was meant. */
const SAME_AREA = Math.log(1.1);

/** What an upstream model is sent for the size of a request, and what comes of it. */
export interface SentSize {
  /** Absent: the upstream decides. */
  readonly size: Size | undefined;
  /** What a picture is priced as. */
  readonly tier: string;
  /** The ratio that the caller asked for and `size` does not have: it belongs into the prompt. */
  readonly ratio_in_prompt?: string;
  /** What the caller is told when it is not what was asked for; begins with `size `. */
  readonly fallback?: string;
}

interface RequestedSize {
  readonly resolved: Extract<ResolvedSize, { readonly kind: 'target' }>;
  /** As the caller wrote it; absent: a default, about which nobody is told anything. */
  readonly given: Size | undefined;
}

/** Without a row nothing is known about what an upstream model takes, and sizes are sent as they are. */
const EVERYTHING: AcceptedSizes = { kind: 'range' };

/** The same for callers, who are answered, and for the table of sizes, in which they look it up. */
export function sentSize(
  sizes: Pick<ImageSizes, 'rows'>,
  { resolved: { target, open_ratio }, given }: RequestedSize,
  upstream: Pick<ModelRow, 'sizes'> | undefined,
): SentSize {
  const accepts = upstream?.sizes ?? EVERYTHING;
  const found = fitSize(accepts, target);
  const isOpen = open_ratio === true && takesTierAlone(accepts);
  const size = isOpen ? tierOnly(accepts.kind === 'named' ? found.sent : target) : found.sent;
  const tier = tierOfSent(sizes, { target, accepts, sent: found.sent });
  if (given === undefined || isOpen) return { size, tier };
  const ratio = open_ratio === true ? undefined : found.ratio_in_prompt;
  const pinned = open_ratio === true ? pinnedRatio(target, found.sent) : undefined;
  const fallback = found.fallback ?? pinned ?? inexact(given, found.sent);
  return {
    size,
    tier,
    ...(ratio === undefined ? {} : { ratio_in_prompt: ratio }),
    ...(fallback === undefined ? {} : { fallback }),
  };
}

function takesTierAlone(accepts: AcceptedSizes): boolean {
  return accepts.kind === 'named' || (accepts.kind === 'range' && accepts.tier_alone === true);
}

/** A tier without a ratio, which would have been the reference's or the upstream's choice. */
function pinnedRatio({ tier }: Size, sent: Size | undefined): string | undefined {
  if (sent?.pixels === undefined) return undefined;
  return `size ${tier} leaves the ratio open, which the upstream does not; ${sizeText({ pixels: sent.pixels })} is used`;
}

function tierOnly(size: Size | undefined): Size | undefined {
  return size?.tier === undefined ? undefined : { tier: size.tier };
}

/** Pixels that were asked for to the dot, where only names can be sent. */
function inexact({ pixels }: Size, sent: Size | undefined): string | undefined {
  if (pixels === undefined || sent === undefined || sent.pixels !== undefined) return undefined;
  const names = [sent.ratio, sent.tier].filter((part) => part !== undefined).join(' in ');
  return `size ${sidesText(pixels)} is sent as ${names}, because the upstream takes no pixels`;
}

/** The end of a `fallback` whose ratio belongs into the prompt; `obstacle` says why it does not stand there. */
export function ratioNote(ratio: string, obstacle?: string): string {
  const place = obstacle === undefined ? 'the prompt says' : `${obstacle} to say`;
  return `, and ${place} the aspect ratio ${ratio}`;
}

/**
 * The tier of a model's table that a picture is priced as: that of what is sent, never one above the target's. What
 * has fewer pixels than the target is of the tier whose pictures come nearest. `sent` is absent where nothing is said.
 */
function tierOfSent(
  sizes: Pick<ImageSizes, 'rows'>,
  fit: { readonly target: TargetSize; readonly accepts: AcceptedSizes; readonly sent: Size | undefined },
): string {
  const tiers = tiersOf(sizes.rows);
  const made = madeTier(sizes, fit);
  return tiers.find((tier) => tier === fit.target.tier || tier === made) ?? fit.target.tier;
}

function madeTier(
  sizes: Pick<ImageSizes, 'rows'>,
  { target, accepts, sent }: Parameters<typeof tierOfSent>[1],
): string | undefined {
  if (sent === undefined) return sizes.rows[0]?.tier;
  if (accepts.kind === 'named') return tierAtMost(tiersOf(sizes.rows), sent.tier ?? FIXED_TIER);
  const { pixels } = sent;
  if (pixels === undefined || target.pixels === undefined || areaOf(pixels) >= areaOf(target.pixels))
    return tierOfTarget(sizes, sent);
  const row = ofSides(sizes.rows, pixels);
  if (row !== undefined) return row.tier;
  const isSame = areaDistance(pixels, target.pixels) <= SAME_AREA;
  return isSame ? target.tier : nearestTier(sizes, pixels);
}

function nearestTier({ rows }: Pick<ImageSizes, 'rows'>, sent: Pixels): string | undefined {
  const distances = tiersOf(rows).map((tier) => {
    const areas = rows.filter((row) => row.tier === tier).map(areaOf);
    const usual = Math.exp(areas.reduce((sum, area) => sum + Math.log(area), 0) / areas.length);
    return { tier, distance: logDistance(usual, areaOf(sent)) };
  });
  return distances.toSorted((a, b) => a.distance - b.distance)[0]?.tier;
}
