import type { Batch } from './batch.ts';
import { INT, type RowOf, TEXT, table } from './columns.ts';
import { write, writeAlone } from './operation.ts';
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

const BEAT = statement(`INSERT INTO nodes(id,seen_at,news) VALUES(?1,{{now}},?2)
  ON CONFLICT(id) DO UPDATE SET seen_at={{now}}, news=excluded.news`);
const KNOWN = statement('SELECT id FROM nodes WHERE id=?1');
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
    WHERE i.node IS NOT NULL AND (n.id IS NULL OR n.seen_at<={{now}}-CAST(?1 AS {{int}}))`);
// One that beats while it is waited for lives. Of a name without a row nobody beats.
const ALIVE = statement(
  `SELECT id FROM nodes WHERE id=?1 AND seen_at>{{now}}-CAST(?2 AS {{int}}) {{for_update}}`,
);
const BUDGETS = statement('SELECT budget FROM allowances WHERE node=?1');
const DRAWN = statement('SELECT budget,held FROM allowances WHERE node=?1 ORDER BY budget {{for_update}}');
const DROP_DRAWN = statement('DELETE FROM allowances WHERE node=?1');
const DROP_CLAIMS = statement('DELETE FROM idempotency WHERE node=?1');
const DROP = statement('DELETE FROM nodes WHERE id=?1');
const DROP_COMMITS = statement('DELETE FROM commits WHERE at<={{now}}-CAST(?1 AS {{int}})');

/** Nobody asks any more what became of a commit. */
const COMMITS_KEPT_MS = 24 * 3_600_000;

/**
 * A process lives, and hears of the others. `isNew` where it was not known, or is no more: then what it had drawn is its
 * owners' again.
 */
export const beatNode = write(function* (
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

/**
 * Gives back what processes had drawn that were not heard of for so long, frees the claims of their calls, and makes due
 * what they submitted or had leased. Answers which.
 */
export const releaseNodes = writeAlone(function* (
  batch: Batch,
  { dead_after_ms }: { readonly dead_after_ms: number },
): Part<readonly string[]> {
  const gone = (yield* all(GONE, [dead_after_ms])).map((row) => text(row, 'node'));
  for (const node of gone)
    if ((yield* one(ALIVE, [node, dead_after_ms])) === undefined) yield* releaseNode(batch, node);
  yield* send(DROP_COMMITS, [COMMITS_KEPT_MS]);
  return gone;
});

/** The same for a process that ends. */
export const leaveNode = writeAlone(releaseNode);

function* releaseNode(batch: Batch, node: string): Part<void> {
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
  yield* send(DROP, [node]);
}
