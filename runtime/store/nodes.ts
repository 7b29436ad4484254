import type { Batch } from './batch.ts';
import { INT, type RowOf, TEXT, table } from './columns.ts';
import { survey, writeNodes } from './operation.ts';
import { takeOverFrom } from './schedule.ts';
import { all, int, one, type Part, send, statement, text } from './sql.ts';

const NODE = table({
  id: TEXT,
  /** Epoch milliseconds: when it last said that it lives. */
  seen_at: INT,
  /** What it tells the others, as JSON text. */
  news: TEXT,
});

/** A process on this store. */
export type NodeRow = Readonly<RowOf<typeof NODE>>;

/** What one beat found of the processes on this store. */
export interface Beat {
  /** All that live, ordered by name. */
  readonly living: readonly NodeRow[];
  /** False for a while after beats failed: others may live that had no time yet to beat again. */
  readonly isComplete: boolean;
  /** Of `performance.now`. */
  readonly at: number;
}

/** The processes on one store, as each of them finds the others. */
export interface Nodes {
  /** The same object until the next beat. */
  latestBeat(): Beat;
  /** Shows the others this status, as JSON text, with each beat; resolves after the first. Rejects with StoreUnavailable. */
  publish(status: () => string): Promise<void>;
}

const BEAT = statement(`INSERT INTO nodes(id,seen_at,news) VALUES(?1,{{now}},?2)
  ON CONFLICT(id) DO UPDATE SET seen_at={{now}}, news=excluded.news`);
// One that is being forgotten is waited for, and not there then.
const KNOWN = statement('SELECT id FROM nodes WHERE id=?1 {{for_update}}');
const LIVING = statement(
  `SELECT ${NODE.columns} FROM nodes WHERE seen_at>{{now}}-CAST(?1 AS {{int}}) ORDER BY id`,
);

// Also what belongs to nobody: a process that was forgotten, and drew again before it knew.
const GONE = statement(`SELECT DISTINCT a.node AS node FROM allowances a LEFT JOIN nodes n ON n.id=a.node
    WHERE n.id IS NULL OR n.seen_at<={{now}}-CAST(?1 AS {{int}})
  UNION SELECT id FROM nodes WHERE seen_at<={{now}}-CAST(?1 AS {{int}})
  UNION SELECT l.node FROM live l LEFT JOIN nodes n ON n.id=l.node
    WHERE l.node IS NOT NULL AND (n.id IS NULL OR n.seen_at<={{now}}-CAST(?1 AS {{int}}))
  UNION SELECT i.node FROM idempotency i LEFT JOIN nodes n ON n.id=i.node
    WHERE i.node IS NOT NULL AND (n.id IS NULL OR n.seen_at<={{now}}-CAST(?1 AS {{int}}))
  UNION SELECT b.node FROM blob_locks b LEFT JOIN nodes n ON n.id=b.node
    WHERE n.id IS NULL OR n.seen_at<={{now}}-CAST(?1 AS {{int}})`);
// Locked before it is judged: one that beats meanwhile is waited for, and lives. Of a name without a row nobody beats.
const LAST_SEEN = statement(
  'SELECT CASE WHEN seen_at>{{now}}-CAST(?2 AS {{int}}) THEN 1 ELSE 0 END AS alive FROM nodes WHERE id=?1 {{for_update}}',
);
const BUDGETS = statement('SELECT budget FROM allowances WHERE node=?1');
const DRAWN = statement('SELECT budget,held FROM allowances WHERE node=?1 ORDER BY budget {{for_update}}');
const DROP_DRAWN = statement('DELETE FROM allowances WHERE node=?1');
const DROP_CLAIMS = statement('DELETE FROM idempotency WHERE node=?1');
const DROP_LOCKS = statement('DELETE FROM blob_locks WHERE node=?1');
const DROP = statement('DELETE FROM nodes WHERE id=?1');
const DROP_COMMITS = statement('DELETE FROM commits WHERE at<={{now}}-CAST(?1 AS {{int}})');

const COMMITS_KEPT_MS = 24 * 3_600_000;

/**
 * A process lives, and hears of the others. `isNew` where it was not known, or is no more: then what it had drawn is its
 * owners' again.
 */
export const beatNode = writeNodes(function* (
  _batch: Batch,
  {
    node,
    news,
    dead_after_ms,
  }: { readonly node: string; readonly news: string; readonly dead_after_ms: number },
): Part<{ readonly isNew: boolean; readonly living: readonly NodeRow[] }> {
  const isNew = (yield* one(KNOWN, [node])) === undefined;
  yield* send(BEAT, [node, news]);
  return { isNew, living: yield* NODE.all(LIVING, [dead_after_ms]) };
});

/** Processes that were not heard of for so long, and names under which something is drawn, submitted, claimed or locked and nobody lives. */
export const findDeadNodes = survey(function* (input: {
  readonly dead_after_ms: number;
}): Part<readonly string[]> {
  return (yield* all(GONE, [input.dead_after_ms])).map((row) => text(row, 'node'));
});

/**
 * Gives back what a process had drawn, frees the claims of its calls, and makes due what it submitted or had leased; one that
 * was heard of meanwhile keeps all. One process in a transaction: those of two would be locked in no certain order.
 */
export const releaseNode = writeNodes(function* (
  batch: Batch,
  { node, dead_after_ms }: { readonly node: string; readonly dead_after_ms: number },
): Part<void> {
  const row = yield* one(LAST_SEEN, [node, dead_after_ms]);
  if (row !== undefined && int(row, 'alive') === 1) return;
  yield* release(batch, node);
});

/** The same for a process that ends. */
export const leaveNode = writeNodes(release);

/** Forgets the commits of which nobody asks any more what became of them. */
export const forgetCommits = writeNodes<void, void>(function* () {
  yield* send(DROP_COMMITS, [COMMITS_KEPT_MS]);
});

function* release(batch: Batch, node: string): Part<void> {
  yield* takeOverFrom(node);
  // Budgets before what is drawn of them, as all who change both lock them.
  const named = yield* all(BUDGETS, [node]);
  yield* batch.budgets(named.map((row) => text(row, 'budget')));
  for (const row of yield* all(DRAWN, [node])) {
    const [budget] = yield* batch.budgets([text(row, 'budget')]);
    if (budget !== undefined) budget.held -= int(row, 'held');
  }
  yield* send(DROP_DRAWN, [node]);
  yield* send(DROP_CLAIMS, [node]);
  yield* send(DROP_LOCKS, [node]);
  yield* send(DROP, [node]);
}
