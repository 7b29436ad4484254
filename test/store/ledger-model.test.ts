import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, constantFrom, integer, option, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { Store } from '../../runtime/store/types.ts';
import { acceptance, answered, intent, RESULT, violated } from './sample.ts';
import { tempStore } from './temp-store.ts';

interface ModelTask {
  readonly id: string;
  readonly price: number;
  readonly limited: boolean;
  state: 'submitting' | 'uncertain' | 'queued' | 'ended';
  /** It has a place on its channel. */
  placed: boolean;
}

/** The least that can be said about money: what is free, what is held, what is gone. */
interface Model {
  wallet: number;
  held: number;
  quota: number;
  inflight: number;
  /** How many have given their place back before they ended. */
  left: number;
  readonly tasks: ModelTask[];
}

const CAP = 3;
const LIVE = ['submitting', 'uncertain', 'queued'];

const OPERATION = record({
  name: constantFrom(
    'submit',
    'submit',
    'submit',
    'submit',
    'accept',
    'answer',
    'answer',
    'lose',
    'lose',
    'lose',
    'leave',
    'leave',
    'leave',
    'leave',
    'find',
    'refuse',
    'complete',
    'complete',
    'fail',
    'topup',
  ),
  pick: integer({ min: 0, max: 999 }),
  amount: integer({ min: 0, max: 60 }),
  key: constantFrom('limited', 'unlimited'),
  capture: option(integer({ min: 0, max: 80 }), { nil: undefined }),
});

interface Operation {
  readonly name: string;
  readonly pick: number;
  readonly amount: number;
  readonly key: 'limited' | 'unlimited';
  readonly capture: number | undefined;
}

/** Where an operation does something: else few histories would have one that is lost and then left. */
const FITS: Readonly<Record<string, readonly ModelTask['state'][]>> = {
  lose: ['submitting'],
  leave: ['uncertain'],
  find: ['uncertain'],
  complete: ['queued'],
};

/** Every second time one that fits, if there is one; else any. */
function choose(tasks: readonly ModelTask[], name: string, pick: number): ModelTask | undefined {
  const fitting = pick % 2 === 0 ? [] : tasks.filter(({ state }) => FITS[name]?.includes(state) === true);
  const among = fitting.length === 0 ? tasks : fitting;
  return among[pick % Math.max(1, among.length)];
}

async function step(store: Store, model: Model, run: string, operation: Operation): Promise<void> {
  const { name, pick, amount, capture } = operation;
  const limited = operation.key === 'limited';
  const key = `${operation.key}-${run}`;
  if (name === 'topup') {
    if (amount === 0) return;
    await store.topUp({ key, amount, idem: randomUUID(), reason: 'model' });
    model.wallet += amount;
    if (limited) model.quota += amount;
    return;
  }
  if (name === 'submit') {
    const id = `${run}-${model.tasks.length}`;
    const channel = { channel_id: `channel-${run}`, max_inflight: CAP };
    const outcome = await store.submitIntent(intent(id, { price: amount, key, owner: run, channel }));
    const short = model.wallet < amount || (limited && model.quota < amount);
    const full = model.inflight >= CAP;
    expect(outcome.kind).toBe(short ? 'insufficient_quota' : full ? 'saturated' : 'held');
    if (short || full) return;
    model.tasks.push({ id, price: amount, limited, state: 'submitting', placed: true });
    model.wallet -= amount;
    model.held += amount;
    model.inflight += 1;
    if (limited) model.quota -= amount;
    return;
  }
  const task = choose(model.tasks, name, pick);
  if (task === undefined) return;
  const { id } = task;
  const before = task.state;
  if (name === 'accept') {
    const { applied } = await store.recordAccepted(acceptance(id));
    const expected = before === 'submitting' || before === 'uncertain';
    expect(applied).toBe(expected);
    if (expected) task.state = 'queued';
  } else if (name === 'answer') {
    const input = answered(id);
    const { applied, task: after } = await store.recordAnswered(
      capture === undefined ? input : { ...input, capture },
    );
    expect(applied).toBe(before === 'submitting' || before === 'uncertain');
    if (!applied) return;
    expect(after).toMatchObject({ state: 'completed', progress: 100, result: RESULT });
    end(model, task, Math.min(capture ?? task.price, task.price));
  } else if (name === 'lose') {
    const lost = { id, attempt: 1, reason: 'lost', look_again_ms: 0, deadline_ms: 1_000 };
    expect((await store.recordAmbiguous(lost)).applied).toBe(before === 'submitting');
    if (before === 'submitting') task.state = 'uncertain';
  } else if (name === 'leave') {
    const left = await store.leaveToOperator({ id, next_poll_ms: 0, data: null });
    expect(left.applied).toBe(before === 'uncertain');
    if (left.applied && task.placed) model.left += 1;
    if (left.applied) leave(model, task);
  } else if (name === 'find') {
    const found = { id, upstream_id: `up-${id}`, saved: {}, first_poll_ms: 0, deadline_ms: 1_000 };
    expect((await store.recordFound(found)).applied).toBe(before === 'uncertain');
    if (before === 'uncertain') task.state = 'queued';
  } else if (name === 'refuse') {
    const failure = { error_code: 'upstream_error', error_message: 'no' };
    const outcome = await store.recordRefused({ id, attempt: 1, outcome: 'rejected', ...failure });
    expect(outcome.kind).toBe('failed');
    if (before === 'submitting' || before === 'uncertain') end(model, task, 0);
  } else if (name === 'complete') {
    const input = { id, result: RESULT };
    const { applied } = await store.completeTask(capture === undefined ? input : { ...input, capture });
    expect(applied).toBe(before === 'queued');
    if (applied) end(model, task, Math.min(capture ?? task.price, task.price));
  } else {
    const { applied } = await store.failTask({ id, error_code: 'timeout', error_message: 'late' });
    expect(applied).toBe(LIVE.includes(before));
    if (applied) end(model, task, 0);
  }
}

function leave(model: Model, task: ModelTask): void {
  if (task.placed) model.inflight -= 1;
  task.placed = false;
}

function end(model: Model, task: ModelTask, captured: number): void {
  task.state = 'ended';
  leave(model, task);
  model.held -= task.price;
  model.wallet += task.price - captured;
  if (task.limited) model.quota += task.price - captured;
}

test('any sequence of operations leaves the balances of a simple model and no violated invariant (F12)', async () => {
  const { store } = await tempStore();
  let runs = 0;
  let left = 0;
  await assert(
    asyncProperty(array(OPERATION, { minLength: 10, maxLength: 40, size: 'max' }), async (operations) => {
      const run = `run-${runs++}`;
      const base = { name: run, owner_id: run, group: 'default', prefix: `sk-${run}`, models: ['*'] };
      await store.createKey({ ...base, id: `unlimited-${run}`, hash: `u-${run}` });
      await store.createKey({ ...base, id: `limited-${run}`, hash: `l-${run}`, quota: 50 });
      await store.topUp({ key: `unlimited-${run}`, amount: 200, idem: `start-${run}`, reason: 'model' });
      const model: Model = { wallet: 200, held: 0, quota: 50, inflight: 0, left: 0, tasks: [] };
      for (const operation of operations) {
        await step(store, model, run, operation);
        const { wallet, held, quota } = model;
        expect(await store.balanceOf(`limited-${run}`)).toEqual({ wallet, wallet_hold: held, key: quota });
        expect(await violated(store)).toEqual([]);
      }
      left += model.left;
    }),
    { numRuns: 30, seed: 20_261_120 },
  );
  expect(left).toBeGreaterThan(5);
});
