import { toText, toTexts } from '../filters/casts.ts';
import type { FilePart } from '../filters/media.ts';
import type { Json } from '../json.ts';
import type { Method, MultipartPart, UpstreamBody, UpstreamRequest } from '../upstream.ts';

/** What a call may have beside its path; absent values inside are left out. */
export interface CallParts {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: UpstreamBody;
}

/** `GET` without a body, unless the protocol really gives it one. */
export function get(path: string, parts: CallParts = {}): UpstreamRequest {
  return request('GET', path, parts);
}

export function post(path: string, parts: CallParts = {}): UpstreamRequest {
  return request('POST', path, parts);
}

export function put(path: string, parts: CallParts = {}): UpstreamRequest {
  return request('PUT', path, parts);
}

/** `DELETE`; the name avoids the reserved word. */
export function remove(path: string, parts: CallParts = {}): UpstreamRequest {
  return request('DELETE', path, parts);
}

/** A JSON body; a mapping of which nothing is present is sent as an empty object. */
export function json(value: Json | undefined): UpstreamBody {
  return { kind: 'json', value: value ?? {} };
}

/** A multipart body in the order of the spec; a list repeats its part, absent entries are left out. */
export function multipart(fields: Readonly<Record<string, unknown>>): UpstreamBody {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((item) => partOf(name, item)),
  );
  return { kind: 'multipart', parts };
}

/** The file itself; a step that has none to send calls for nothing. */
export function fileBody(part: FilePart | undefined): UpstreamBody {
  return part === undefined ? { kind: 'none' } : { kind: 'bytes', file: part.file };
}

/** The one of two bodies that a request is sent with; only that one is made. */
export function eitherBody(
  asMultipart: boolean,
  bodies: { readonly multipart: () => UpstreamBody; readonly json: () => UpstreamBody },
): UpstreamBody {
  return asMultipart ? bodies.multipart() : bodies.json();
}

function partOf(name: string, value: unknown): MultipartPart[] {
  if (isFilePart(value)) return [{ name, kind: 'file', file: value.file }];
  const text = toText(value);
  return text === undefined ? [] : [{ name, kind: 'text', text }];
}

function isFilePart(value: unknown): value is FilePart {
  return typeof value === 'object' && value !== null && 'file' in value;
}

function request(method: Method, path: string, parts: CallParts): UpstreamRequest {
  return {
    method,
    path,
    query: toTexts(parts.query ?? {}),
    headers: toTexts(parts.headers ?? {}),
    body: parts.body ?? { kind: 'none' },
  };
}

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
