import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../runtime/store/open-store.ts';
import { StoreUnavailable } from '../../runtime/store/store-errors.ts';
import { rowsOfPostgres } from '../store/postgres-rows.ts';
import { databaseUrl, type PostgresServer, runSql, startPostgres } from '../store/postgres-server.ts';
import { intent } from '../store/sample.ts';
import { type ChatUpstream, startChatUpstream } from '../support/chat-upstream.ts';
import { type GatewayProcess, runProgram } from '../support/process.ts';
import { createStreamClient } from '../support/stream-client.ts';
import { callerOf, many, ownGateway, startVideoVendor } from './own-gateway.ts';

const WHOLE_TEST = { timeout: 90_000 };
const PATIENCE = { timeout: 30_000 };
const OUTAGE_MS = 6_000;
const STREAMS = 10;
const CROWD = 4_000;

const ends: (() => Promise<void> | void)[] = [];
const file = { onTestFinished: (end: () => Promise<void> | void): void => void ends.push(end) };
let server: PostgresServer;
let vendor: Awaited<ReturnType<typeof startVideoVendor>>;
let talk: ChatUpstream;
let own: Awaited<ReturnType<typeof ownGateway>>;
let gateway: GatewayProcess;
let caller: ReturnType<typeof callerOf>;
/** As the administrator of the database. */
let direct: string;
/** Everything that was acknowledged. */
const ids: string[] = [];

beforeAll(async () => {
  server = startPostgres();
  file.onTestFinished(() => server.stop());
  // No superuser, for whom there is always a connection.
  runSql(server, 'postgres', 'CREATE ROLE worker LOGIN');
  runSql(server, 'postgres', 'CREATE DATABASE trouble OWNER worker');
  direct = databaseUrl(server, 'trouble');
  vendor = await startVideoVendor(file);
  talk = await startChatUpstream();
  file.onTestFinished(() => talk.close());
  const channels = [
    { protocol: 'openai-videos', model: 'video-a', url: vendor.url },
    { protocol: 'openai-chat', model: 'chat-mini', url: talk.url },
  ];
  own = await ownGateway(file, channels, { database: direct.replace('gateway@', 'worker@') });
  gateway = await own.start();
  caller = callerOf(gateway.url, own.key);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const ready = async (): Promise<number> => (await fetch(`${gateway.adminUrl}/readyz`)).status;
const alive = async (): Promise<number> => (await fetch(`${gateway.url}/healthz`)).status;

async function submitAll(count: number): Promise<number> {
  const answers = await many(count, 20, () => caller.submit());
  const taken = answers.filter(({ status }) => status === 200);
  ids.push(...taken.map(({ body }) => String(body.id)));
  return taken.length;
}

/** How many of the answers say that it is worth to try again, and when. */
function refusedIn(answers: readonly { readonly status: number; readonly headers: Headers }[]): number {
  return answers.filter(({ status, headers }) => status === 503 && Number(headers.get('retry-after')) > 0)
    .length;
}

test(
  'while another session holds the tables, what needs them is 503 and the gateway not ready; then all goes on (F80)',
  WHOLE_TEST,
  async () => {
    expect(await submitAll(20)).toBe(20);
    const store = await openDatabase({ url: direct, onFailure: () => undefined });
    rowsOfPostgres(direct, 'BEGIN');
    rowsOfPostgres(direct, 'LOCK TABLE live, budgets IN ACCESS EXCLUSIVE MODE');
    // Batch after batch these would wait for minutes.
    const late = Array.from({ length: CROWD }, (_, at) => store.submitIntent(intent(`late-${at}`)));
    const [crowd, submitted, read, isReady, isAlive] = await Promise.all([
      Promise.allSettled(late),
      many(40, 40, () => caller.submit()),
      many(40, 40, (at) => caller.read(ids[at % ids.length] ?? '')),
      ready(),
      many(40, 4, alive),
    ]);
    rowsOfPostgres(direct, 'ROLLBACK');
    await store.close();
    const refused = crowd.filter(
      (one) => one.status === 'rejected' && one.reason instanceof StoreUnavailable,
    );
    expect(refused.length).toBe(CROWD);
    expect([refusedIn(submitted), refusedIn(read), isReady]).toEqual([40, 40, 503]);
    expect([isAlive, vendor.created.length]).toEqual([Array(40).fill(200), 20]);
    await expect.poll(ready, PATIENCE).toBe(200);
    expect([await submitAll(20), vendor.created.length]).toEqual([20, 40]);
  },
);

test(
  'while the database gives no connection, everything is refused at once, and taken again afterwards (F80)',
  WHOLE_TEST,
  async () => {
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename='worker'`;
    runSql(server, 'postgres', `ALTER ROLE worker CONNECTION LIMIT 0; ${cut}`);
    const [submitted, isReady, isAlive] = await Promise.all([
      many(40, 40, () => caller.submit()),
      ready(),
      alive(),
    ]);
    expect([refusedIn(submitted), isReady, isAlive]).toEqual([40, 503, 200]);
    runSql(server, 'postgres', 'ALTER ROLE worker CONNECTION LIMIT -1');
    await expect.poll(ready, PATIENCE).toBe(200);
    expect([await submitAll(20), vendor.created.length]).toEqual([20, 60]);
  },
);

test(
  'while the database is gone for 6 s, streams end whole and are settled later, nothing is submitted, and nothing is half done (F80)',
  WHOLE_TEST,
  async () => {
    const stream = createStreamClient({ url: gateway.url, key: own.key });
    const streams = Array.from({ length: STREAMS }, () => stream('whole'));
    await Promise.all(streams.map(({ first }) => first));
    server.end();
    const over = sleep(OUTAGE_MS).then(() => server.begin());
    let isOver = false;
    over.then(() => {
      isOver = true;
    }, undefined);
    talk.release();
    const answers: { readonly status: number; readonly headers: Headers }[] = [];
    const free: boolean[] = [];
    const submitting = async (): Promise<void> => {
      while (!isOver) {
        const answer = await caller.submit();
        if (answer.status === 200) ids.push(String(answer.body.id));
        else answers.push(answer);
        await sleep(50);
      }
    };
    /** What nothing is looked up for. */
    const asking = async (): Promise<void> => {
      while (!isOver) {
        free.push((await alive()) === 200);
        await sleep(20);
      }
    };
    await Promise.all([over, asking(), ...Array.from({ length: 8 }, submitting)]);
    const ended = await Promise.all(streams.map((one) => one.ended));
    expect(ended.filter(({ text, clean }) => clean && text.endsWith('data: [DONE]\n\n')).length).toBe(
      STREAMS,
    );
    expect(free.filter(Boolean).length).toBeGreaterThanOrEqual(free.length * 0.95);
    expect([free.length > 50, answers.length > 20, refusedIn(answers)]).toEqual([true, true, answers.length]);
    await expect.poll(ready, PATIENCE).toBe(200);
    expect(await submitAll(20)).toBe(20);
    vendor.finish();
    // What could not be written of a poll is found out again when its lease is over: now.
    runSql(server, 'trouble', 'UPDATE live SET due_at=0');
    const unfinished = async (): Promise<number> => {
      const states = await many(ids.length, 10, (at) => caller.read(ids[at] ?? ''));
      return states.filter(({ body }) => body.status !== 'completed').length;
    };
    await expect.poll(unfinished, PATIENCE).toBe(0);
    const settled =
      "SELECT COUNT(*) AS n FROM ends e JOIN work w ON w.id=e.work WHERE w.kind='chat' AND e.captured>0";
    await expect.poll(() => rowsOfPostgres(direct, settled), PATIENCE).toEqual([{ n: STREAMS }]);
    expect(rowsOfPostgres(direct, 'SELECT COUNT(*) AS n FROM live')).toEqual([{ n: 0 }]);
    expect(vendor.created.length).toBe(ids.length);
    const check = await runProgram(['runtime/cli.js', 'db', 'check'], own.env);
    expect([check.code, check.stdout]).toEqual([0, expect.stringMatching(/all \d+ invariants hold/)]);
  },
);
