import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaskRecord } from '../../runtime/store/types.ts';
import { acceptance, accepted, fund, intent, RESULT, violated } from './sample.ts';
import { rowsOf, tempStore } from './temp-store.ts';

const CLAIM = { limit: 10, lease_ms: 60_000 };

test('a due task is leased once; a later lease fences the earlier holder (F63, F64)', async () => {
  const { store } = await tempStore();
  await fund(store);
  await accepted(store, 't1');
  const [first] = await store.claimDue({ ...CLAIM, lease_ms: 0 });
  const [second] = await store.claimDue(CLAIM);
  expect(first).toMatchObject({ id: 't1', state: 'queued', attempt: 1, upstream_id: 'up-t1' });
  expect((second?.lease_epoch ?? 0) - (first?.lease_epoch ?? 0)).toBe(1);
  expect(await store.claimDue(CLAIM)).toEqual([]);
  const late = { id: 't1', lease_epoch: first?.lease_epoch ?? -1 };
  const good = { id: 't1', lease_epoch: second?.lease_epoch ?? -1 };
  expect((await store.completeTask({ ...late, result: RESULT })).applied).toBe(false);
  expect((await store.failTask({ ...late, error_code: 'x', error_message: 'x' })).applied).toBe(false);
  expect((await store.reschedule({ ...late, next_poll_ms: 0, failed: false })).applied).toBe(false);
  expect((await store.completeTask({ ...good, result: RESULT })).applied).toBe(true);
  expect(await violated(store)).toEqual([]);
});

test('due tasks come oldest first, as many as asked for, never terminal or waiting ones (F68)', async () => {
  const { store } = await tempStore();
  await fund(store);
  for (const id of ['t1', 't2', 't3', 't4', 'waits', 'ended']) await accepted(store, id);
  // Times in the past, in an order that is not the order of the ids.
  for (const [id, next_poll_ms] of [
    ['t1', -100_000],
    ['t2', -400_000],
    ['t3', -300_000],
    ['t4', -200_000],
    ['waits', 60_000],
  ] as const) {
    await store.reschedule({ id, next_poll_ms, failed: false });
  }
  await store.completeTask({ id: 'ended', result: RESULT });
  const batches: (readonly string[])[] = [];
  for (let again = 0; again < 3; again++) {
    batches.push((await store.claimDue({ ...CLAIM, limit: 3 })).map((task) => task.id));
  }
  expect(batches).toEqual([['t2', 't3', 't4'], ['t1'], []]);
});

test('a submission past its time-out is work for the reconciler', async () => {
  const { store } = await tempStore();
  await fund(store);
  await store.submitIntent(intent('crashed', { submit_timeout_ms: 0 }));
  await store.submitIntent(intent('calling'));
  const claimed = await store.claimDue({ ...CLAIM, lease_ms: 0 });
  expect(claimed.map(({ id, state, attempt }) => ({ id, state, attempt }))).toEqual([
    { id: 'crashed', state: 'submitting', attempt: 1 },
  ]);
  const lost = { id: 'crashed', attempt: 1, reason: 'no outcome', look_again_ms: 0, deadline_ms: 1_000 };
  expect(await store.recordAmbiguous(lost)).toMatchObject({ applied: true, task: { state: 'uncertain' } });
  expect((await store.claimDue(CLAIM)).map((task) => task.state)).toEqual(['uncertain']);
});

test('the wait for the next due task', async () => {
  const { store } = await tempStore();
  await fund(store);
  expect(await store.nextDueIn()).toBeUndefined();
  await accepted(store, 't1');
  expect(await store.nextDueIn()).toBe(0);
  await store.claimDue(CLAIM);
  const leased = (await store.nextDueIn()) ?? 0;
  expect(leased > 0 && leased <= 60_000).toBe(true);
  await store.reschedule({ id: 't1', next_poll_ms: 3_600_000, failed: false });
  const scheduled = (await store.nextDueIn()) ?? 0;
  expect(scheduled > 60_000 && scheduled <= 3_600_000).toBe(true);
  await store.completeTask({ id: 't1', result: RESULT });
  expect(await store.nextDueIn()).toBeUndefined();
});

test('state and progress move forward only', async () => {
  const { store } = await tempStore();
  await fund(store);
  await accepted(store, 't1');
  const readings = [
    { progress: 5 },
    { state: 'in_progress', progress: 40 },
    { state: 'queued', progress: 20 },
    { progress: 41.9 },
    { progress: -7 },
    { progress: 250 },
  ] as const;
  const seen: unknown[] = [];
  for (const reading of readings) {
    const { task } = await store.reschedule({ id: 't1', next_poll_ms: 0, failed: false, ...reading });
    seen.push([task?.state, task?.progress]);
  }
  expect(seen).toEqual([
    ['queued', 5],
    ['in_progress', 40],
    ['in_progress', 40],
    ['in_progress', 41],
    ['in_progress', 41],
    ['in_progress', 99],
  ]);
});

test('whatever progress is told, what is shown is whole, from 0 to 99, and never falls (F43)', async () => {
  const { store } = await tempStore();
  await fund(store);
  const told = fc.array(
    fc.oneof(
      fc.integer({ min: -50, max: 200 }),
      fc.double({ noNaN: true }),
      fc.constantFrom(-0.5, 99.9, 100, 1e308),
    ),
    { minLength: 1, maxLength: 6 },
  );
  let made = 0;
  await fc.assert(
    fc.asyncProperty(told, async (all) => {
      made += 1;
      const id = `t${made}`;
      await accepted(store, id);
      const shown = await Promise.all(
        all.map(async (progress) => {
          const { task } = await store.reschedule({ id, next_poll_ms: 60_000, failed: false, progress });
          return task?.progress ?? Number.NaN;
        }),
      );
      const whole = all.map((one) => Math.min(99, Math.max(0, Math.floor(one))));
      expect(shown).toEqual(whole.map((_, index) => Math.max(...whole.slice(0, index + 1))));
    }),
    { numRuns: 60 },
  );
});

test('polls are counted, failures in a row as well', async () => {
  const { store, folder } = await tempStore();
  await fund(store);
  await accepted(store, 't1');
  const seen: unknown[] = [];
  for (const failed of [true, true, false, true]) {
    const { task } = await store.reschedule({ id: 't1', next_poll_ms: 0, failed });
    seen.push([task?.poll_count, task?.poll_failures]);
  }
  expect(seen).toEqual([
    [1, 1],
    [2, 2],
    [3, 0],
    [4, 1],
  ]);
  const event = { type: 'needs_review', data: { why: 'poison' } };
  await store.reschedule({ id: 't1', next_poll_ms: 0, failed: true, state: 'in_progress', event });
  expect(rowsOf(folder, 'SELECT type,data FROM task_events WHERE seq>2')).toEqual([
    { type: 'in_progress', data: null },
    { type: 'needs_review', data: '{"why":"poison"}' },
  ]);
});

test('giving a lease back without a poll counts nothing and forgets nothing', async () => {
  const { store, folder } = await tempStore();
  await fund(store);
  await accepted(store, 't1');
  for (let poll = 0; poll < 2; poll++) await store.reschedule({ id: 't1', next_poll_ms: 0, failed: true });
  const [claimed] = await store.claimDue(CLAIM);
  const lease_epoch = claimed?.lease_epoch ?? -1;
  const { applied, task } = await store.reschedule({
    id: 't1',
    lease_epoch,
    next_poll_ms: 5_000,
    failed: 'keep',
  });
  expect([applied, task?.poll_count, task?.poll_failures]).toEqual([true, 2, 2]);
  expect((task?.next_poll_at ?? 0) - (task?.updated_at ?? 0)).toBe(5_000);
  expect(rowsOf(folder, 'SELECT lease_owner FROM tasks')).toEqual([{ lease_owner: null }]);
});

test('8 concurrent claimers share 500 due tasks without a double claim (F63)', async () => {
  const { store } = await tempStore();
  await fund(store, { wallet: 10_000 });
  await Promise.all(
    Array.from({ length: 500 }, async (_, index) => {
      await store.submitIntent(intent(`t${index}`));
      await store.recordAccepted(acceptance(`t${index}`));
    }),
  );
  const claims = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const mine: string[] = [];
      for (;;) {
        const batch = await store.claimDue(CLAIM);
        if (batch.length === 0) return mine;
        mine.push(...batch.map((task) => task.id));
      }
    }),
  );
  expect(claims.flat().length).toBe(500);
  expect(new Set(claims.flat()).size).toBe(500);
});

test.each([
  ['on: leases end early', -600_000, 3],
  ['back: leases last longer', 600_000, 0],
])(
  'the clock of the store jumps ten minutes %s, and each task has one finish (F67)',
  async (_, shift, again) => {
    const { store, folder } = await tempStore();
    await fund(store);
    for (const id of ['t1', 't2', 't3']) await accepted(store, id);
    const first = await store.claimDue(CLAIM);
    // All that is stored lies so far from the new time.
    const times = ['due_at', 'lease_until', 'next_poll_at', 'deadline_at', 'updated_at'];
    rowsOf(folder, `UPDATE tasks SET ${times.map((time) => `${time}=${time}+${shift}`).join(',')}`);
    const second = await store.claimDue(CLAIM);
    expect([first.length, second.length]).toEqual([3, again]);
    const finishes = await Promise.all(
      [...first, ...second].map(({ id, lease_epoch }) =>
        store.completeTask({ id, lease_epoch, result: RESULT }),
      ),
    );
    expect(finishes.filter(({ applied }) => applied).length).toBe(3);
    expect(rowsOf(folder, "SELECT COUNT(*) AS n FROM ledger_txns WHERE kind='capture'")).toEqual([{ n: 3 }]);
    expect(await violated(store)).toEqual([]);
  },
);

test('repeated answers in a row stay with their task, whoever polls it next, until it answers well or is found anew', async () => {
  const { store, folder } = await tempStore();
  await fund(store);
  await accepted(store, 't1');
  const claim = async () => (await store.claimDue({ limit: 1, lease_ms: 60_000 }))[0];
  const poll = async (repeated?: { readonly answer: 'missing'; readonly times: number } | null) => {
    const task = await claim();
    const asking = { next_poll_ms: 0, failed: true, ...(repeated === undefined ? {} : { repeated }) };
    await store.reschedule({ id: 't1', lease_epoch: task?.lease_epoch ?? -1, ...asking });
    return task?.repeated;
  };
  expect(await poll({ answer: 'missing', times: 1 })).toBe(undefined);
  expect(await poll()).toMatchObject({ answer: 'missing', times: 1 });
  const before = await poll({ answer: 'missing', times: 2 });
  expect(before).toMatchObject({ answer: 'missing', times: 1 });
  await store.shiftSchedule({ by_ms: -3_600_000 });
  expect(await poll(null)).toMatchObject({ answer: 'missing', times: 2 });
  expect(rowsOf(folder, 'SELECT repeated,repeated_until FROM live')).toEqual([
    { repeated: null, repeated_until: null },
  ]);
  expect(await poll()).toBe(undefined);
});

test('a hint brings the next poll forward, and a storm of them costs one poll per second', async () => {
  const { store, folder } = await tempStore();
  await fund(store);
  await accepted(store, 't1');
  await store.reschedule({ id: 't1', next_poll_ms: 60_000, failed: false });
  // The last poll was long ago.
  rowsOf(folder, "UPDATE tasks SET updated_at=updated_at-5000 WHERE id='t1'");
  const storm = await Promise.all(Array.from({ length: 1_000 }, () => store.pollSoon('t1')));
  expect(storm.filter((done) => done).length).toBe(1);
  const [claimed] = await store.claimDue(CLAIM);
  expect(claimed?.id).toBe('t1');
  const lease = { id: 't1', lease_epoch: claimed?.lease_epoch ?? -1 };
  const polled = await store.reschedule({ ...lease, next_poll_ms: 60_000, failed: false });
  const again = await Promise.all(Array.from({ length: 1_000 }, () => store.pollSoon('t1')));
  expect(again.filter((done) => done).length).toBe(1);
  const { updated_at, next_poll_at } = (await store.findTaskById('t1')) ?? {};
  expect([updated_at, next_poll_at]).toEqual([polled.task?.updated_at, (updated_at ?? 0) + 1_000]);
});

test('a hint about a task that is over or unknown does nothing', async () => {
  const { store } = await tempStore();
  await fund(store);
  await accepted(store, 'done');
  await store.completeTask({ id: 'done', result: RESULT });
  for (const id of ['done', 'none']) expect(await store.pollSoon(id)).toBe(false);
});

/** How long the next poll is away, from the last write of the task. */
function waitOf(task: Pick<TaskRecord, 'next_poll_at' | 'updated_at'> | undefined): number {
  return (task?.next_poll_at ?? 0) - (task?.updated_at ?? 0);
}

test('a hint during a poll is remembered for one more, unless that poll failed or nobody was asked', async () => {
  const { store } = await tempStore();
  await fund(store);
  const waits = [];
  for (const failed of [false, true, 'keep'] as const) {
    const id = `t-${failed}`;
    await accepted(store, id);
    const [claimed] = await store.claimDue(CLAIM);
    expect([claimed?.id, await store.pollSoon(id), await store.pollSoon(id)]).toEqual([id, true, false]);
    const lease = { id, lease_epoch: claimed?.lease_epoch ?? -1 };
    waits.push(waitOf((await store.reschedule({ ...lease, next_poll_ms: 60_000, failed })).task));
  }
  expect(waits).toEqual([1_000, 60_000, 60_000]);
});

test('a remembered hint asks for one poll, and for none later than the protocol wants', async () => {
  const { store, folder } = await tempStore();
  await fund(store);
  await accepted(store, 't1');
  const waits = [];
  for (const { hint, next_poll_ms } of [
    { hint: true, next_poll_ms: 300 },
    { hint: false, next_poll_ms: 60_000 },
  ]) {
    rowsOf(folder, "UPDATE tasks SET due_at=0 WHERE id='t1'");
    const [claimed] = await store.claimDue(CLAIM);
    if (hint) await store.pollSoon('t1');
    const lease = { id: 't1', lease_epoch: claimed?.lease_epoch ?? -1 };
    waits.push(waitOf((await store.reschedule({ ...lease, next_poll_ms, failed: false })).task));
  }
  expect(waits).toEqual([300, 60_000]);
});

test('a hint about a submission whose outcome is open waits for it to be accepted or found', async () => {
  const { store } = await tempStore();
  await fund(store);
  await store.submitIntent(intent('open'));
  expect([await store.pollSoon('open'), await store.pollSoon('open')]).toEqual([true, false]);
  const { task } = await store.recordAccepted({ ...acceptance('open'), first_poll_ms: 60_000 });
  expect(waitOf(task)).toBe(1_000);

  await store.submitIntent(intent('lost'));
  const lost = { id: 'lost', attempt: 1, reason: 'no outcome', look_again_ms: 0, deadline_ms: 1_000 };
  await store.recordAmbiguous(lost);
  expect(await store.pollSoon('lost')).toBe(true);
  await store.claimDue(CLAIM);
  const found = { id: 'lost', upstream_id: 'up-lost', saved: {}, first_poll_ms: 60_000, deadline_ms: 1_000 };
  expect(waitOf((await store.recordFound(found)).task)).toBe(1_000);
});

test('looks for a submission are no polls of the task that was found', async () => {
  const { store } = await tempStore();
  await fund(store);
  await store.submitIntent(intent('lost'));
  const lost = { id: 'lost', attempt: 1, reason: 'no outcome', look_again_ms: 0, deadline_ms: 60_000 };
  await store.recordAmbiguous(lost);
  await store.claimDue(CLAIM);
  await store.reschedule({ id: 'lost', next_poll_ms: 0, failed: true });
  const found = { id: 'lost', upstream_id: 'up-lost', saved: {}, first_poll_ms: 0, deadline_ms: 1_000 };
  expect([
    (await store.findTaskById('lost'))?.poll_count,
    (await store.recordFound(found)).task?.poll_count,
  ]).toEqual([1, 0]);
});

test('a hint leaves the wait after a failed poll alone', async () => {
  const { store } = await tempStore();
  await fund(store);
  await accepted(store, 't1');
  await store.reschedule({ id: 't1', next_poll_ms: 600_000, failed: true });
  expect(await store.pollSoon('t1')).toBe(false);
  expect(waitOf(await store.findTaskById('t1'))).toBe(600_000);
  await store.reschedule({ id: 't1', next_poll_ms: 600_000, failed: false });
  expect(await store.pollSoon('t1')).toBe(true);
});
