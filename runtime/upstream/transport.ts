import type { BodyPiece } from './large-body.ts';
import type { OpenStream } from './types.ts';

/** One HTTP request whose address was already checked by the door that makes it. */
export interface TransportRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent in order, with their total as the declared length; empty for no body. Taken out of the list when sent. */
  readonly body: BodyPiece[];
  /** Called once nothing holds the body any more. */
  readonly sent?: (() => void) | undefined;
  readonly headers_ms: number;
  readonly idle_ms: number;
  readonly signal: AbortSignal;
}

/** Resolves when the response headers are complete; never follows, repeats or decodes anything. */
export type Transport = (request: TransportRequest) => Promise<OpenStream>;

/** How far a failed request came: before `started` it is sure that no byte of it left. */
export type TransportPhase = 'refused' | 'policy' | 'dns' | 'connect' | 'tls' | 'queued' | 'started';

/** A request that failed before its response headers were complete. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly phase: TransportPhase;
  /** Code of the underlying failure (`ECONNRESET`), or its name. */
  readonly code: string;

  constructor(phase: TransportPhase, cause: unknown) {
    super(`request failed (${phase})`, { cause });
    this.phase = phase;
    this.code = codeOf(cause);
  }
}

/** The stable part of an error, safe to log; its message may hold addresses. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
