import type { Json } from '../../contract/json.ts';
import { parseAnswer } from '../../upstream/parse-answer.ts';
import { isShallow } from './is-shallow.ts';

/** Shorter text cannot be nested so deeply that writing it out again exhausts the stack. */
const SURELY_SHALLOW_CHARS = 4096;

/**
 * The JSON of one event, or of a text that stands in a body, read as an answer that comes whole: long integers become
 * the text of their digits. Undefined for what is no JSON, or is nested deeper than any vendor's answer.
 */
export function parseEvent(data: string): Json | undefined {
  const parsed = parseAnswer(data);
  if (parsed.kind !== 'ok' || parsed.body === undefined) return undefined;
  return data.length <= SURELY_SHALLOW_CHARS || isShallow(parsed.body) ? parsed.body : undefined;
}

/** Whether every number in it can be written out again; one that is too large would become null. */
export function isWritable(root: Json): boolean {
  const open: (Json | undefined)[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'number' && !Number.isFinite(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    for (const item of Object.values(value)) if (item !== undefined) open.push(item);
  }
  return true;
}
