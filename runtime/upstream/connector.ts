import { isIP, type LookupFunction, type Socket } from 'node:net';
import { codeOf, TransportError } from './transport.ts';
import type { Peer } from './url-policy.ts';

/** Where to dial; the shape the HTTP client hands to its connector. */
export interface DialTarget {
  readonly hostname: string;
  readonly host?: string;
  readonly protocol: string;
  readonly port: string;
  readonly servername?: string;
  readonly localAddress?: string | null;
  readonly httpSocket?: Socket;
}

/** Either a connection that stands, or why there is none. */
export type DialCallback = (...result: [null, Socket] | [Error, null]) => void;
/** Opens one connection; the callback is called exactly once. */
export type Dial = (target: DialTarget, callback: DialCallback) => void;

/** What a connector dials with, and who decides where to. */
export interface ConnectorOptions {
  readonly lookup: LookupFunction;
  /** Opens a TCP connection, resolving names only through the given look-up. */
  readonly tcp: (lookup: LookupFunction) => Dial;
  /** Puts TLS on `httpSocket`. */
  readonly tls: Dial;
  /** The address really dialled is asked twice: as resolved, and as connected, before any byte. */
  readonly permits: (peer: Peer) => boolean;
  /** Told of every address just before it may be dialled. */
  readonly journal?: ((peer: Peer) => void) | undefined;
}

/**
 * Dials in two steps so that every failure says how far it came, and so that a forbidden address is never
 * greeted: a custom look-up is not called for IP literals, and a name may resolve to several addresses.
 */
export function createConnector(options: ConnectorOptions): Dial {
  return (target, callback) => {
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    const permits = (address: string) => options.permits({ host: target.hostname, port, address });
    const journal = (address: string) => options.journal?.({ host: target.hostname, port, address });

    if (isIP(target.hostname) !== 0) {
      if (!permits(target.hostname)) return callback(policyError(), null);
      journal(target.hostname);
    }
    const dial = options.tcp(guardLookup({ lookup: options.lookup, permits, journal }));
    dial({ hostname: target.hostname, protocol: 'http:', port }, (error, socket) => {
      if (error !== null) return callback(connectError(error), null);
      if (!permits(socket.remoteAddress ?? '')) {
        socket.destroy();
        return callback(policyError(), null);
      }
      if (target.protocol !== 'https:') return callback(null, socket);
      options.tls({ ...target, port, httpSocket: socket }, (tlsError, secure) => {
        if (tlsError === null) return callback(null, secure);
        socket.destroy();
        callback(new TransportError('tls', tlsError), null);
      });
    });
  };
}

function guardLookup(guard: {
  readonly lookup: LookupFunction;
  readonly permits: (address: string) => boolean;
  readonly journal: (address: string) => void;
}): LookupFunction {
  return (hostname, options, callback) => {
    guard.lookup(hostname, { ...options, all: true }, (error, answer) => {
      if (error !== null) return callback(error, []);
      const found = typeof answer === 'string' ? [{ address: answer, family: isIP(answer) }] : answer;
      const first = found[0];
      if (first === undefined || !found.every((entry) => guard.permits(entry.address))) {
        return callback(policyError(), []);
      }
      for (const entry of found) guard.journal(entry.address);
      if (options.all === true) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };
}

function policyError(): TransportError {
  return new TransportError('policy', undefined);
}

function connectError(error: Error): TransportError {
  if (error instanceof TransportError) return error;
  const code = codeOf(error);
  const dns = code === 'ENOTFOUND' || code === 'ENODATA' || code.startsWith('EAI_');
  return new TransportError(dns ? 'dns' : 'connect', error);
}
