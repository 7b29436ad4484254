import { describe, expect, test } from 'vitest';
import type { Store } from '../../runtime/store/types.ts';
import { acceptance, answered, fund, intent, RESULT, violated } from './sample.ts';
import { rowsOf, sharedStore } from './temp-store.ts';

const shared = sharedStore();

const FAILURE = { error_code: 'timeout', error_message: 'm' };
const ACCEPTED = { by: 'operator', as: 'accepted', first_poll_ms: 0, deadline_ms: 60_000 } as const;

/** A channel of its own with one place, taken by a submission that was lost; no other task fits. */
async function full(name: string) {
  const { store, folder } = shared();
  await fund(store, { key: name, owner: name });
  const submit = async (id: string) => {
    const channel = { channel_id: name, max_inflight: 1 };
    const outcome = await store.submitIntent(intent(id, { key: name, owner: name, channel }));
    return outcome.kind === 'saturated' ? outcome.by : outcome.kind;
  };
  const [lost, other] = [`${name}-lost`, `${name}-other`];
  const lose = (attempt: number) =>
    store.recordAmbiguous({ id: lost, attempt, reason: 'cut', look_again_ms: 0, deadline_ms: 0 });
  expect(await submit(lost)).toBe('held');
  await lose(1);
  expect(await submit(other)).toBe('channel');
  const slots = () => {
    const sql = 'SELECT channel_id,inflight FROM channel_slots WHERE channel_id LIKE ? ORDER BY channel_id';
    return rowsOf(folder, sql, `%${name}`).map((row) => Object.values(row));
  };
  return { store, lost, other, submit, lose, slots, leave: () => left(store, lost) };
}

function stateOf(id: string): string {
  const [row] = rowsOf(shared().folder, 'SELECT state FROM tasks WHERE id=?', id);
  return String(Object.values(row ?? {})[0]);
}

function left(store: Store, id: string) {
  return store.leaveToOperator({ id, next_poll_ms: 0, data: null });
}

/** Every way on from there. The task of the second submission has the one place meanwhile. */
const WAYS: Readonly<Record<string, (store: Store, id: string) => Promise<unknown>>> = {
  'an operator fails it': (store, id) =>
    store.resolveUncertain({ id, by: 'operator', as: 'failed', error_message: 'm' }),
  'an operator accepts it, and it is completed': async (store, id) => {
    await store.resolveUncertain({ ...ACCEPTED, id, upstream_id: `up-${id}` });
    await store.completeTask({ id, result: RESULT });
  },
  'an operator accepts it twice, and it fails': async (store, id) => {
    await store.resolveUncertain({ ...ACCEPTED, id, upstream_id: `wrong-${id}` });
    await store.resolveUncertain({ ...ACCEPTED, id, upstream_id: `up-${id}` });
    await store.failTask({ id, ...FAILURE });
  },
  'a look-up finds it, and it is completed and deleted': async (store, id) => {
    await store.recordFound({
      id,
      upstream_id: `up-${id}`,
      saved: {},
      first_poll_ms: 0,
      deadline_ms: 60_000,
    });
    await store.completeTask({ id, result: RESULT });
    const task = await store.findTaskById(id);
    expect(await store.deleteTask({ id, owner_id: task?.owner_id ?? '' })).toBe(true);
  },
  'it is accepted late, and fails': async (store, id) => {
    await store.recordAccepted(acceptance(id));
    await store.failTask({ id, ...FAILURE });
  },
  'its answer comes late': (store, id) => store.recordAnswered(answered(id)),
  'it is refused late': (store, id) =>
    store.recordRefused({ id, attempt: 1, outcome: 'rejected', ...FAILURE }),
  'its channel is told to release it after all': (store, id) => store.failTask({ id, ...FAILURE }),
  'it ends twice': async (store, id) => {
    await store.failTask({ id, ...FAILURE });
    await store.failTask({ id, ...FAILURE });
    await left(store, id);
  },
};

describe('what is left to an operator has given its place on the channel back, once', () => {
  test.each(Object.entries(WAYS))('%s', async (word, go) => {
    const { store, lost, other, submit, slots, leave } = await full(word.replaceAll(' ', '-'));
    const [channel] = slots()[0] ?? [];
    expect((await leave()).applied).toBe(true);
    expect(slots()).toEqual([[channel, 0]]);
    expect(await submit(other)).toBe('held');
    await leave();
    expect([slots(), await violated(store)]).toEqual([[[channel, 1]], []]);
    await go(store, lost);
    expect(['completed', 'failed']).toContain(stateOf(lost));
    expect([slots(), await violated(store)]).toEqual([[[channel, 1]], []]);
    expect(await submit(`${lost}-2`)).toBe('channel');
    await store.failTask({ id: other, ...FAILURE });
    expect([slots(), await violated(store)]).toEqual([[[channel, 0]], []]);
  });

  test.each(['a-', 'z-'])('sent to channel %s after a late refusal it has a place there', async (before) => {
    const { store, lost, other, submit, lose, slots, leave } = await full(`m-${before}hop`);
    const [from] = slots()[0] ?? [];
    const to = `${before}${from}`;
    const channels = (here: number, there: number) =>
      [
        [from, here],
        [to, there],
      ].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    await leave();
    await submit(other);
    const next = { ...intent(lost).channel, channel_id: to, max_inflight: 1, submit_timeout_ms: 60_000 };
    const refused = { id: lost, attempt: 1, outcome: 'not_sent', ...FAILURE, next } as const;
    expect(await store.recordRefused(refused)).toEqual({ kind: 'next', attempt: 2 });
    expect([slots(), await violated(store)]).toEqual([channels(1, 1), []]);
    await lose(2);
    await leave();
    expect([slots(), await violated(store)]).toEqual([channels(1, 0), []]);
    await store.failTask({ id: lost, ...FAILURE });
    await store.failTask({ id: other, ...FAILURE });
    expect([slots(), await violated(store)]).toEqual([channels(0, 0), []]);
  });

  test.each(['submitting', 'queued'])('one that is %s is not left', async (state) => {
    const { store, folder } = shared();
    const [name, channel] = [`not-${state}`, { channel_id: `not-${state}` }];
    await fund(store, { key: name, owner: name });
    await store.submitIntent(intent(name, { key: name, owner: name, channel }));
    if (state === 'queued') await store.recordAccepted(acceptance(name));
    expect(await left(store, name)).toMatchObject({ applied: false, task: { state } });
    expect(rowsOf(folder, 'SELECT inflight FROM channel_slots WHERE channel_id=?', name)).toEqual([
      { inflight: 1 },
    ]);
  });

  test('a look of one whose lease is lost frees nothing', async () => {
    const { store, lost, submit, slots } = await full('fenced');
    const stale = { id: lost, lease_epoch: -1, next_poll_ms: 0, data: null };
    expect((await store.leaveToOperator(stale)).applied).toBe(false);
    expect(slots()).toEqual([['fenced', 1]]);
    expect(await submit('fenced-2')).toBe('channel');
    expect(await violated(store)).toEqual([]);
  });

  test('64 looks and words of operators at once free one place', async () => {
    const { store, lost, other, submit, slots, leave } = await full('raced');
    await leave();
    await submit(other);
    await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        index % 2 === 0
          ? leave()
          : store.resolveUncertain({ id: lost, by: 'operator', as: 'failed', error_message: 'm' }),
      ),
    );
    expect([slots(), await violated(store)]).toEqual([[['raced', 1]], []]);
  });
});
