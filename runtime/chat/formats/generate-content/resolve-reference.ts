import type { Json } from '../../../contract/json.ts';
import { at } from '../../../contract/values.ts';

/** Of an item in a list. */
const INDEX = /^(0|[1-9]\d{0,8})$/;

/** What `#/$defs/name` points at within the same schema; undefined for every other kind of reference. */
export function resolveReference(root: Json, ref: string): Json | undefined {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  let found: Json | undefined = root;
  for (const step of ref.slice(2).split('/')) {
    const name = nameOf(step);
    if (name === undefined) return undefined;
    found = at(found, Array.isArray(found) && INDEX.test(name) ? Number(name) : name);
  }
  return found;
}

function nameOf(step: string): string | undefined {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}
