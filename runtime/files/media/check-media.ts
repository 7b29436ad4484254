import type { RoleLimit } from '../../contract/family.ts';
import type { Media } from '../../contract/media.ts';
import { refusal } from '../../words/refusal.ts';
import { type ImageSize, type Inspection, inspectMedia } from './inspect-media.ts';

/**
 * What is wrong with one media input by its role's limits, as far as its content is here; an address is only known once
 * it was fetched. Each reads on after the name of the field: `must be at most 100 bytes (got 120)`. Counts of media are
 * not looked at.
 */
export function checkMedia(limits: RoleLimit, media: Media): readonly string[] {
  return checkInspection(limits, inspectMedia(media));
}

/** As `checkMedia`, for content that was looked at already. */
export function checkInspection(limits: RoleLimit, seen: Inspection): readonly string[] {
  if (seen.kind === 'elsewhere') return [];
  if (seen.kind === 'bad') return [seen.message];
  const { mimes, max_bytes } = limits;
  const problems: string[] = [];
  if (mimes !== undefined && !mimes.includes(seen.mime))
    problems.push(`must be one of ${mimes.join(', ')} (got ${seen.mime})`);
  if (max_bytes !== undefined && seen.bytes > max_bytes)
    problems.push(`must be at most ${max_bytes} bytes (got ${seen.bytes})`);
  if (seen.size !== undefined)
    problems.push(...checkSides(limits, seen.size), ...checkRatio(limits, seen.size));
  return problems;
}

function checkSides(limits: RoleLimit, size: ImageSize): readonly string[] {
  const { min_side_px: min, max_side_px: max } = limits;
  const got = `(got ${size.width}x${size.height})`;
  const problems: string[] = [];
  if (min !== undefined && Math.min(size.width, size.height) < min) {
    problems.push(`must be at least ${min} pixels on each side ${got}`);
  }
  if (max !== undefined && Math.max(size.width, size.height) > max) {
    problems.push(`must be at most ${max} pixels on each side ${got}`);
  }
  return problems;
}

function checkRatio(limits: RoleLimit, size: ImageSize): readonly string[] {
  const { min_ratio: min, max_ratio: max, exclusive_ratio: exclusive = false } = limits;
  const over = min === undefined ? undefined : compareRatio(size, min);
  const under = max === undefined ? undefined : -compareRatio(size, max);
  const isInside = (margin: number | undefined): boolean =>
    margin === undefined || margin > 0 || (margin === 0 && !exclusive);
  if (isInside(over) && isInside(under)) return [];
  const allowed =
    min !== undefined && max !== undefined
      ? `between ${min} and ${max}${exclusive ? ', and neither of them' : ''}`
      : min !== undefined
        ? `${exclusive ? 'above' : 'at least'} ${min}`
        : `${exclusive ? 'below' : 'at most'} ${max}`;
  return [`must have a width to height ratio ${allowed} (got ${size.width}x${size.height})`];
}

/** Negative when the picture is narrower than `w:h`, positive when it is wider; exact, without division. */
function compareRatio(size: ImageSize, ratio: string): number {
  const [width = Number.NaN, height = Number.NaN] = ratio.split(':').map(Number);
  const difference = size.width * height - size.height * width;
  if (Number.isNaN(difference)) throw new Error(`internal: \`${ratio}\` is not a ratio`);
  return difference;
}

/** A picture of a role, and the field to name when it is refused. */
interface Measured {
  readonly role: string;
  readonly param: string;
  readonly limit: Pick<RoleLimit, 'same_size_as'>;
}

/**
 * Of all inputs, those whose width and height decide: every picture of a role that must be as large as another
 * one's, and the first of that one.
 */
export function measuredOf<M extends Measured>(inputs: readonly M[]): ReadonlySet<M> {
  return new Set(pairsOf(inputs).flat());
}

function pairsOf<M extends Measured>(inputs: readonly M[]): readonly (readonly [M, M])[] {
  return inputs.flatMap((one): readonly (readonly [M, M])[] => {
    const other = inputs.find(({ role }) => role === one.limit.same_size_as);
    return other === undefined ? [] : [[one, other]];
  });
}

/** Throws `invalid_request` at the first picture that is not as large as it must be; what is unknown is not compared. */
export function checkSameSize<M extends Measured>(
  inputs: readonly M[],
  sidesOf: (input: M) => ImageSize | undefined,
): void {
  for (const [one, other] of pairsOf(inputs)) {
    const [got, wanted] = [sidesOf(one), sidesOf(other)];
    if (got === undefined || wanted === undefined) continue;
    if (got.width === wanted.width && got.height === wanted.height) continue;
    const [had, needed] = [`${got.width}x${got.height}`, `${wanted.width}x${wanted.height}`];
    throw refusal(
      one.param,
      `must have the width and height of ${other.param}, which is ${needed} (got ${had})`,
      { allowed: [needed], received: had },
    );
  }
}
