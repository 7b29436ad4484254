import secureJson from 'secure-json-parse';
import type { Json } from '../contract/json.ts';

/** The value of an answer, or why its text is none. */
export type ParsedAnswer =
  | { readonly kind: 'ok'; readonly body: Json | undefined }
  | { readonly kind: 'not_json'; readonly reason: string };

/** Long enough to hold every integer that a double cannot, short enough to be rare in ordinary answers. */
const LONG_DIGITS = /\d{16}/;
const INTEGER = /^-?\d+$/;

/**
 * Parses a vendor's answer. Empty text is an absent body; integers beyond 2^53 become the text of their
 * digits, so that ids survive; keys that could reach a prototype are dropped; of duplicate keys the last wins.
 * `restore` gives the text that a text stands for.
 */
export function parseAnswer(text: string, restore?: (text: string) => string): ParsedAnswer {
  if (text.trim() === '') return { kind: 'ok', body: undefined };
  try {
    const digits = LONG_DIGITS.test(text) ? keepDigits : undefined;
    const reviver = restore === undefined ? digits : restoring(restore);
    const body: Json = secureJson.parse(text, reviver, {
      protoAction: 'remove',
      constructorAction: 'remove',
    });
    return { kind: 'ok', body };
  } catch (error) {
    return { kind: 'not_json', reason: error instanceof RangeError ? 'nested too deeply' : 'not JSON' };
  }
}

function restoring(restore: (text: string) => string): typeof keepDigits {
  return (key, value, context) =>
    typeof value === 'string' ? restore(value) : keepDigits(key, value, context);
}

function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  return source !== undefined && INTEGER.test(source) ? source : value;
}
