import type { MoneyFilter, UsageColumn, UsageRow } from '../money-store.ts';
import { read } from '../operation.ts';
import { int, type Row, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, type Part } from '../sql/transaction.ts';
import { StoreConflict } from '../store-errors.ts';

type UsageInput = MoneyFilter & { readonly by: readonly UsageColumn[] };

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
export const usage = read(function* (input: UsageInput): Part<readonly UsageRow[]> {
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
