import { GatewayError } from '../contract/errors.ts';
import { MOST_NAME_CHARS } from '../contract/field-name.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { isObject } from '../contract/values.ts';

/** Most names, one below the other, from `metadata` down; each word of a dotted name is one. */
const MOST_STEPS = 16;
const SHOWN_CHARS = 40;

/** Refuses (400 `invalid_request`) names of `metadata` that are longer or lie deeper than any vendor's. */
export function checkMetadata(metadata: JsonObject | undefined): void {
  if (metadata !== undefined) checkBelow(metadata, 'metadata', 0);
}

function checkBelow(value: Json, field: string, depth: number): void {
  if (Array.isArray(value)) {
    const list: readonly Json[] = value;
    checkDepth(field, depth + 1);
    for (const [index, item] of list.entries()) checkBelow(item, `${field}[${index}]`, depth + 1);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, item] of Object.entries(value)) {
    if (name.length > MOST_NAME_CHARS) {
      const shown = `${name.slice(0, SHOWN_CHARS)}...`;
      throw refusal(
        field,
        `holds the name \`${shown}\` of ${name.length} characters; names may have at most ${MOST_NAME_CHARS}`,
      );
    }
    const steps = depth + name.split('.').length;
    checkDepth(field, steps);
    if (item !== undefined) checkBelow(item, `${field}.${name}`, steps);
  }
}

function checkDepth(field: string, steps: number): void {
  if (steps > MOST_STEPS)
    throw refusal(field, `goes deeper than ${MOST_STEPS} names, one below the other, which is the most`);
}

function refusal(field: string, problem: string): GatewayError {
  return new GatewayError('invalid_request', { param: field, message: `${field} ${problem}` });
}
