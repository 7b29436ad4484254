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

test('several tasks in one look: only those of the owner, once each', async () => {
  const { store } = await tempStore();
  await fund(store);
  await fund(store, { key: 'key-2', owner: 'owner-2' });
  for (const id of ['t1', 't2', 't3']) await accepted(store, id);
  await accepted(store, 'foreign', { key: 'key-2', owner: 'owner-2' });
  await store.failTask({ id: 't3', error_code: 'cancelled', error_message: 'x' });
  await store.deleteTask({ id: 't3', owner_id: OWNER });
  const find = async (ids: readonly string[]) =>
    (await store.findTasks({ ids, owner_id: OWNER })).map(({ id }) => id).sort();
  expect(await find(['t2', 'none', 't1', 'foreign', 't3', 't2'])).toEqual(['t1', 't2']);
  expect(await find([])).toEqual([]);
  expect(await find(Array.from({ length: 100 }, (_, index) => `t${index}`))).toEqual(['t1', 't2']);
  await expect(find(Array.from({ length: 101 }, () => 't1'))).rejects.toThrow('(got 101)');
});

test('several keys in one look: in any state, once each', async () => {
  const { store } = await tempStore();
  await fund(store);
  await fund(store, { key: 'key-2', owner: 'owner-2' });
  await store.revokeKey('key-2');
  const find = async (ids: readonly string[]) =>
    (await store.findKeys(ids)).map(({ id, state }) => [id, state]).sort();
  expect(await find([KEY, 'none', 'key-2', KEY])).toEqual([
    [KEY, 'active'],
    ['key-2', 'revoked'],
  ]);
  expect(await find([])).toEqual([]);
  expect(await find(Array.from({ length: 100 }, (_, index) => `key-${index}`))).toHaveLength(2);
  await expect(find(Array.from({ length: 101 }, () => KEY))).rejects.toThrow('(got 101)');
});

test('pages of one kind, of some routes, and by number', async () => {
  const { store } = await tempStore();
  await fund(store);
  const made = [
    ['t1', 'video', 'r1'],
    ['t2', 'audio', 'r2'],
    ['t3', 'video', 'r2'],
    ['t4', 'video', 'r3'],
    ['t5', 'image', 'r1'],
  ] as const;
  for (const [id, kind, route] of made) await accepted(store, id, { kind, route });
  const whole = (await store.listTasks({ owner_id: OWNER, limit: 9, order: 'asc' })).tasks;
  const order = whole.map(({ id }) => id);
  const list = async (query: Partial<Parameters<typeof store.listTasks>[0]>) => {
    const page = await store.listTasks({ owner_id: OWNER, limit: 9, order: 'asc', ...query });
    return page.tasks.map(({ id }) => id);
  };
  const among = (...ids: readonly string[]) => order.filter((id) => ids.includes(id));
  expect(await list({ kind: 'video' })).toEqual(among('t1', 't3', 't4'));
  expect(await list({ kind: 'audio' })).toEqual(['t2']);
  expect(await list({ routes: ['r1', 'r3'] })).toEqual(among('t1', 't4', 't5'));
  expect(await list({ kind: 'video', routes: ['r1', 'r2'] })).toEqual(among('t1', 't3'));
  expect(await list({ kind: 'video', order: 'desc' })).toEqual(among('t1', 't3', 't4').toReversed());
  expect(await list({ routes: [] })).toEqual([]);
  expect(await list({ skip: 3 })).toEqual(order.slice(3));
  expect(await list({ skip: 1, limit: 1, kind: 'video', order: 'desc' })).toEqual(
    among('t1', 't3', 't4').toReversed().slice(1, 2),
  );
  expect(await list({ skip: 50 })).toEqual([]);
  expect(await list({ kind: 'video', after: among('t1', 't3', 't4')[0] ?? '' })).toEqual(
    among('t1', 't3', 't4').slice(1),
  );
  await expect(list({ skip: -1 })).rejects.toThrow('(got -1)');
  await expect(list({ skip: 1, after: 't1' })).rejects.toThrow('(got 1)');
  await expect(list({ routes: Array.from({ length: 17 }, () => 'r1') })).rejects.toThrow('(got 17)');
});

test('pages hold so many bytes and the beginnings of prompts; a task alone holds its own', async () => {
  const { store } = await tempStore();
  await fund(store, { wallet: 10_000 });
  const prompt = `${'a'.repeat(999)}\u{1f600}${'b'.repeat(500_000)}`;
  const made = Array.from({ length: 20 }, (_, at) => `t${String(at).padStart(2, '0')}`);
  for (const id of made) {
    const { task, ...rest } = intent(id);
    await store.submitIntent({ ...rest, task: { ...task, request: { ...task.request, prompt } } });
  }
  const seen: string[] = [];
  for (let more = true; more; ) {
    const after = seen.at(-1);
    const page = await store.listTasks({
      owner_id: OWNER,
      limit: 20,
      order: 'asc',
      ...(after === undefined ? {} : { after }),
    });
    expect(page.tasks.length).toBeGreaterThan(0);
    expect(page.tasks.length).toBeLessThan(10);
    expect(page.tasks.map((task) => task.request.prompt)).toEqual(
      page.tasks.map(() => `${'a'.repeat(999)}…`),
    );
    seen.push(...page.tasks.map(({ id }) => id));
    more = page.has_more;
  }
  expect(seen.toSorted()).toEqual(made);
  // All of it is there, because prompts are cut while it is read.
  const numbered = await store.listTasks({ owner_id: OWNER, limit: 15, order: 'asc', skip: 0 });
  expect([numbered.tasks.map(({ id }) => id), numbered.has_more]).toEqual([seen.slice(0, 15), true]);
  const rest = await store.listTasks({ owner_id: OWNER, limit: 15, order: 'asc', skip: 15 });
  expect([rest.tasks.map(({ id }) => id), rest.has_more, rest.too_large]).toEqual([
    seen.slice(15),
    false,
    undefined,
  ]);
  expect((await store.findTaskById('t00'))?.request.prompt).toBe(prompt);
});

test('a numbered page says how many of its tasks fit', async () => {
  const { store } = await tempStore();
  await fund(store, { wallet: 10_000 });
  const warnings = [{ field: 'x', action: 'ignored', message: 'w'.repeat(1_000_000) }] as const;
  for (let at = 0; at < 9; at += 1) {
    const { task, ...rest } = intent(`t${at}`);
    await store.submitIntent({ ...rest, task: { ...task, request: { ...task.request, warnings } } });
  }
  const list = (skip: number, limit: number) =>
    store.listTasks({ owner_id: OWNER, limit, order: 'asc', skip });
  const large = await list(0, 9);
  expect(large).toMatchObject({ has_more: true, too_large: true });
  const fit = large.tasks.length;
  expect(fit).toBeGreaterThan(1);
  expect(fit).toBeLessThan(6);
  const seen: string[] = [];
  for (let skip = 0; skip < 9; skip += fit) {
    const page = await list(skip, fit);
    expect(page.too_large).toBe(undefined);
    seen.push(...page.tasks.map(({ id }) => id));
  }
  expect(seen.length).toBe(9);
  expect(new Set(seen).size).toBe(9);
});

test('pages of keys, of the ledger and of the audit log go either way, and say who acted where', async () => {
  const { store } = await tempStore();
  for (const id of ['k1', 'k2', 'k3']) await fund(store, { key: id, owner: id, wallet: 100, quota: 90 });
  const pages = async <T>(read: (after: T | undefined) => Promise<readonly T[]>): Promise<readonly T[]> => {
    const seen: T[] = [];
    for (;;) {
      const page = await read(seen.at(-1));
      if (page.length === 0) return seen;
      seen.push(...page);
    }
  };
  const keys = (await store.listKeys()).map(({ id }) => id);
  for (const order of ['oldest', 'newest'] as const) {
    const paged = await pages<{ readonly id: string }>((last) =>
      store.pageOfKeys({ order, limit: 2, ...(last === undefined ? {} : { after: last.id }) }),
    );
    expect(paged.map(({ id }) => id)).toEqual(order === 'oldest' ? keys : keys.toReversed());
  }
  expect((await store.pageOfKeys({ order: 'oldest', q: 'K2', limit: 9 })).map(({ id }) => id).sort()).toEqual(
    ['k2', 'k2-funder'],
  );
  expect(await store.findListedKey('k1')).toMatchObject({ id: 'k1', wallet: 100, key: 90 });
  expect(await store.findListedKey('none')).toBeUndefined();
  expect(await store.keysByGroup()).toEqual([{ group_name: 'default', keys: 6, active: 6 }]);

  await accepted(store, 't1', { key: 'k1', owner: 'k1' });
  await store.completeTask({ id: 't1', result: RESULT });
  await store.refund({ work_id: 't1', micros: 4, reason: 'x', by: { name: 'alice', via: 'console' } });
  await store.setKeyDisabled({ key: 'k2', disabled: true, by: 'operator' });
  await store.revokeKey({ key: 'k3', by: 'bob' });
  const ever = { from: 0, to: Number.MAX_SAFE_INTEGER };
  const ledger = await store.ledger({ ...ever, limit: 1_000 });
  const back = await pages<(typeof ledger)[number]>((last) =>
    store.ledger({
      ...ever,
      order: 'newest',
      limit: 3,
      ...(last === undefined ? {} : { after: `${last.txn_id}/${last.seq}` }),
    }),
  );
  expect(back).toEqual(ledger.toReversed());
  const log = await store.auditLog({ limit: 9 });
  expect(log.map(({ actor, via, action }) => [actor, via, action]).sort()).toEqual([
    ['alice', 'console', 'work.refund'],
    ['bob', 'api', 'key.revoke'],
    ['operator', 'cli', 'key.limits'],
  ]);
  const fitting = async (filter: object) => (await store.auditLog({ limit: 9, ...filter })).length;
  expect([
    await fitting({ actor: 'alice' }),
    await fitting({ via: 'cli' }),
    await fitting({ actions: ['work.refund', 'key.revoke'] }),
    await fitting({ from: Date.now() + 3_600_000 }),
    await fitting({ to: 1 }),
    await fitting({ target: 'k2', actor: 'bob' }),
  ]).toEqual([1, 1, 2, 0, 0, 0]);
  expect(await store.usage({ ...ever, by: ['kind', 'hour'] })).toMatchObject([
    { kind: 'video', ended: 1, charged: 10, refunded: 4 },
  ]);
  await store.submitIntent(intent('t2', { key: 'k1', owner: 'k1' }));
  await store.recordAmbiguous({
    id: 't2',
    attempt: 1,
    reason: 'cut',
    http_status: 502,
    look_again_ms: 0,
    deadline_ms: 60_000,
  });
  expect(await store.reviewsOf({ kinds: ['open', 'gone'], limit: 9 })).toMatchObject([
    { work: 't2', item: { kind: 'open' } },
  ]);
  expect(await store.reviewCounts()).toEqual({ open: 1 });
});
