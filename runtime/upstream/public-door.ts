import { GatewayError } from '../contract/errors.ts';
import type { Deadlines } from './deadlines.ts';
import { readPublic, unusable } from './read-public.ts';
import { discardBody, MAX_REDIRECTS, redirectTarget } from './redirect.ts';
import { type Transport, TransportError } from './transport.ts';
import type { Egress, OpenStream } from './types.ts';
import { notPublic, type UrlPolicy } from './url-policy.ts';

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
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  discardBody(response);
  throw unusable(`answered with content-encoding ${encoding.slice(0, 40)} although none was asked for`);
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
