import type { Json, JsonObject } from '../../contract/json.ts';
import type { Batch } from '../batch.ts';
import { write, writeAlone } from '../operation.ts';
import { requestOf } from '../records.ts';
import { statement } from '../sql/statement.ts';
import { all, type Part } from '../sql/transaction.ts';
import type { StoredRequest, StoredResult } from '../types.ts';
import { dropAnswers } from './claims.ts';
import { expireResultFiles } from './finish.ts';

const DELETE = statement('UPDATE work SET request=?2, deleted_at=?3 WHERE id=?1');

/** A fresh link for a completed task; one that was deleted meanwhile stays without a result. */
export const replaceResult = write(function* (
  batch: Batch,
  { id, result }: { readonly id: string; readonly result: StoredResult },
): Part<void> {
  const end = yield* batch.end(id);
  if (end?.state !== 'completed' || (yield* batch.work(id))?.deleted_at !== null) return;
  end.result = result;
  end.updated_at = batch.now;
  batch.save(end);
});

/** A file of a completed task is no longer to be had: one `result_gone` event per task, for operators. */
export const noteGone = write(function* (
  batch: Batch,
  { id, file }: { readonly id: string; readonly file: string },
): Part<void> {
  const end = yield* batch.end(id);
  if (end?.state !== 'completed' || (yield* batch.work(id))?.deleted_at !== null) return;
  batch.addEventOnce(end, 'result_gone', { file });
});

/**
 * The caller forgets a terminal task, with its prompt and all else that quotes its caller; what was priced, charged
 * and asked of whom stays. False when there is none.
 */
export const deleteTask = writeAlone(function* (
  batch: Batch,
  { id, owner_id }: { readonly id: string; readonly owner_id: string },
): Part<boolean> {
  const end = yield* batch.end(id);
  const facts = end?.facts.task;
  const work = yield* batch.work(id);
  if (end === undefined || facts === undefined || work === undefined) return false;
  if (work.owner_id !== owner_id || work.deleted_at !== null) return false;
  yield* all(DELETE, [id, withoutWords(requestOf(work, facts)), batch.now]);
  delete facts.warnings;
  delete facts.sent;
  // What vendors said about a request may quote it.
  for (const event of facts.history)
    if (event.type === 'rejected' || event.type === 'not_sent') event.data = withoutMessage(event.data);
  end.result = null;
  end.error_message = null;
  end.updated_at = batch.now;
  yield* expireResultFiles(id, batch.now);
  yield* dropAnswers(id);
  batch.addEvent(end, 'deleted');
  return true;
});

/** What stays is named, so that a field which is added later goes. */
function withoutWords(request: StoredRequest): string {
  const { mode, seconds, size, count, count_field, priced, due, remixed_from, response_format } = request;
  const kept = { mode, seconds, size, count, count_field, priced, due, remixed_from, response_format };
  return JSON.stringify({ ...kept, warnings: [] });
}

function withoutMessage(data: Json): Json {
  if (!isObject(data)) return data;
  const { message: _, ...kept } = data;
  return kept;
}

function isObject(data: Json): data is JsonObject {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}
