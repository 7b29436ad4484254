import type { CallKind } from './types.ts';

/** Every waiting time of outgoing calls, in milliseconds. */
export interface Deadlines {
  readonly connect_ms: number;
  /** From the request being written to its complete response headers. */
  readonly headers_ms: Readonly<Record<CallKind, number>>;
  /** The whole call, from its first name look-up to the last byte of its answer. */
  readonly total_ms: Readonly<Record<CallKind, number>>;
  /** The whole exchange of an assertion for an access token, within the call that needs it. */
  readonly token_ms: number;
  /** Response headers of a result that is streamed. */
  readonly stream_headers_ms: number;
  /** Silence between two pieces of a streamed result. */
  readonly stream_idle_ms: number;
}

/** What production uses; an idle time-out alone never ends a dripping answer, so there is a total too. */
export const DEADLINES: Deadlines = {
  connect_ms: 3_000,
  headers_ms: { submit: 30_000, poll: 15_000, cancel: 15_000, chat: 120_000 },
  total_ms: { submit: 60_000, poll: 30_000, cancel: 30_000, chat: 900_000 },
  token_ms: 10_000,
  stream_headers_ms: 30_000,
  stream_idle_ms: 60_000,
};
