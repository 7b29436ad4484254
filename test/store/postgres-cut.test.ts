import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../runtime/store/open-store.ts';
import { StoreUnavailable } from '../../runtime/store/store-errors.ts';
import type { Store } from '../../runtime/store/types.ts';
import { databaseUrl, type PostgresServer, runSql, runSqlBeside, startPostgres } from './postgres-server.ts';
import { acceptance, fund, intent, violated } from './sample.ts';

let server: PostgresServer | undefined;
beforeAll(() => {
  server = startPostgres();
});
afterAll(() => server?.stop());

/** Cuts two connections of the gateway, 50 times. */
const CUTS = `DO $$ BEGIN FOR cut IN 1..50 LOOP
  PERFORM pg_stat_clear_snapshot();
  PERFORM pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity
    WHERE application_name='gateway' AND datname='cut' ORDER BY random() LIMIT 2) chosen;
  PERFORM pg_sleep(0.1);
END LOOP; END $$`;

async function open(name: string) {
  if (server === undefined) throw new Error('internal: no database runs');
  const running = server;
  runSql(running, 'postgres', `CREATE DATABASE ${name}`);
  const store = await openDatabase({ url: databaseUrl(running, name), onFailure: () => undefined });
  onTestFinished(() => store.close());
  await fund(store, { wallet: 1_000_000 });
  const one = (sql: string) => runSql(running, name, sql).trim();
  return { server: running, store, one };
}

/** Submits and accepts, so many at a time, until it is told to end; the ids of what was acknowledged. */
function submitting(store: Store, isOver: () => boolean) {
  const held = new Set<string>();
  const accepted = new Set<string>();
  let refused = 0;
  let last = 0;
  const worker = async () => {
    while (!isOver()) {
      const id = `t${last++}`;
      try {
        const outcome = await store.submitIntent(intent(id, { channel: { max_inflight: 1_000_000 } }));
        if (outcome.kind !== 'held') throw new Error(`not held: ${outcome.kind}`);
        held.add(id);
        const answer = await store.recordAccepted(acceptance(id));
        if (answer.applied) accepted.add(id);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        refused += 1;
        await sleep(20);
      }
    }
  };
  const ended = Promise.all(Array.from({ length: 16 }, worker));
  return { held, accepted, ended, refused: () => refused };
}

test('connections that are cut 50 times under load lose no acknowledgement and repeat no commit (F79)', {
  timeout: 60_000,
}, async () => {
  const { store, one, server: running } = await open('cut');
  let over = false;
  const work = submitting(store, () => over);
  await runSqlBeside(running, 'postgres', CUTS);
  over = true;
  await work.ended;
  const rows = new Set(one("SELECT work||' '||state FROM live").split('\n'));
  const lost = [...work.held].filter((id) => !rows.has(`${id} queued`) && !rows.has(`${id} submitting`));
  const notAccepted = [...work.accepted].filter((id) => !rows.has(`${id} queued`));
  expect({ lost, notAccepted, violated: await violated(store) }).toEqual({
    lost: [],
    notAccepted: [],
    violated: [],
  });
  expect(Number(one("SELECT held FROM budgets WHERE kind='wallet'"))).toBe(
    Number(one('SELECT SUM(hold) FROM live')),
  );
  expect(work.accepted.size).toBeGreaterThan(10);
});

test('a server that crashes and comes back loses nothing that was acknowledged (F79)', {
  timeout: 60_000,
}, async () => {
  const { store, one, server: running } = await open('crash');
  let over = false;
  const work = submitting(store, () => over);
  for (let crash = 0; crash < 3; crash++) {
    await sleep(300);
    running.crash();
  }
  await sleep(500);
  over = true;
  await work.ended;
  const ids = new Set(one('SELECT work FROM live').split('\n'));
  expect([...work.held].filter((id) => !ids.has(id))).toEqual([]);
  expect(await violated(store)).toEqual([]);
  expect(work.held.size).toBeGreaterThan(20);
});
