import type { JsonObject } from '../../../runtime/contract/json.ts';
import { isObject } from '../../../runtime/contract/values.ts';
import { insist } from '../../../runtime/sandbox/refused.ts';

/** A list of objects; undefined when the field is absent or null. Refuses anything else. */
export function objectsAt(body: JsonObject, name: string, param = name): readonly JsonObject[] | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  insist(Array.isArray(value) && value.every(isObject), `'${param}' must be an array of objects`, param);
  return value.filter(isObject);
}

/** An object, or undefined when the field is absent or null. */
export function objectAt(body: JsonObject, name: string, param = name): JsonObject | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  insist(isObject(value), `'${param}' must be an object`, param);
  return value;
}

/** A number within bounds, or undefined when the field is absent or null. */
export function numberAt(
  body: JsonObject,
  name: string,
  bounds: { readonly min: number; readonly max: number; readonly whole?: true },
): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  const { min, max, whole } = bounds;
  const fits = typeof value === 'number' && value >= min && value <= max;
  insist(
    fits && (whole !== true || Number.isInteger(value)),
    `Invalid '${name}': expected ${whole === true ? 'an integer' : 'a number'} from ${min} to ${max}, but got ${JSON.stringify(value)} instead.`,
    name,
  );
  return Number(value);
}

/** One of some words, or undefined when the field is absent or null. */
export function wordAt(body: JsonObject, name: string, words: readonly string[]): string | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  insist(
    typeof value === 'string' && words.includes(value),
    `Invalid value: ${JSON.stringify(value)}. Supported values are: ${words.map((word) => `'${word}'`).join(', ')}.`,
    name,
  );
  return value;
}
