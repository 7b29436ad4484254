import type { Json } from '../../contract/json.ts';
import { type Effort, type Steps, spent } from '../../contract/paused-work.ts';

export const MOST_DEPTH = 100;

/** What a list or object costs beside its items, and each of them. */
const CONTAINER_CHARS = 16;
const ITEM_CHARS = 2;

/** Whether a value may be walked and written by recursion: at most 100 levels. Iterative itself, with pauses. */
export function* isShallow(root: Json | undefined): Steps<boolean> {
  const effort: Effort = { chars: 0 };
  const open: { readonly value: object; readonly depth: number }[] = [];
  if (typeof root === 'object' && root !== null) open.push({ value: root, depth: 1 });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.depth > MOST_DEPTH) return false;
    const items = Object.values(next.value);
    yield* spent(effort, CONTAINER_CHARS + ITEM_CHARS * items.length);
    for (const item of items) {
      if (typeof item === 'object' && item !== null) open.push({ value: item, depth: next.depth + 1 });
    }
  }
  return true;
}
