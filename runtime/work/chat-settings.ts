/** The chat room's own times and bounds; tests make them small. */
export interface ChatSettings {
  /** Channels that one request may ask, the first included; those that refuse a credential do not count. */
  readonly attempts: number;
  /** How long a stream waits for its first event before its headers go out anyway. */
  readonly first_event_ms: number;
  /** Silence towards a caller after which a comment is written. */
  readonly keep_alive_ms: number;
  /** How long a caller may take nothing of what waits for it; then its stream ends as if it had left. */
  readonly unread_ms: number;
  /** How often running streams are looked at, all by one timer. */
  readonly tick_ms: number;
  /** How often the keys of running streams are looked up again. */
  readonly key_check_ms: number;
  /**
   * What an upstream that has said its last word gets to end its answer, so that its connection can be reused, and one
   * whose caller has left in the middle of an answer to end and count it.
   */
  readonly linger_ms: number;
  /** What a call has beyond the time of its upstreams before its hold is released by others. */
  readonly deadline_margin_ms: number;
  /** Waits between tries to write a settlement. */
  readonly write_again_ms: readonly number[];
  /** Waiting time told to callers when every channel is full or every upstream was busy. */
  readonly saturated_retry_secs: number;
  /** Contents of one request that may be read from addresses or uploads. */
  readonly max_fetched: number;
  /** On the bytes of everything that one request sends inline. */
  readonly max_inline_bytes: number;
}

/** What production uses. */
export const CHAT_SETTINGS: ChatSettings = {
  attempts: 3,
  first_event_ms: 10_000,
  keep_alive_ms: 15_000,
  unread_ms: 60_000,
  tick_ms: 1_000,
  key_check_ms: 2_000,
  linger_ms: 2_000,
  deadline_margin_ms: 60_000,
  write_again_ms: [50, 250, 1_000],
  saturated_retry_secs: 5,
  max_fetched: 32,
  max_inline_bytes: 64 * 1024 * 1024,
};
