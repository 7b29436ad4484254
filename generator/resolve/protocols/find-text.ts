import type { Json } from '../../../runtime/contract/json.ts';
import type { AnswerPath } from '../../../runtime/contract/twin.ts';

/** Where a text stands in an answer: how vendors echo the id of the task. */
export function findText(
  value: Json | undefined,
  text: string,
  path: AnswerPath = [],
): AnswerPath | undefined {
  if (value === text) return path;
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [key, item] of entries as [string | number, Json][]) {
    const found = findText(item, text, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
