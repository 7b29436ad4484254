import type { Json, JsonObject } from '../contract/json.ts';

/** Readers of what was traced by this or an earlier build: what is not of the kind is as if it were not there. */

export function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !isList(value) ? value : {};
}

export function listOf(value: Json | undefined): readonly Json[] {
  return typeof value === 'object' && value !== null && isList(value) ? value : [];
}

export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function textsOf(value: Json | undefined): readonly string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

export function numberOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value);
}
