import type { Failure } from '../protocol.ts';
import { asText } from './as-text.ts';

/** The vendor's own code and message, as text; an empty one is none. */
export function failure(code: unknown, message: unknown): Failure {
  return { code: present(code), message: present(message) };
}

function present(value: unknown): string | undefined {
  const text = asText(value);
  return text === '' ? undefined : text;
}
