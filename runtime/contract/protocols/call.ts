import type { Json } from '../json.ts';
import type { FilePart } from '../media-output.ts';
import type { Method, MultipartPart, UpstreamBody, UpstreamRequest } from '../upstream.ts';
import { asText, asTexts } from './as-text.ts';

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
  const text = asText(value);
  return text === undefined ? [] : [{ name, kind: 'text', text }];
}

function isFilePart(value: unknown): value is FilePart {
  return typeof value === 'object' && value !== null && 'file' in value;
}

function request(method: Method, path: string, parts: CallParts): UpstreamRequest {
  return {
    method,
    path,
    query: asTexts(parts.query ?? {}),
    headers: asTexts(parts.headers ?? {}),
    body: parts.body ?? { kind: 'none' },
  };
}
