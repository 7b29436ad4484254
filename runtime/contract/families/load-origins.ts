import { createRequire } from 'node:module';
import type { Origins } from '../family.ts';

/** Loads the origins that lie beside a generated family, at once and only now: most requests never name a field. */
export function loadOrigins(base: string, path: string): Origins {
  const { from }: { readonly from: Origins } = createRequire(base)(path);
  return from;
}
