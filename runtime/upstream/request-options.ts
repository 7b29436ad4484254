import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { asSent, bytesOf } from './large-body.ts';
import type { TransportRequest } from './transport.ts';

/** A request as the HTTP client takes it; its body is taken out of it. */
export function toOptions(request: TransportRequest): Dispatcher.RequestOptions {
  const bytes = bytesOf(request.body);
  return {
    origin: request.url.origin,
    path: `${request.url.pathname}${request.url.search}`,
    method: request.method,
    headers: bytes === 0 ? request.headers : { ...request.headers, 'content-length': `${bytes}` },
    body: asSent(request.body, request.sent),
    headersTimeout: request.headers_ms,
    bodyTimeout: request.idle_ms,
    signal: request.signal,
  };
}

/** How far a request came that was never begun. */
export function phaseBeforeStart(error: unknown): 'refused' | 'queued' {
  const refused = error instanceof Error && 'code' in error && error.code === 'UND_ERR_INVALID_ARG';
  return refused ? 'refused' : 'queued';
}

/** Response headers with lower-case names and one text each; repeated ones are joined by a comma. */
export function joinHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const joined: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined)
      joined[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ');
  }
  return joined;
}
