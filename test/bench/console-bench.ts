import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../../runtime/store/open-store.ts';
import { type OperatorBrowser, signedIn } from '../console/operator-browser.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { fillSqlite, SAMPLE } from './money/fill-store.ts';
import { sendSteadily } from './money/send-submits.ts';
import { life } from './money/size-bench.ts';
import { startGateway, startVendor } from './money/submit-contenders.ts';
import { processMs } from './quiet-run.ts';

/** A row of the table, as of the other tables. */
interface ConsoleRow {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly cpu: string;
}

const TASKS = 1_000_000;
const KEYS = 5_000;
const CHANNELS = 500;
const VISITS = 30;
const VIEWERS = 5;
/** How long a viewer looks at a page before the next. */
const LOOK_MS = 2_000;
const ROUNDS = 5;
const LOAD = { requests: 1_000, perSecond: 100 };

const PAGES = {
  overview: '/?w=24h',
  'tasks, all': '/tasks',
  'tasks that failed': '/tasks?state=failed',
  'tasks of a model': '/tasks?model=video-a',
  'one task': `/tasks/${SAMPLE}`,
  'chat calls': '/calls',
  channels: '/channels',
  keys: '/keys',
  'needs you': '/uncertain',
  audit: '/audit',
  models: '/models',
} as const;

/** How long pages take with a million tasks, 5,000 keys and 500 channels, and what viewers cost a steady load of submissions. */
export async function benchConsole(): Promise<readonly ConsoleRow[]> {
  const folder = makeTempFolder('bench-console');
  const vendor = await startVendor();
  const adminKey = randomBytes(24).toString('hex');
  const start = () =>
    startGateway(
      { folder, upstream: vendor.url },
      { pace: { first_secs: 600 }, env: { GATEWAY_ADMIN_KEY: adminKey }, idle: CHANNELS - 1 },
    );
  try {
    const first = await start();
    await first.stop();
    await fill(first.dataDir);
    const gateway = await start();
    try {
      const browser = await signedIn(gateway.adminUrl, adminKey);
      const rows: ConsoleRow[] = [];
      for (const [what, path] of Object.entries(PAGES)) rows.push(await visited(what, path, browser));
      rows.push(await watched(gateway, browser));
      return rows;
    } finally {
      await gateway.stop();
    }
  } finally {
    await vendor.stop();
    removeFolder(folder);
  }
}

async function fill(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir });
  const key = { id: 'key_bench', name: 'bench', owner_id: 'bench', group: 'default', models: ['*'] };
  await store.createKey({ ...key, prefix: 'sk-bench', hash: 'bench' });
  await store.topUp({ key: key.id, amount: 10 ** 12, idem: 'bench', reason: 'bench' });
  await life(store, SAMPLE);
  await store.close();
  fillSqlite(join(dataDir, 'gateway.db'), { tasks: TASKS, owners: KEYS });
}

async function visited(what: string, path: string, browser: OperatorBrowser): Promise<ConsoleRow> {
  const times: number[] = [];
  let bytes = 0;
  for (let visit = 0; visit <= VISITS; visit++) {
    const began = performance.now();
    const page = await browser.get(path);
    bytes = (await page.arrayBuffer()).byteLength;
    if (page.status !== 200) throw new Error(`${path}: ${page.status}`);
    // The first one loads the module of the page.
    if (visit > 0) times.push(performance.now() - began);
  }
  const kilobytes = `${Math.round(bytes / 1_000)} kB of HTML`;
  const measured = `${millis(at(times, 0.5))} (most ${millis(Math.max(...times))})`;
  return {
    what: `page with ${TASKS.toLocaleString('en')} tasks, ${KEYS.toLocaleString('en')} keys, ${CHANNELS} channels: ${what}`,
    goal: '<= 100 ms',
    measured,
    cpu: kilobytes,
  };
}

/** A steady load alone, and beside viewers who go from page to page and hold a stream open each, in turns. */
async function watched(
  gateway: Awaited<ReturnType<typeof startGateway>>,
  browser: OperatorBrowser,
): Promise<ConsoleRow> {
  const alone: number[] = [];
  const beside: number[] = [];
  const cpu = { alone: 0, beside: 0 };
  const load = async (into: number[]): Promise<number> => {
    const before = processMs(gateway.pid);
    into.push(...(await sendSteadily(gateway, LOAD)));
    return processMs(gateway.pid) - before;
  };
  await load([]);
  for (let round = 0; round < ROUNDS; round++) {
    cpu.alone += await load(alone);
    const leave = startViewers(browser);
    cpu.beside += await load(beside);
    await leave();
  }
  const [a, b] = [at(alone, 0.99), at(beside, 0.99)];
  const cost = (ms: number) => `${(ms / (ROUNDS * LOAD.requests)).toFixed(2)} ms`;
  return {
    what: `submissions at ${LOAD.perSecond}/s, p99, while ${VIEWERS} viewers watch`,
    goal: 'unchanged within noise',
    measured: `${(b / a).toFixed(2)}x: ${millis(a)} alone, ${millis(b)} beside them`,
    cpu: `${cost(cpu.alone)} each alone, ${cost(cpu.beside)} with the viewers' pages`,
  };
}

/** Answers how they leave. */
function startViewers(browser: OperatorBrowser): () => Promise<void> {
  const leaving = new AbortController();
  const paths = Object.values(PAGES);
  const topics = [
    'overview-tiles:24h',
    'overview-charts:24h',
    'overview-now',
    'overview-weather:24h',
    'overview-needs',
  ];
  const viewer = async (number: number): Promise<void> => {
    const live = await browser.get(`/live?topics=${topics.join()}`);
    const heard = live.body?.pipeTo(new WritableStream(), { signal: leaving.signal }).catch(() => undefined);
    for (let turn = number; !leaving.signal.aborted; turn++) {
      await (await browser.get(paths[turn % paths.length] ?? '/')).arrayBuffer();
      await sleep(LOOK_MS, undefined, { signal: leaving.signal }).catch(() => undefined);
    }
    await heard;
  };
  const viewers = Array.from({ length: VIEWERS }, (_, number) => viewer(number));
  return async () => {
    leaving.abort();
    await Promise.all(viewers);
  };
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

const millis = (ms: number): string => `${ms < 10 ? ms.toFixed(2) : Math.round(ms)} ms`;
