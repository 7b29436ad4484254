import type { AnsweredReading, Failure, Pace, ReadResult } from '../protocol.ts';

export interface AnsweredParts {
  readonly result: () => ReadResult;
  readonly failure?: () => Failure;
}

/**
 * The answer of a synchronous submission as read. A result without a single file is none, whatever texts it has:
 * the vendor then says in words why it made nothing. The failure is what the answer tells, beside a result too.
 */
export function answered(parts: AnsweredParts): AnsweredReading {
  const result = parts.result();
  const failure = parts.failure?.();
  const hasReason = failure?.code !== undefined || failure?.message !== undefined;
  return {
    result: Object.keys(result.files).length === 0 ? undefined : result,
    ...(hasReason ? { failure } : {}),
  };
}

/**
 * The pace of a protocol without a poll, whose answers may take so many seconds: nothing is asked for again, and
 * a submission whose answer was lost is given up after that time.
 */
export function paceWithin(secs: number): Pace {
  return { first_secs: secs, every_secs: secs, slow_secs: secs, deadline_secs: secs };
}
