import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../runtime/store/open-store.ts';
import { SURVEYS } from '../../runtime/store/operations.ts';
import { openConnection } from '../../runtime/store/sqlite/connection.ts';
import { runPart } from '../../runtime/store/sqlite/run-batch.ts';
import { submitIntent } from '../../runtime/store/submissions.ts';
import { endCall } from '../../runtime/store/transactions/calls.ts';
import { call, fund, intent } from './sample.ts';
import { rowsOf, tempFolder } from './temp-store.ts';
import { transactionOf } from './transaction-of.ts';

/** What a process that died now would leave on disk: its files, without what it had in memory. */
function leave(folder: string, step: number): string {
  const left = join(folder, `left-${step}`);
  mkdirSync(left);
  for (const name of ['gateway.db', 'gateway.db-wal']) copyFileSync(join(folder, name), join(left, name));
  return left;
}

const COUNTS = `SELECT (SELECT COUNT(*) FROM tasks) AS tasks, (SELECT COUNT(*) FROM submit_attempts) AS attempts,
  (SELECT COUNT(*) FROM channel_slots) AS slots, (SELECT COUNT(*) FROM idempotency) AS claims,
  (SELECT COUNT(*) FROM live) AS holds,
  (SELECT group_concat(kind||' '||balance, ', ') FROM (SELECT kind, balance FROM accounts WHERE balance>0 ORDER BY kind)) AS balances`;
const NOTHING = {
  tasks: 0,
  attempts: 0,
  slots: 0,
  claims: 0,
  holds: 0,
  balances: 'key_quota 60, wallet 100',
};

function violatedIn(folder: string): readonly string[] {
  const connection = openConnection({ path: join(folder, 'gateway.db'), mode: 'write', busy_timeout_ms: 50 });
  const reports = runPart(connection, SURVEYS.invariants.read());
  connection.close();
  return reports.filter(({ violations }) => violations > 0).map(({ name }) => name);
}

const CLAIM = { key: 'k', route: 'r', request_hash: 'h', made_by: 'm', ttl_ms: 60_000 };

test('a process that dies after any statement of an intent leaves nothing of it: 0 rows, 0 on hold (F04)', async () => {
  const folder = tempFolder();
  const store = await openStore({ dataDir: folder });
  await fund(store, { wallet: 100, quota: 60 });
  await store.close();

  const connection = openConnection({ path: join(folder, 'gateway.db'), mode: 'write', busy_timeout_ms: 50 });
  // So small that pages are written before the commit, as they are in a large transaction.
  connection.exec('PRAGMA cache_size=1');
  connection.exec('BEGIN IMMEDIATE');
  const left: string[] = [];
  const body = transactionOf(submitIntent, { ...intent('t1', { price: 40 }), claim: CLAIM }, Date.now());
  let step = body.next([]);
  while (!step.done) {
    step = body.next(connection.run(step.value));
    left.push(leave(folder, left.length));
  }
  expect(step.value).toMatchObject({ kind: 'held' });
  connection.exec('COMMIT');
  const committed = leave(folder, left.length);
  connection.close();

  expect(left.length).toBeGreaterThan(4);
  expect(left.map((at) => rowsOf(at, COUNTS))).toEqual(left.map(() => [NOTHING]));
  expect(rowsOf(committed, COUNTS)).toEqual([
    {
      tasks: 1,
      attempts: 1,
      slots: 1,
      claims: 1,
      holds: 1,
      balances: 'hold 40, key_hold 40, key_quota 20, wallet 60',
    },
  ]);
  expect([...left.slice(-1), committed].flatMap(violatedIn)).toEqual([]);
});

const CHARGE = `SELECT (SELECT COUNT(*) FROM calls) AS calls, (SELECT SUM(captured) FROM calls) AS captured, status, body,
  (SELECT spent FROM budgets WHERE id='wallet:owner-1') AS spent FROM idempotency`;

test('a process that dies after any statement of a settlement has neither the charge nor the answer, or both', async () => {
  const folder = tempFolder();
  const store = await openStore({ dataDir: folder });
  await fund(store, { wallet: 100, quota: 60 });
  const asked = { ...call('c1', { hold: 40 }), claim: CLAIM };
  await store.openCall(asked);
  const open = join(folder, 'open');
  mkdirSync(open);
  for (const name of ['gateway.db', 'gateway.db-wal']) copyFileSync(join(folder, name), join(open, name));
  await store.close();

  const connection = openConnection({ path: join(open, 'gateway.db'), mode: 'write', busy_timeout_ms: 50 });
  connection.exec('PRAGMA cache_size=1');
  connection.exec('BEGIN IMMEDIATE');
  const left: string[] = [];
  const answer = { status: 200, headers: {}, body: '{"id":"c1"}' };
  const [{ node }] = rowsOf(open, 'SELECT node FROM idempotency') as [{ node: string }];
  const { claim: _, deadline_ms, ...call_ } = asked;
  const ended = { ...call_, node, limited: true, created_at: 1, deadline_at: 1 + deadline_ms, claimed: true };
  const end = {
    state: 'completed',
    captured: 7,
    absorbed: 0,
    uncounted: false,
    attempts: [],
    answer,
  } as const;
  const body = transactionOf(endCall, { ...ended, ...end }, Date.now());
  let step = body.next([]);
  while (!step.done) {
    step = body.next(connection.run(step.value));
    left.push(leave(open, left.length));
  }
  connection.exec('COMMIT');
  const committed = leave(open, left.length);
  connection.close();

  expect(left.length).toBeGreaterThan(4);
  const before = { calls: 0, captured: null, status: null, body: null, spent: 0 };
  expect(left.map((at) => rowsOf(at, CHARGE))).toEqual(left.map(() => [before]));
  const after = { calls: 1, captured: 7, status: 200, body: answer.body, spent: 7 };
  expect(rowsOf(committed, CHARGE)).toEqual([after]);
  expect([...left.slice(-1), committed].flatMap(violatedIn)).toEqual([]);
});
