import type { Json, JsonObject } from '../../contract/json.ts';
import { int, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';

const ADD = statement(`INSERT INTO task_events(task_id,seq,type,data,at)
  SELECT CAST(?1 AS TEXT), COALESCE(MAX(seq),0)+1, CAST(?2 AS TEXT), CAST(?3 AS TEXT), {{now}}
  FROM task_events WHERE task_id=?1`);

// Nothing can stand before it, so that nothing is looked for.
const BEGIN = statement(`INSERT INTO task_events(task_id,seq,type,data,at) VALUES(?1,1,?2,?3,{{now}})`);

const SEEN = statement('SELECT 1 AS seen FROM task_events WHERE task_id=?1 AND type=?2 LIMIT 1');

const WORDED = statement(
  "SELECT seq,data FROM task_events WHERE task_id=?1 AND type IN('rejected','not_sent') AND data IS NOT NULL",
);

const REWORD = statement('UPDATE task_events SET data=?3 WHERE task_id=?1 AND seq=?2');

/** The first of a task's history, in the transaction that makes the task. */
export function* beginEvents(task: string, type: string, data: Json): Part<void> {
  yield* all(BEGIN, [task, type, JSON.stringify(data)]);
}

/** Appends to the task's history, in the transaction that changes the task. */
export function* addEvent(task: string, type: string, data?: Json): Part<void> {
  yield* all(ADD, [task, type, data === undefined ? null : JSON.stringify(data)]);
}

/** As `addEvent`, once per task and type: repeated late verdicts leave one trace. */
export function* addEventOnce(task: string, type: string, data?: Json): Part<void> {
  const seen = yield* one(SEEN, [task, type]);
  if (seen === undefined) yield* addEvent(task, type, data);
}

/** Takes what vendors said about a request out of its history: they may quote it. */
export function* dropMessages(task: string): Part<void> {
  for (const row of yield* all(WORDED, [task])) {
    const { message: _, ...kept }: JsonObject = JSON.parse(text(row, 'data'));
    yield* all(REWORD, [task, int(row, 'seq'), JSON.stringify(kept)]);
  }
}
