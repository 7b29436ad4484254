import type { Json, JsonObject } from '../json.ts';
import { isObject } from '../values.ts';

/**
 * A copy without the given paths: what a family already read from `metadata` is not passed on a second time.
 * Objects that become empty are left out; nothing left is undefined. Own properties only.
 */
export function omitPaths(
  value: Json | undefined,
  paths: readonly (readonly string[])[],
): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const kept: [string, Json][] = [];
  for (const key of Object.keys(value)) {
    const below = paths.filter((path) => path[0] === key).map((path) => path.slice(1));
    if (key === '__proto__' || below.some((path) => path.length === 0)) continue;
    // Only now: what is left out counts as not read.
    const item = value[key];
    if (item === undefined) continue;
    const rest = below.length > 0 && isObject(item) ? omitPaths(item, below) : item;
    if (rest !== undefined) kept.push([key, rest]);
  }
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
