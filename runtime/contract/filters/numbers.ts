import type { Json } from '../json.ts';
import { shown, warn } from '../report.ts';
import type { Reporter } from '../warning.ts';
import { toText } from './casts.ts';

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

/** Sum; absent when it is beyond all numbers. */
export function plus(value: number | undefined, amount: number): number | undefined {
  return value === undefined ? undefined : finite(value + amount);
}

/** Product; absent when it is beyond all numbers. */
export function times(value: number | undefined, factor: number): number | undefined {
  return value === undefined ? undefined : finite(value * factor);
}

/** The nearest value inside the bounds; a change is reported as `clamped`. */
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

/** The nearest listed value, the lower of two equally near; a change is reported as `clamped`. */
export function nearest(
  value: number | undefined,
  allowed: readonly number[],
  reporter?: Reporter,
): number | undefined {
  if (value === undefined) return undefined;
  let best: number | undefined;
  for (const candidate of allowed) {
    const distance = Math.abs(candidate - value);
    const shortest = best === undefined ? Number.POSITIVE_INFINITY : Math.abs(best - value);
    if (distance < shortest || (distance === shortest && best !== undefined && candidate < best)) {
      best = candidate;
    }
  }
  if (best !== undefined && best !== value) {
    const message = `${reporter?.field} ${shown(value)} is not one of ${allowed.join(', ')}; ${best} was used`;
    warn(reporter, { action: 'clamped', message, change: { from: value, to: best } });
  }
  return best;
}

/** Text with something after it (`5` to `5s`). */
export function suffix(value: Json | undefined, ending: string): string | undefined {
  const text = toText(value);
  return text === undefined ? undefined : `${text}${ending}`;
}
