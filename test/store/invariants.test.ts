import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../runtime/store/open-store.ts';
import { SURVEYS } from '../../runtime/store/reads/index.ts';
import { openConnection } from '../../runtime/store/sqlite/connection.ts';
import { runPart } from '../../runtime/store/sqlite/run-batch.ts';
import { accepted, answered, call, fund, intent, RESULT, violated } from './sample.ts';
import { tempStore } from './temp-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'gateway-invariants-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One of everything that the invariants speak of, in a database that the tests copy: opening a store is what costs. */
beforeAll(async () => {
  const store = await openStore({ dataDir: folder });
  await fund(store, { quota: 500 });
  await accepted(store, 'live');
  await accepted(store, 'done');
  await store.completeTask({ id: 'done', result: RESULT });
  await store.submitIntent(intent('open'));
  await store.openCall({ ...call('talking'), work: { key: { id: 'key-1', concurrent: 5 } } });
  await store.openCall(call('said'));
  await store.settleCall({ id: 'said', state: 'completed', capture: 7, attempts: [] });
  const upload = { id: 'a', owner_id: 'o', kind: 'image', mime: 'image/png', bytes: 3, hash: 'h' } as const;
  await store.createAsset({ asset: { ...upload, expires_at: 1 }, max_owner_bytes: 9_000 });
  await store.submitIntent(intent('part'));
  await store.recordAnswered({ ...answered('part'), capture: 4 });
  const picture = { id: 'f'.repeat(64), task_id: 'part', bytes: 3, mime: 'image/png' };
  await store.addResultFile({ ...picture, expires_at: 4_000_000_000_000 });
  await accepted(store, 'back');
  await store.completeTask({ id: 'back', result: RESULT });
  await store.refund({ work_id: 'back', reason: 'it was dark', by: 'admin' });
  const claim = { key: 'again', route: 'videos-create', request_hash: 'h', made_by: 'r', ttl_ms: 60_000 };
  const work = { key: { id: 'key-1', concurrent: 5 }, group: { name: 'default', concurrent: 5 } };
  await store.submitIntent({ ...intent('claimed'), claim, work });
  expect(await violated(store)).toEqual([]);
  await store.close();
});

/** Damages the database in ways its constraints would refuse. */
function damage(path: string, sql: string): void {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  try {
    database.exec(`PRAGMA ignore_check_constraints=ON; ${sql}`);
  } finally {
    database.close();
  }
}

test('the invariants are named and explained', async () => {
  const { store } = await tempStore();
  const reports = await store.invariants();
  expect(reports.map((report) => report.name)).toEqual([
    'I1',
    'I2',
    'I3',
    'I4',
    'I5',
    'I6',
    'I7',
    'I8',
    'I9',
    'I10',
    'I11',
    'I12',
    'I13',
    'I14',
    'I15',
    'I16',
    'I17',
    'I18',
    'I19',
    'I20',
    'I21',
  ]);
  expect(reports.every((report) => report.about !== '' && report.violations === 0)).toBe(true);
});

test.each([
  {
    seen: ['I1', 'I2'],
    about: 'an entry that was changed',
    sql: "UPDATE ledger_entries SET amount=amount+1 WHERE txn_id='live/hold' AND account_id LIKE 'key_hold%'",
  },
  {
    seen: ['I2', 'I8'],
    about: 'a balance that was changed',
    sql: "UPDATE accounts SET balance=balance+1 WHERE kind='wallet'",
  },
  {
    seen: ['I2', 'I3'],
    about: 'a negative balance',
    sql: "UPDATE accounts SET balance=balance-5000 WHERE kind='wallet'; UPDATE accounts SET balance=balance+5000 WHERE kind='funding'",
  },
  {
    seen: ['I4', 'I21'],
    about: 'a finished task without a resolution, and a correction that nobody made',
    sql: "UPDATE ledger_txns SET kind='adjust',resolves=NULL WHERE id='done/capture'",
  },
  {
    seen: ['I4', 'I5'],
    about: 'a live task with a resolution',
    sql: "UPDATE ledger_txns SET resolves='live/hold' WHERE id='done/capture'",
  },
  {
    seen: ['I6'],
    about: 'a price that is not on hold',
    sql: "UPDATE tasks SET price=price+1 WHERE id='live'",
  },
  {
    seen: ['I7'],
    about: 'a completed task that was released',
    sql: "UPDATE ledger_txns SET kind='release' WHERE id='done/capture'",
  },
  { seen: ['I9'], about: 'a leaked slot', sql: 'UPDATE channel_slots SET inflight=inflight+1' },
  {
    seen: ['I9'],
    about: 'a slot that is counted although its task gave it back',
    sql: "UPDATE tasks SET channel_slot=0 WHERE id='live'",
  },
  {
    seen: ['I10'],
    about: 'a submission nobody looked after',
    sql: "UPDATE submit_attempts SET expires_at=expires_at-400000 WHERE task_id='open'",
  },
  {
    seen: ['I10', 'I16'],
    about: 'an open attempt of a finished task',
    sql: "UPDATE submit_attempts SET outcome='started' WHERE task_id='done'",
  },
  { seen: ['I11'], about: 'an upload that is not counted', sql: 'UPDATE assets SET bytes=bytes+5000' },
  {
    seen: ['I6', 'I13'],
    about: 'a call that holds more than it says',
    sql: "UPDATE calls SET hold=hold+1 WHERE id='talking'",
  },
  {
    seen: ['I12', 'I21'],
    about: 'a call that ended without a resolution',
    sql: "UPDATE ledger_txns SET kind='adjust',resolves=NULL WHERE id LIKE '%-said/capture'",
  },
  {
    seen: ['I6', 'I12'],
    about: 'a call that is open again',
    sql: "UPDATE calls SET state='open',ended_at=NULL WHERE id='said'",
  },
  {
    seen: ['I12'],
    about: 'a call whose hold is not its own',
    sql: "UPDATE ledger_txns SET task_id='other' WHERE id LIKE '%-talking/hold'",
  },
  {
    seen: ['I13'],
    about: 'a call that says it cost less than it did',
    sql: "UPDATE calls SET captured=captured-1 WHERE id='said'",
  },
  {
    seen: ['I13'],
    about: 'a call that took more than its hold, in books that agree',
    sql: `UPDATE calls SET hold=6 WHERE id='said';
      UPDATE ledger_entries SET amount=amount*6/10 WHERE txn_id LIKE '%-said/hold';
      UPDATE ledger_entries SET amount=CASE amount WHEN -10 THEN -6 WHEN 3 THEN -1 ELSE amount END
        WHERE txn_id LIKE '%-said/capture'`,
  },
  {
    seen: ['I13'],
    about: "a call that forgot its key's quota",
    sql: "UPDATE calls SET limited=0 WHERE id='said'",
  },
  {
    seen: ['I14'],
    about: 'a completed call that was released',
    sql: "UPDATE ledger_txns SET kind='release' WHERE id LIKE '%-said/capture'",
  },
  {
    seen: ['I2', 'I15'],
    about: 'a capture of more than the price',
    sql: "UPDATE ledger_entries SET amount=amount+1 WHERE txn_id='part/capture' AND account_id LIKE 'revenue%'; UPDATE ledger_entries SET amount=amount-1 WHERE txn_id='part/capture' AND account_id LIKE 'hold%'",
  },
  {
    seen: ['I2', 'I15'],
    about: 'a capture that spared the quota of the key',
    sql: "UPDATE ledger_entries SET amount=amount-1 WHERE txn_id='part/capture' AND account_id LIKE 'key_spent%'; UPDATE ledger_entries SET amount=amount+1 WHERE txn_id='part/capture' AND account_id LIKE 'key_quota%'",
  },
  {
    seen: ['I16'],
    about: 'a finished task that nobody accepted',
    sql: "UPDATE submit_attempts SET outcome='rejected' WHERE task_id='part'",
  },
  {
    seen: ['I17'],
    about: 'a kept file of no task',
    sql: "UPDATE result_files SET task_id='none'",
  },
  {
    seen: ['I17'],
    about: 'a kept file that outlives its deleted task',
    sql: "UPDATE tasks SET result=NULL,deleted_at=1 WHERE id='part'",
  },
  {
    seen: ['I18'],
    about: 'a claim of no work',
    sql: "UPDATE idempotency SET work_id='none'",
  },
  {
    seen: ['I18'],
    about: "a claim of another owner's work",
    sql: "UPDATE idempotency SET owner_id='somebody'",
  },
  { seen: ['I19'], about: 'a work slot that leaked', sql: 'UPDATE work_slots SET inflight=inflight+1' },
  {
    seen: ['I19'],
    about: 'a call whose slot is not counted',
    sql: "UPDATE calls SET group_slot='group:default' WHERE id='talking'",
  },
  {
    seen: ['I19'],
    about: 'a task that holds a work slot of nobody',
    sql: "UPDATE tasks SET key_slot='key:nobody' WHERE id='live'",
  },
  {
    seen: ['I20'],
    about: 'a refund of another work',
    sql: "UPDATE ledger_txns SET refunds='part/capture' WHERE id='back/refund'",
  },
  {
    seen: ['I2', 'I20'],
    about: 'a refund of more than was captured',
    sql: `UPDATE ledger_entries SET amount=amount-5 WHERE txn_id='back/refund' AND amount<0;
      UPDATE ledger_entries SET amount=amount+5 WHERE txn_id='back/refund' AND amount>0`,
  },
  {
    seen: ['I2', 'I20'],
    about: 'a refund that kept the quota of the key',
    sql: "DELETE FROM ledger_entries WHERE txn_id='back/refund' AND account_id LIKE 'key%'",
  },
  {
    seen: ['I2', 'I20'],
    about: 'a refund that nobody got',
    sql: "UPDATE ledger_entries SET account_id='funding:owner-1' WHERE txn_id='back/refund' AND account_id LIKE 'wallet%'",
  },
  {
    seen: ['I21'],
    about: 'a refund that is not in the audit log',
    sql: 'DELETE FROM audit_log',
  },
])('$about is seen by $seen', ({ seen, sql }) => {
  const copy = join(folder, 'damaged.db');
  copyFileSync(join(folder, 'gateway.db'), copy);
  damage(copy, sql);
  const connection = openConnection({ path: copy, mode: 'read', busy_timeout_ms: 100 });
  const reports = runPart(connection, SURVEYS.invariants(undefined));
  connection.close();
  for (const end of ['', '-wal', '-shm']) rmSync(`${copy}${end}`, { force: true });
  expect(reports.filter(({ violations }) => violations !== 0).map(({ name }) => name)).toEqual(seen);
});
