import { statement } from '../sql/statement.ts';
import { all, changes, type Part } from '../sql/transaction.ts';
import type { AttemptOutcome, ChannelPick } from '../types.ts';

const START =
  statement(`INSERT INTO submit_attempts(task_id,attempt,channel_id,credential,outcome,started_at,expires_at)
  VALUES(?1,?2,?3,?4,'started',{{now}},{{now}}+?5)`);

const END = statement(`UPDATE submit_attempts SET outcome=?3, http_status=?4, reason=?5, ended_at={{now}}
  WHERE task_id=?1 AND attempt=?2 AND outcome IN('started','ambiguous')`);

const GIVE_UP = statement(`UPDATE submit_attempts SET outcome='ambiguous', reason='given up', ended_at={{now}}
  WHERE task_id=?1 AND outcome='started'`);

const FOUND = statement(`UPDATE submit_attempts SET outcome='accepted', ended_at={{now}}
  WHERE task_id=?1 AND outcome='ambiguous'`);

/** Opens an attempt. The table itself refuses a second open one (reliability 3.1). */
export function* startAttempt(input: {
  readonly task: string;
  readonly attempt: number;
  readonly channel: ChannelPick;
  readonly submit_timeout_ms: number;
}): Part<void> {
  const { task, attempt, channel, submit_timeout_ms } = input;
  yield* all(START, [task, attempt, channel.channel_id, channel.credential, submit_timeout_ms]);
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
