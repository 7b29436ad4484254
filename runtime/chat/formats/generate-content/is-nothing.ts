import type { StreamEvent } from '../types.ts';

/** Relays of this format may add the end mark of another, which is longer than any blank event. */
const END = '[DONE]';

/** An event that says nothing here: blank, or the end mark of the common format. */
export function isNothing({ data }: StreamEvent): boolean {
  if (data.length > 16) return false;
  const text = data.trim();
  return text === '' || text === END;
}
