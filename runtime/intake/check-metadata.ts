import { GatewayError } from '../contract/errors.ts';
import { MOST_NAME_CHARS } from '../contract/field-name.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { isObject } from '../contract/values.ts';

/** Most names, one below the other, from `metadata` down; each word of a dotted name is one. */
const MOST_STEPS = 16;
/** Most names in all, counted in the same way: each channel that could take the request walks them anew. */
const MOST_NAMES = 1_000;
const SHOWN_CHARS = 40;

/** Refuses (400 `invalid_request`) names of `metadata` that are longer, more, or lie deeper than any vendor's. */
export function checkMetadata(metadata: JsonObject | undefined): void {
  if (metadata !== undefined) checkBelow(metadata, { field: 'metadata', depth: 0, count: { names: 0 } });
}

interface Place {
  readonly field: string;
  readonly depth: number;
  readonly count: { names: number };
}

function checkBelow(value: Json, { field, depth, count }: Place): void {
  if (Array.isArray(value)) {
    const list: readonly Json[] = value;
    checkDepth(field, depth + 1);
    for (const [index, item] of list.entries())
      checkBelow(item, { field: `${field}[${index}]`, depth: depth + 1, count });
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
    const words = name.split('.').length;
    count.names += words;
    if (count.names > MOST_NAMES) throw refusal('metadata', `holds more than ${MOST_NAMES} names in all`);
    const steps = depth + words;
    checkDepth(field, steps);
    if (item !== undefined) checkBelow(item, { field: `${field}.${name}`, depth: steps, count });
  }
}

function checkDepth(field: string, steps: number): void {
  if (steps > MOST_STEPS)
    throw refusal(field, `goes deeper than ${MOST_STEPS} names, one below the other, which is the most`);
}

function refusal(field: string, problem: string): GatewayError {
  return new GatewayError('invalid_request', { param: field, message: `${field} ${problem}` });
}
