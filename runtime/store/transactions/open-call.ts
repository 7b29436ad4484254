import type { CallStore, OpenCallOutcome } from '../call-store.ts';
import { statement } from '../sql/statement.ts';
import { all, keep, type Transaction, undo } from '../sql/transaction.ts';
import { takeClaim } from './claims.ts';
import { makeHold } from './hold.ts';
import { insufficient, payingKey } from './paying-key.ts';
import { slotHolders, takeSlots } from './work-slots.ts';

type OpenCall = Parameters<CallStore['openCall']>[0];

const INSERT =
  statement(`INSERT INTO calls(id,ledger_id,kind,route,owner_id,key_id,model,model_id,spec_version,state,limited,hold,
    price_rule,created_at,deadline_at,group_slot,key_slot)
  VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,'open',?10,?11,?12,?13,?14,?15,?16)`);

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
