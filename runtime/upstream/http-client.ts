import type { IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import type { LookupFunction } from 'node:net';
import type { Agent, buildConnector, Dispatcher } from 'undici';
import { createConnector } from './connector.ts';
import type { Deadlines } from './deadlines.ts';
import { asSent, bytesOf } from './large-body.ts';
import type { TransportRequest } from './transport.ts';
import type { Peer } from './url-policy.ts';

export type { Agent, Dispatcher };

// The package's index also loads its caches, mocks, fetch and WebSocket: 12 MB and 40 ms that nothing here uses.
const load = createRequire(import.meta.url);
const HttpAgent: typeof Agent = load('undici/lib/dispatcher/agent.js');
const connectorOf: typeof buildConnector = load('undici/lib/core/connect.js');
export const requestThrough: Agent['request'] = load('undici/lib/api/api-request.js');

const IDLE_CONNECTION_MS = 4_000;

/** Keeps connections to each origin, and asks of every address that it is about to dial whether it may. */
export function createAgent(
  input: {
    readonly deadlines: Deadlines;
    readonly lookup: LookupFunction;
    readonly permits: (peer: Peer) => boolean;
    readonly journal: ((peer: Peer) => void) | undefined;
  },
  connections: number,
): Agent {
  const timeout = input.deadlines.connect_ms;
  return new HttpAgent({
    connections,
    pipelining: 1,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    connect: createConnector({
      lookup: input.lookup,
      tcp: (lookup) => connectorOf({ timeout, lookup, allowH2: false }),
      tls: connectorOf({ timeout, allowH2: false }),
      permits: input.permits,
      journal: input.journal,
    }),
  });
}

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

/** Of a request that failed before it was written: `refused` if the client took its arguments for wrong, else `queued`. */
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
