import { int, type Row, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, type Part } from '../sql/transaction.ts';
import type { ResultFileRecord, Store } from '../types.ts';

const EXPIRED = statement(
  'SELECT * FROM result_files WHERE expires_at<={{now}} ORDER BY expires_at,id LIMIT ?1',
);

/** Files that are the sweeper's, oldest first. */
export function* expiredResultFiles({
  limit,
}: Parameters<Store['expiredResultFiles']>[0]): Part<readonly ResultFileRecord[]> {
  return (yield* all(EXPIRED, [limit])).map(resultFile);
}

function resultFile(row: Row): ResultFileRecord {
  return {
    id: text(row, 'id'),
    task_id: text(row, 'task_id'),
    bytes: int(row, 'bytes'),
    mime: text(row, 'mime'),
    created_at: int(row, 'created_at'),
    expires_at: int(row, 'expires_at'),
  };
}
