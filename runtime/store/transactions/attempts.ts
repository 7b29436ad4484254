import type { AttemptOutcome } from '../types.ts';
import type { Attempt, Live } from '../work-rows.ts';
import { PREPARING } from './submit-intent.ts';

function openAttempt(live: Live, number: number): Attempt | undefined {
  return live.facts.attempts.find(({ attempt, outcome }) => attempt === number && outcome === 'started');
}

/** Says whether an open attempt is at its free calls; false when it is not open. */
export function setPreparing(live: Live, number: number, preparing: boolean): boolean {
  const open = openAttempt(live, number);
  if (open !== undefined) open.reason = preparing ? PREPARING : null;
  return open !== undefined;
}

/** Whether an open attempt was at its free calls, so that surely nothing was created. */
export function isPreparing(live: Live, number: number): boolean {
  return openAttempt(live, number)?.reason === PREPARING;
}

/** Records how an open attempt ended; false when it was not open. An ambiguous one may still learn its end. */
export function endAttempt(
  live: Live,
  end: {
    readonly attempt: number;
    readonly outcome: Exclude<AttemptOutcome, 'started'>;
    readonly http_status?: number | undefined;
    readonly reason?: string;
    readonly now: number;
  },
): boolean {
  const open = live.facts.attempts.find(
    ({ attempt, outcome }) => attempt === end.attempt && (outcome === 'started' || outcome === 'ambiguous'),
  );
  if (open === undefined) return false;
  open.outcome = end.outcome;
  open.http_status = end.http_status ?? null;
  open.reason = end.reason ?? null;
  open.ended_at = end.now;
  return true;
}

/** The task ends while its call is still open: what the call did is not known. */
export function giveUpAttempt(live: Live, now: number): void {
  for (const open of live.facts.attempts.filter(({ outcome }) => outcome === 'started')) {
    open.outcome = open.reason === PREPARING ? 'not_sent' : 'ambiguous';
    open.reason = 'given up';
    open.ended_at = now;
  }
}

/** The look-up found the submission whose answer was lost. */
export function attemptFound(live: Live, now: number): void {
  for (const lost of live.facts.attempts.filter(({ outcome }) => outcome === 'ambiguous')) {
    lost.outcome = 'accepted';
    lost.ended_at = now;
  }
}
