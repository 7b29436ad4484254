import { expect, test } from 'vitest';
import { accepted, fund, intent, KEY, OWNER, RESULT } from './sample.ts';
import { tempStore } from './temp-store.ts';

test('a task is found by its owner only', async () => {
  const { store } = await tempStore();
  await fund(store);
  await accepted(store, 't1');
  expect(await store.findTask({ id: 't1', owner_id: OWNER })).toMatchObject({ id: 't1', state: 'queued' });
  expect(await store.findTask({ id: 't1', owner_id: 'somebody' })).toBeUndefined();
  expect(await store.findTask({ id: 'T1', owner_id: OWNER })).toBeUndefined();
  expect(await store.findTask({ id: "t1' OR '1'='1", owner_id: OWNER })).toBeUndefined();
  expect(await store.findTaskById('t1')).toMatchObject({ id: 't1', owner_id: OWNER });
});

test('a read after a resolved write sees it', async () => {
  const { store } = await tempStore();
  await fund(store, { wallet: 10_000 });
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const id = `t${index}`;
      await store.submitIntent(intent(id));
      expect(await store.findTaskById(id)).toMatchObject({ id });
      await store.failTask({ id, error_code: 'cancelled', error_message: 'x' });
      expect(await store.findTaskById(id)).toMatchObject({ state: 'failed' });
    }),
  );
});

test.each(['asc', 'desc'] as const)(
  'pages in order %s neither repeat nor skip when tasks come and go',
  async (order) => {
    const { store } = await tempStore();
    await fund(store, { wallet: 10_000 });
    await fund(store, { key: 'key-2', owner: 'owner-2' });
    const made = Array.from({ length: 25 }, (_, index) => `t${String(index).padStart(2, '0')}`);
    // In one commit many have the same time, so the id decides.
    await Promise.all(made.map((id) => store.submitIntent(intent(id))));
    await store.submitIntent(intent('foreign', { key: 'key-2', owner: 'owner-2' }));
    const whole = await store.listTasks({ owner_id: OWNER, limit: 100, order });
    expect(whole.has_more).toBe(false);
    const expected = whole.tasks.map((task) => task.id);
    expect([...expected].sort()).toEqual(made);

    const seen: string[] = [];
    let after: string | undefined;
    for (;;) {
      const query = { owner_id: OWNER, limit: 7, order };
      const page = await store.listTasks(after === undefined ? query : { ...query, after });
      seen.push(...page.tasks.map((task) => task.id));
      after = seen.at(-1);
      if (!page.has_more) break;
      // The cursor's own task is deleted and a new one arrives between two pages.
      await store.failTask({ id: after ?? '', error_code: 'cancelled', error_message: 'x' });
      await store.deleteTask({ id: after ?? '', owner_id: OWNER });
      await store.submitIntent(intent(`zz-${seen.length}`));
    }
    expect(seen.filter((id) => !id.startsWith('zz-'))).toEqual(expected);
    expect(new Set(seen).size).toBe(seen.length);
  },
);

test('an exact page has no more; an unknown or foreign cursor is an empty page', async () => {
  const { store } = await tempStore();
  await fund(store);
  await fund(store, { key: 'key-2', owner: 'owner-2' });
  for (const id of ['t1', 't2', 't3']) await accepted(store, id);
  await accepted(store, 'foreign', { key: 'key-2', owner: 'owner-2' });
  expect((await store.listTasks({ owner_id: OWNER, limit: 3, order: 'asc' })).has_more).toBe(false);
  expect((await store.listTasks({ owner_id: OWNER, limit: 2, order: 'asc' })).has_more).toBe(true);
  for (const after of ['none', 'foreign']) {
    expect(await store.listTasks({ owner_id: OWNER, limit: 3, order: 'asc', after })).toEqual({
      tasks: [],
      has_more: false,
    });
  }
});

test.each([0, -1, 1.5, 1_001, Number.NaN])('a page of %s tasks is a mistake of ours', async (limit) => {
  const { store } = await tempStore();
  await expect(store.listTasks({ owner_id: OWNER, limit, order: 'asc' })).rejects.toThrow(`(got ${limit})`);
});

test('a charge tells hold, capture and release; an unknown task has none', async () => {
  const { store } = await tempStore();
  await fund(store);
  await accepted(store, 't1', { price: 40 });
  await store.completeTask({ id: 't1', result: RESULT, capture: 30 });
  expect(await store.chargeOf('t1')).toEqual({ hold: 40, captured: 30, released: 10 });
  expect(await store.chargeOf('none')).toEqual({ hold: 0, captured: 0, released: 0 });
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 970, wallet_hold: 0 });
});
