import type { FactValue } from './canonical.ts';

/** A requested size as far as known; at least one of the three parts is present. */
export interface Size {
  /** Reduced, `16:9`. */
  readonly ratio?: string;
  /** Lower case: `720p`, `1080p`, `4k`, `1k`. */
  readonly tier?: string;
  readonly pixels?: { readonly width: number; readonly height: number };
}

/** Whether the value of a fact is a size. */
export function isSizeFact(value: FactValue | undefined): value is Size {
  return typeof value === 'object' && ('ratio' in value || 'tier' in value || 'pixels' in value);
}
