import type { Batch } from './batch.ts';
import { INT, type RowOf, TEXT, table } from './columns.ts';
import { lookup, survey, writeAlone } from './operation.ts';
import { one, type Part, send, statement } from './sql.ts';

const MINUTE = table({
  /** Since the epoch, by the clock of the process. */
  minute: INT,
  /** Who counted it; another one after each start. */
  process: TEXT,
  /** As JSON text. */
  counts: TEXT,
});

/** What one process counted in one minute. Nothing of it decides anything, and no money is read from it. */
export type PulseRow = Readonly<RowOf<typeof MINUTE>>;

const ADD = statement(`INSERT INTO pulse(minute,process,counts) VALUES(?1,?2,?3)
  ON CONFLICT(minute,process) DO UPDATE SET counts=excluded.counts`);
const FORGET = statement('DELETE FROM pulse WHERE minute<?1');
const PAGE = statement(`SELECT ${MINUTE.columns} FROM pulse
  WHERE (minute,process)>(CAST(?1 AS {{int}}),CAST(?2 AS TEXT)) AND process<>CAST(?3 AS TEXT)
  ORDER BY minute,process LIMIT 1000`);
const ANY = statement(`SELECT 1 AS found FROM pulse
  WHERE (minute,process)>(CAST(?1 AS {{int}}),CAST(?2 AS TEXT)) AND process<>CAST(?3 AS TEXT) LIMIT 1`);

const KEPT_MINUTES = 90 * 24 * 60;

/** Writes down one minute, and forgets those of 90 days before it. */
export const addPulse = writeAlone(function* (
  _batch: Batch,
  { minute, process, counts }: PulseRow,
): Part<void> {
  yield* send(ADD, [minute, process, counts]);
  yield* send(FORGET, [minute - KEPT_MINUTES]);
});

interface AfterPlace {
  readonly minute: number;
  readonly process: string;
  readonly except: string;
}

/** Whether `pulseAfter` has anything to tell: mostly it has not, and then no thread need start for it. */
export const hasPulseAfter = lookup(function* ({ minute, process, except }: AfterPlace): Part<boolean> {
  return (yield* one(ANY, [minute, process, except])) !== undefined;
});

/** What other processes counted after a place, in order, at most 1,000 rows. */
export const pulseAfter = survey(function* (input: AfterPlace): Part<readonly PulseRow[]> {
  return yield* MINUTE.all(PAGE, [input.minute, input.process, input.except]);
});
