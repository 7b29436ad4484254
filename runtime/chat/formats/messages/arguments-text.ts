import type { Json } from '../../../contract/json.ts';

/** A tool's input as the text that callers get; none is the empty object, and a text is taken as it is. */
export function argumentsText(input: Json | undefined): string {
  if (typeof input === 'string') return input === '' ? '{}' : input;
  return JSON.stringify(input ?? {});
}
