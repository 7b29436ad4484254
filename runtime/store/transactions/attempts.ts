import { statement } from '../sql/statement.ts';
import { all, changes, type Part } from '../sql/transaction.ts';
import type { AttemptOutcome, ChannelPick } from '../types.ts';

const START =
  statement(`INSERT INTO submit_attempts(task_id,attempt,channel_id,credential,outcome,started_at,expires_at)
  VALUES(?1,?2,?3,?4,'started',{{now}},{{now}}+?5)`);

// An open attempt has no reason yet, so that this word is one that says how far it is.
const PREPARING = 'preparing';

const MARK = statement(`UPDATE submit_attempts SET reason=CAST(?3 AS TEXT)
  WHERE task_id=?1 AND attempt=?2 AND outcome='started'`);

const IS_PREPARING = statement(`SELECT task_id FROM submit_attempts
  WHERE task_id=?1 AND attempt=?2 AND outcome='started' AND reason='${PREPARING}'`);

const END = statement(`UPDATE submit_attempts SET outcome=?3, http_status=?4, reason=?5, ended_at={{now}}
  WHERE task_id=?1 AND attempt=?2 AND outcome IN('started','ambiguous')`);

const GIVE_UP =
  statement(`UPDATE submit_attempts SET outcome=CASE WHEN reason='${PREPARING}' THEN 'not_sent' ELSE 'ambiguous' END,
    reason='given up', ended_at={{now}}
  WHERE task_id=?1 AND outcome='started'`);

const FOUND = statement(`UPDATE submit_attempts SET outcome='accepted', ended_at={{now}}
  WHERE task_id=?1 AND outcome='ambiguous'`);

/** Opens an attempt. The table itself refuses a second open one. */
export function* startAttempt(input: {
  readonly task: string;
  readonly attempt: number;
  readonly channel: ChannelPick;
  readonly submit_timeout_ms: number;
}): Part<void> {
  const { task, attempt, channel, submit_timeout_ms } = input;
  yield* all(START, [task, attempt, channel.channel_id, channel.credential, submit_timeout_ms]);
  if (channel.preparing === true) yield* all(MARK, [task, attempt, PREPARING]);
}

/** Says whether an open attempt is at its free calls; false when it is not open. */
export function* setPreparing(task: string, attempt: number, preparing: boolean): Part<boolean> {
  return (yield* changes(MARK, [task, attempt, preparing ? PREPARING : null])) === 1;
}

/** Whether an open attempt was at its free calls, so that surely nothing was created. */
export function* isPreparing(task: string, attempt: number): Part<boolean> {
  return (yield* all(IS_PREPARING, [task, attempt])).length > 0;
}

/** Records how an open attempt ended; false when it was not open. An ambiguous one may still learn its end. */
export function* endAttempt(input: {
  readonly task: string;
  readonly attempt: number;
  readonly outcome: Exclude<AttemptOutcome, 'started'>;
  readonly http_status?: number;
  readonly reason?: string;
}): Part<boolean> {
  const { task, attempt, outcome, http_status = null, reason = null } = input;
  return (yield* changes(END, [task, attempt, outcome, http_status, reason])) === 1;
}

/** The task ends while its call is still open: what the call did is not known. */
export function* giveUpAttempt(task: string): Part<void> {
  yield* all(GIVE_UP, [task]);
}

/** The look-up found the submission whose answer was lost. */
export function* attemptFound(task: string): Part<void> {
  yield* all(FOUND, [task]);
}
