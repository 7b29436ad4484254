import type { Json, JsonObject } from '../../contract/json.ts';
import type { RequestPath } from '../../contract/twin.ts';
import { isObject } from './answer-path.ts';

/** Whether the name of a model fits a pattern, in which `*` is any run of characters. */
export function fitsName(pattern: string, name: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(name);
}

/** What stands at the first of several places of a request that holds anything; empty when none does. */
export function requestValues(body: JsonObject, paths: readonly RequestPath[] = []): readonly Json[] {
  for (const path of paths) {
    const found = [...valuesAt(body, path)];
    if (found.length > 0) return found;
  }
  return [];
}

/** Goes into texts that are JSON themselves, too: some vendors take options so. */
function* valuesAt(value: Json | undefined, [step, ...rest]: RequestPath): Generator<Json> {
  if (value === undefined || value === null || value === '') return;
  if (step === undefined) yield* [value].flat();
  else if (step === '*') {
    for (const item of Array.isArray(value) ? value : [value]) yield* valuesAt(item, rest);
  } else if (typeof value === 'string') yield* valuesAt(parsed(value), [step, ...rest]);
  else if (Array.isArray(value)) yield* valuesAt(value[Number(step)], rest);
  else if (isObject(value)) yield* valuesAt(value[String(step)], rest);
}

function parsed(text: string): JsonObject | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
