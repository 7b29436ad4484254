import type { Json, JsonObject } from './json.ts';
import { report, warn } from './report.ts';
import { mergeTwo } from './structure.ts';
import { isObject } from './values.ts';
import type { Warning } from './warning.ts';

/**
 * The caller's `metadata` merged last into an upstream body (decisions 3.5). Denied keys (dotted for nested
 * ones) never arrive; each is reported as ignored.
 */
export function mergeMetadata(
  base: JsonObject | undefined,
  metadata: JsonObject | undefined,
  deny: readonly string[],
  warnings: Warning[],
): JsonObject {
  const allowed = metadata === undefined ? {} : strip(metadata, '', new Set(deny), warnings);
  return mergeTwo(base ?? {}, allowed, 0);
}

function strip(node: JsonObject, prefix: string, deny: ReadonlySet<string>, warnings: Warning[]): JsonObject {
  const kept: [string, Json | undefined][] = [];
  for (const [key, value] of Object.entries(node)) {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    if (key === '__proto__' || deny.has(path)) {
      warn(report(`metadata.${path}`, warnings), {
        action: 'ignored',
        message: `metadata.${path} is set by the gateway and cannot be overridden; it was ignored`,
      });
      continue;
    }
    const deeper = isObject(value) && hasBelow(deny, path);
    kept.push([key, deeper ? strip(value, path, deny, warnings) : value]);
  }
  return Object.fromEntries(kept);
}

function hasBelow(deny: ReadonlySet<string>, path: string): boolean {
  for (const entry of deny) if (entry.startsWith(`${path}.`)) return true;
  return false;
}
