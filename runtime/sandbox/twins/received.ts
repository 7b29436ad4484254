import type { IncomingMessage } from 'node:http';
import type { Json, JsonObject } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import { PNG_HEAD_BYTES, pngSize } from '../media/png.ts';

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
    Object.entries(message.headers).map(([name, value]) => [name, String(value ?? '')]),
  );
  const body = await parseBody(raw, headers['content-type'] ?? '').catch(() => undefined);
  return {
    method: message.method ?? 'GET',
    path: url.pathname,
    sentPath: url.pathname,
    query: url.searchParams,
    headers,
    body: body ?? {},
    raw,
    broken: body === undefined,
  };
}

/** The `[ref:...]` of a text, which lets a test match what vendors saw with its own requests. */
export function referenceIn(text: string): string | undefined {
  return /\[ref:([A-Za-z0-9_-]+)\]/.exec(text)?.[1];
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

/** Rejects when the body is not what its type says. */
async function parseBody(raw: Buffer, contentType: string): Promise<JsonObject | undefined> {
  if (raw.length === 0) return {};
  if (contentType.startsWith('multipart/form-data'))
    return parseForm(await new Response(raw, { headers: { 'content-type': contentType } }).formData());
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(raw.toString('utf8')));
  const value = JSON.parse(raw.toString('utf8')) as Json;
  return isObject(value) ? value : undefined;
}

async function parseForm(form: FormData): Promise<JsonObject> {
  const fields = [...new Set(form.keys())].map(async (name): Promise<[string, Json]> => {
    const values = await Promise.all(form.getAll(name).map(formValue));
    const [only] = values;
    return [name, values.length === 1 && only !== undefined ? only : values];
  });
  return Object.fromEntries(await Promise.all(fields));
}

async function formValue(part: string | File): Promise<Json> {
  if (typeof part === 'string') return part;
  const head = await part.slice(0, PNG_HEAD_BYTES).bytes();
  return { file: part.name, bytes: part.size, mime: part.type, ...pngSize(head) };
}
