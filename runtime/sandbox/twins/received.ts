import type { IncomingMessage } from 'node:http';
import type { Json, JsonObject } from '../../contract/json.ts';
import { isObject } from './answer-path.ts';
import { pngSize } from './pictures/png-size.ts';

const MAX_BODY_BYTES = 96 * 1024 * 1024;

/** A request as a twin sees it: the vendor's side of the wire, read without the gateway's code. */
export interface Received {
  readonly method: string;
  /** Below the twin. */
  readonly path: string;
  /** As it was sent and signed. */
  readonly sentPath: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: Uint8Array;
  /**
   * JSON body, or the text fields of a form; files appear as `{ file, bytes, mime }`, PNGs with `width` and `height`.
   * Parts of one name are a list.
   */
  readonly body: JsonObject;
  /** The body could not be read as what its content type says. */
  readonly broken: boolean;
}

export async function receive(message: IncomingMessage): Promise<Received> {
  const url = new URL(message.url ?? '/', 'http://twin.invalid');
  const raw = await readAll(message);
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  const parsed = parseBody(raw, headers['content-type'] ?? '');
  return {
    method: message.method ?? 'GET',
    path: url.pathname,
    sentPath: url.pathname,
    query: url.searchParams,
    headers,
    body: parsed ?? {},
    raw,
    broken: parsed === undefined,
  };
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > MAX_BODY_BYTES) throw new Error('sandbox: the request body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseBody(raw: Buffer, contentType: string): JsonObject | undefined {
  if (raw.length === 0) return {};
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (contentType.startsWith('multipart/form-data') && boundary !== undefined)
    return parseForm(raw, boundary);
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(raw.toString('utf8')));
  try {
    const value = JSON.parse(raw.toString('utf8')) as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** RFC 7578; undefined when a part has no name, or the last mark is missing. */
function parseForm(raw: Buffer, boundary: string): JsonObject | undefined {
  const fields = new Map<string, Json[]>();
  const mark = Buffer.from(`--${boundary}`);
  let start = raw.indexOf(mark);
  for (;;) {
    const end = start === -1 ? -1 : raw.indexOf(mark, start + mark.length);
    if (end === -1) break;
    const part = partIn(raw.subarray(start + mark.length + 2, end - 2));
    if (part === undefined) return undefined;
    fields.set(part.name, [...(fields.get(part.name) ?? []), part.value]);
    start = end;
  }
  if (start === -1 || raw.toString('latin1', start + mark.length, start + mark.length + 2) !== '--')
    return undefined;
  return Object.fromEntries([...fields].map(([name, values]) => [name, single(values)]));
}

function partIn(part: Buffer): { readonly name: string; readonly value: Json } | undefined {
  const split = part.indexOf('\r\n\r\n');
  const head = part.toString('latin1', 0, Math.max(0, split));
  const name = /[; ]name="([^"]*)"/.exec(head)?.[1];
  if (split === -1 || name === undefined) return undefined;
  const content = part.subarray(split + 4);
  const file = /filename="([^"]*)"/.exec(head)?.[1];
  if (file === undefined) return { name, value: content.toString('utf8') };
  const mime = /content-type:\s*([^\r\n]+)/i.exec(head)?.[1] ?? '';
  return { name, value: { file, bytes: content.length, mime, ...pngSize(content) } };
}

function single(values: readonly Json[]): Json {
  const [only] = values;
  return values.length === 1 && only !== undefined ? only : [...values];
}
