import { toText } from './filters/casts.ts';
import type { Json } from './json.ts';

/**
 * One dynamic part of a URL path, percent-encoded so that it stays a single segment. An absent, empty or dot
 * segment would address something else, so it is an error and nothing is sent.
 */
export function segment(value: Json | undefined): string {
  const text = toText(value);
  if (text === undefined || text === '') throw new Error('internal: a path segment has no value');
  if (text === '.' || text === '..') throw new Error('internal: a path segment is a dot segment');
  if (!text.isWellFormed()) throw new Error('internal: a path segment is not well-formed text');
  return encodeURIComponent(text);
}

/**
 * Several segments of a URL path in one value (`owner/name`): slashes stay, and what lies between them is
 * encoded and refused as `segment` does it.
 * @filter segments Several segments of a path: slashes stay. Only at the end of a `{$...}` piece of a path.
 * @takes a scalar
 * @only paths
 * @example $model | segments
 */
export function segments(value: Json | undefined): string {
  const text = toText(value);
  return text === undefined ? segment(undefined) : text.split('/').map(segment).join('/');
}

/**
 * A whole address that an earlier answer named, in place of a path. Whether it lies under the channel is the
 * runtime's to judge, which knows the channel; nothing to call is an error and nothing is sent.
 */
export function address(value: Json | undefined): string {
  const text = toText(value);
  if (text === undefined || text === '') throw new Error('internal: a saved address has no value');
  if (!text.isWellFormed()) throw new Error('internal: a saved address is not well-formed text');
  return text;
}

/** A URL path from literal text and encoded segments. */
export function path(...parts: readonly string[]): string {
  return parts.join('');
}

/** A text template; absent when one of its parts is. */
export function template(...parts: readonly (Json | undefined)[]): string | undefined {
  let text = '';
  for (const part of parts) {
    const piece = toText(part);
    if (piece === undefined) return undefined;
    text += piece;
  }
  return text;
}
