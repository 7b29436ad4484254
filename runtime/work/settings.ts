/** The task room's own times and bounds; tests make them small. */
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
