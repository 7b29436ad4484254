import { describe, expect, test } from 'vitest';
import type { Store } from '../../runtime/store/types.ts';
import { acceptance, accepted, answered, call, fund, intent, RESULT, violated } from './sample.ts';
import { rowsOf, sharedStore } from './temp-store.ts';

const shared = sharedStore();

type State = 'submitting' | 'uncertain' | 'queued' | 'completed' | 'refunded' | 'failed';

interface Move {
  readonly from: readonly State[];
  readonly to: State;
  /** Whether it was applied. */
  do(store: Store, id: string): Promise<boolean>;
}

const refused = { error_code: 'upstream_error', error_message: 'no' };

/** Every way a task can go, and from where: anything else must change nothing (F17). */
const MOVES: Readonly<Record<string, Move>> = {
  accept: {
    from: ['submitting', 'uncertain'],
    to: 'queued',
    do: async (store, id) => (await store.recordAccepted(acceptance(id))).applied,
  },
  answer: {
    from: ['submitting', 'uncertain'],
    to: 'completed',
    do: async (store, id) => (await store.recordAnswered(answered(id))).applied,
  },
  lose: {
    from: ['submitting'],
    to: 'uncertain',
    do: async (store, id) => {
      const lost = { id, attempt: 1, reason: 'lost', look_again_ms: 0, deadline_ms: 1_000 };
      return (await store.recordAmbiguous(lost)).applied;
    },
  },
  find: {
    from: ['uncertain'],
    to: 'queued',
    do: async (store, id) => {
      const found = { id, upstream_id: `up-${id}`, saved: {}, first_poll_ms: 0, deadline_ms: 1_000 };
      return (await store.recordFound(found)).applied;
    },
  },
  refuse: {
    from: ['submitting', 'uncertain'],
    to: 'failed',
    do: async (store, id) => {
      const before = await store.findTaskById(id);
      await store.recordRefused({ id, attempt: 1, outcome: 'rejected', ...refused });
      return before?.state !== (await store.findTaskById(id))?.state;
    },
  },
  complete: {
    from: ['queued'],
    to: 'completed',
    do: async (store, id) => (await store.completeTask({ id, result: RESULT })).applied,
  },
  fail: {
    from: ['submitting', 'uncertain', 'queued'],
    to: 'failed',
    do: async (store, id) =>
      (await store.failTask({ id, error_code: 'cancelled', error_message: 'cancelled' })).applied,
  },
  refund: {
    from: ['completed'],
    to: 'refunded',
    do: async (store, id) =>
      (await store.refund({ work_id: id, reason: 'x', by: 'operator' })).kind === 'refunded',
  },
};

const names = Object.keys(MOVES);

test('every pair of moves after every other: each applies exactly from where it may (F17)', async () => {
  const { store, folder } = shared();
  await fund(store, { wallet: 100_000, quota: 100_000 });
  const wrong: string[] = [];
  for (const path of names.flatMap((a) => names.flatMap((b) => names.map((c) => [a, b, c])))) {
    const id = path.join('-');
    await store.submitIntent(intent(id));
    let state: State = 'submitting';
    for (const name of path) {
      const move = MOVES[name];
      const applied = await move?.do(store, id);
      if (applied !== move?.from.includes(state)) wrong.push(`${id}: ${name} of ${state} gave ${applied}`);
      if (applied === true && move !== undefined) state = move.to;
    }
    const captured = state === 'completed' || state === 'refunded' ? 10 : 0;
    expect(await store.chargeOf(id)).toEqual({
      hold: 10,
      captured,
      released: state === 'failed' ? 10 : 0,
      ...(state === 'refunded' ? { refunded: 10 } : {}),
    });
  }
  expect(wrong).toEqual([]);
  expect(
    rowsOf(
      folder,
      'SELECT task_id FROM ledger_txns WHERE resolves IS NOT NULL GROUP BY task_id HAVING COUNT(*)>1',
    ),
  ).toEqual([]);
  expect(await violated(store)).toEqual([]);
});

describe('64 at once, in every mix', () => {
  const finishers = ['complete', 'fail', 'refund', 'answer'] as const;

  test.each([
    { mix: ['complete', 'fail'] },
    { mix: ['complete', 'refund'] },
    { mix: ['fail', 'refund'] },
    { mix: finishers },
  ])('$mix of one task: one resolution, at most one refund (F15)', async ({ mix }) => {
    const { store, folder } = shared();
    const id = `race-${mix.join('-')}`;
    await fund(store, { key: id, owner: id, quota: 500 });
    await accepted(store, id, { key: id, owner: id, price: 40 });
    const done = await Promise.all(
      Array.from({ length: 64 }, async (_, index) => {
        const name = mix[index % mix.length] ?? '';
        return (await MOVES[name]?.do(store, id)) === true ? name : '';
      }),
    );
    const resolved = done.filter((name) => name === 'complete' || name === 'fail');
    expect(resolved.length).toBe(1);
    expect(done.filter((name) => name === 'refund').length).toBeLessThanOrEqual(
      resolved[0] === 'complete' ? 1 : 0,
    );
    const kinds = rowsOf(folder, 'SELECT kind FROM ledger_txns WHERE task_id=? ORDER BY kind', id);
    const refunds = done.filter((name) => name === 'refund').map((kind) => ({ kind }));
    expect(kinds).toEqual([
      ...(resolved[0] === 'complete' ? [{ kind: 'capture' }] : []),
      { kind: 'hold' },
      ...refunds,
      ...(resolved[0] === 'fail' ? [{ kind: 'release' }] : []),
    ]);
    expect(await violated(store)).toEqual([]);
  });

  test('settlements, sweeps and refunds of one call: one resolution, one refund', async () => {
    const { store } = shared();
    await fund(store, { key: 'caller', owner: 'caller', quota: 500 });
    await store.openCall(call('said', { key: 'caller', owner: 'caller', hold: 10, deadline_ms: 60_000 }));
    const done = await Promise.all(
      Array.from({ length: 64 }, async (_, index) => {
        if (index % 3 === 0) return (await store.releaseStaleCalls()) > 0 ? 'swept' : '';
        if (index % 3 === 1) {
          const input = { id: 'said', state: 'completed', capture: 30, attempts: [] } as const;
          return (await store.settleCall(input)).applied ? 'settled' : '';
        }
        const outcome = await store.refund({ work_id: 'said', reason: 'x', by: 'admin' });
        return outcome.kind === 'refunded' ? 'refunded' : '';
      }),
    );
    expect(done.filter((name) => name !== '')).toEqual(['settled', 'refunded']);
    expect(await store.balanceOf('caller')).toEqual({ wallet: 1_000, wallet_hold: 0, key: 500 });
    expect(await violated(store)).toEqual([]);
  });
});

const MORE = '9007199254740993';
/** How many rows hold a number that JavaScript would round, and a statement that would make one. */
const BEYOND: Readonly<Record<string, string>> = {
  [`SELECT COUNT(*) AS n FROM budgets WHERE granted>=${MORE}`]: `UPDATE budgets SET granted=${MORE} WHERE id='wallet:rich'`,
  [`SELECT COUNT(*) AS n FROM ends WHERE ABS(captured)>=${MORE}`]: `UPDATE ends SET captured=${MORE}`,
  [`SELECT COUNT(*) AS n FROM work WHERE hold>=${MORE}`]: `UPDATE work SET hold=${MORE}`,
};

test('numbers beyond 2^53 are refused by the tables themselves (F14)', async () => {
  const { store, folder } = shared();
  await fund(store, { key: 'rich', owner: 'rich', wallet: 0 });
  const most = Number.MAX_SAFE_INTEGER;
  await store.topUp({ key: 'rich', amount: most, idem: 'most', reason: 'x' });
  const more = { key: 'rich', amount: 1, idem: 'more', reason: 'x' };
  await expect(store.topUp(more)).rejects.toThrow('beyond 9007199254740991');
  await expect(store.adjust({ ...more, by: 'operator' })).rejects.toThrow('beyond 9007199254740991');
  const wide = { ...intent('wide', { key: 'rich', owner: 'rich', price: most + 1 }) };
  await expect(store.submitIntent(wide)).rejects.toThrow('not a safe integer');
  expect(await store.balanceOf('rich')).toEqual({ wallet: most, wallet_hold: 0 });

  await store.submitIntent(intent('priced', { key: 'rich', owner: 'rich', price: 5 }));
  for (const [count, write] of Object.entries(BEYOND)) {
    expect(() => rowsOf(folder, write)).toThrow(/check constraint/i);
    expect(rowsOf(folder, count)).toEqual([{ n: 0 }]);
  }
});
