import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../runtime/store/open-store.ts';
import { SURVEYS } from '../../runtime/store/operations.ts';
import { openConnection } from '../../runtime/store/sqlite/connection.ts';
import { runPart } from '../../runtime/store/sqlite/run-batch.ts';
import { accepted, fillWithAll, RESULT, violated } from './sample.ts';
import { tempStore } from './temp-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'gateway-invariants-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One of everything that the invariants speak of, in a database that the tests copy: opening a store is what costs. */
beforeAll(async () => {
  const store = await openStore({ dataDir: folder });
  await fillWithAll(store);
  for (const id of ['old', 'older']) {
    await accepted(store, id);
    await store.completeTask({ id, result: RESULT });
  }
  await store.refund({ work_id: 'old', reason: 'it was dark', by: 'admin' });
  damage(join(folder, 'gateway.db'), "UPDATE ends SET at=1000 WHERE work IN('old','older')");
  expect(await store.forgetWork({ days: 1 })).toEqual({ forgotten: 2 });
  expect(await violated(store)).toEqual([]);
  // As a process leaves it that is killed while a call is open.
  for (const end of ['', '-wal'])
    copyFileSync(join(folder, `gateway.db${end}`), join(folder, `left.db${end}`));
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
  expect(reports.map((report) => report.name)).toEqual(
    Array.from({ length: 16 }, (_, index) => `I${index + 1}`),
  );
  expect(reports.every((report) => report.about !== '' && report.violations === 0)).toBe(true);
});

test.each([
  {
    seen: ['I1'],
    about: 'a top-up that was changed',
    sql: "UPDATE credits SET wallet=wallet+1 WHERE kind='topup' AND wallet>0",
  },
  {
    seen: ['I1'],
    about: 'a wallet that was granted money',
    sql: "UPDATE budgets SET granted=granted+1 WHERE kind='wallet'",
  },
  { seen: ['I1'], about: 'a quota that nobody granted', sql: "DELETE FROM credits WHERE id='key-1/grant'" },
  {
    seen: ['I2'],
    about: 'a charge that was changed',
    sql: "UPDATE ends SET captured=captured-1 WHERE work='done'",
  },
  {
    seen: ['I2', 'I7'],
    about: 'a capture of more than the hold',
    sql: "UPDATE ends SET captured=hold+1 WHERE work='part'",
  },
  {
    seen: ['I2'],
    about: 'a balance that was changed',
    sql: "UPDATE budgets SET spent=spent+1 WHERE kind='wallet'",
  },
  {
    seen: ['I3'],
    about: 'a price that is not on hold',
    sql: "UPDATE budgets SET held=held-1 WHERE kind='quota'",
  },
  {
    seen: ['I3', 'I6'],
    about: 'a live task that holds another amount',
    sql: "UPDATE live SET hold=hold+1 WHERE work='live'",
  },
  {
    seen: ['I3'],
    about: 'an allowance that nobody drew',
    sql: "INSERT INTO allowances VALUES('gone','wallet:owner-1',3)",
  },
  {
    seen: ['I1', 'I4'],
    about: 'more spent than granted',
    sql: "UPDATE budgets SET granted=1 WHERE kind='wallet'",
  },
  {
    seen: ['I2', 'I4'],
    about: 'a negative balance',
    sql: "UPDATE budgets SET spent=spent-5000 WHERE kind='wallet'",
  },
  { seen: ['I2', 'I5'], about: 'a finished task without its end', sql: "DELETE FROM ends WHERE work='part'" },
  {
    seen: ['I3', 'I5', 'I8'],
    about: 'a live task that is nowhere',
    sql: "DELETE FROM live WHERE work='open'",
  },
  {
    seen: ['I2', 'I5'],
    about: 'a live task that ended',
    sql: "INSERT INTO ends SELECT 'live',at,state,owner_id,quota_key,hold,captured,absorbed,channel_id,NULL,error_code,error_message,result,updated_at,facts FROM ends WHERE work='done'",
  },
  {
    seen: ['I5'],
    about: 'work without anything of it',
    sql: "INSERT INTO work SELECT 'lost',kind,route,owner_id,key_id,model,model_id,spec_version,hold,limited,price_rule,request,created_at,deleted_at FROM work WHERE id='done'",
  },
  { seen: ['I6'], about: 'an end of another hold', sql: "UPDATE ends SET hold=hold+1 WHERE work='done'" },
  {
    seen: ['I2', 'I6'],
    about: 'an end that forgot the quota of the key',
    sql: "UPDATE ends SET quota_key=NULL WHERE work='said'",
  },
  { seen: ['I6'], about: 'work of another owner', sql: "UPDATE work SET owner_id='x' WHERE id='done'" },
  {
    seen: ['I7'],
    about: 'a charge for a task that failed',
    sql: "UPDATE ends SET state='failed' WHERE work='done'",
  },
  { seen: ['I8'], about: 'a leaked place', sql: "UPDATE budgets SET held=held+1 WHERE kind='channel'" },
  {
    seen: ['I8'],
    about: 'a place that is counted although its task gave it back',
    sql: "UPDATE live SET on_channel=0 WHERE work='live'",
  },
  {
    seen: ['I8'],
    about: 'a place of a key that leaked',
    sql: "UPDATE budgets SET held=held+1 WHERE kind='key'",
  },
  {
    seen: ['I8'],
    about: 'a task that holds a place of nobody',
    sql: "UPDATE live SET on_key='key:nobody' WHERE work='live'",
  },
  {
    seen: ['I8'],
    about: 'a call whose place is not counted',
    sql: "DELETE FROM allowances WHERE budget LIKE 'key:%'",
  },
  {
    seen: ['I9'],
    about: 'a submission nobody looked after',
    sql: "UPDATE live SET deadline_at=deadline_at-400000 WHERE work='open'",
  },
  {
    seen: ['I10'],
    about: "a vendor's id that finds nothing",
    sql: "DELETE FROM upstream_ids WHERE work='done'",
  },
  {
    seen: ['I10'],
    about: "a vendor's id that finds another task",
    sql: "UPDATE upstream_ids SET work='part' WHERE work='live'",
  },
  {
    seen: ['I12'],
    about: 'a kept file of no task',
    sql: "UPDATE result_files SET task_id='none'",
  },
  {
    seen: ['I12'],
    about: 'a kept file that outlives its deleted task',
    sql: "UPDATE work SET deleted_at=1 WHERE id='part'",
  },
  {
    seen: ['I13'],
    about: 'a claim of no work',
    sql: "UPDATE idempotency SET work_id='none'",
  },
  {
    seen: ['I13'],
    about: "a claim of another owner's work",
    sql: "UPDATE idempotency SET owner_id='somebody'",
  },
  {
    seen: ['I15'],
    about: 'a refund that is not in the audit log',
    sql: 'DELETE FROM audit_log',
  },
  {
    seen: ['I14'],
    about: 'a refund of another work',
    sql: "UPDATE credits SET work='live' WHERE work='back'",
  },
  { seen: ['I14'], about: 'a refund of no work', sql: "UPDATE credits SET work='none' WHERE work='back'" },
  { seen: ['I2'], about: 'a daily sum that is lower', sql: 'UPDATE daily_sums SET captured=captured-1' },
  { seen: ['I2'], about: 'a daily sum without its quota', sql: 'UPDATE daily_sums SET of_quota=0' },
  { seen: ['I2', 'I16'], about: 'a day that is missing', sql: 'DELETE FROM daily_sums' },
  {
    seen: ['I2', 'I16'],
    about: 'a refund of forgotten work that is higher',
    sql: "UPDATE credits SET wallet=wallet+1,quota=quota+1 WHERE work='old'",
  },
  {
    seen: ['I16'],
    about: 'a refund of forgotten work in no sum',
    sql: 'UPDATE daily_sums SET refunded=0',
  },
  {
    seen: ['I2', 'I14'],
    about: 'a refund of more than was captured',
    sql: "UPDATE credits SET wallet=wallet+5,quota=quota+5 WHERE work='back'",
  },
  {
    seen: ['I2', 'I14'],
    about: 'a refund that kept the quota of the key',
    sql: "UPDATE credits SET quota=0 WHERE work='back'",
  },
  {
    seen: ['I2', 'I14'],
    about: 'a refund that another owner got',
    sql: "UPDATE credits SET owner_id='x' WHERE work='back'",
  },
])('$about is seen by $seen', ({ seen, sql }) => {
  const copy = join(folder, 'damaged.db');
  for (const end of ['', '-wal']) copyFileSync(join(folder, `left.db${end}`), `${copy}${end}`);
  damage(copy, sql);
  const connection = openConnection({ path: copy, mode: 'read', busy_timeout_ms: 100 });
  const reports = runPart(connection, SURVEYS.invariants.read());
  connection.close();
  for (const end of ['', '-wal', '-shm']) rmSync(`${copy}${end}`, { force: true });
  const broken = reports.filter(({ violations }) => violations !== 0);
  expect(broken.map(({ name }) => name)).toEqual(seen);
  for (const { violations, rows = [] } of broken) expect(rows).toHaveLength(Math.min(violations, 20));
});
