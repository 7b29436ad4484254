import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { Store } from '../../runtime/store/types.ts';
import { call, violated } from './sample.ts';
import { tempStore } from './temp-store.ts';

interface ModelCall {
  readonly id: string;
  readonly hold: number;
  readonly limited: boolean;
  readonly stale: boolean;
  /** Undefined while it is open. */
  captured: number | undefined;
}

interface Model {
  wallet: number;
  held: number;
  quota: number;
  readonly calls: ModelCall[];
}

const OPERATION = record({
  name: constantFrom('open', 'open', 'open', 'settle', 'settle', 'settle', 'sweep', 'topup'),
  pick: integer({ min: 0, max: 7 }),
  amount: integer({ min: 0, max: 60 }),
  limited: constantFrom(true, false),
  /** Of an opening: its deadline is over at once. Of a settlement: it failed. */
  bad: constantFrom(true, false, false),
});

interface Operation {
  readonly name: string;
  readonly pick: number;
  readonly amount: number;
  readonly limited: boolean;
  readonly bad: boolean;
}

async function step(store: Store, model: Model, run: string, operation: Operation): Promise<void> {
  const { name, pick, amount, limited, bad } = operation;
  const key = `${limited ? 'limited' : 'unlimited'}-${run}`;
  if (name === 'topup') {
    if (amount === 0) return;
    await store.topUp({ key, amount, idem: randomUUID(), reason: 'model' });
    model.wallet += amount;
    if (limited) model.quota += amount;
  } else if (name === 'open') {
    const id = `${run}-${model.calls.length}`;
    const deadline_ms = bad ? -1 : 60_000;
    const outcome = await store.openCall(call(id, { hold: amount, key, owner: run, deadline_ms }));
    const short = model.wallet < amount || (limited && model.quota < amount);
    expect(outcome.kind).toBe(short ? 'insufficient_quota' : 'held');
    if (short) return;
    model.calls.push({ id, hold: amount, limited, stale: bad, captured: undefined });
    model.wallet -= amount;
    model.held += amount;
    if (limited) model.quota -= amount;
  } else if (name === 'sweep') {
    const stale = model.calls.filter((one) => one.stale && one.captured === undefined);
    expect(await store.releaseStaleCalls()).toBe(stale.length);
    for (const one of stale) end(model, one, 0);
  } else {
    const one = model.calls[pick];
    if (one === undefined) return;
    const state = bad ? 'failed' : 'completed';
    const settled = await store.settleCall({ id: one.id, state, capture: amount, attempts: [] });
    if (one.captured !== undefined) {
      expect(settled).toEqual({ applied: false, captured: one.captured });
      return;
    }
    end(model, one, Math.min(amount, one.hold));
    const beyond = amount > one.hold ? { absorbed: amount - one.hold } : {};
    expect(settled).toEqual({ applied: true, captured: one.captured, ...beyond });
  }
}

function end(model: Model, one: ModelCall, captured: number): void {
  one.captured = captured;
  model.held -= one.hold;
  model.wallet += one.hold - captured;
  if (one.limited) model.quota += one.hold - captured;
}

test('any sequence of calls leaves the balances of a simple model and no violated invariant', async () => {
  const { store } = await tempStore();
  let runs = 0;
  await assert(
    asyncProperty(array(OPERATION, { minLength: 1, maxLength: 30 }), async (operations) => {
      const run = `run-${runs++}`;
      const base = { name: run, owner_id: run, group: 'default', prefix: `sk-${run}`, models: ['*'] };
      await store.createKey({ ...base, id: `unlimited-${run}`, hash: `u-${run}` });
      await store.createKey({ ...base, id: `limited-${run}`, hash: `l-${run}`, quota: 50 });
      await store.topUp({ key: `unlimited-${run}`, amount: 100, idem: `start-${run}`, reason: 'model' });
      const model: Model = { wallet: 100, held: 0, quota: 50, calls: [] };
      for (const operation of operations) {
        await step(store, model, run, operation);
        const { wallet, held, quota } = model;
        expect(await store.balanceOf(`limited-${run}`)).toEqual({ wallet, wallet_hold: held, key: quota });
      }
      expect(await violated(store)).toEqual([]);
      // Nothing is left for the sweep of the next run.
      await store.releaseStaleCalls();
    }),
    { numRuns: 30, seed: 20_261_121 },
  );
});
