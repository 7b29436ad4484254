import type { FactEntry, NumberLimit, TextLimit } from '../contract/family.ts';
import type { Size } from '../contract/size.ts';
import { orList, showValue } from '../words/show-value.ts';

/** What a limit refuses; the caller adds where it was written. `field` is the public name to speak of. */
export interface Violation {
  readonly message: string;
  readonly allowed: readonly (string | number)[];
  /** What of a size was wrong. */
  readonly part?: keyof Size;
}

/** Checks one number against a model's limit: `seconds must be between 1 and 10 for vxq2-pro (got 12)`. */
export function checkNumber(input: {
  readonly limit: NumberLimit;
  readonly value: number;
  readonly fact: Pick<FactEntry, 'name' | 'type' | 'unit'> | undefined;
  readonly field: string;
  readonly modelId: string;
}): Violation | undefined {
  const { limit, value, fact } = input;
  const { min, max, one_of: oneOf } = limit;
  const unit = fact?.unit === 's' && input.field !== 'seconds' ? ' seconds' : '';
  // Some vendors read -1 as "as long as the model likes"; their callers are told why it is not taken here.
  const open = fact?.unit === 's' && value < 0 ? '; a length left to the model could not be priced' : '';
  const say = (rule: string, allowed: readonly number[]): Violation => ({
    message: `${input.field} must be ${rule}${unit} for ${input.modelId} (got ${showValue(value)})${open}`,
    allowed,
  });
  if (!Number.isFinite(value)) return say('a number', []);
  if (fact?.type === 'integer' && !Number.isSafeInteger(value)) return say('a whole number', []);
  if (oneOf !== undefined) return oneOf.includes(value) ? undefined : say(orList(oneOf), oneOf);
  const low = min !== undefined && value < min;
  const high = max !== undefined && value > max;
  if (!low && !high) return undefined;
  if (min !== undefined && max !== undefined)
    return say(min === max ? `${min}` : `between ${min} and ${max}`, [min, max]);
  return min === undefined ? say(`at most ${max}`, [max ?? 0]) : say(`at least ${min}`, [min]);
}

/** Checks a text: one of those listed, and its length in characters (not code units). */
export function checkText(input: {
  readonly limit: TextLimit;
  readonly value: string;
  readonly field: string;
  readonly modelId: string;
}): Violation | undefined {
  const { one_of: oneOf, max_chars: most } = input.limit;
  if (oneOf !== undefined && !oneOf.includes(input.value))
    return {
      message: `${input.field} must be ${orList(oneOf)} for ${input.modelId} (got ${showValue(input.value)})`,
      allowed: oneOf,
    };
  if (most === undefined || input.value.length <= most) return undefined;
  const chars = charactersIn(input.value);
  if (chars <= most) return undefined;
  return {
    message: `${input.field} must have at most ${most} characters for ${input.modelId} (got ${chars})`,
    allowed: [most],
  };
}

/** An emoji is one, as for those who write it; counted in place, for a text may have megabytes. */
export function charactersIn(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at += 1)
    if (isHalf(text.charCodeAt(at), 0xdc00) && isHalf(text.charCodeAt(at - 1), 0xd800)) count -= 1;
  return count;
}

/** Whether a unit is one of the 1,024 from there on that are half a character. */
function isHalf(unit: number, first: number): boolean {
  return unit >= first && unit < first + 0x400;
}
