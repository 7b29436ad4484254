import { describe, expect, test } from 'vitest';
import type { IntentInput, Store, WorkLimits } from '../../runtime/store/types.ts';
import { acceptance, answered, call, fund, intent, RESULT, violated } from './sample.ts';
import { rowsOf, sharedStore } from './temp-store.ts';

const shared = sharedStore();

const SLOTS = 'SELECT holder,inflight FROM work_slots WHERE holder LIKE ? ORDER BY holder';

/** A key of its own with money, and what counts against it and a group of its own. */
async function holder(name: string, limits: { readonly key?: number; readonly group?: number }) {
  const { store, folder } = shared();
  await fund(store, { key: name, owner: name, wallet: 1_000_000 });
  const work: WorkLimits = {
    ...(limits.group === undefined ? {} : { group: { name, concurrent: limits.group } }),
    ...(limits.key === undefined ? {} : { key: { id: name, concurrent: limits.key } }),
  };
  const of = (id: string, options: { readonly limited?: boolean } = {}): IntentInput => ({
    ...intent(`${name}-${id}`, { key: name, owner: name }),
    ...(options.limited === false ? {} : { work }),
  });
  return {
    store,
    of,
    work,
    open: async (id: string, deadline_ms = 60_000) => {
      const input = { ...call(`${name}-${id}`, { key: name, owner: name, deadline_ms }), work };
      const outcome = await store.openCall(input);
      return outcome.kind === 'saturated' ? outcome.by : outcome.kind;
    },
    submit: async (id: string, options: { readonly limited?: boolean } = {}) => {
      const outcome = await store.submitIntent(of(id, options));
      return outcome.kind === 'saturated' ? outcome.by : outcome.kind;
    },
    slots: () => rowsOf(folder, SLOTS, `%:${name}`),
    ledger: () => rowsOf(folder, 'SELECT id FROM ledger_txns WHERE task_id LIKE ?', `${name}-%`).length,
  };
}

test('a key has so many tasks in flight as it may; the next changes nothing and moves no money', async () => {
  const { submit, slots, ledger, store } = await holder('keyed', { key: 2 });
  expect([await submit('1'), await submit('2'), await submit('3')]).toEqual(['held', 'held', 'key']);
  expect(slots()).toEqual([{ holder: 'key:keyed', inflight: 2 }]);
  expect(ledger()).toBe(2);
  expect(await store.findTaskById('keyed-3')).toBe(undefined);
  expect(await violated(store)).toEqual([]);
});

test('100 at once on a limit of 7: exactly 7', async () => {
  const { submit, slots } = await holder('many', { key: 7, group: 50 });
  const outcomes = await Promise.all(Array.from({ length: 100 }, (_, index) => submit(String(index))));
  expect(outcomes.filter((outcome) => outcome === 'held').length).toBe(7);
  expect(outcomes.filter((outcome) => outcome === 'key').length).toBe(93);
  expect(slots()).toEqual([
    { holder: 'group:many', inflight: 7 },
    { holder: 'key:many', inflight: 7 },
  ]);
});

test('the group is asked first, and what it refuses is not counted against the key', async () => {
  const { submit, slots } = await holder('grouped', { key: 5, group: 1 });
  expect([await submit('1'), await submit('2')]).toEqual(['held', 'group']);
  expect(slots()).toEqual([
    { holder: 'group:grouped', inflight: 1 },
    { holder: 'key:grouped', inflight: 1 },
  ]);
});

test('a full channel is told as such, and nothing is counted', async () => {
  const { store, of, slots } = await holder('channelled', { key: 5 });
  const full = { ...of('1'), channel: { ...of('1').channel, channel_id: 'full', max_inflight: 0 } };
  expect(await store.submitIntent(full)).toEqual({ kind: 'saturated', by: 'channel' });
  expect(slots()).toEqual([]);
});

describe('tasks and calls are one number', () => {
  test('a call takes the place of a task and a task that of a call; what is refused moves no money', async () => {
    const { submit, open, slots, ledger, store, work } = await holder('mixed', { key: 2, group: 2 });
    expect(await store.limitReached(work)).toBe(undefined);
    expect([await open('call'), await submit('task')]).toEqual(['held', 'held']);
    expect(await store.limitReached(work)).toBe('group');
    expect([await open('call-2'), await submit('task-2')]).toEqual(['group', 'group']);
    expect(await store.findCall('mixed-call-2')).toBe(undefined);
    expect(ledger()).toBe(1);
    expect(slots().map((row) => Object.values(row))).toEqual([
      ['group:mixed', 2],
      ['key:mixed', 2],
    ]);
    await store.settleCall({ id: 'mixed-call', state: 'completed', capture: 7, attempts: [] });
    await store.settleCall({ id: 'mixed-call', state: 'completed', capture: 7, attempts: [] });
    expect([await store.limitReached(work), await submit('task-2')]).toEqual([undefined, 'held']);
    expect(await violated(store)).toEqual([]);
  });

  test('a key is told apart from its group', async () => {
    const { submit, store, work } = await holder('apart', { key: 1, group: 2 });
    await submit('1');
    expect(await store.limitReached(work)).toBe('key');
    expect(await store.limitReached({})).toBe(undefined);
  });

  test('calls that nobody ended give their places back at their deadline', async () => {
    const { open, slots, store } = await holder('stale', { key: 2, group: 9 });
    expect([await open('1', 0), await open('2', 0), await open('3', 0)]).toEqual(['held', 'held', 'key']);
    expect(await store.releaseStaleCalls()).toBe(2);
    expect(slots().map((row) => Object.values(row))).toEqual([
      ['group:stale', 0],
      ['key:stale', 0],
    ]);
    expect(await violated(store)).toEqual([]);
  });
});

describe('every way to end gives the slots back, once', () => {
  const ways: readonly (readonly [string, (store: Store, id: string) => Promise<unknown>])[] = [
    [
      'completed',
      async (store, id) => {
        await store.recordAccepted(acceptance(id));
        await store.completeTask({ id, result: RESULT });
        await store.completeTask({ id, result: RESULT });
      },
    ],
    ['answered', (store, id) => store.recordAnswered(answered(id))],
    [
      'failed',
      async (store, id) => {
        await store.failTask({ id, error_code: 'timeout', error_message: 'm' });
        await store.failTask({ id, error_code: 'timeout', error_message: 'm' });
      },
    ],
    [
      'refused',
      (store, id) =>
        store.recordRefused({ id, attempt: 1, outcome: 'rejected', error_code: 'quota', error_message: 'm' }),
    ],
    [
      'decided by an operator',
      async (store, id) => {
        await ambiguous(store, id);
        await store.resolveUncertain({ id, by: 'operator', as: 'failed', error_message: 'm' });
      },
    ],
  ];

  test.each(ways)('%s', async (word, end) => {
    const name = word.replaceAll(' ', '-');
    const { submit, slots, store } = await holder(name, { key: 1, group: 3 });
    await submit('1');
    expect(await submit('2')).toBe('key');
    await end(store, `${name}-1`);
    expect(slots()).toEqual([
      { holder: `group:${name}`, inflight: 0 },
      { holder: `key:${name}`, inflight: 0 },
    ]);
    expect(await submit('2')).toBe('held');
  });

  test('a task that may be at the vendor keeps them, and one that goes to another channel as well', async () => {
    const { submit, slots, store } = await holder('kept', { key: 2 });
    await submit('1');
    await submit('2');
    await ambiguous(store, 'kept-1');
    const next = {
      channel_id: 'other',
      protocol: 'proto',
      credential: 0,
      max_inflight: 5,
      submit_timeout_ms: 60_000,
    };
    await store.recordRefused({
      id: 'kept-2',
      attempt: 1,
      outcome: 'rejected',
      error_code: 'quota',
      error_message: 'm',
      next,
    });
    expect(slots()).toEqual([{ holder: 'key:kept', inflight: 2 }]);
    expect(await violated(store)).toEqual([]);
  });
});

test('a limit may be set, lowered and taken away while tasks run', async () => {
  const { submit, slots, store } = await holder('changed', { key: 1 });
  await submit('free', { limited: false });
  expect(await submit('1')).toBe('held');
  await store.failTask({ id: 'changed-free', error_code: 'timeout', error_message: 'm' });
  expect(slots()).toEqual([{ holder: 'key:changed', inflight: 1 }]);
  expect([await submit('2'), await submit('3', { limited: false })]).toEqual(['key', 'held']);
  await store.failTask({ id: 'changed-1', error_code: 'timeout', error_message: 'm' });
  expect(slots()).toEqual([{ holder: 'key:changed', inflight: 0 }]);
  expect(await violated(store)).toEqual([]);
});

function ambiguous(store: Store, id: string): Promise<unknown> {
  return store.recordAmbiguous({ id, attempt: 1, reason: 'cut', look_again_ms: 0, deadline_ms: 60_000 });
}
