import type { ChannelPick } from './types.ts';
import type { Attempt, Live } from './work-rows.ts';

/** The reason of a started attempt while it makes its free calls, so that surely nothing was created. */
export const PREPARING = 'preparing';

/** What a submission that begins on a channel makes of its live row; its facts are beside it. */
export function atChannel(
  attempt: number,
  { channel_id }: ChannelPick,
  { now, until }: { readonly now: number; readonly until: number },
) {
  return {
    state: 'submitting' as const,
    attempt,
    channel_id,
    on_channel: true,
    hinted: false,
    repeated: null,
    repeated_times: 0,
    repeated_until: null,
    due_at: until,
    next_poll_at: until,
    deadline_at: until,
    lease_until: null,
    updated_at: now,
  };
}

export function startedAttempt(
  attempt: number,
  { channel_id, credential, preparing }: ChannelPick,
  { now, until }: { readonly now: number; readonly until: number },
): Attempt {
  return {
    ...{ attempt, channel_id, credential },
    outcome: 'started',
    http_status: null,
    reason: preparing === true ? PREPARING : null,
    started_at: now,
    expires_at: until,
    ended_at: null,
  };
}

/** An attempt that started and whose end nobody recorded yet. */
export function startedOne(live: Live, number: number): Attempt | undefined {
  return live.facts.attempts.find(({ attempt, outcome }) => attempt === number && outcome === 'started');
}

/** An attempt whose end may still be recorded; an ambiguous one may still learn it. */
export function openAttempt(live: Live, number: number): Attempt | undefined {
  return live.facts.attempts.find(
    ({ attempt, outcome }) => attempt === number && (outcome === 'started' || outcome === 'ambiguous'),
  );
}

/** Records how an open attempt ended; false when it was not open. */
export function endAttempt(
  live: Live,
  end: {
    readonly attempt: number;
    readonly outcome: 'not_sent' | 'accepted' | 'rejected' | 'ambiguous';
    readonly http_status?: number | undefined;
    readonly reason?: string;
    readonly now: number;
  },
): boolean {
  const open = openAttempt(live, end.attempt);
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
