import type { Accepted } from '../protocol.ts';
import { asText, asTexts } from './as-text.ts';

/**
 * The upstream's id and what later calls of the task need. Ids are text whatever the vendor sends; an empty
 * one is none, so that the submission counts as ambiguous instead of accepted under no name.
 */
export function accepted(id: unknown, saved: Readonly<Record<string, unknown>> = {}): Accepted {
  const text = asText(id)?.trim();
  return { id: text === '' ? undefined : text, saved: asTexts(saved) };
}
