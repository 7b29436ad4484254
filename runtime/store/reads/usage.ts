import type { MoneyStore, UsageRow } from '../money-store.ts';
import { int, type Row, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, type Part } from '../sql/transaction.ts';
import { StoreConflict } from '../store-errors.ts';

const MOST_ROWS = 100_000;
const DAY_MS = 86_400_000;

// What the ledger earned with each work that ended or was refunded, then summed over the columns asked for.
const USAGE = statement(`SELECT day,key_id,model_id,
    CAST(SUM(ended) AS {{int}}) AS ended,CAST(SUM(failed) AS {{int}}) AS failed,
    CAST(SUM(charged) AS {{int}}) AS charged,CAST(SUM(refunded) AS {{int}}) AS refunded
  FROM (SELECT CASE WHEN CAST(?4 AS {{int}})=1 THEN l.created_at/${DAY_MS} ELSE 0 END AS day,
      CASE WHEN CAST(?5 AS {{int}})=1 THEN COALESCE(t.key_id,c.key_id) ELSE '' END AS key_id,
      CASE WHEN CAST(?6 AS {{int}})=1 THEN COALESCE(t.model_id,c.model_id) ELSE '' END AS model_id,
      CASE WHEN l.kind='refund' THEN 0 ELSE 1 END AS ended,
      CASE WHEN l.kind<>'refund' AND COALESCE(t.state,c.state)='failed' THEN 1 ELSE 0 END AS failed,
      CASE WHEN l.kind='capture' THEN COALESCE(e.amount,0) ELSE 0 END AS charged,
      CASE WHEN l.kind='refund' THEN -COALESCE(e.amount,0) ELSE 0 END AS refunded
    FROM ledger_txns l
      LEFT JOIN tasks t ON t.id=l.task_id LEFT JOIN calls c ON c.ledger_id=l.task_id
      LEFT JOIN ledger_entries e ON e.txn_id=l.id AND e.account_id='revenue:'||COALESCE(t.owner_id,c.owner_id)
    WHERE l.created_at>=CAST(?1 AS {{int}}) AND l.created_at<CAST(?2 AS {{int}})
      AND l.kind IN('capture','release','refund')
      AND (CAST(?3 AS TEXT) IS NULL OR COALESCE(t.key_id,c.key_id)=?3)
      AND (CAST(?7 AS TEXT) IS NULL OR COALESCE(t.owner_id,c.owner_id)=?7)
      AND (CAST(?8 AS TEXT) IS NULL OR COALESCE(t.model_id,c.model_id)=?8)) movement
  GROUP BY day,key_id,model_id ORDER BY day,key_id,model_id LIMIT ${MOST_ROWS + 1}`);

/** What was used, from the ledger's captures, releases and refunds within the time. */
export function* usage(input: Parameters<MoneyStore['usage']>[0]): Part<readonly UsageRow[]> {
  const { by, from, to, key_id = null, owner_id = null, model_id = null } = input;
  const columns = (['day', 'key', 'model'] as const).map((column) => (by.includes(column) ? 1 : 0));
  const rows = yield* all(USAGE, [from, to, key_id, ...columns, owner_id, model_id]);
  if (rows.length > MOST_ROWS)
    throw new StoreConflict(
      `there are more than ${MOST_ROWS} rows; ask for a shorter time or for fewer columns`,
    );
  return rows.map((row) => usageRow(row, by));
}

function usageRow(row: Row, by: Parameters<MoneyStore['usage']>[0]['by']): UsageRow {
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
