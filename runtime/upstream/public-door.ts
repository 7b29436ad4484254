import { GatewayError } from '../contract/errors.ts';
import { isPlain, readHead } from './bounded-body.ts';
import type { Deadlines } from './deadlines.ts';
import { discardBody, MAX_REDIRECTS, redirectTarget } from './redirect.ts';
import { holdOrSpool } from './spool.ts';
import { type Transport, TransportError } from './transport.ts';
import type { Egress, OpenStream, PublicContent, PublicFetchOptions } from './types.ts';
import { notPublic, type UrlPolicy, unusable } from './url-policy.ts';

/** The half of `Egress` that goes where callers and vendors point. */
export interface PublicDoor {
  readonly read: Egress['publicFetch'];
  readonly stream: Egress['publicStream'];
  /** Like `stream`, with a given number of redirects already spent. */
  open(request: PublicRequest): Promise<OpenStream>;
}

/** One reading of a public address; `redirects` counts those already followed. */
export interface PublicRequest {
  readonly url: string;
  readonly method: 'GET' | 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
  readonly headers_ms: number;
  readonly idle_ms: number;
  readonly signal: AbortSignal;
  readonly redirects: number;
}

/** What a client of ours may ask of a source about the same content; everything else stays here. */
const PASSED_HEADERS = [
  'accept',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
];

/** Addresses given by callers and vendors: public places only, at most three redirects, no credentials. */
export function createPublicDoor(tools: {
  readonly send: Transport;
  readonly policy: UrlPolicy;
  readonly deadlines: Deadlines;
}): PublicDoor {
  const open = async (request: PublicRequest): Promise<OpenStream> => {
    let url = tools.policy.check(request.url);
    for (let hop = request.redirects; ; hop += 1) {
      const response = await send(tools.send, request, url);
      const target = redirectTarget(response, url);
      if (target === undefined) return refuseEncoded(response);
      discardBody(response);
      if (hop >= MAX_REDIRECTS) {
        throw unusable(`redirects more than ${MAX_REDIRECTS} times; give the final address`);
      }
      url = tools.policy.check(target);
    }
  };

  return {
    open,
    stream: (url, options) =>
      open({
        url,
        method: options.method,
        headers: options.headers,
        headers_ms: tools.deadlines.stream_headers_ms,
        idle_ms: options.idle_ms,
        signal: options.signal ?? new AbortController().signal,
        redirects: 0,
      }),
    async read(url, options) {
      const signal = AbortSignal.timeout(options.deadline_ms);
      const late = () => unusable(`did not answer completely within ${options.deadline_ms / 1000} seconds`);
      const response = await open({
        url,
        method: 'GET',
        headers: options.head_bytes === undefined ? {} : { range: `bytes=0-${options.head_bytes - 1}` },
        headers_ms: options.deadline_ms,
        idle_ms: options.deadline_ms,
        signal,
        redirects: 0,
      }).catch((error: unknown) => {
        throw signal.aborted ? late() : error;
      });
      try {
        return await readPublic(response, options);
      } catch (error) {
        if (error instanceof GatewayError) throw error;
        throw signal.aborted ? late() : unusable('broke off in the middle of the file');
      }
    },
  };
}

/** Ranges, lengths and sniffing all speak of the plain bytes, which is what was asked for. */
function refuseEncoded(response: OpenStream): OpenStream {
  const encoding = response.headers['content-encoding'] ?? '';
  if (isPlain(encoding)) return response;
  discardBody(response);
  const named = encoding.trim().toLowerCase().slice(0, 40);
  throw unusable(`answered with content-encoding ${named} although none was asked for`);
}

async function send(transport: Transport, request: PublicRequest, url: URL): Promise<OpenStream> {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  for (const [name, value] of Object.entries(request.headers)) {
    if (PASSED_HEADERS.includes(name.toLowerCase())) headers[name.toLowerCase()] = value;
  }
  try {
    return await transport({ ...request, url, headers, body: [] });
  } catch (error) {
    if (error instanceof TransportError && error.phase === 'policy') throw notPublic(url);
    const code = error instanceof TransportError ? error.code : 'unknown';
    throw unusable(`could not be reached (${code})`, error);
  }
}

/**
 * Reads the content, or its head, that a public address answered with. Throws `invalid_request`, and what the
 * stream throws.
 */
async function readPublic(response: OpenStream, options: PublicFetchOptions): Promise<PublicContent> {
  const mime = mimeOf(response.headers['content-type']);
  const declared = declaredLength(response);
  const problem = firstProblem(response, { mime, declared }, options);
  if (problem !== undefined) {
    discardBody(response);
    throw unusable(problem);
  }
  if (options.head_bytes === undefined) {
    const bytes = await holdOrSpool(atMost(response.body, options.max_bytes), options.spool);
    return { bytes: bytes ?? new Uint8Array(), mime, total: declared ?? bytes?.byteLength };
  }
  const bytes = await readHead(response.body, options.head_bytes);
  const isWhole = bytes.byteLength < options.head_bytes;
  return { bytes, mime, total: declared ?? (isWhole ? bytes.byteLength : undefined) };
}

/** Fails where there is more, and lets go of the connection. */
async function* atMost(body: OpenStream['body'], max: number): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const piece of body) {
    total += piece.byteLength;
    if (total > max) throw unusable(tooLarge(max));
    yield piece;
  }
}

function firstProblem(
  response: OpenStream,
  { mime, declared }: { readonly mime: string; readonly declared: number | undefined },
  options: PublicFetchOptions,
): string | undefined {
  const isPart = options.head_bytes !== undefined && response.http === 206;
  if (response.http !== 200 && !isPart) return `answered HTTP ${response.http} instead of 200`;
  if (isPart && rangeOf(response)?.first !== 0) return 'answered with another part of its content';
  if (!options.accept.some((prefix) => mime.startsWith(prefix))) {
    return `is of type ${mime.slice(0, 80)}; allowed are ${options.accept.join(', ')}`;
  }
  return declared !== undefined && declared > options.max_bytes ? tooLarge(options.max_bytes) : undefined;
}

/** Of the whole content; undefined when the source does not say, or says it in no way that can be read. */
function declaredLength(response: OpenStream): number | undefined {
  if (response.http === 206) return rangeOf(response)?.total;
  return toLength(response.headers['content-length']);
}

function rangeOf({ headers }: OpenStream) {
  const found = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range']?.trim() ?? '');
  return found === null ? undefined : { first: Number(found[1]), total: toLength(found[2]) };
}

function toLength(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function tooLarge(max: number): string {
  return `holds more than the allowed ${max} bytes`;
}

function mimeOf(contentType: string | undefined): string {
  const mime = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return mime === '' ? 'application/octet-stream' : mime;
}
