import type { Json } from '../json.ts';
import { at } from '../values.ts';

/** `lower`, without locale rules. */
export function lower(value: string | undefined): string | undefined {
  return value?.toLowerCase();
}

/** `upper`, without locale rules. */
export function upper(value: string | undefined): string | undefined {
  return value?.toUpperCase();
}

/** `trim`: without white space at both ends. */
export function trim(value: string | undefined): string | undefined {
  return value?.trim();
}

/** `json` and `$text`: the value as JSON text. */
export function jsonText(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

/** `parse_json`: the value that JSON text holds; absent when it is not JSON. */
export function parseJson(value: string | undefined): Json | undefined {
  if (value === undefined) return undefined;
  try {
    return at(JSON.parse(value));
  } catch {
    return undefined;
  }
}
