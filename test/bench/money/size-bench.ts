import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, openStore } from '../../../runtime/store/open-store.ts';
import type { Store } from '../../../runtime/store/types.ts';
import { DAY_MS } from '../../../runtime/time/clock.ts';
import { databaseUrl, runSql, startPostgres } from '../../store/postgres-server.ts';
import { makeTempFolder, removeFolder } from '../../support/temp-folder.ts';
import { fillSqlite, fillSteps, SAMPLE, type Series } from './fill-store.ts';
import { submitOne } from './store-alone.ts';

/** A row of the table, as of the other tables. */
interface SizeRow {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly cpu: string;
}

/** A store, and what the bench needs to know of it. */
interface Sized {
  readonly store: Store;
  /** Of the newest tasks. */
  readonly own: readonly string[];
  /** From all of the time. */
  readonly old: readonly string[];
}

interface Engine {
  readonly name: string;
  /** An empty store. */
  open(): Promise<Store>;
  /** Runs statements on it while it is closed. */
  fill(tasks: number): void;
  sizeBytes(): number;
  stop(): void;
}

const ROUNDS = 7;
const TASKS = 400;
const CALLERS = 32;
const LOOKS = 400;
const DUE_LOOKS = 100;
const BATCHES = 20;
const KEY = { id: 'key_bench', name: 'bench', owner_id: 'bench', group: 'default', models: ['*'] };
const MOST_SLOWER = 'at most 1.2x';

/**
 * What the store costs with so many finished tasks in it, beside one that has next to none: both are open, and each round
 * measures first the one and then the other, so that a busy machine slows both.
 */
export async function benchSize(tasks: number): Promise<readonly SizeRow[]> {
  return [
    ...(await benchEngine('SQLite', sqliteEngine, tasks)),
    ...(await benchEngine('PostgreSQL', postgresEngine, tasks)),
  ];
}

async function benchEngine(name: string, start: () => Engine, tasks: number): Promise<readonly SizeRow[]> {
  const engines = [start(), start()];
  const opened: Store[] = [];
  const filled: Sized[] = [];
  try {
    for (const [index, engine] of engines.entries()) {
      const began = performance.now();
      filled.push(await makeSized(engine, index === 0 ? 0 : tasks, opened));
      if (index === 1)
        console.error(`${name}: ${tasks} tasks in ${Math.round(performance.now() - began)} ms`);
    }
    const [small, large] = filled;
    const [, big] = engines;
    if (small === undefined || large === undefined || big === undefined) throw new Error('not opened');
    const bytes = big.sizeBytes();
    const size = { what: `${name}: database`, goal: '', cpu: '' };
    const rows: SizeRow[] = [
      { ...size, measured: `${Math.round(bytes / 1024 ** 2)} MB, ${Math.round(bytes / tasks)} B a task` },
    ];
    for (const [what, run] of Object.entries(OPERATIONS))
      rows.push(await compared(`${name}: ${what}`, run, { small, large }));
    rows.push(...(await alone(name, large, small)));
    return rows;
  } finally {
    for (const store of opened) await store.close().catch(() => undefined);
    for (const engine of engines) engine.stop();
  }
}

/** A store with so many tasks that ended, and some that its own operations made. */
async function makeSized(engine: Engine, tasks: number, opened: Store[]): Promise<Sized> {
  const first = await engine.open();
  await first.createKey({ ...KEY, prefix: 'sk-bench', hash: 'bench' });
  await first.topUp({ key: KEY.id, amount: 10 ** 13, idem: 'bench', reason: 'bench' });
  await lives(first, [SAMPLE]);
  await first.close();
  if (tasks > 0) engine.fill(tasks);
  const store = await engine.open();
  opened.push(store);
  const own = Array.from({ length: 200 }, () => newId());
  await lives(store, own);
  const step = Math.max(1, Math.floor(tasks / LOOKS));
  const old = Array.from({ length: LOOKS }, (_, at) => oldId(at * step));
  return { store, own, old: tasks === 0 ? own : old };
}

let made = 0;

function newId(): string {
  made += 1;
  return `task_${Date.now().toString(16).padStart(12, '0')}${made.toString(16).padStart(20, 'f')}`;
}

function oldId(index: number): string {
  return `task_${index.toString(16).padStart(32, '0')}`;
}

/** Tasks from their intent to their end: intent, accept, one poll, finish, each durable before the next. */
async function lives(store: Store, ids: readonly string[]): Promise<void> {
  const waiting = [...ids];
  const worker = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await life(store, id);
  };
  await Promise.all(Array.from({ length: CALLERS }, worker));
}

export async function life(store: Store, id: string): Promise<void> {
  await submitOne(store, KEY, id);
  await store.reschedule({ id, next_poll_ms: 60_000, failed: false, state: 'in_progress', progress: 50 });
  const result = { files: { video: { url: `https://files.example/${id}.mp4` } } };
  await store.completeTask({ id, result });
}

type Run = (sized: Sized) => Promise<number>;

/** How long one of them takes, in milliseconds. */
const OPERATIONS: Readonly<Record<string, Run>> = {
  'intent, accept, poll and finish of a task, 32 callers': ({ store }) =>
    timed(TASKS, () => lives(store, Array.from({ length: TASKS }, newId))),
  'look at what is due, 32 tasks': ({ store }) =>
    timed(DUE_LOOKS, async () => {
      for (let turn = 0; turn < DUE_LOOKS; turn++) {
        await store.claimDue({ limit: 32, lease_ms: 1_000 });
        await store.nextDueIn();
      }
    }),
  'status of a new task': ({ store, own }) => looked(store, own),
  "list of an owner's 20 newest tasks": ({ store }) =>
    timed(40, async () => {
      for (let turn = 0; turn < 40; turn++)
        await store.listTasks({ owner_id: KEY.owner_id, limit: 20, order: 'desc' });
    }),
};

function looked(store: Store, ids: readonly string[]): Promise<number> {
  return timed(LOOKS, async () => {
    for (let turn = 0; turn < LOOKS; turn++) await store.findTaskById(ids[turn % ids.length] ?? '');
  });
}

async function timed(count: number, run: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await run();
  return (performance.now() - began) / count;
}

async function compared(
  what: string,
  run: Run,
  { small, large }: { readonly small: Sized; readonly large: Sized },
): Promise<SizeRow> {
  const before: number[] = [];
  const after: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const [a, b] = [await run(small), await run(large)];
    // The first round fills caches.
    if (round === 0) continue;
    before.push(a);
    after.push(b);
    ratios.push(b / a);
  }
  const measured = `${median(ratios).toFixed(2)}x: ${millis(median(before))} at 0, ${millis(median(after))}`;
  return { what, goal: MOST_SLOWER, measured, cpu: '' };
}

/** What there is nothing of in an empty store. */
async function alone(name: string, large: Sized, small: Sized): Promise<readonly SizeRow[]> {
  const { store } = large;
  const row = (what: string, measured: string, goal = ''): SizeRow => ({
    what: `${name}: ${what}`,
    goal,
    measured,
    cpu: '',
  });
  const rows: SizeRow[] = [];
  const once = async (what: string, run: () => Promise<unknown>) => {
    // A report may take longer than the store lets it: that is a result, too.
    const failed = (error: unknown) => `not within its time: ${String(error)}`;
    rows.push(row(what, await timed(1, async () => void (await run())).then(millis, failed)));
  };
  const to = Number.MAX_SAFE_INTEGER;
  const month = { from: Math.floor(Date.now() / DAY_MS - 30) * DAY_MS, to };
  rows.push(
    row('status of an old task that nobody asked for lately', millis(await looked(store, large.old))),
  );
  await once('usage of 30 days by day and key', () => store.usage({ ...month, by: ['day', 'key'] }));
  await once('usage of all time by day', () => store.usage({ from: 0, to, by: ['day'] }));
  await once('all invariants', () => store.invariants());

  const times: number[] = [];
  let after: { readonly at: number; readonly work: string } | undefined;
  let forgotten = 0;
  const batch = async () => {
    const began = performance.now();
    const done = await store.forgetWork({ days: 200, ...(after === undefined ? {} : { after }) });
    times.push(performance.now() - began);
    forgotten += done.forgotten;
    after = done.next;
  };
  for (let turn = 0; turn < BATCHES; turn++) await batch();
  const limits = `median ${millis(median(times))}, most ${millis(Math.max(...times))}`;
  rows.push(
    row(
      `forget ${Math.round(forgotten / BATCHES)} tasks in one batch`,
      limits,
      name === 'SQLite' ? 'about 20 ms' : '',
    ),
  );

  let stopped = false;
  const sweeping = (async () => {
    while (!stopped) {
      const began = performance.now();
      await batch();
      await new Promise((resolve) => setTimeout(resolve, 9 * (performance.now() - began)));
    }
  })();
  const whole = OPERATIONS['intent, accept, poll and finish of a task, 32 callers'];
  if (whole !== undefined)
    rows.push(
      await compared(`${name}: the same of a task while old ones are forgotten`, whole, { small, large }),
    );
  stopped = true;
  await sweeping;
  return rows;
}

function sqliteEngine(): Engine {
  const folder = makeTempFolder('bench-size');
  return {
    name: 'SQLite',
    open: () => openStore({ dataDir: folder }),
    fill: (tasks) => fillSqlite(join(folder, 'gateway.db'), { tasks }),
    sizeBytes: () => readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0),
    stop: () => removeFolder(folder),
  };
}

const postgresSeries: Series = (from, to) => `(SELECT generate_series(${from}::bigint,${to}::bigint-1) AS n)`;

function postgresEngine(): Engine {
  const server = startPostgres({ isDurable: true });
  return {
    name: 'PostgreSQL',
    open: () =>
      openDatabase({ url: databaseUrl(server, 'postgres'), onFailure: (error) => console.error(error) }),
    fill(tasks) {
      const texts = fillSteps({ tasks }, Date.now(), postgresSeries).map((text) =>
        text.replaceAll("printf('%032x',n)", "lpad(to_hex(n),32,'0')"),
      );
      // Nothing refers to what is not there.
      const begin = 'SET session_replication_role=replica';
      runSql(server, 'postgres', [begin, ...texts, 'ANALYZE', 'CHECKPOINT'].join(';\n'));
    },
    sizeBytes: () => Number(runSql(server, 'postgres', 'SELECT pg_database_size(current_database())').trim()),
    stop: () => server.stop(),
  };
}

const millis = (ms: number) => `${ms < 10 ? ms.toFixed(2) : Math.round(ms)} ms`;
const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
