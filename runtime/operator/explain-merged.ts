import type { MappedField } from '../contract/explain.ts';
import { folded } from '../contract/field-name.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { valuesAt } from './values-at.ts';

/** What stands in the place of something that was too long to be kept. */
const SHORTENED = '…';

/** Where a row merges an object, which keeps names of its own, into a request: `parameters` of `parameters.*`, the root of `*`. */
export function mergesAt({ target }: Pick<MappedField, 'target'>): string | undefined {
  if (target === '*') return '';
  return target.endsWith('.*') ? target.slice(0, -2) : undefined;
}

/** Whether anything of what a row of a value reads (`$metadata.parameters` of `metadata`) is in the request where it is merged. */
export function isMerged(
  { reads }: Pick<MappedField, 'reads'>,
  value: Json,
  { request, at }: { readonly request: Json; readonly at: string },
): boolean {
  // Words stand for a request that was too large to be kept.
  if (!isObject(request)) return request !== null;
  const places = below(request, at);
  return reads
    .flatMap((read) => below(value, read.split('.').slice(1).join('.')))
    .some((part) => places.some((place) => arrived(part, place)));
}

function below(value: Json, path: string): readonly Json[] {
  return path === '' ? [value] : valuesAt(value, path).map((one) => one.value);
}

/** Names may have got the vendor's spelling; a form's values are texts. */
function arrived(part: Json, sent: Json): boolean {
  if (isObject(part) && isObject(sent)) {
    return Object.entries(part).some(([name, value = null]) =>
      Object.entries(sent).some(([key, one = null]) => folded(key) === folded(name) && arrived(value, one)),
    );
  }
  const [asked, text] = [textOf(part), textOf(sent)];
  if (asked === text || asked.includes(SHORTENED) || text.includes(SHORTENED)) return true;
  return Array.isArray(part) && part.some((item) => arrived(item, sent));
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
