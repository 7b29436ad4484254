import type { Json } from '../../contract/json.ts';

export const MOST_DEPTH = 100;

/** Whether a value may be walked and written by recursion: at most 100 levels. Iterative itself. */
export function isShallow(root: Json | undefined): boolean {
  const open: { readonly value: object; readonly depth: number }[] = [];
  if (typeof root === 'object' && root !== null) open.push({ value: root, depth: 1 });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.depth > MOST_DEPTH) return false;
    for (const item of Object.values(next.value)) {
      if (typeof item === 'object' && item !== null) open.push({ value: item, depth: next.depth + 1 });
    }
  }
  return true;
}
