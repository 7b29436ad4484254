import { INT, type RowOf, TEXT, table } from './columns.ts';
import { all, int, type Part, statement } from './sql.ts';

/** Longer than so many times what nearly all tasks of its model take. */
const TIMES_USUAL = 3;
/** Nothing is late so early. */
const LEAST_MS = 60_000;
/** Failed polls in a row after which nobody knows how a task goes. */
const MOST_FAILURES = 3;
/** Completed tasks of a model that say how long is usual, out of so many of the newest; with fewer nobody can say. */
const FEWEST_COMPLETED = 20;
const NEWEST = 200;

/** 1 where the vendor of a task says what its protocol does not list, or its channel is gone. */
export const ODD = (id: string): string => `CASE WHEN EXISTS(SELECT 1 FROM reviews r WHERE r.work=${id}
    AND r.type IN('unlisted_status','channel_missing')) THEN 1 ELSE 0 END`;

const IN_FLIGHT =
  statement(`SELECT l.work AS id,w.model_id,{{now}}-l.since AS age_ms,l.deadline_at-l.since AS most_ms,
    l.failures,${ODD('l.work')} AS odd
  FROM live l JOIN work w ON w.id=l.work WHERE l.state IN('queued','in_progress')
    AND l.work {{by_bytes}}<CAST(?1 AS TEXT) ORDER BY l.work {{by_bytes}} DESC LIMIT CAST(?2 AS {{int}})`);

const TOOK = statement(`SELECT e.at-w.created_at AS ms
  FROM (SELECT id,created_at FROM work WHERE model_id=?1 ORDER BY created_at DESC,id DESC LIMIT ${NEWEST}) w
    JOIN ends e ON e.work=w.id AND e.state='completed' ORDER BY 1`);

const STANDING = table({ id: TEXT, model_id: TEXT, age_ms: INT, most_ms: INT, failures: INT, odd: INT });

/** What says of a task in flight whether it is stuck. */
export type Standing = Readonly<RowOf<typeof STANDING>>;

/** Ids of tasks in flight that are stuck, the newest first, of the newest so many in flight. */
export function* stuckInFlight(input: {
  readonly before: string;
  readonly most: number;
}): Part<readonly string[]> {
  const standing = yield* STANDING.all(IN_FLIGHT, [input.before, input.most]);
  const stuck = yield* stuckAmong(standing);
  return standing.flatMap(({ id }) => (stuck.has(id) ? [id] : []));
}

/**
 * Those that are in flight for much longer than is usual for their model, or for most of the time that they may be where
 * nobody can say what is usual, and those of which polls tell nothing.
 */
export function* stuckAmong(tasks: readonly Standing[]): Part<ReadonlySet<string>> {
  const usual = new Map<string, number | undefined>();
  const late = tasks.filter(({ age_ms }) => age_ms > LEAST_MS);
  for (const model of new Set(late.map(({ model_id }) => model_id))) usual.set(model, yield* usualMs(model));
  const isLate = ({ model_id, age_ms, most_ms }: Standing): boolean =>
    age_ms > LEAST_MS && age_ms > TIMES_USUAL * (usual.get(model_id) ?? most_ms / (TIMES_USUAL * 2));
  const stuck = tasks.filter((task) => task.odd === 1 || task.failures >= MOST_FAILURES || isLate(task));
  return new Set(stuck.map(({ id }) => id));
}

/** What 19 of 20 tasks of a model took at most. */
function* usualMs(model: string): Part<number | undefined> {
  const took = (yield* all(TOOK, [model])).map((row) => int(row, 'ms'));
  return took.length < FEWEST_COMPLETED ? undefined : took[Math.floor(took.length * 0.95)];
}
