/** What became of one channel while somebody was sought to serve a request; of several, the last that happened. */
export interface Considered {
  readonly channel_id: string;
  readonly protocol: string;
  /**
   * `not_asked`: another was chosen before its turn; `refused`: it cannot be sent this request; `dearer`: it costs more
   * than is on hold. The others are standings of the channel at that moment.
   */
  readonly outcome:
    | 'chosen'
    | 'not_asked'
    | 'disabled'
    | 'incapable'
    | 'cooling'
    | 'left_out'
    | 'full'
    | 'no_credential'
    | 'over_rate'
    | 'dearer'
    | 'refused';
  /** For operators; never for callers. */
  readonly reason: string;
}
