/** Something a caller gave that a protocol makes nothing of: never, or not in the requests of one mode. */
export interface Loss {
  /** A fact, a role or `metadata`; a part of one as `ratio 16:9 of size`. */
  readonly field: string;
  readonly protocol: string;
  /** Absent: the protocol has no place for it in any mode. */
  readonly mode?: string;
}

/**
 * The one sentence about a loss: callers get it as a warning, and the page of the loss matrix prints it as its
 * legend, so that both use the same words (spec-language 6).
 */
export function lossMessage({ field, protocol, mode }: Loss): string {
  return mode === undefined
    ? `${field} is not carried by ${protocol} and was ignored`
    : `${field} is not used by ${protocol} in mode ${mode} and was ignored`;
}
