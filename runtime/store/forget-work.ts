import { DAY_MS } from '../time/clock.ts';
import type { Batch } from './batch.ts';
import { INT, type RowOf, TEXT, table, word } from './columns.ts';
import { writeAlone } from './operation.ts';
import {
  all,
  int,
  one,
  type Part,
  padded,
  places,
  rowPlaces,
  send,
  statement,
  text,
  type Value,
} from './sql.ts';

/** Tasks and calls of one batch: most of the time goes into the indexes that they leave, and others wait for it. */
const MOST_FORGOTTEN = 100;

const IDS = places(1, MOST_FORGOTTEN);

// Who holds this row forgets work; everybody else leaves it to that process.
const TURN = statement(
  "SELECT CAST(value AS {{int}}) AS so_far FROM store_facts WHERE name='forgotten' {{skip_locked}}",
);
const COUNT = statement("UPDATE store_facts SET value=?1 WHERE name='forgotten'");

// A page of what ended, whatever becomes of it, so that what is kept is not looked at by every batch.
const PAGE = statement(`SELECT work,at FROM ends WHERE (at,work)>(CAST(?1 AS {{int}}),CAST(?2 AS TEXT))
  AND at<CAST(?3 AS {{int}}) ORDER BY at,work LIMIT CAST(?4 AS {{int}})`);

// Locked in full, so that nobody can begin to refer to it. What is in use at this moment waits for another time.
const LOCK = statement(`SELECT w.id,w.key_id,w.model_id,e.at,e.state,e.owner_id,e.captured,
    CASE WHEN e.quota_key IS NULL THEN 0 ELSE e.captured END AS of_quota
  FROM work w JOIN ends e ON e.work=w.id WHERE w.id IN(${IDS}) {{skip_locked}}`);

const NEEDED = statement(`SELECT task_id AS id FROM result_files WHERE task_id IN(${IDS})
  UNION SELECT task_id FROM hosted_files WHERE task_id IN(${IDS})
  UNION SELECT work FROM reviews WHERE work IN(${IDS})
  UNION SELECT work_id FROM idempotency WHERE work_id IN(${IDS}) AND expires_at>{{now}}`);

const REFUNDS = statement(`SELECT work AS id,wallet FROM credits WHERE work IN(${IDS}) AND kind='refund'`);

const NAME_MODEL = statement('UPDATE credits SET model_id=?2 WHERE work=?1');

const ADD = (rows: number) => `INSERT INTO daily_sums(
    id,at,owner_id,key_id,model_id,ended,failed,captured,of_quota,refunded) VALUES${rowPlaces(rows, 10)}
  ON CONFLICT(id) DO UPDATE SET ended=daily_sums.ended+excluded.ended,failed=daily_sums.failed+excluded.failed,
    captured=daily_sums.captured+excluded.captured,of_quota=daily_sums.of_quota+excluded.of_quota,
    refunded=daily_sums.refunded+excluded.refunded`;
const ADD_SUMS = statement(ADD(1), ADD);

// Those that refer to others first.
const DROPS = [
  `DELETE FROM idempotency WHERE work_id IN(${IDS})`,
  `DELETE FROM upstream_ids WHERE work IN(${IDS})`,
  `DELETE FROM ends WHERE work IN(${IDS})`,
  `DELETE FROM work WHERE id IN(${IDS})`,
].map((drop) => statement(drop));

const ENDED = table({
  id: TEXT,
  key_id: TEXT,
  model_id: TEXT,
  at: INT,
  state: word('state of ended work', { completed: true, failed: true }),
  owner_id: TEXT,
  captured: INT,
  of_quota: INT,
});

type Ended = Readonly<RowOf<typeof ENDED>>;

/** Behind which row of the ended work the next batch begins. */
export interface ForgetPlace {
  readonly at: number;
  readonly work: string;
}

interface Forgotten {
  readonly forgotten: number;
  /** Where the next batch begins; absent: there is nothing more to forget, or another process is at it. */
  readonly next?: ForgetPlace;
}

/**
 * Forgets work that ended before the UTC day so many days ago, one page of it: what it cost stays as the sums of its
 * day. What somebody needs stays: kept and hosted files, an open review, an idempotency key that may be sent again.
 */
export const forgetWork = writeAlone(function* (
  batch: Batch,
  input: {
    readonly days: number;
    readonly after?: ForgetPlace;
    /** Rows of the page; default and at most 100. */
    readonly limit?: number;
  },
): Part<Forgotten> {
  const { days, after = { at: 0, work: '' } } = input;
  const limit = Math.min(input.limit ?? MOST_FORGOTTEN, MOST_FORGOTTEN);
  if (!Number.isSafeInteger(days) || days < 1)
    throw new Error(`internal: work is kept for a day or more (got ${days})`);
  const turn = yield* one(TURN);
  if (turn === undefined) return { forgotten: 0 };
  const before = (Math.floor(batch.now / DAY_MS) - days) * DAY_MS;
  const page = yield* all(PAGE, [after.at, after.work, before, limit]);
  const last = page.at(-1);
  if (last === undefined) return { forgotten: 0 };
  const locked = yield* ENDED.all(LOCK, fill(page.map((row) => text(row, 'work'))));
  // A statement of its own sees what was written before the lock was taken.
  const needed = new Set(
    (yield* all(NEEDED, fill(locked.map(({ id }) => id)))).map((row) => text(row, 'id')),
  );
  const gone = locked.filter(({ id }) => !needed.has(id));
  if (gone.length > 0) yield* forget(gone, int(turn, 'so_far'));
  const next = { at: int(last, 'at'), work: text(last, 'work') };
  return { forgotten: gone.length, ...(page.length === limit ? { next } : {}) };
});

function* forget(gone: readonly Ended[], before: number): Part<void> {
  const ids = fill(gone.map(({ id }) => id));
  const refunds = new Map((yield* all(REFUNDS, ids)).map((row) => [text(row, 'id'), int(row, 'wallet')]));
  const sums = new Map<string, Sum>();
  for (const ended of gone) {
    const refunded = refunds.get(ended.id);
    if (refunded !== undefined) yield* send(NAME_MODEL, [ended.id, ended.model_id]);
    add(sums, ended, refunded ?? 0);
  }
  // Always in one order: who writes the same rows waits and does not stand in the way.
  for (const [id, sum] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { at, owner_id, key_id, model_id, ended, failed, captured, of_quota, refunded } = sum;
    yield* send(ADD_SUMS, [id, at, owner_id, key_id, model_id, ended, failed, captured, of_quota, refunded]);
  }
  for (const drop of DROPS) yield* send(drop, ids);
  yield* send(COUNT, [String(before + gone.length)]);
}

interface Sum {
  readonly at: number;
  readonly owner_id: string;
  readonly key_id: string;
  readonly model_id: string;
  ended: number;
  failed: number;
  captured: number;
  of_quota: number;
  refunded: number;
}

/** Adds work to the sum of the day on which it ended. The id of a sum is a transaction of the ledger. */
function add(sums: Map<string, Sum>, work: Ended, refunded: number): void {
  const { owner_id, key_id, model_id } = work;
  const at = Math.floor(work.at / DAY_MS) * DAY_MS;
  const id = `${new Date(at).toISOString().slice(0, 10)}/${key_id}/${model_id}/sum`;
  const sum = sums.get(id) ?? {
    ...{ at, owner_id, key_id, model_id },
    ...{ ended: 0, failed: 0, captured: 0, of_quota: 0, refunded: 0 },
  };
  sums.set(id, sum);
  sum.ended += 1;
  sum.failed += work.state === 'failed' ? 1 : 0;
  sum.captured += work.captured;
  sum.of_quota += work.of_quota;
  sum.refunded += refunded;
}

function fill(ids: readonly string[]): readonly Value[] {
  return padded(ids, MOST_FORGOTTEN, '');
}
