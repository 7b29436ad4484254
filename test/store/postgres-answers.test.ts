import { expect, test } from 'vitest';
import { LOOKUPS, SURVEYS, TRANSACTIONS } from './bodies.ts';
import { crowd, deadlocks, fund, session, useDatabase, violated } from './postgres-database.ts';
import { acceptance, answered, call, intent, RESULT } from './sample.ts';

useDatabase();

test('answered submissions and kept files do the same on PostgreSQL', async () => {
  const on = session();
  const owner = 'pictures';
  const key = await fund(on, owner, 100);
  const options = { key, owner, price: 30, kind: 'image' } as const;
  await on.write(TRANSACTIONS.submitIntent(intent('i1', options)));
  const kept = { task_id: 'i1', bytes: 20, mime: 'image/png', expires_at: 4_000_000_000_000 };
  const add = (id: string, over: object = {}) =>
    on.write(TRANSACTIONS.addResultFile({ ...kept, id, max_task_bytes: 50, ...over }));
  await add('f-a');
  await add('f-b', { expires_at: 1 });
  await expect(add('f-c')).rejects.toMatchObject({ reason: 'task_full' });
  await expect(add('f-a', { bytes: 1 })).rejects.toMatchObject({ name: 'StoreConflict' });
  await expect(add('f-c', { task_id: 'none' })).rejects.toMatchObject({ name: 'StoreConflict' });
  const lost = { id: 'i1', attempt: 1, reason: 'lost', look_again_ms: 0, deadline_ms: 1_000 };
  await on.write(TRANSACTIONS.recordAmbiguous(lost));
  const input = { ...answered('i1'), capture: 20 };
  expect(await on.write(TRANSACTIONS.recordAnswered(input))).toMatchObject({
    applied: true,
    task: { state: 'completed', progress: 100, result: RESULT, upstream_id: null },
  });
  expect(await on.write(TRANSACTIONS.recordAnswered(input))).toMatchObject({ applied: false });
  expect(await on.read(LOOKUPS.chargeOf('i1'))).toEqual({ hold: 30, captured: 20, released: 10 });
  const told = await on.read(LOOKUPS.expiredResultFiles({ limit: 9 }));
  expect(told).toEqual([{ ...kept, id: 'f-b', expires_at: 1, created_at: expect.any(Number) }]);
  await on.write(TRANSACTIONS.deleteTask({ id: 'i1', owner_id: owner }));
  expect((await on.read(LOOKUPS.expiredResultFiles({ limit: 9 }))).map(({ id }) => id)).toEqual([
    'f-b',
    'f-a',
  ]);
  await on.write(TRANSACTIONS.forgetResultFiles(['f-a', 'f-b', 'none']));
  await on.write(TRANSACTIONS.forgetResultFiles([]));
  expect(await on.read(LOOKUPS.expiredResultFiles({ limit: 9 }))).toEqual([]);

  await on.write(TRANSACTIONS.submitIntent(intent('i2', options)));
  await on.write(TRANSACTIONS.failTask({ id: 'i2', error_code: 'timeout', error_message: 'late' }));
  await add('f-d', { task_id: 'i2' });
  expect((await on.read(LOOKUPS.expiredResultFiles({ limit: 9 }))).map(({ id }) => id)).toEqual(['f-d']);
  for (let again = 0; again < 2; again++)
    expect(await on.write(TRANSACTIONS.recordAnswered(answered('i2')))).toMatchObject({ applied: false });
  const events = await on.read(LOOKUPS.eventsOf('i2'));
  expect(events.filter(({ type }) => type === 'late_success').map(({ data }) => data)).toEqual([
    { attempt: 1 },
  ]);
  expect(await violated(on)).toEqual([]);
});

test('6 connections that answer, lose, fail and keep files of one task: one ends it, without a deadlock', async () => {
  const sessions = crowd();
  const [first] = sessions;
  const owner = 'answers';
  const key = await fund(first, owner, 1_000);
  for (let round = 0; round < 10; round++) {
    const id = `answers-${round}`;
    await first.write(TRANSACTIONS.submitIntent(intent(id, { key, owner })));
    const file = { task_id: id, bytes: 9, mime: 'image/png', expires_at: 4_000_000_000_000 };
    const failure = { id, error_code: 'timeout', error_message: 'late' };
    const lost = { id, attempt: 1, reason: 'lost', look_again_ms: 0, deadline_ms: 1_000 };
    const [, ...rest] = await Promise.all([
      sessions[0].write(TRANSACTIONS.addResultFile({ ...file, id: `file-${id}`, max_task_bytes: 9 })),
      ...sessions.slice(1).map((on, worker) => {
        if (worker === 0) return on.write(TRANSACTIONS.recordAmbiguous(lost));
        return on.write(
          (worker + round) % 2 === 0
            ? TRANSACTIONS.recordAnswered({ ...answered(id), capture: 3 })
            : TRANSACTIONS.failTask(failure),
        );
      }),
    ]);
    expect(rest.slice(1).filter((outcome) => outcome.applied).length).toBe(1);
  }
  expect(await deadlocks(first)).toEqual([{ deadlocks: 0 }]);
  expect(await violated(first)).toEqual([]);
});

const ALL = { from: 0, to: Number.MAX_SAFE_INTEGER };

test('refunds, corrections, exports and the audit log do the same on PostgreSQL', async () => {
  const on = session();
  const owner = 'books';
  const key = await fund(on, owner, 100);
  await on.write(TRANSACTIONS.submitIntent(intent('b1', { key, owner, price: 40 })));
  await on.write(TRANSACTIONS.recordAccepted(acceptance('b1')));
  await on.write(TRANSACTIONS.completeTask({ id: 'b1', result: RESULT, capture: 30 }));
  await on.write(TRANSACTIONS.openCall(call('b2', { key, owner, hold: 9 })));
  await on.write(TRANSACTIONS.settleCall({ id: 'b2', state: 'completed', capture: 9, attempts: [] }));
  const asked = { reason: "it's dark", by: 'admin' } as const;
  expect(await on.write(TRANSACTIONS.refund({ work_id: 'b1', micros: 12, ...asked }))).toEqual({
    kind: 'refunded',
    micros: 12,
  });
  expect(await on.write(TRANSACTIONS.refund({ work_id: 'b1', ...asked }))).toEqual({
    kind: 'already',
    micros: 12,
    at: expect.any(Number),
  });
  expect(await on.write(TRANSACTIONS.refund({ work_id: 'b2', ...asked }))).toMatchObject({ micros: 9 });
  const correction = { key, amount: -50, idem: 'c', ...asked };
  expect(await on.write(TRANSACTIONS.adjust({ ...correction, amount: -83, idem: 'd' }))).toEqual({
    kind: 'too_much',
    balance: 82,
    limited_by: 'wallet',
  });
  expect(await on.write(TRANSACTIONS.adjust(correction))).toMatchObject({ kind: 'adjusted' });
  expect(await on.write(TRANSACTIONS.adjust(correction))).toMatchObject({ kind: 'already' });
  expect(await on.read(LOOKUPS.balanceOf(key))).toEqual({ wallet: 32, wallet_hold: 0, key: 9_932 });
  expect(await on.read(LOOKUPS.chargeOf('b1'))).toMatchObject({ captured: 30, refunded: 12 });

  const mine = { ...ALL, owner_id: owner };
  expect(await on.read(SURVEYS.usage({ ...mine, by: [] }))).toEqual([
    { ended: 2, failed: 0, charged: 39, refunded: 21 },
  ]);
  const by = await on.read(SURVEYS.usage({ ...mine, by: ['day', 'key', 'model'] }));
  expect(by.map(({ day, ...row }) => ({ ...row, day: /^\d{4}-\d\d-\d\d$/.test(day ?? '') }))).toEqual([
    { key_id: key, model_id: 'c-1', ended: 1, failed: 0, charged: 9, refunded: 9, day: true },
    { key_id: key, model_id: 'm-1', ended: 1, failed: 0, charged: 30, refunded: 12, day: true },
  ]);
  const whole = await on.read(SURVEYS.ledger({ ...mine, limit: 1_000 }));
  const first = await on.read(SURVEYS.ledger({ ...mine, limit: 7 }));
  const last = first.at(-1);
  const after = `${last?.txn_id}/${last?.seq}`;
  const rest = await on.read(SURVEYS.ledger({ ...mine, limit: 1_000, after }));
  expect([...first, ...rest]).toEqual(whole);
  expect(
    whole.filter(({ account }) => account === `wallet:${owner}`).reduce((n, { amount }) => n + amount, 0),
  ).toBe(32);
  expect((await on.read(LOOKUPS.ledgerOf('b2'))).map(({ kind, work_id }) => `${kind} ${work_id}`)).toEqual(
    expect.arrayContaining(['hold b2', 'capture b2', 'refund b2']),
  );
  const log = await on.read(SURVEYS.auditLog({ limit: 2 }));
  expect(log.length).toBe(2);
  const before = log[1]?.id ?? '';
  expect(await on.read(SURVEYS.auditLog({ limit: 9, before }))).toMatchObject([
    { target: 'b1', actor: 'admin', detail: { micros: 12, captured: 30, reason: "it's dark" } },
  ]);
  expect(await violated(on)).toEqual([]);
});

test('6 connections that settle, refund and correct one owner: each refund once, no deadlock (F16, F22)', async () => {
  const sessions = crowd();
  const [first] = sessions;
  const owner = 'crowd';
  const key = await fund(first, owner, 500);
  for (const index of Array.from({ length: 10 }, (_, n) => n)) {
    await first.write(TRANSACTIONS.openCall(call(`crowd-${index}`, { key, owner, hold: 10 })));
  }
  // A call is settled by the process that opened it.
  const settled = Array.from({ length: 10 }, (_, round) =>
    first.write(
      TRANSACTIONS.settleCall({ id: `crowd-${round}`, state: 'completed', capture: 4, attempts: [] }),
    ),
  );
  const refunds = await Promise.all(
    sessions.map(async (on, worker) => {
      let given = 0;
      for (let round = 0; round < 10; round++) {
        const id = `crowd-${round}`;
        await settled[round];
        const asked = { reason: 'x', by: 'operator' } as const;
        const outcome = await on.write(TRANSACTIONS.refund({ work_id: id, ...asked }));
        if (outcome.kind === 'refunded') given += 1;
        await on.write(TRANSACTIONS.adjust({ key, amount: -1, idem: `${worker}-${round}`, ...asked }));
      }
      return given;
    }),
  );
  expect(refunds.reduce((total, given) => total + given, 0)).toBe(10);
  expect(await first.read(LOOKUPS.balanceOf(key))).toEqual({ wallet: 440, wallet_hold: 0, key: 9_940 });
  expect(await deadlocks(first)).toEqual([{ deadlocks: 0 }]);
  expect(await violated(first)).toEqual([]);
});

test('numbers beyond 2^53 are refused by the tables (F14)', async () => {
  const on = session();
  const owner = 'rich';
  const key = await fund(on, owner, 5);
  await on.write(TRANSACTIONS.submitIntent(intent('rich-1', { key, owner, price: 5 })));
  // Passes only where the tables themselves say no.
  const refused = (write: string) =>
    `DO $$ BEGIN UPDATE ${write}=9007199254740993; RAISE EXCEPTION 'taken'; EXCEPTION WHEN check_violation THEN NULL; END $$`;
  for (const write of ['budgets SET granted', 'live SET hold', 'work SET hold'])
    await on.query(refused(write));
  await expect(on.query(refused('live SET polls'))).rejects.toThrow('live SET polls');
  expect(await on.read(LOOKUPS.balanceOf(key))).toEqual({ wallet: 0, wallet_hold: 5, key: 9_995 });
  expect(await violated(on)).toEqual([]);
});

test('6 connections that leave tasks to operators and decide about them free each place once, without a deadlock', async () => {
  const sessions = crowd();
  const [first] = sessions;
  const owner = 'left';
  const key = await fund(first, owner, 1_000);
  const work = { group: { name: owner, concurrent: 100 }, key: { id: key, concurrent: 100 } };
  const failure = { error_code: 'timeout', error_message: 'm' };
  const slots = () =>
    first.query("SELECT held AS inflight FROM budgets WHERE id LIKE 'channel:left-%' ORDER BY id");
  const channel = (index: number) => ({ channel_id: `left-${index % 2}`, max_inflight: 20 });
  for (let round = 0; round < 12; round++) {
    const id = `left-${round}`;
    const input = { ...intent(id, { key, owner, price: 1, channel: channel(round) }), work };
    await first.write(TRANSACTIONS.submitIntent(input));
    const lost = { id, attempt: 1, reason: 'lost', look_again_ms: 0, deadline_ms: 0 };
    await first.write(TRANSACTIONS.recordAmbiguous(lost));
  }
  await Promise.all(
    sessions.map(async (on, worker) => {
      for (let round = 0; round < 12; round++) {
        const id = `left-${round}`;
        await on.write(TRANSACTIONS.leaveToOperator({ id, next_poll_ms: 0, data: null }));
        if (worker !== round % 6) continue;
        const next = { ...intent(id).channel, ...channel(round + 1), submit_timeout_ms: 60_000 };
        const refused = { id, attempt: 1, outcome: 'not_sent', ...failure, next } as const;
        if (round % 3 === 0) await on.write(TRANSACTIONS.failTask({ id, ...failure }));
        else if (round % 3 === 1) await on.write(TRANSACTIONS.recordRefused(refused));
        else await on.write(TRANSACTIONS.recordAccepted(acceptance(id)));
      }
    }),
  );
  // Only what went to the other channel has a place: 1 and 7 on the even one, 4 and 10 on the odd one.
  expect(await slots()).toEqual([{ inflight: 2 }, { inflight: 2 }]);
  expect(await violated(first)).toEqual([]);
  for (let round = 0; round < 12; round++)
    await first.write(TRANSACTIONS.failTask({ id: `left-${round}`, ...failure }));
  expect(await slots()).toEqual([{ inflight: 0 }, { inflight: 0 }]);
  expect(await deadlocks(first)).toEqual([{ deadlocks: 0 }]);
  expect(await violated(first)).toEqual([]);
});

test('one process at a time forgets work, and leaves what another one uses', async () => {
  const [on, other] = [session(), session()];
  const key = await fund(on, 'old', 1_000);
  for (const id of ['old-1', 'old-2', 'old-3']) {
    await on.write(TRANSACTIONS.submitIntent(intent(id, { key, owner: 'old', price: 4 })));
    await on.write(TRANSACTIONS.recordAccepted(acceptance(id)));
    await on.write(TRANSACTIONS.completeTask({ id, result: RESULT }));
  }
  await on.query("UPDATE ends SET at=at-864000000 WHERE work LIKE 'old-%'");
  const forget = () => on.write(TRANSACTIONS.forgetWork({ days: 5 }));

  await other.query("BEGIN; SELECT value FROM store_facts WHERE name='forgotten' FOR UPDATE");
  expect(await forget()).toEqual({ forgotten: 0 });
  await other.query('ROLLBACK');

  await other.query("BEGIN; INSERT INTO reviews(work,seq,type,at) VALUES('old-1',9,'result_gone',1)");
  await other.query("SELECT at FROM ends WHERE work='old-2' FOR NO KEY UPDATE");
  expect(await forget()).toEqual({ forgotten: 1 });
  await other.query('COMMIT');
  expect(await forget()).toEqual({ forgotten: 1 });
  expect(await on.query("SELECT id FROM work WHERE id LIKE 'old-%'")).toEqual([{ id: 'old-1' }]);
  expect(await violated(on)).toEqual([]);
});

test('a beat beside the release of its process: one is first, and both know which', async () => {
  const [one, other] = [session(), session()];
  const beat = { node: 'sleeper', news: '{}', dead_after_ms: 15_000 };
  const row = () => one.query("SELECT id FROM nodes WHERE id='sleeper'");
  await one.write(TRANSACTIONS.beatNode(beat));
  await one.query("UPDATE nodes SET seen_at=0 WHERE id='sleeper'");
  // Forgotten first: the beat waits, and is that of a new process.
  await one.query('BEGIN');
  await one.query("DELETE FROM nodes WHERE id='sleeper'");
  const late = other.write(TRANSACTIONS.beatNode(beat));
  await one.query('SELECT pg_sleep(0.2)');
  await one.query('COMMIT');
  expect((await late).isNew).toBe(true);
  // Heard of first: the release waits, and leaves it alone.
  await one.query("UPDATE nodes SET seen_at=0 WHERE id='sleeper'");
  await one.query('BEGIN');
  await one.query("UPDATE nodes SET seen_at=9007199254740991 WHERE id='sleeper'");
  const release = other.write(TRANSACTIONS.releaseNode({ node: 'sleeper', dead_after_ms: 15_000 }));
  await one.query('SELECT pg_sleep(0.2)');
  await one.query('COMMIT');
  await release;
  expect(await row()).toEqual([{ id: 'sleeper' }]);
});

test('a blob that is locked under a name that nobody has any more is free again', async () => {
  const on = session();
  const rows = () => on.query('SELECT node FROM blob_locks');
  await on.query("INSERT INTO blob_locks(hash,node) VALUES('h','nobody')");
  expect(await on.read(SURVEYS.findDeadNodes({ dead_after_ms: 15_000 }))).toContain('nobody');
  await on.write(TRANSACTIONS.releaseNode({ node: 'nobody', dead_after_ms: 15_000 }));
  expect(await rows()).toEqual([]);
});
