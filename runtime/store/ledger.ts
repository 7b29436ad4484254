import { lookup, survey } from './operation.ts';
import {
  all,
  int,
  type Part,
  type Row,
  type Statement,
  statement,
  text,
  textOrNull,
  type Value,
} from './sql.ts';
import { StoreConflict } from './store-errors.ts';

export type LedgerKind = 'topup' | 'hold' | 'capture' | 'release' | 'refund' | 'adjust';

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

export type UsageColumn = 'day' | 'key' | 'model';

/**
 * What was used and what it cost, in micro-units, as the ledger moved it: a charge counts when it is captured, a refund
 * when it is given, so that a day that is over never changes. Columns that were not asked for are absent.
 */
export interface UsageRow {
  /** `2026-11-21`, UTC. */
  readonly day?: string;
  readonly key_id?: string;
  readonly model_id?: string;
  /** Tasks and calls that ended. */
  readonly ended: number;
  /** Those of them that failed, which may have cost something all the same. */
  readonly failed: number;
  readonly charged: number;
  readonly refunded: number;
}

/** One movement on one account, as the ledger has it. */
export interface LedgerLine {
  readonly txn_id: string;
  readonly seq: number;
  readonly kind: LedgerKind;
  /** Task or call. */
  readonly work_id: string | null;
  readonly key_id: string | null;
  readonly owner_id: string;
  readonly model_id: string | null;
  /** `wallet:<owner>`, `key_quota:<key>`, ... */
  readonly account: string;
  readonly amount: number;
  readonly reason: string | null;
  readonly at: number;
}

/**
 * Free work moves nothing. Movements of money, made of the rows that are their postings: a hold is the record of its task, what resolves it is
 * the row of its end, and what operators move is a credit. The hold of a call is never stored: it moves when the call ends.
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
  `SELECT w.id AS of,w.kind,w.at,w.work AS work_id,w.key_id,w.owner_id,k.model_id,
    CASE WHEN w.quota<>0 THEN 1 ELSE 0 END AS limited,0 AS hold,0 AS captured,w.reason,w.wallet,w.quota
  FROM credits w LEFT JOIN work k ON k.id=w.work WHERE 1=1`,
  { at: 'w.at', id: 'w.id', model: 'k.model_id' },
);

interface Source {
  /** Of a time on, in order. */
  readonly page: Statement;
  readonly byId: Statement;
}

function source(
  select: string,
  { at, id, model = 'w.model_id' }: { readonly at: string; readonly id: string; readonly model?: string },
): Source {
  return {
    page: statement(`${select} AND (${at},${id})>=(CAST(?1 AS {{int}}),CAST(?2 AS TEXT)) AND ${at}<CAST(?3 AS {{int}})
    AND (CAST(?4 AS TEXT) IS NULL OR w.key_id=?4) AND (CAST(?5 AS TEXT) IS NULL OR w.owner_id=?5)
    AND (CAST(?6 AS TEXT) IS NULL OR ${model}=?6) ORDER BY ${at},${id} LIMIT CAST(?7 AS {{int}})`),
    byId: statement(`${select} AND ${id}=?1`),
  };
}

/** A movement is ordered by its time, then by what it is of, then a hold before what resolves it. */
interface Movement {
  readonly at: number;
  readonly of: string;
  readonly rank: number;
  readonly lines: readonly LedgerLine[];
}

const RANK = { topup: 0, adjust: 0, hold: 1, capture: 2, release: 2, refund: 3 } as const satisfies Record<
  LedgerKind,
  number
>;

function isKind(word: string): word is LedgerKind {
  return Object.hasOwn(RANK, word);
}

/**
 * In the order of `at`, then of what moved, 1 to 1,000 at a time; `after` is `<txn_id>/<seq>` of the last line
 * before, and one that the ledger does not have rejects with StoreConflict. The ledger is only added to, so that going
 * on from a line is exact.
 */
export const ledger = survey(function* (
  input: MoneyFilter & { readonly after?: string; readonly limit: number },
): Part<readonly LedgerLine[]> {
  const { from, to, after, limit, key_id = null, owner_id = null, model_id = null } = input;
  const start = after === undefined ? undefined : yield* placeOf(after);
  const begin: readonly Value[] = start === undefined || start.at < from ? [from, ''] : [start.at, start.of];
  const movements: Movement[] = [];
  for (const { page } of [HOLDS, ENDS, CREDITS]) {
    const rows = yield* all(page, [...begin, to, key_id, owner_id, model_id, limit + 1]);
    movements.push(...rows.flatMap(movementsOf));
  }
  const lines = movements.sort(inOrder).flatMap((movement) => movement.lines);
  const last = start === undefined ? -1 : lines.findIndex((line) => `${line.txn_id}/${line.seq}` === after);
  return lines.slice(last + 1, last + 1 + limit);
});

/** Every movement of one task or call; none for an id that is neither. */
export const ledgerOf = lookup(function* (workId: string): Part<readonly LedgerLine[]> {
  const movements: Movement[] = [];
  for (const [of, { byId }] of [
    [workId, HOLDS],
    [workId, ENDS],
    [`${workId}/refund`, CREDITS],
  ] as const)
    movements.push(...(yield* all(byId, [of])).flatMap(movementsOf));
  return movements.sort(inOrder).flatMap((movement) => movement.lines);
});

function* placeOf(after: string): Part<{ readonly at: number; readonly of: string }> {
  const [, txn, of, kind] =
    /^((.*)\/(topup|adjust|grant|refund|hold|capture|release))\/\d{1,9}$/s.exec(after) ?? [];
  if (txn !== undefined && of !== undefined && kind !== undefined) {
    const operators = ['topup', 'adjust', 'grant', 'refund'].includes(kind);
    const tables = operators ? [[txn, CREDITS] as const] : [[of, HOLDS] as const, [of, ENDS] as const];
    for (const [id, { byId }] of tables) {
      const rows = (yield* all(byId, [id])).flatMap(movementsOf);
      const found = rows.find(({ lines }) => lines.some((line) => `${line.txn_id}/${line.seq}` === after));
      if (found !== undefined) return found;
    }
  }
  throw new StoreConflict(`the ledger has no line ${after} to go on from`);
}

function inOrder(a: Movement, b: Movement): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.of !== b.of) return a.of < b.of ? -1 : 1;
  return a.rank - b.rank;
}

/** The end of a call is two movements: its hold, and what resolved it. */
function movementsOf(row: Row): readonly Movement[] {
  const kind = text(row, 'kind');
  if (!isKind(kind)) throw new Error(`internal: a movement of kind ${kind} is not known to this build`);
  const end = kind === 'capture' || kind === 'release';
  const kinds: readonly LedgerKind[] = end && int(row, 'wallet') === 1 ? ['hold', kind] : [kind];
  return kinds.map((each) => movement(row, each));
}

function movement(row: Row, kind: LedgerKind): Movement {
  const of = text(row, 'of');
  const at = int(row, 'at');
  const txn_id = kind === 'hold' || kind === 'capture' || kind === 'release' ? `${of}/${kind}` : of;
  const owner_id = text(row, 'owner_id');
  const about = {
    kind,
    work_id: textOrNull(row, 'work_id'),
    key_id: textOrNull(row, 'key_id'),
    owner_id,
    model_id: textOrNull(row, 'model_id'),
    reason: textOrNull(row, 'reason'),
    at,
  };
  const entries = Object.entries(amountsOf(row, kind))
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({
      account: `${account}:${account.startsWith('key_') ? about.key_id : owner_id}`,
      amount,
    }))
    .sort((a, b) => (a.account < b.account ? -1 : 1));
  const lines = entries.map(({ account, amount }, index) => ({
    txn_id,
    seq: index + 1,
    ...about,
    account,
    amount,
  }));
  return { at, of, rank: RANK[kind], lines };
}

/** What a movement does to each account, by its kind; each chain of accounts sums to zero. */
function amountsOf(row: Row, kind: LedgerKind): Readonly<Record<string, number>> {
  const limited = int(row, 'limited');
  const hold = int(row, 'hold');
  const captured = int(row, 'captured');
  switch (kind) {
    case 'hold':
      return { wallet: -hold, hold, key_quota: -limited * hold, key_hold: limited * hold };
    case 'capture':
    case 'release': {
      const back = hold - captured;
      const own = { hold: -hold, revenue: captured, wallet: back };
      return { ...own, key_hold: -limited * hold, key_spent: limited * captured, key_quota: limited * back };
    }
    case 'refund': {
      const [wallet, quota] = [int(row, 'wallet'), int(row, 'quota')];
      return { revenue: -wallet, wallet, key_spent: -quota, key_quota: quota };
    }
    case 'topup':
    case 'adjust': {
      const [wallet, quota] = [int(row, 'wallet'), int(row, 'quota')];
      return { funding: -wallet, wallet, key_grant: -quota, key_quota: quota };
    }
  }
}

const MOST_ROWS = 100_000;
const DAY_MS = 86_400_000;

const WITHIN = (at: string): string => `${at}>=CAST(?1 AS {{int}}) AND ${at}<CAST(?2 AS {{int}})
      AND (CAST(?3 AS TEXT) IS NULL OR w.key_id=?3) AND (CAST(?7 AS TEXT) IS NULL OR w.owner_id=?7)
      AND (CAST(?8 AS TEXT) IS NULL OR w.model_id=?8)`;

const COLUMNS = (
  at: string,
): string => `CASE WHEN CAST(?4 AS {{int}})=1 THEN ${at}/${DAY_MS} ELSE 0 END AS day,
      CASE WHEN CAST(?5 AS {{int}})=1 THEN w.key_id ELSE '' END AS key_id,
      CASE WHEN CAST(?6 AS {{int}})=1 THEN w.model_id ELSE '' END AS model_id`;

// What was earned with each work that ended or was refunded, then summed over the columns asked for.
const USAGE = statement(`SELECT day,key_id,model_id,
    CAST(SUM(ended) AS {{int}}) AS ended,CAST(SUM(failed) AS {{int}}) AS failed,
    CAST(SUM(charged) AS {{int}}) AS charged,CAST(SUM(refunded) AS {{int}}) AS refunded
  FROM (SELECT ${COLUMNS('e.at')},1 AS ended,CASE WHEN e.state='failed' THEN 1 ELSE 0 END AS failed,
      e.captured AS charged,0 AS refunded
    FROM ends e JOIN work w ON w.id=e.work WHERE ${WITHIN('e.at')}
    UNION ALL SELECT ${COLUMNS('c.at')},0 AS ended,0 AS failed,0 AS charged,c.wallet AS refunded
    FROM credits c JOIN work w ON w.id=c.work WHERE c.kind='refund' AND ${WITHIN('c.at')}) movement
  GROUP BY day,key_id,model_id ORDER BY day,key_id,model_id LIMIT ${MOST_ROWS + 1}`);

/** Ordered by day, key and model; at most 100,000 rows, beyond which it rejects with StoreConflict. */
export const usage = survey(function* (
  input: MoneyFilter & { readonly by: readonly UsageColumn[] },
): Part<readonly UsageRow[]> {
  const { by, from, to, key_id = null, owner_id = null, model_id = null } = input;
  const columns = (['day', 'key', 'model'] as const).map((column) => (by.includes(column) ? 1 : 0));
  const rows = yield* all(USAGE, [from, to, key_id, ...columns, owner_id, model_id]);
  if (rows.length > MOST_ROWS)
    throw new StoreConflict(
      `there are more than ${MOST_ROWS} rows; ask for a shorter time or for fewer columns`,
    );
  return rows.map((row) => usageRow(row, by));
});

function usageRow(row: Row, by: readonly UsageColumn[]): UsageRow {
  const day = new Date(int(row, 'day') * DAY_MS).toISOString().slice(0, 10);
  return {
    ...(by.includes('day') ? { day } : {}),
    ...(by.includes('key') ? { key_id: text(row, 'key_id') } : {}),
    ...(by.includes('model') ? { model_id: text(row, 'model_id') } : {}),
    ended: int(row, 'ended'),
    failed: int(row, 'failed'),
    charged: int(row, 'charged'),
    refunded: int(row, 'refunded'),
  };
}
