import type { Json } from '../json.ts';
import { type Reporter, shown, warn } from '../warning.ts';
import { toText } from './casts.ts';

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

/**
 * Sum; absent when it is beyond all numbers.
 * @filter plus Adds.
 * @example $seconds | plus 1
 */
export function plus(value: number | undefined, n: number): number | undefined {
  return value === undefined ? undefined : finite(value + n);
}

/**
 * Product; absent when it is beyond all numbers.
 * @filter times Multiplies.
 * @example $seconds | times 24
 */
export function times(value: number | undefined, n: number): number | undefined {
  return value === undefined ? undefined : finite(value * n);
}

/**
 * @filter clamp Moves into the bounds; reports a change.
 * @example $seconds | clamp 1 10
 */
export function clamp(
  value: number | undefined,
  low: number,
  high: number,
  reporter?: Reporter,
): number | undefined {
  if (value === undefined) return undefined;
  const inside = Math.min(Math.max(value, low), high);
  if (inside !== value) {
    const message = `${reporter?.field} ${shown(value)} is outside ${low} to ${high}; ${inside} was used`;
    warn(reporter, { action: 'clamped', message, change: { from: value, to: inside } });
  }
  return inside;
}

/**
 * @filter nearest The nearest of the values, the lower of two; reports a change.
 * @example $seconds | nearest 4 8 12
 */
export function nearest(
  value: number | undefined,
  values: readonly number[],
  reporter?: Reporter,
): number | undefined {
  if (value === undefined) return undefined;
  let best: number | undefined;
  for (const candidate of values) {
    const distance = Math.abs(candidate - value);
    const shortest = best === undefined ? Number.POSITIVE_INFINITY : Math.abs(best - value);
    if (distance < shortest || (distance === shortest && best !== undefined && candidate < best)) {
      best = candidate;
    }
  }
  if (best !== undefined && best !== value) {
    const message = `${reporter?.field} ${shown(value)} is not one of ${values.join(', ')}; ${best} was used`;
    warn(reporter, { action: 'clamped', message, change: { from: value, to: best } });
  }
  return best;
}

/**
 * @filter suffix Text with something after it.
 * @takes a scalar
 * @example $seconds | suffix s
 */
export function suffix(value: Json | undefined, ending: string): string | undefined {
  const text = toText(value);
  return text === undefined ? undefined : `${text}${ending}`;
}
