import type { Clock } from './clock.ts';

/**
 * Spreads work evenly: each call gets the next free slot. Undefined when the wait would be longer than
 * `most_ms`; then no slot is taken and the work should come again later (F66: reconcile at most 20/s).
 */
export function createPacer(
  clock: Clock,
  options: { readonly per_sec: number; readonly most_ms: number },
): () => number | undefined {
  const step = 1_000 / options.per_sec;
  let free = 0;
  return () => {
    const now = clock.elapsed();
    const at = Math.max(now, free);
    if (at - now > options.most_ms) return undefined;
    free = at + step;
    return at - now;
  };
}
