import type { CallStore, OpenCallOutcome } from '../call-store.ts';
import { int, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { keep, one, type Part, type Transaction, undo } from '../sql/transaction.ts';
import { accountId, balance } from './accounts.ts';
import { makeHold } from './hold.ts';

type OpenCall = Parameters<CallStore['openCall']>[0];

// A call that nobody could pay finds no row here and has changed nothing; the guarded updates of the ledger
// stand behind it, because another node may spend between the two.
const INSERT =
  statement(`INSERT INTO calls(id,kind,route,owner_id,key_id,model,model_id,spec_version,state,limited,hold,price_rule,
    created_at,deadline_at)
  SELECT ?1,?2,?3,k.owner_id,k.id,?6,?7,?8,'open',1-k.unlimited,CAST(?9 AS {{int}}),?10,
    clock.now,clock.now+CAST(?11 AS {{int}})
  FROM api_keys k JOIN accounts w ON w.id='wallet:'||k.owner_id
    LEFT JOIN accounts q ON k.unlimited=0 AND q.id='key_quota:'||k.id, (SELECT {{now}} AS now) clock
  WHERE k.id=?5 AND k.owner_id=?4 AND w.balance>=CAST(?9 AS {{int}})
    AND (k.unlimited=1 OR q.balance>=CAST(?9 AS {{int}})) RETURNING limited`);

const KEY = statement('SELECT owner_id,unlimited FROM api_keys WHERE id=?1');

/** Hold and call in one transaction (reliability 3.6), or a refusal that changes nothing. */
export function* openCall(input: OpenCall): Transaction<OpenCallOutcome> {
  const { id, owner_id, key_id, hold } = input;
  const row = yield* one(INSERT, [
    id,
    input.kind,
    input.route,
    owner_id,
    key_id,
    input.model,
    input.model_id,
    input.spec_version,
    hold,
    input.price_rule,
    input.deadline_ms,
  ]);
  if (row === undefined) return keep(yield* refusal(input));
  const limited = int(row, 'limited') === 1;
  const short = yield* makeHold({ id, owner: owner_id, key: key_id, limited, hold });
  return short === undefined ? keep({ kind: 'held' }) : undo(yield* refusal(input));
}

/** Who is short; a key with a quota of its own is named before the wallet. */
function* refusal({ id, owner_id, key_id, hold }: OpenCall): Part<OpenCallOutcome> {
  const key = yield* one(KEY, [key_id]);
  if (key === undefined) throw new Error(`internal: call ${id} names key ${key_id}, which is not stored`);
  if (text(key, 'owner_id') !== owner_id)
    throw new Error(`internal: call ${id} names owner ${owner_id}, who does not own key ${key_id}`);
  if (int(key, 'unlimited') === 0) {
    const quota = yield* balance(accountId('key_quota', key_id));
    if (quota < hold) return { kind: 'insufficient_quota', balance: quota, limited_by: 'key' };
  }
  const wallet = yield* balance(accountId('wallet', owner_id));
  return { kind: 'insufficient_quota', balance: wallet, limited_by: 'wallet' };
}
