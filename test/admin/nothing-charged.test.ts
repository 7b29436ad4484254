import { expect, test } from 'vitest';
import { nothingCharged } from '../../runtime/admin/money-actions.ts';
import type { LedgerLine } from '../../runtime/store/ledger.ts';
import type { TaskRecord } from '../../runtime/store/types.ts';
import { taskRecord } from '../edge/fakes.ts';

const line = (account: string, amount: number): LedgerLine => ({
  txn_id: 't/hold',
  seq: 0,
  kind: 'hold',
  work_id: 't',
  key_id: null,
  owner_id: 'o',
  model_id: null,
  account,
  amount,
  reason: null,
  at: 0,
});
const HELD = [line('wallet:o', -40), line('hold:o', 40), line('key_quota:k', -40), line('key_hold:k', 40)];
const RELEASED = [...HELD, line('hold:o', -40), line('wallet:o', 40)];

test.each<[string, readonly LedgerLine[], TaskRecord['state'] | undefined, string]>([
  ['nothing is held', RELEASED, 'failed', 'nothing was charged for t'],
  ['nothing ever was', [], undefined, 'nothing was charged for t'],
  [
    'it runs',
    HELD,
    'in_progress',
    'nothing was charged for t yet: 40 USD is on hold; it is charged or given back when that ends',
  ],
  [
    'it is a call',
    HELD,
    undefined,
    'nothing was charged for t yet: 40 USD is on hold; it is charged or given back when that ends',
  ],
  [
    'it is uncertain',
    HELD,
    'uncertain',
    'nothing was charged for t yet: 40 USD is on hold; `gateway uncertain resolve t --as failed` gives it back, `--as accepted --upstream-id <id>` goes on with the task',
  ],
])('what there is to refund when %s', async (_, lines, state, message) => {
  const store = {
    ledgerOf: async () => lines,
    findTaskById: async () => (state === undefined ? undefined : taskRecord({ id: 't', state })),
  };
  expect(await nothingCharged('t', { store, money: (micros) => `${micros} USD` })).toBe(message);
});
