import type { Pace, Protocol } from '../../contract/protocol.ts';
import type { ClaimedTask } from '../../store/types.ts';
import type { Clock } from '../../time/clock.ts';
import type { Channel } from '../../upstream/types.ts';

/** How long the vendor is asked at the full rate; afterwards the interval grows with the task's age. */
const FULL_RATE_MS = 120_000;
const MAX_BACKOFF_MS = 300_000;
const MIN_BACKOFF_MS = 1_000;
const JITTER = 0.2;

/** The present moment by the clock that the times of a stored task are of; epoch milliseconds. */
export function storeNow(
  clock: Pick<Clock, 'now'>,
  { clock_ahead_ms = 0 }: Pick<ClaimedTask, 'clock_ahead_ms'>,
): number {
  return clock.now() - clock_ahead_ms;
}

/** The protocol's pace with the operator's overrides for one channel. */
export function paceOf(protocol: Pick<Protocol, 'pace'>, channel?: Pick<Channel, 'pace'>): Pace {
  return { ...protocol.pace, ...channel?.pace };
}

/** Milliseconds from acceptance to the first poll. */
export function firstPollMs(pace: Pace, random: () => number): number {
  return jitter(pace.first_secs * 1_000, random);
}

/**
 * Milliseconds to the next poll of a task that still works: `every_secs` for the first two minutes, then in
 * proportion to its age up to `slow_secs`, ±20 % so that tasks submitted together spread out.
 */
export function nextPollMs(input: {
  readonly pace: Pace;
  readonly age_ms: number;
  readonly random: () => number;
}): number {
  const every = input.pace.every_secs * 1_000;
  const slow = Math.max(every, input.pace.slow_secs * 1_000);
  const grown = every * Math.max(1, input.age_ms / FULL_RATE_MS);
  return jitter(Math.min(slow, grown), input.random);
}

/**
 * The wait until the next of the moments, half a poll's interval apart, at which every task of a protocol that
 * is asked in batches comes due; never less than `wait_ms`.
 */
export function alignToBatchMs(input: {
  readonly pace: Pace;
  readonly wait_ms: number;
  /** Epoch milliseconds. */
  readonly now_ms: number;
}): number {
  const step = Math.round(input.pace.every_secs * 500);
  if (step < 1) return input.wait_ms;
  return Math.ceil((input.now_ms + input.wait_ms) / step) * step - input.now_ms;
}

/** Tasks that can be asked about together come due together, or each would still cost a call. */
export function inStepWithOthers(
  protocol: Pick<Protocol, 'poll'> | undefined,
  wait: Parameters<typeof alignToBatchMs>[0],
): number {
  return protocol?.poll?.batch === undefined ? wait.wait_ms : alignToBatchMs(wait);
}

/** Milliseconds after the `failures`-th failed poll in a row: doubles from the pace up to 5 minutes, ±20 %. */
export function backoffMs(input: {
  readonly pace: Pace;
  readonly failures: number;
  readonly random: () => number;
}): number {
  const base = Math.max(MIN_BACKOFF_MS, input.pace.every_secs * 1_000);
  const doubled = base * 2 ** Math.min(input.failures, 30);
  return jitter(Math.min(MAX_BACKOFF_MS, doubled), input.random);
}

function jitter(ms: number, random: () => number): number {
  return Math.round(ms * (1 - JITTER + 2 * JITTER * random()));
}
