import { DAY_MS, HOUR_MS } from '../time/clock.ts';
import { INT, type RowOf, TEXT, TEXT_OR_NULL, table, word } from './columns.ts';
import { lookup, survey } from './operation.ts';
import { int, intOrNull, one, type Part, statement, type Value } from './sql.ts';
import { StoreConflict } from './store-errors.ts';
import type { WorkKind } from './work-rows.ts';

/** Whose money, or what for; absent is all. */
export interface MoneyFilter {
  /** Epoch milliseconds, inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly key_id?: string;
  readonly owner_id?: string;
  readonly model_id?: string;
}

export type UsageColumn = 'day' | 'hour' | 'key' | 'model' | 'kind';

/**
 * What was used and what it cost, in micro-units, as the ledger moved it: a charge counts when it is captured, a refund
 * when it is given, so that a day that is over never changes. Columns that were not asked for are absent.
 */
export interface UsageRow {
  /** `2026-11-21`, UTC. */
  readonly day?: string;
  /** When the hour begins, `2026-11-21T08:00Z`. */
  readonly hour?: string;
  readonly key_id?: string;
  readonly model_id?: string;
  /** Null: of work that is forgotten, which the sums of its day do not say. */
  readonly kind?: WorkKind | null;
  /** Tasks and calls that ended. */
  readonly ended: number;
  /** Those of them that failed, which may have cost something all the same. */
  readonly failed: number;
  readonly charged: number;
  readonly refunded: number;
}

/** Of movements of one moment on the same, a hold comes before what resolves it. */
const RANK = { topup: 0, adjust: 0, sum: 0, hold: 1, capture: 2, release: 2, refund: 3 };

type LedgerKind = keyof typeof RANK;

/** A row of what moved money; what it did to which account follows from its kind. */
const MOVED = table({
  of: TEXT,
  kind: word<LedgerKind>('movement', RANK),
  at: INT,
  /** Task or call. */
  work_id: TEXT_OR_NULL,
  key_id: TEXT_OR_NULL,
  owner_id: TEXT,
  model_id: TEXT_OR_NULL,
  limited: INT,
  hold: INT,
  captured: INT,
  reason: TEXT_OR_NULL,
  wallet: INT,
  quota: INT,
});

type Moved = RowOf<typeof MOVED>;

/** One movement on one account, as the ledger has it. */
export interface LedgerLine
  extends Readonly<Pick<Moved, 'kind' | 'work_id' | 'key_id' | 'owner_id' | 'model_id' | 'reason' | 'at'>> {
  readonly txn_id: string;
  readonly seq: number;
  /** `wallet:<owner>`, `key_quota:<key>`, ... */
  readonly account: string;
  readonly amount: number;
}

/**
 * Movements of money are read off the rows that are their postings: a hold is the record of its task, what resolves it is
 * the row of its end, and what operators move is a credit. The hold of a call is never stored: it moves when the call
 * ends. Free work moves nothing. Of work that is forgotten there is the sum of what each key paid for a model on a day,
 * at the day's beginning.
 */
const HOLDS = source(
  `SELECT w.id AS of,'hold' AS kind,w.created_at AS at,w.id AS work_id,w.key_id,w.owner_id,w.model_id,
    w.limited,w.hold,0 AS captured,NULL AS reason,0 AS wallet,0 AS quota
  FROM work w WHERE w.kind<>'chat' AND w.hold>0`,
  { at: 'w.created_at', id: 'w.id' },
);

const ENDS = source(
  `SELECT e.work AS of,
    CASE WHEN w.kind='chat' THEN CASE WHEN e.state='failed' AND e.captured=0 THEN 'release' ELSE 'capture' END
      WHEN e.state='completed' THEN 'capture' ELSE 'release' END AS kind,
    e.at,e.work AS work_id,w.key_id,w.owner_id,w.model_id,w.limited,
    w.hold,e.captured,NULL AS reason,CASE WHEN w.kind='chat' THEN 1 ELSE 0 END AS wallet,0 AS quota
  FROM ends e JOIN work w ON w.id=e.work WHERE w.hold>0`,
  { at: 'e.at', id: 'e.work' },
);

const CREDITS = source(
  `SELECT w.id AS of,w.kind,w.at,w.work AS work_id,w.key_id,w.owner_id,COALESCE(w.model_id,k.model_id) AS model_id,
    CASE WHEN w.quota<>0 THEN 1 ELSE 0 END AS limited,0 AS hold,0 AS captured,w.reason,w.wallet,w.quota
  FROM credits w LEFT JOIN work k ON k.id=w.work WHERE 1=1`,
  { at: 'w.at', id: 'w.id', model: 'COALESCE(w.model_id,k.model_id)' },
);

const SUMS = source(
  `SELECT w.id AS of,'sum' AS kind,w.at,NULL AS work_id,w.key_id,w.owner_id,w.model_id,
    0 AS limited,0 AS hold,0 AS captured,NULL AS reason,w.captured AS wallet,w.of_quota AS quota
  FROM daily_sums w WHERE w.captured>0`,
  { at: 'w.at', id: 'w.id' },
);

const SOURCES = [HOLDS, ENDS, CREDITS, SUMS];

type Source = ReturnType<typeof source>;

/** What asks for movements of a time on, in order, and for that of one id. */
function source(
  select: string,
  { at, id, model = 'w.model_id' }: { readonly at: string; readonly id: string; readonly model?: string },
) {
  const of = `(CAST(?4 AS TEXT) IS NULL OR w.key_id=?4) AND (CAST(?5 AS TEXT) IS NULL OR w.owner_id=?5)
    AND (CAST(?6 AS TEXT) IS NULL OR ${model}=?6)`;
  return {
    oldest:
      statement(`${select} AND (${at},${id})>=(CAST(?1 AS {{int}}),CAST(?2 AS TEXT)) AND ${at}<CAST(?3 AS {{int}})
    AND ${of} ORDER BY ${at},${id} LIMIT CAST(?7 AS {{int}})`),
    newest:
      statement(`${select} AND (${at},${id})<=(CAST(?1 AS {{int}}),CAST(?2 AS TEXT)) AND ${at}>=CAST(?3 AS {{int}})
    AND ${of} ORDER BY ${at} DESC,${id} DESC LIMIT CAST(?7 AS {{int}})`),
    byId: statement(`${select} AND ${id}=?1`),
  };
}

/** A movement is ordered by its time, then by what it is of, then by its rank. */
interface Movement {
  readonly at: number;
  readonly of: string;
  readonly rank: number;
  readonly lines: readonly LedgerLine[];
}

/**
 * In the order of `at`, then of what moved, or the other way round, 1 to 1,000 at a time; `after` is `<txn_id>/<seq>` of
 * the last line before, and one that the ledger does not have rejects with StoreConflict. As long as no work is forgotten
 * the ledger is only added to, so that going on from a line is exact.
 */
export const ledger = survey(function* (
  input: MoneyFilter & {
    /** Absent: `oldest` first. */
    readonly order?: 'oldest' | 'newest';
    readonly after?: string;
    readonly limit: number;
  },
): Part<readonly LedgerLine[]> {
  const { from, to, order = 'oldest', after, limit } = input;
  const { key_id = null, owner_id = null, model_id = null } = input;
  yield* checkWholeDays(input);
  const start = after === undefined ? undefined : yield* movementOf(after);
  const [edge, end] = order === 'oldest' ? [from, to] : [to, from];
  const isInside = start !== undefined && (order === 'oldest' ? start.at >= from : start.at < to);
  const begin: readonly Value[] = isInside ? [start.at, start.of] : [edge, ''];
  const movements: Movement[] = [];
  for (const source of SOURCES) {
    const moved = yield* MOVED.all(source[order], [...begin, end, key_id, owner_id, model_id, limit + 1]);
    movements.push(...moved.flatMap(movementsOf));
  }
  const lines = movements.sort(inOrder).flatMap((movement) => movement.lines);
  if (order === 'newest') lines.reverse();
  const last = start === undefined ? -1 : lines.findIndex((line) => lineId(line) === after);
  return lines.slice(last + 1, last + 1 + limit);
});

/** Every movement of one task or call; none for an id that is neither. */
export const ledgerOf = lookup(function* (workId: string): Part<readonly LedgerLine[]> {
  const work = [...(yield* movementsFrom(HOLDS, workId)), ...(yield* movementsFrom(ENDS, workId))];
  const movements = [...work, ...(yield* movementsFrom(CREDITS, `${workId}/refund`))];
  return movements.sort(inOrder).flatMap(({ lines }) => lines);
});

function* movementsFrom({ byId }: Source, id: string): Part<readonly Movement[]> {
  return (yield* MOVED.all(byId, [id])).flatMap(movementsOf);
}

/** The movement that has the line. */
function* movementOf(after: string): Part<Movement> {
  const [, txn, of, kind] =
    /^((.*)\/(topup|adjust|grant|refund|hold|capture|release|sum))\/\d{1,9}$/s.exec(after) ?? [];
  if (txn !== undefined && of !== undefined && kind !== undefined) {
    const isWork = ['hold', 'capture', 'release'].includes(kind);
    const movements = isWork
      ? [...(yield* movementsFrom(HOLDS, of)), ...(yield* movementsFrom(ENDS, of))]
      : yield* movementsFrom(kind === 'sum' ? SUMS : CREDITS, txn);
    const found = movements.find(({ lines }) => lines.some((line) => lineId(line) === after));
    if (found !== undefined) return found;
  }
  const gone = yield* one(FORGOTTEN);
  const why =
    gone !== undefined && int(gone, 'so_far') > 0 ? '; if work was forgotten meanwhile, export it again' : '';
  throw new StoreConflict(`the ledger has no line ${after} to go on from${why}`);
}

function lineId({ txn_id, seq }: LedgerLine): string {
  return `${txn_id}/${seq}`;
}

function inOrder(a: Movement, b: Movement): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.of !== b.of) return a.of < b.of ? -1 : 1;
  return a.rank - b.rank;
}

/** The end of a call is two movements: its hold, and what resolved it. */
function movementsOf(moved: Moved): readonly Movement[] {
  const { kind, wallet } = moved;
  const end = kind === 'capture' || kind === 'release';
  return end && wallet === 1 ? [movement(moved, 'hold'), movement(moved, kind)] : [movement(moved, kind)];
}

function movement(moved: Moved, kind: LedgerKind): Movement {
  const { of, at, work_id, key_id, owner_id, model_id, reason } = moved;
  const txn_id = kind === 'hold' || kind === 'capture' || kind === 'release' ? `${of}/${kind}` : of;
  const lines = Object.entries(amountsOf(moved, kind))
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => ({ account: `${name}:${name.startsWith('key_') ? key_id : owner_id}`, amount }))
    .sort((a, b) => (a.account < b.account ? -1 : 1))
    .map(({ account, amount }, index) => {
      const about = { kind, work_id, key_id, owner_id, model_id, reason, at };
      return { txn_id, seq: index + 1, ...about, account, amount };
    });
  return { at, of, rank: RANK[kind], lines };
}

/** What a movement does to each account, by its kind; each chain of accounts sums to zero. */
function amountsOf(moved: Moved, kind: LedgerKind): Readonly<Record<string, number>> {
  const { limited, hold, captured, wallet, quota } = moved;
  switch (kind) {
    case 'hold':
      return { wallet: -hold, hold, key_quota: -limited * hold, key_hold: limited * hold };
    case 'capture':
    case 'release': {
      const back = hold - captured;
      const own = { hold: -hold, revenue: captured, wallet: back };
      return { ...own, key_hold: -limited * hold, key_spent: limited * captured, key_quota: limited * back };
    }
    case 'refund':
      return { revenue: -wallet, wallet, key_spent: -quota, key_quota: quota };
    case 'sum':
      return { revenue: wallet, wallet: -wallet, key_spent: quota, key_quota: -quota };
    case 'topup':
    case 'adjust':
      return { funding: -wallet, wallet, key_grant: -quota, key_quota: quota };
  }
}

const FORGOTTEN =
  statement(`SELECT CAST(f.value AS {{int}}) AS so_far,(SELECT MAX(at) FROM daily_sums) AS last_day
  FROM store_facts f WHERE f.name='forgotten'`);

const SUM_OF_DAY = statement('SELECT id FROM daily_sums WHERE at=?1 LIMIT 1');

/** What the ledger says in sums alone. */
export interface ForgottenWork {
  /** Tasks and calls, from the beginning. It grows when more is forgotten. */
  readonly forgotten: number;
  /** From this moment on every movement has its lines; absent: nothing was forgotten. */
  readonly lines_from?: number;
}

export const forgottenWork = lookup<void, ForgottenWork>(function* () {
  const row = yield* one(FORGOTTEN);
  if (row === undefined) return { forgotten: 0 };
  const last = intOrNull(row, 'last_day');
  return {
    forgotten: int(row, 'so_far'),
    ...(last === null ? {} : { lines_from: last + DAY_MS }),
  };
});

/** Of a day whose work is forgotten nobody knows what came before some hour. */
function* checkWholeDays({ from, to }: MoneyFilter): Part<void> {
  for (const bound of [from, to]) {
    const day = Math.floor(bound / DAY_MS) * DAY_MS;
    if (bound === day || (yield* one(SUM_OF_DAY, [day])) === undefined) continue;
    const name = new Date(day).toISOString().slice(0, 10);
    throw new StoreConflict(
      `work of ${name} is kept as the sum of that day: ask from or up to the beginning of a day (UTC)`,
    );
  }
}

const MOST_ROWS = 100_000;

const WITHIN = (
  of: string,
  model = `${of}.model_id`,
): string => `AND (CAST(?3 AS TEXT) IS NULL OR ${of}.key_id=?3)
      AND (CAST(?7 AS TEXT) IS NULL OR ${of}.owner_id=?7) AND (CAST(?8 AS TEXT) IS NULL OR ${model}=?8)`;

const BETWEEN = (at: string): string => `${at}>=CAST(?1 AS {{int}}) AND ${at}<CAST(?2 AS {{int}})`;

const COLUMNS = (
  at: string,
  of: string,
  { model = `${of}.model_id`, kind }: { readonly model?: string; readonly kind: string },
): string => `CASE WHEN CAST(?4 AS {{int}})=0 THEN 0 ELSE ${at}/CAST(?4 AS {{int}}) END AS slot,
      CASE WHEN CAST(?5 AS {{int}})=1 THEN ${of}.key_id ELSE '' END AS key_id,
      CASE WHEN CAST(?6 AS {{int}})=1 THEN ${model} ELSE '' END AS model_id,
      CASE WHEN CAST(?9 AS {{int}})=1 THEN ${kind} ELSE '' END AS kind`;

const REFUNDED_MODEL = 'COALESCE(c.model_id,w.model_id)';

// What was earned with each work that ended or was refunded, then summed over the columns asked for.
const USAGE = statement(`SELECT slot,key_id,model_id,kind,
    CAST(SUM(ended) AS {{int}}) AS ended,CAST(SUM(failed) AS {{int}}) AS failed,
    CAST(SUM(charged) AS {{int}}) AS charged,CAST(SUM(refunded) AS {{int}}) AS refunded
  FROM (SELECT ${COLUMNS('e.at', 'w', { kind: 'w.kind' })},
      1 AS ended,CASE WHEN e.state='failed' THEN 1 ELSE 0 END AS failed,e.captured AS charged,0 AS refunded
    FROM ends e JOIN work w ON w.id=e.work WHERE ${BETWEEN('e.at')} ${WITHIN('w')}
    UNION ALL SELECT ${COLUMNS('s.at', 's', { kind: "''" })},s.ended,s.failed,s.captured AS charged,0 AS refunded
    FROM daily_sums s WHERE ${BETWEEN('s.at')} ${WITHIN('s')}
    UNION ALL SELECT ${COLUMNS('c.at', 'c', { model: REFUNDED_MODEL, kind: "COALESCE(w.kind,'')" })},
      0 AS ended,0 AS failed,0 AS charged,c.wallet AS refunded
    FROM credits c LEFT JOIN work w ON w.id=c.work
    WHERE c.kind='refund' AND ${BETWEEN('c.at')} ${WITHIN('c', REFUNDED_MODEL)}) movement
  GROUP BY slot,key_id,model_id,kind ORDER BY slot,key_id,model_id,kind LIMIT ${MOST_ROWS + 1}`);

const USED = table({
  ...{ slot: INT, key_id: TEXT, model_id: TEXT },
  kind: word<WorkKind | ''>('kind of work', { video: true, image: true, audio: true, chat: true, '': true }),
  ...{ ended: INT, failed: INT, charged: INT, refunded: INT },
});

const LAST_SUM = statement(`SELECT MAX(at) AS day FROM daily_sums
  WHERE at>=CAST(?1 AS {{int}}) AND at<CAST(?2 AS {{int}})`);

/** Of a day whose work is forgotten nobody knows in which hour it ended. */
function* checkHours({ from, to }: MoneyFilter): Part<void> {
  const row = yield* one(LAST_SUM, [from, to]);
  const day = row === undefined ? null : intOrNull(row, 'day');
  if (day === null) return;
  const lines_from = new Date(day + DAY_MS).toISOString().slice(0, 10);
  throw new StoreConflict(`work before ${lines_from} is kept as sums of days: ask by day, or from then on`);
}

/** Ordered by time, key, model and kind; at most 100,000 rows, beyond which it rejects with StoreConflict. */
export const usage = survey(function* (
  input: MoneyFilter & { readonly by: readonly UsageColumn[] },
): Part<readonly UsageRow[]> {
  const { by, from, to, key_id = null, owner_id = null, model_id = null } = input;
  yield* checkWholeDays(input);
  if (by.includes('hour')) yield* checkHours(input);
  const step = by.includes('hour') ? HOUR_MS : by.includes('day') ? DAY_MS : 0;
  const [key, model, kind] = (['key', 'model', 'kind'] as const).map((column) => Number(by.includes(column)));
  const rows = yield* USED.all(USAGE, [
    ...[from, to, key_id, step, key ?? 0, model ?? 0],
    ...[owner_id, model_id, kind ?? 0],
  ]);
  if (rows.length > MOST_ROWS)
    throw new StoreConflict(
      `there are more than ${MOST_ROWS} rows; ask for a shorter time or for fewer columns`,
    );
  return rows.map(({ slot, key_id, model_id, kind, ...sums }) => {
    const begins = new Date(slot * step).toISOString();
    return {
      ...(by.includes('day') ? { day: begins.slice(0, 10) } : {}),
      ...(by.includes('hour') ? { hour: `${begins.slice(0, 16)}Z` } : {}),
      ...(by.includes('key') ? { key_id } : {}),
      ...(by.includes('model') ? { model_id } : {}),
      ...(by.includes('kind') ? { kind: kind === '' ? null : kind } : {}),
      ...sums,
    };
  });
});
