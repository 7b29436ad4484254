import { expect, test } from 'vitest';
import { definedStatements, render } from '../../runtime/store/sql.ts';
import { LOOKUPS, SURVEYS, TRANSACTIONS } from './bodies.ts';
import { crowd, deadlocks, fund, session, useDatabase, violated } from './postgres-database.ts';
import { acceptance, call, intent, RESULT } from './sample.ts';

useDatabase();

test('PostgreSQL prepares every statement', async () => {
  const on = session();
  for (const [index, { text }] of definedStatements().entries()) {
    await on.query(`PREPARE every${index} AS ${render(text, 'postgres')}`);
  }
  expect(await on.query("SELECT COUNT(*) AS n FROM pg_prepared_statements WHERE name LIKE 'every%'")).toEqual(
    [{ n: definedStatements().length }],
  );
});

test('the same bodies do the same on PostgreSQL', async () => {
  const on = session();
  const owner = 'walk';
  const key = await fund(on, owner, 100);
  const options = { key, owner, price: 40 };
  const held = await on.write(TRANSACTIONS.submitIntent(intent('w1', options)));
  expect(held).toMatchObject({ kind: 'held', attempt: 1, task: { state: 'submitting', price: 40 } });
  await on.write(TRANSACTIONS.submitIntent(intent('w2', options)));
  expect(await on.write(TRANSACTIONS.submitIntent(intent('w3', options)))).toEqual({
    kind: 'insufficient_quota',
    balance: 20,
    limited_by: 'wallet',
  });
  const full = { ...options, price: 1, channel: { max_inflight: 2 } };
  expect(await on.write(TRANSACTIONS.submitIntent(intent('w3', full)))).toEqual({
    kind: 'saturated',
    by: 'channel',
  });

  const lost = { id: 'w1', attempt: 1, reason: 'lost', look_again_ms: 0, deadline_ms: 1_000 };
  expect(await on.write(TRANSACTIONS.recordAmbiguous(lost))).toMatchObject({ applied: true });
  const failure = { error_code: 'upstream_error', error_message: "it's busy" };
  const next = {
    channel_id: 'channel-0',
    protocol: 'proto',
    credential: 0,
    max_inflight: 1,
    submit_timeout_ms: 5,
  };
  const refused = { id: 'w2', attempt: 1, outcome: 'not_sent', ...failure } as const;
  expect(await on.write(TRANSACTIONS.recordRefused({ ...refused, next }))).toEqual({
    kind: 'next',
    attempt: 2,
  });
  expect(await on.write(TRANSACTIONS.recordRefused({ ...refused, attempt: 2 }))).toMatchObject({
    kind: 'failed',
    task: failure,
  });

  const [claimed] = await on.write(TRANSACTIONS.claimDue({ limit: 5, lease_ms: 60_000 }));
  expect(claimed).toMatchObject({ id: 'w1', state: 'uncertain', attempt: 1 });
  const lease = { id: 'w1', lease_epoch: claimed?.lease_epoch ?? -1 };
  const found = { ...lease, upstream_id: 'up-w1', saved: {}, first_poll_ms: 0, deadline_ms: 9_000 };
  expect(await on.write(TRANSACTIONS.recordFound(found))).toMatchObject({
    applied: true,
    task: { state: 'queued' },
  });
  const reading = {
    ...lease,
    next_poll_ms: 7_000,
    failed: false,
    state: 'in_progress',
    progress: 30,
  } as const;
  expect(await on.write(TRANSACTIONS.reschedule(reading))).toMatchObject({
    task: { state: 'in_progress', progress: 30 },
  });
  expect((await on.read(LOOKUPS.nextDueIn(undefined))) ?? 0).toBeGreaterThan(0);
  const finish = { ...lease, result: RESULT, capture: 25 };
  expect(await on.write(TRANSACTIONS.completeTask({ ...finish, lease_epoch: 77 }))).toMatchObject({
    applied: false,
  });
  expect(await on.write(TRANSACTIONS.completeTask(finish))).toMatchObject({ applied: true });
  expect(await on.read(LOOKUPS.chargeOf('w1'))).toEqual({ hold: 40, captured: 25, released: 15 });
  expect(await on.read(LOOKUPS.balanceOf(key))).toEqual({ wallet: 75, wallet_hold: 0, key: 9_975 });

  await on.write(TRANSACTIONS.replaceResult({ id: 'w1', result: RESULT }));
  const page = await on.read(SURVEYS.listTasks({ owner_id: owner, limit: 1, order: 'desc' }));
  expect(page).toMatchObject({ tasks: [{ id: 'w2' }], has_more: true });
  const rest = await on.read(SURVEYS.listTasks({ owner_id: owner, limit: 5, order: 'desc', after: 'w2' }));
  expect(rest).toMatchObject({ tasks: [{ id: 'w1', result: RESULT }], has_more: false });
  expect(await on.write(TRANSACTIONS.deleteTask({ id: 'w1', owner_id: owner }))).toBe(true);
  expect(await on.read(LOOKUPS.findTask({ id: 'w1', owner_id: owner }))).toBeUndefined();
  expect(await on.write(TRANSACTIONS.revokeKey(key))).toMatchObject({ state: 'revoked' });
  expect(await on.read(LOOKUPS.findKeyByHash(`hash-${owner}`))).toMatchObject({ id: key, state: 'revoked' });
  expect((await on.read(SURVEYS.listKeys(undefined))).length).toBeGreaterThanOrEqual(2);
  expect(await violated(on)).toEqual([]);
});

test('6 connections on a balance for 60: exactly 60 are held (F11)', async () => {
  const sessions = crowd();
  const owner = 'race';
  const key = await fund(sessions[0], owner, 60);
  const kinds = await Promise.all(
    sessions.map(async (on, worker) => {
      const mine: string[] = [];
      for (let round = 0; round < 20; round++) {
        const input = intent(`race-${worker}-${round}`, { key, owner, price: 1 });
        mine.push((await on.write(TRANSACTIONS.submitIntent(input))).kind);
      }
      return mine;
    }),
  );
  expect(kinds.flat().filter((kind) => kind === 'held').length).toBe(60);
  expect(await sessions[0].read(LOOKUPS.balanceOf(key))).toEqual({ wallet: 0, wallet_hold: 60, key: 9_940 });
  expect(await violated(sessions[0])).toEqual([]);
});

test('6 connections with the same idempotency keys: one task for each key, whose answer is kept once (F06)', async () => {
  const sessions = crowd();
  const owner = 'repeat';
  const key = await fund(sessions[0], owner, 1_000);
  const claim = { key: '', route: 'r', request_hash: 'h', made_by: 'm', ttl_ms: 60_000 };
  const outcomes = await Promise.all(
    sessions.map(async (on, worker) => {
      const mine: string[] = [];
      for (let round = 0; round < 10; round++) {
        const input = intent(`repeat-${worker}-${round}`, { key, owner, price: 1 });
        const outcome = await on.write(
          TRANSACTIONS.submitIntent({ ...input, claim: { ...claim, key: `key-${round}` } }),
        );
        mine.push(outcome.kind);
      }
      return mine;
    }),
  );
  const kinds = Map.groupBy(outcomes.flat(), (kind) => kind);
  expect([kinds.get('held')?.length, kinds.get('claimed')?.length]).toEqual([10, 50]);
  const [on] = sessions;
  const name = { owner_id: owner, key: 'key-0' };
  const work_id = (await on.read(LOOKUPS.findClaim(name)))?.work_id ?? '';
  const answer = { status: 200, headers: { 'content-type': 'text/plain' }, body: "it's done" };
  expect(await on.write(TRANSACTIONS.keepAnswer({ ...name, work_id, answer }))).toEqual(answer);
  const later = { ...name, work_id, answer: { ...answer, status: 500 } };
  expect(await on.write(TRANSACTIONS.keepAnswer(later))).toEqual(answer);
  await on.query("UPDATE idempotency SET expires_at=0 WHERE idem_key<>'key-0'");
  expect(await on.write(TRANSACTIONS.forgetClaims(undefined))).toBe(9);
  expect((await on.read(LOOKUPS.findClaim(name)))?.answer).toEqual(answer);
  expect(await deadlocks(on)).toEqual([{ deadlocks: 0 }]);
});

test('6 connections that hold, capture and release on one wallet do not deadlock (F22)', async () => {
  const sessions = crowd();
  const owner = 'mixed';
  const key = await fund(sessions[0], owner, 1_000);
  await Promise.all(
    sessions.map(async (on, worker) => {
      for (let round = 0; round < 15; round++) {
        const id = `mixed-${worker}-${round}`;
        await on.write(TRANSACTIONS.submitIntent(intent(id, { key, owner, price: 4 })));
        await on.write(TRANSACTIONS.recordAccepted(acceptance(id)));
        const finish =
          round % 3 === 0
            ? TRANSACTIONS.failTask({ id, error_code: 'timeout', error_message: 'late' })
            : TRANSACTIONS.completeTask({ id, result: RESULT, capture: 1 });
        expect(await on.write(finish)).toMatchObject({ applied: true });
      }
    }),
  );
  expect(await sessions[0].read(LOOKUPS.balanceOf(key))).toEqual({ wallet: 940, wallet_hold: 0, key: 9_940 });
  expect(await deadlocks(sessions[0])).toEqual([{ deadlocks: 0 }]);
  expect(await violated(sessions[0])).toEqual([]);
});

test('6 connections whose tasks swap two channels do not deadlock (F22)', async () => {
  const sessions = crowd();
  const owner = 'swap';
  const key = await fund(sessions[0], owner, 100);
  await Promise.all(
    sessions.map(async (on, worker) => {
      const id = `swap-${worker}`;
      const channel = (attempt: number) => ({ channel_id: `swap-${(attempt + worker) % 2}` });
      await on.write(TRANSACTIONS.submitIntent(intent(id, { key, owner, price: 1, channel: channel(1) })));
      for (let attempt = 1; attempt <= 40; attempt++) {
        const next = { ...intent(id).channel, ...channel(attempt + 1), submit_timeout_ms: 60_000 };
        const refused = {
          id,
          attempt,
          outcome: 'rejected',
          error_code: 'busy',
          error_message: 'busy',
          next,
        } as const;
        expect(await on.write(TRANSACTIONS.recordRefused(refused))).toEqual({
          kind: 'next',
          attempt: attempt + 1,
        });
      }
    }),
  );
  expect(await deadlocks(sessions[0])).toEqual([{ deadlocks: 0 }]);
  expect(await violated(sessions[0])).toEqual([]);
});

test('6 connections that finish one task: one is applied (F15)', async () => {
  const sessions = crowd();
  const [first] = sessions;
  const owner = 'finish';
  const key = await fund(first, owner, 10);
  await first.write(TRANSACTIONS.submitIntent(intent('f1', { key, owner })));
  await first.write(TRANSACTIONS.recordAccepted(acceptance('f1')));
  const outcomes = await Promise.all(
    sessions.map((on, index) =>
      on.write(
        index % 2 === 0
          ? TRANSACTIONS.completeTask({ id: 'f1', result: RESULT })
          : TRANSACTIONS.failTask({ id: 'f1', error_code: 'timeout', error_message: 'late' }),
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.applied).length).toBe(1);
  expect(await violated(first)).toEqual([]);
});

test('uploads, hints and pages of one kind do the same on PostgreSQL', async () => {
  const on = session();
  const owner = 'uploads';
  const key = await fund(on, owner, 100);
  const asset = { owner_id: owner, kind: 'image', mime: 'image/png', bytes: 10_000, expires_at: 1 } as const;
  const add = (id: string, parts: object = {}) =>
    on.write(
      TRANSACTIONS.createAsset({
        asset: { ...asset, id, hash: `h-${id}`, ...parts },
        max_owner_bytes: 35_000,
      }),
    );
  const live = await add('a1', { expires_at: 4_000_000_000_000 });
  await add('a2');
  await add('a3', { hash: 'h-a2' });
  await expect(add('a4')).rejects.toMatchObject({ reason: 'owner_full' });
  expect(await on.read(LOOKUPS.findAsset({ id: 'a1', owner_id: owner }))).toEqual(live);
  expect(await on.read(LOOKUPS.findAssetById('a2'))).toBeUndefined();
  expect(await on.read(LOOKUPS.findAssetByHash({ hash: 'h-a1', owner_id: owner }))).toEqual(live);
  const page = await on.read(LOOKUPS.listAssets({ owner_id: owner, limit: 5 }));
  expect(page).toEqual({ assets: [live], has_more: false });
  expect(await on.read(LOOKUPS.expiredBlobs({ limit: 9 }))).toEqual(['h-a2']);
  const swept = await on.write(TRANSACTIONS.expireAssets({ hash: 'h-a2' }));
  expect(swept.map(({ id }) => id).toSorted()).toEqual(['a2', 'a3']);
  expect(await on.read(LOOKUPS.blobInUse('h-a2'))).toBe(false);
  expect(await on.read(LOOKUPS.blobInUse('h-a1'))).toBe(true);
  const lent = { id: 'a1', owner_id: owner, until: 4_000_000_000_005 };
  expect(await on.write(TRANSACTIONS.lendAsset(lent))).toEqual({ ...live, expires_at: lent.until });
  expect(await on.write(TRANSACTIONS.deleteAsset(lent))).toEqual({ ...live, expires_at: lent.until });
  expect(await on.read(LOOKUPS.findAsset(lent))).toBeUndefined();
  expect((await on.read(LOOKUPS.findAssetById('a1')))?.id).toBe('a1');
  await add('a5');
  expect(await on.write(TRANSACTIONS.deleteAsset({ id: 'a5', owner_id: owner }))).toMatchObject({ id: 'a5' });

  const options = { key, owner, price: 1, kind: 'audio', route: 'songs' } as const;
  for (const id of ['u1', 'u2', 'u3']) {
    await on.write(TRANSACTIONS.submitIntent(intent(id, options)));
    await on.write(TRANSACTIONS.recordAccepted({ ...acceptance(id), first_poll_ms: 60_000 }));
  }
  expect(await on.write(TRANSACTIONS.pollSoon('u1'))).toBe(true);
  expect(await on.write(TRANSACTIONS.pollSoon('u1'))).toBe(false);
  await on.write(TRANSACTIONS.submitIntent(intent('u4', options)));
  expect(await on.write(TRANSACTIONS.pollSoon('u4'))).toBe(true);
  const hinted = await on.write(TRANSACTIONS.recordAccepted({ ...acceptance('u4'), first_poll_ms: 60_000 }));
  expect((hinted.task?.next_poll_at ?? 0) - (hinted.task?.updated_at ?? 0)).toBeLessThan(30_000);
  const polled = await on.write(TRANSACTIONS.reschedule({ id: 'u4', next_poll_ms: 60_000, failed: false }));
  expect(polled.applied).toBe(true);
  await on.write(TRANSACTIONS.failTask({ id: 'u4', error_code: 'x', error_message: 'x' }));
  const found = await on.read(SURVEYS.findTasks({ ids: ['u3', 'none', 'u1'], owner_id: owner }));
  expect(found.map(({ id }) => id).sort()).toEqual(['u1', 'u3']);
  const list = { owner_id: owner, limit: 1, order: 'desc', kind: 'audio' } as const;
  expect(await on.read(SURVEYS.listTasks({ ...list, skip: 2, routes: ['songs', 'x'] }))).toMatchObject({
    tasks: [{ id: 'u2' }],
    has_more: true,
  });
  expect(await on.read(SURVEYS.listTasks({ ...list, kind: 'video' }))).toEqual({
    tasks: [],
    has_more: false,
  });
  expect(await violated(on)).toEqual([]);
});

test('6 connections that upload for one owner and sweep do not pass the limit or deadlock', async () => {
  const sessions = crowd();
  const [first] = sessions;
  const outcomes = await Promise.all(
    sessions.map(async (on, worker) => {
      const mine: string[] = [];
      for (let round = 0; round < 10; round++) {
        const id = `crowd-${worker}-${round}`;
        const asset = {
          id,
          owner_id: 'crowd',
          kind: 'image',
          mime: 'image/png',
          bytes: 10_000,
          hash: id,
        } as const;
        const input = { asset: { ...asset, expires_at: 4_000_000_000_000 }, max_owner_bytes: 400_000 };
        mine.push(
          await on.write(TRANSACTIONS.createAsset(input)).then(
            () => 'stored',
            (error: unknown) => (error instanceof Error ? error.name : 'odd'),
          ),
        );
        if (round % 4 === 3) await on.write(TRANSACTIONS.expireAssets({ hash: id }));
      }
      return mine;
    }),
  );
  expect(outcomes.flat().filter((outcome) => outcome === 'stored').length).toBe(40);
  expect(outcomes.flat().filter((outcome) => outcome === 'StoreRefused').length).toBe(20);
  expect(await deadlocks(first)).toEqual([{ deadlocks: 0 }]);
  expect(await violated(first)).toEqual([]);
});

test('calls do the same on PostgreSQL', async () => {
  const on = session();
  const owner = 'chatty';
  const key = await fund(on, owner, 100);
  const options = { key, owner, hold: 40 };
  expect(await on.write(TRANSACTIONS.openCall(call('p1', options)))).toEqual({ kind: 'held' });
  expect(await on.write(TRANSACTIONS.openCall(call('p2', options)))).toEqual({ kind: 'held' });
  expect(await on.write(TRANSACTIONS.openCall(call('p3', options)))).toEqual({
    kind: 'insufficient_quota',
    balance: 20,
    limited_by: 'wallet',
  });
  const end = {
    id: 'p1',
    state: 'completed',
    capture: 55,
    channel_id: 'channel-1',
    usage: { prompt_tokens: 3 },
    usage_source: 'estimate',
    reason: "it's cut",
    attempts: [{ channel: 'channel-1' }],
  } as const;
  expect(await on.write(TRANSACTIONS.settleCall(end))).toEqual({ applied: true, captured: 40, absorbed: 15 });
  expect(await on.write(TRANSACTIONS.settleCall(end))).toEqual({ applied: false, captured: 40 });
  const { capture, ...told } = end;
  expect(await on.read(LOOKUPS.findCall('p1'))).toMatchObject({ ...told, hold: 40, captured: 40 });
  const absorbed = await on.read(LOOKUPS.absorbedCalls({ limit: 9 }));
  expect(absorbed.map(({ call: { id }, absorbed: micros }) => [id, micros])).toEqual([['p1', 15]]);
  expect(await on.read(LOOKUPS.balanceOf(key))).toEqual({ wallet: 20, wallet_hold: 40, key: 9_920 });
  await on.write(TRANSACTIONS.openCall(call('p4', { ...options, hold: 5, deadline_ms: -1 })));
  expect(await on.write(TRANSACTIONS.releaseStaleCalls(undefined))).toBe(1);
  expect(await on.read(LOOKUPS.findCall('p4'))).toMatchObject({ state: 'failed', reason: 'deadline' });
  const [other] = crowd();
  await other.write(TRANSACTIONS.takeOver(undefined));
  expect(await other.read(LOOKUPS.findCall('p2'))).toBeUndefined();
  expect(await other.read(LOOKUPS.balanceOf(key))).toEqual({ wallet: 60, wallet_hold: 0, key: 9_960 });
  expect(await violated(other)).toEqual([]);
});

test('6 connections of calls on a balance for 30, settled and swept: no deadlock, nothing lost', async () => {
  const sessions = crowd();
  const [first] = sessions;
  const owner = 'chats';
  const key = await fund(first, owner, 60);
  const kinds = await Promise.all(
    sessions.map(async (on, worker) => {
      const mine: string[] = [];
      for (let round = 0; round < 10; round++) {
        const id = `chats-${worker}-${round}`;
        const late = round % 3 === 0 ? { deadline_ms: -1 } : {};
        const held = await on.write(TRANSACTIONS.openCall(call(id, { key, owner, hold: 2, ...late })));
        mine.push(held.kind);
        if (round % 3 === 0) await on.write(TRANSACTIONS.releaseStaleCalls(undefined));
        if (held.kind !== 'held') continue;
        const settled = { id, state: 'completed', capture: 2, attempts: [] } as const;
        await on.write(TRANSACTIONS.settleCall(settled));
      }
      return mine;
    }),
  );
  expect(kinds.flat().filter((kind) => kind === 'held').length).toBeGreaterThanOrEqual(30);
  const paid = await first.query(`SELECT SUM(captured) AS n FROM ends WHERE owner_id='chats'`);
  // What a process has drawn and needs no longer goes back when it was idle for a few seconds.
  await expect
    .poll(() => first.read(LOOKUPS.balanceOf(key)), { timeout: 20_000 })
    .toMatchObject({ wallet: 60 - Number(paid[0]?.n), wallet_hold: 0 });
  expect(await deadlocks(first)).toEqual([{ deadlocks: 0 }]);
  expect(await violated(first)).toEqual([]);
});
