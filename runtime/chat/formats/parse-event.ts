import type { Json } from '../../contract/json.ts';
import { isShallow } from './is-shallow.ts';

/** Shorter text cannot be nested so deeply that writing it out again exhausts the stack. */
const SURELY_SHALLOW_CHARS = 4096;

/** The JSON of one event; undefined for what is none, or is nested deeper than any vendor's answer. */
export function parseEvent(data: string): Json | undefined {
  try {
    const value: Json = JSON.parse(data);
    return data.length <= SURELY_SHALLOW_CHARS || isShallow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
