import { expect, test } from 'vitest';
import { LOOKUPS } from '../../runtime/store/reads/index.ts';
import { TRANSACTIONS } from '../../runtime/store/transactions/index.ts';
import { crowd, deadlocks, fund, session, useDatabase, violated } from './postgres-database.ts';
import { answered, intent, RESULT } from './sample.ts';

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
  expect(await on.query("SELECT data FROM task_events WHERE task_id='i2' AND type='late_success'")).toEqual([
    { data: '{"attempt":1}' },
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
