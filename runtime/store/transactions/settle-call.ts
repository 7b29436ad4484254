import type { CallStore, OpenCallOutcome, SettleCall, SettledCall } from '../call-store.ts';
import { int, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, keep, one, type Part, type Transaction, undo } from '../sql/transaction.ts';
import type { FinishOutcome, Store, TaskRecord } from '../types.ts';
import { endAttempt } from './attempts.ts';
import { HOLD_COLUMNS, heldCall } from './call-row.ts';
import { freeClaims, keepForClaim, takeClaim } from './claims.ts';
import { addEvent, addEventOnce } from './events.ts';
import { checkCapture, settleCompleted } from './finish.ts';
import { makeHold, resolveHold } from './hold.ts';
import { insufficient, payingKey } from './paying-key.ts';
import { isOpen, lockTask, taskRecord } from './task-row.ts';
import { freeSlots, SLOT_COLUMNS, slotHolders, takeSlots } from './work-slots.ts';

const ANSWER =
  statement(`UPDATE tasks SET state='completed', progress=100, result=?2, request=?3, completed_at={{now}},
    poll_failures=0, lease_owner=NULL, lease_until=NULL, lease_epoch=lease_epoch+1, updated_at={{now}}
  WHERE id=?1 AND state IN('submitting','uncertain') RETURNING *`);

const INSERT =
  statement(`INSERT INTO calls(id,ledger_id,kind,route,owner_id,key_id,model,model_id,spec_version,state,limited,hold,
    price_rule,created_at,deadline_at,group_slot,key_slot)
  VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,'open',?10,?11,?12,?13,?14,?15,?16)`);

const LOCK = statement(
  `SELECT state,captured,${HOLD_COLUMNS},${SLOT_COLUMNS} FROM calls WHERE id=?1 {{for_update}}`,
);

const SETTLE =
  statement(`UPDATE calls SET state=?2,captured=?3,absorbed=?4,channel_id=?5,usage=?6,usage_source=?7,reason=?8,
    error_code=?9,attempts=?10,ended_at={{now}} WHERE id=?1`);

/**
 * Exactly one settlement of a call is applied: its state is looked at under lock, `UNIQUE(resolves)` behind it. What
 * is told of it to those who repeat its request is written with its charge, so that nobody pays for an answer that
 * a crash took away.
 */
export function* settleCall(input: SettleCall): Transaction<SettledCall> {
  const { id, state, capture, billed = 0, answer } = input;
  if (capture < 0) throw new Error(`internal: capture must not be negative (got ${capture})`);
  const row = yield* one(LOCK, [id]);
  if (row === undefined) throw new Error(`internal: call ${id} is not stored`);
  if (text(row, 'state') !== 'open') return keep({ applied: false, captured: int(row, 'captured') });
  const held = heldCall(row);
  const captured = Math.min(capture, held.hold);
  const wanted = Math.max(capture, billed);
  const absorbed = wanted > held.hold ? wanted - captured : 0;
  const uncounted = absorbed === 0 && input.uncounted === true ? held.hold - captured : 0;
  yield* all(SETTLE, [
    id,
    state,
    captured,
    absorbed + uncounted,
    input.channel_id ?? null,
    input.usage === undefined ? null : JSON.stringify(input.usage),
    input.usage_source ?? null,
    input.reason ?? null,
    input.error_code ?? null,
    JSON.stringify(input.attempts),
  ]);
  if (answer !== undefined) yield* keepForClaim(id, answer);
  else if (captured === 0 && state === 'failed') yield* freeClaims([id]);
  const kind = captured > 0 || state === 'completed' ? 'capture' : 'release';
  yield* resolveHold(held, { kind, captured });
  yield* freeSlots([row]);
  return keep({
    applied: true,
    captured,
    ...(absorbed > 0 ? { absorbed } : {}),
    ...(uncounted > 0 ? { uncounted } : {}),
  });
}

type OpenCall = Parameters<CallStore['openCall']>[0];

/** Hold and call in one transaction, or a refusal that changes nothing. */
export function* openCall(input: OpenCall): Transaction<OpenCallOutcome> {
  const { id, owner_id: owner, key_id: key, hold } = input;
  const claimed = yield* takeClaim(input.claim, { owner, work: id });
  if (claimed !== undefined) return undo(claimed);
  const payer = yield* payingKey({ key, owner, payer: `call ${id}` });
  const { limited, now } = payer;
  const broke = insufficient(payer, hold);
  if (broke !== undefined) return input.claim === undefined ? keep(broke) : undo(broke);
  const ledger_id = `${now.toString(36)}-${id}`;
  const refused = yield* makeHold({ id: ledger_id, owner, key, limited, hold });
  if (refused !== undefined) return undo(refused);
  const over = yield* takeSlots(input.work ?? {});
  if (over !== undefined) return undo({ kind: 'saturated', by: over });
  const slots = slotHolders(input.work ?? {});
  yield* all(INSERT, [
    id,
    ledger_id,
    input.kind,
    input.route,
    owner,
    key,
    input.model,
    input.model_id,
    input.spec_version,
    limited ? 1 : 0,
    hold,
    input.price_rule,
    now,
    now + input.deadline_ms,
    slots.group,
    slots.key,
  ]);
  return keep({ kind: 'held' });
}

/**
 * An outcome, answered: the attempt is accepted and the task finished at once. The attempt is the fence, as for every
 * verdict of the submission itself: one that has another end, or a task that has, changes nothing.
 */
export function* recordAnswered(input: Parameters<Store['recordAnswered']>[0]): Transaction<FinishOutcome> {
  const { id, attempt, http_status, result, capture } = input;
  checkCapture(capture);
  const task = yield* lockTask(id);
  if (!isOpen(task)) return keep(yield* tooLate(task, attempt));
  const open = yield* endAttempt({ task: id, attempt, outcome: 'accepted', http_status });
  if (!open) return keep({ applied: false, task });
  const request = { ...task.request, warnings: [...task.request.warnings, ...input.warnings] };
  const row = yield* one(ANSWER, [id, JSON.stringify(result), JSON.stringify(request)]);
  if (row === undefined) throw new Error(`internal: task ${id} was locked but not completed`);
  yield* addEvent(id, 'answered', { attempt });
  return keep(yield* settleCompleted(taskRecord(row), capture));
}

/** The answer came although we gave up on it: it is not charged, and the operator must be able to find it. */
function* tooLate(task: TaskRecord | undefined, attempt: number): Part<FinishOutcome> {
  if (task?.state === 'failed') yield* addEventOnce(task.id, 'late_success', { attempt });
  return { applied: false, task };
}
