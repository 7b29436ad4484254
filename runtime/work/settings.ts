/** Times of work whose results are files, and its bounds; tests make them small. */
export interface TaskSettings {
  /** How long a submit waits for the vendor's word before it answers `queued` anyway. */
  readonly answer_within_ms: number;
  /** A submission still open after this is ambiguous; longer than the egress deadline of a submit call. Answers that are results have longer ones (`submitTimeoutMs`). */
  readonly submit_timeout_ms: number;
  /** The longest that keeping all files of an attempt, for a vendor that fetches, may take before it is not asked; `submit_timeout_ms` comes on top. */
  readonly host_within_ms: number;
  /** Channels that may refuse one request before its caller is told; those that are unreachable, refuse a credential or say that they have no room do not count. */
  readonly attempts: number;
  /** How long an ambiguous submission rests before the first look-up. */
  readonly look_again_ms: number;
  /** Waits between tries to write an outcome that the vendor has already given. */
  readonly write_again_ms: readonly number[];
  /** Waits between tries to keep the files of an answer that is paid and nowhere else; those of all its files together. */
  readonly keep_again_ms: readonly number[];
  /** Waiting time told to callers when every channel is at its limit. */
  readonly saturated_retry_secs: number;
  /** How often the store is asked about tasks whose end somebody waits for, which another node may have brought. */
  readonly look_for_end_ms: number;
  /** Tasks in flight on a channel that states no limit. */
  readonly default_max_inflight: number;
}

export const TASK_SETTINGS: TaskSettings = {
  answer_within_ms: 8_000,
  submit_timeout_ms: 120_000,
  host_within_ms: 60_000,
  attempts: 3,
  look_again_ms: 5_000,
  write_again_ms: [50, 250, 1_000],
  keep_again_ms: [100, 500, 2_000, 5_000, 10_000, 15_000],
  saturated_retry_secs: 5,
  look_for_end_ms: 2_000,
  default_max_inflight: 1_000_000,
};

/** Times of chat calls, and their bounds; tests make them small. */
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
