import type { Json } from '../../../contract/json.ts';
import { at } from '../../../contract/values.ts';

/** What `#/$defs/name` points at within the same schema; undefined for every other kind of reference. */
export function resolveReference(root: Json, ref: string): Json | undefined {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  const path: string[] = [];
  for (const step of ref.slice(2).split('/')) {
    try {
      path.push(decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
    } catch {
      return undefined;
    }
  }
  return at(root, ...path);
}
