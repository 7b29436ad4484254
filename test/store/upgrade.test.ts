import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../runtime/store/open-store.ts';
import { MIGRATIONS } from '../../runtime/store/sql/migrations.ts';
import { openConnection } from '../../runtime/store/sqlite/connection.ts';
import { migrate } from '../../runtime/store/sqlite/migrate.ts';
import { accepted, fund, violated } from './sample.ts';
import { rowsOf, tempFolder } from './temp-store.ts';

test('a database of version 1 opens, keeps its tasks and takes new kinds and uploads', async () => {
  const folder = tempFolder();
  const path = join(folder, 'gateway.db');
  const old = openConnection({ path, mode: 'write', busy_timeout_ms: 100 });
  migrate(old, MIGRATIONS.slice(0, 1));
  old.exec(`
    INSERT INTO api_keys VALUES('k','k','o','default','sk-k','h','active','["*"]',1,NULL,0,NULL);
    INSERT INTO accounts VALUES('funding:o','o','funding',-10),('wallet:o','o','wallet',0),
      ('hold:o','o','hold',10),('revenue:o','o','revenue',0);
    INSERT INTO ledger_txns(id,kind,task_id,created_at) VALUES('u/topup','topup',NULL,0),('t/hold','hold','t',0);
    INSERT INTO ledger_entries VALUES('u/topup',1,'funding:o',-10),('u/topup',2,'wallet:o',10),
      ('t/hold',1,'hold:o',10),('t/hold',2,'wallet:o',-10);
    INSERT INTO channel_slots VALUES('c',1,5);
    INSERT INTO tasks(id,kind,route,owner_id,key_id,model,model_id,protocol,channel_id,credential,spec_version,state,
      attempt,hold_txn,price,price_rule,request,saved,next_poll_at,due_at,deadline_at,created_at,updated_at,upstream_id)
    VALUES('t','video','r','o','k','m','m','p','c',0,'s','queued',1,'t/hold',10,'x','{"mode":"text","warnings":[]}','{}',
      0,0,9999999999999,1,1,'up')`);
  old.close();

  const store = await openStore({ dataDir: folder });
  expect(await store.findTaskById('t')).toMatchObject({ id: 't', kind: 'video', state: 'queued', saved: {} });
  await fund(store);
  await accepted(store, 'song', { kind: 'audio' });
  expect(await store.findTaskById('song')).toMatchObject({ kind: 'audio' });
  expect(await violated(store)).toEqual([]);
  await store.failTask({ id: 't', error_code: 'timeout', error_message: 'm' });
  expect(await violated(store)).toEqual([]);
  await store.close();
  expect(rowsOf(folder, "SELECT inflight FROM channel_slots WHERE channel_id='c'")).toEqual([
    { inflight: 0 },
  ]);
  expect(rowsOf(folder, 'SELECT version,name FROM schema_migrations ORDER BY version')).toEqual([
    { version: 1, name: 'ledger, tasks and keys' },
    { version: 2, name: 'assets, and tasks by kind' },
    { version: 3, name: 'synchronous calls' },
    { version: 4, name: 'kept result files' },
    { version: 5, name: 'answers to repeated requests' },
    { version: 6, name: 'traces' },
    { version: 7, name: 'limits of keys' },
    { version: 8, name: 'money exports' },
    { version: 9, name: 'slots of calls, words about uncertain tasks' },
    { version: 10, name: 'absorbed by calls' },
    { version: 11, name: 'traces by request' },
    { version: 12, name: 'results that operators review' },
    { version: 13, name: 'places on channels of tasks left to operators' },
    { version: 14, name: 'statuses that no protocol lists' },
    { version: 15, name: 'files that vendors fetch' },
    { version: 16, name: 'vendors and credentials of tasks' },
    { version: 17, name: 'seal of the secret, proof of writing' },
  ]);
});
